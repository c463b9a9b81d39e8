/**
 * The library: the segments of all languages of the site that have been loaded, the page's language first.
 *
 * @typedef {object} Shelf what is there in one language
 * @property {string} language
 * @property {string} name of the language, in itself
 * @property {string} prefix of its pages' paths; empty for the site's default language
 * @property {string[]} files of its segments
 * @property {Segment[]} segments those that are there, in order
 * @property {Map<string, { segment: Segment, page: number }>} pages by path
 *
 * @typedef {{ shelf: Shelf, segment: Segment, entry: number }} Hit
 *
 * @typedef {object} Find what was found on a shelf
 * @property {Shelf} shelf
 * @property {Map<Segment, Uint8Array>} scores of all entries
 * @property {Uint32Array} order the entries that were found, the best first: `entriesOfSegment` × segment + entry
 */
(Quizmark => {
    'use strict';

    const { entryOf, openSegment, scoresIn } = Quizmark;

    /** More than a segment has. */
    const entriesOfSegment = 1 << 20;

    /** @returns {Shelf[]} */
    function newShelves(languages) {
        return languages.map(language => ({ ...language, segments: [], pages: new Map() }));
    }

    /** Puts a segment that was loaded in its place. */
    function shelve(shelf, file, content) {
        const segment = openSegment(content);
        shelf.segments[shelf.files.indexOf(file)] = segment;
        segment.pages.forEach((page, index) => shelf.pages.set(page[1], { segment, page: index }));
    }

    /** A counting sort: the best first, and of equal ones pages before questions. */
    function ordered(shelf, scores) {
        const ranks = [];
        const rankOf = (segment, entry, value) => 2 * value + (entry < segment.pages.length ? 1 : 0);
        const forEachFound = visit => shelf.segments.forEach((segment, place) => {
            const values = scores.get(segment);
            for (let entry = 0; entry < values.length; entry += 1) {
                if (values[entry] > 0) visit(rankOf(segment, entry, values[entry]), place * entriesOfSegment + entry);
            }
        });
        forEachFound(rank => { ranks[rank] = (ranks[rank] ?? 0) + 1; });
        let count = 0;
        for (let rank = ranks.length - 1; rank >= 0; rank -= 1) {
            [ranks[rank], count] = [count, count + (ranks[rank] ?? 0)];
        }
        const order = new Uint32Array(count);
        forEachFound((rank, code) => { order[ranks[rank]++] = code; });
        return order;
    }

    /** @returns {Find} */
    function findOn(shelf, words) {
        const scores = new Map(shelf.segments.filter(Boolean).map(segment => [segment, scoresIn(segment, words)]));
        return { shelf, scores, order: ordered(shelf, scores) };
    }

    /** Whether the same thing was found in another language. */
    function isFoundOn({ shelf, scores }, { path, question }) {
        const place = shelf.pages.get(path);
        if (!place) return false;
        const { segment, page } = place;
        if (question > segment.pages[page][5]) return false;
        return scores.get(segment)[question > 0 ? segment.firsts[page] + question - 1 : page] > 0;
    }

    function hitOf({ shelf }, code) {
        return { shelf, segment: shelf.segments[Math.floor(code / entriesOfSegment)], entry: code % entriesOfSegment };
    }

    /**
     * What answers a query, in the page's language and then in the others, each thing once.
     * @param {Shelf[]} shelves
     * @param {string[]} words folded; none finds nothing
     * @returns {Find[]}
     */
    function find(shelves, words) {
        if (words.length === 0) return [];
        const finds = [];
        for (const shelf of shelves) {
            const found = findOn(shelf, words);
            const isNew = code => {
                const { segment, entry } = hitOf(found, code);
                const item = entryOf(segment, entry);
                return !finds.some(earlier => isFoundOn(earlier, item));
            };
            finds.push(finds.length > 0 ? { ...found, order: found.order.filter(isNew) } : found);
        }
        return finds;
    }

    /** How many hits there are. */
    function countOf(finds) {
        return finds.reduce((sum, found) => sum + found.order.length, 0);
    }

    /**
     * @param {Find[]} finds
     * @returns {Hit[]}
     */
    function hitsBetween(finds, from, to) {
        const hits = [];
        let start = 0;
        for (const found of finds) {
            const part = found.order.slice(Math.max(from - start, 0), Math.max(to - start, 0));
            hits.push(...Array.from(part, code => hitOf(found, code)));
            start += found.order.length;
        }
        return hits;
    }

    /**
     * The path of the page that shows what was found. What has no translation is on the reader's own pages too, in the
     * default language.
     */
    function pathOf({ shelf, segment, entry }, shelves) {
        const { path } = entryOf(segment, entry);
        const isFallback = shelf.prefix === '' && !shelves[0].pages.has(path);
        return (isFallback ? shelves[0].prefix : shelf.prefix) + path;
    }

    Object.assign(Quizmark, { newShelves, shelve, find, countOf, hitsBetween, pathOf });
})(globalThis.Quizmark ??= {});

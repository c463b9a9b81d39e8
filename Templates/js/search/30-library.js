/**
 * The library: the segments of all languages of the site that have been loaded, the page's language first.
 *
 * @typedef {object} Shelf the loaded index of one language
 * @property {string} language
 * @property {string} name name of the language in the language itself
 * @property {string} prefix prefix of its pages' paths; empty for the site's default language
 * @property {string[]} files files of its segments
 * @property {Segment[]} segments loaded segments, in order
 * @property {Map<string, { segment: Segment, page: number }>} pages pages by path
 *
 * @typedef {{ shelf: Shelf, segment: Segment, entry: number }} Hit
 *
 * @typedef {object} Find the results on one shelf
 * @property {Shelf} shelf
 * @property {Map<Segment, Uint8Array>} scores scores of all entries
 * @property {Uint32Array} order the entries found, best first: `entriesOfSegment` × segment + entry
 */
(Quizmark => {
    'use strict';

    const { entryOf, openSegment, scoresIn } = Quizmark;

    /** A number larger than the entries of any segment. */
    const entriesOfSegment = 1 << 20;

    /** @returns {Shelf[]} */
    function newShelves(languages) {
        return languages.map(language => ({ ...language, segments: [], pages: new Map() }));
    }

    /** Adds a loaded segment at its place in the order. */
    function shelve(shelf, file, content) {
        const segment = openSegment(content);
        shelf.segments[shelf.files.indexOf(file)] = segment;
        segment.pages.forEach((page, index) => shelf.pages.set(page[1], { segment, page: index }));
    }

    /** The entries found, by a counting sort: best first, and of equal scores pages before questions. */
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

    /** Whether a find has the same page or question in another language. */
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
     * The results of a query, in the page's language and then in the others, each page or question once.
     * @param {Shelf[]} shelves
     * @param {string[]} words folded words; none finds nothing
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

    /** The number of hits. */
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
     * The path of the page that shows a result. A page without a translation is also among the reader's own pages, in the
     * default language.
     */
    function pathOf({ shelf, segment, entry }, shelves) {
        const { path } = entryOf(segment, entry);
        const isFallback = shelf.prefix === '' && !shelves[0].pages.has(path);
        return (isFallback ? shelves[0].prefix : shelf.prefix) + path;
    }

    Object.assign(Quizmark, { newShelves, shelve, find, countOf, hitsBetween, pathOf });
})(globalThis.Quizmark ??= {});

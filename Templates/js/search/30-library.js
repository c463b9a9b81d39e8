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
 * @property {CutIndex|null} cut the index of a large site, which has no segments
 *
 * @typedef {{ shelf: Shelf, segment: Segment|null, entry: number }} Hit `segment` is null until it is loaded
 *
 * @typedef {object} Find the results on one shelf
 * @property {Shelf} shelf
 * @property {Map<Segment|null, Uint8Array>} scores scores of all entries, by segment
 * @property {Uint32Array} order the entries found, best first: `entriesOfSegment` × segment + entry
 */
(Quizmark => {
    'use strict';

    const { entryOf, hasPage, openCutIndex, openSegment, partOfText, partsOfWord, scoresIn } = Quizmark;

    /** A number larger than the entries of any segment. An index that is cut counts as one segment with any number of them. */
    const entriesOfSegment = 1 << 20;

    /** @returns {Shelf[]} */
    function newShelves(languages) {
        return languages.map(language => ({ ...language, segments: [], pages: new Map(), cut: null }));
    }

    /** Adds a loaded segment at its place in the order, or the list of an index that is cut. */
    function shelve(shelf, file, content) {
        if ('texts' in content) {
            shelf.cut = openCutIndex(content, shelf.language);
            return;
        }
        const segment = openSegment(content);
        shelf.segments[shelf.files.indexOf(file)] = segment;
        segment.pages.forEach((page, index) => shelf.pages.set(page[1], { segment, page: index }));
    }

    /**
     * The entries found, by a counting sort: best first, and of equal scores pages before questions.
     * @param {{ values: Uint8Array, pages: number }[]} lists scores of each segment, and its number of pages
     */
    function ordered(lists) {
        const ranks = [];
        const forEachFound = visit => lists.forEach(({ values, pages }, place) => {
            for (let entry = 0; entry < values.length; entry += 1) {
                if (values[entry] > 0) visit(2 * values[entry] + (entry < pages ? 1 : 0), place * entriesOfSegment + entry);
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
        if (shelf.cut) return findInCut(shelf, words);
        const scores = new Map(shelf.segments.filter(Boolean).map(segment => {
            return [segment, scoresIn(words, () => [segment], segment.entries)];
        }));
        const lists = shelf.segments.map(segment => ({ values: scores.get(segment), pages: segment.pages.length }));
        return { shelf, scores, order: ordered(lists) };
    }

    /** @returns {Find} among the words that are loaded */
    function findInCut(shelf, words) {
        const { pages, entries } = shelf.cut;
        const listsOf = word => partsOfWord(shelf.cut, word).map(part => part.content).filter(Boolean);
        const values = scoresIn(words, listsOf, entries);
        return { shelf, scores: new Map([[null, values]]), order: ordered([{ values, pages }]) };
    }

    /** The files that a search for these words still needs. */
    function missingWords(shelves, words) {
        const parts = shelves.flatMap(({ cut }) => cut ? words.flatMap(word => partsOfWord(cut, word)) : []);
        return [...new Set(parts)].filter(part => !part.content);
    }

    /** The files with texts of hits that aren't loaded yet. */
    function missingTexts(hits) {
        const parts = hits.filter(hit => !hit.segment).map(({ shelf, entry }) => partOfText(shelf.cut, entry));
        return [...new Set(parts)];
    }

    /** Whether a find has the same page or question in another language. */
    function isFoundOn({ shelf, scores }, { shelf: { cut }, segment, entry }) {
        if (cut) return scores.get(null)?.[entry] > 0;
        const { path, question } = entryOf(segment, entry);
        const place = shelf.pages.get(path);
        if (!place) return false;
        const other = place.segment;
        if (question > other.pages[place.page][5]) return false;
        return scores.get(other)[question > 0 ? other.firsts[place.page] + question - 1 : place.page] > 0;
    }

    function hitOf({ shelf }, code) {
        if (shelf.cut) return { shelf, segment: partOfText(shelf.cut, code).content, entry: code };
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
                const hit = hitOf(found, code);
                return !finds.some(earlier => isFoundOn(earlier, hit));
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
        const { page, path } = entryOf(segment, entry);
        const [{ cut, pages }] = shelves;
        const isFallback = shelf.prefix === '' && !(cut ? hasPage(cut, page) : pages.has(path));
        return (isFallback ? shelves[0].prefix : shelf.prefix) + path;
    }

    Object.assign(Quizmark, { newShelves, shelve, find, missingWords, missingTexts, countOf, hitsBetween, pathOf });
})(globalThis.Quizmark ??= {});

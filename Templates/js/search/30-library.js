/**
 * The library: the segments of all languages of the site that have been loaded, the page's language first.
 *
 * @typedef {object} Shelf what is there in one language
 * @property {string} language
 * @property {string} name of the language, in itself
 * @property {string} prefix of its pages' paths; empty for the site's default language
 * @property {string[]} files of its segments
 * @property {Segment[]} segments those that are there, in order
 * @property {Set<string>} paths of the pages in them
 *
 * @typedef {{ shelf: Shelf, segment: Segment, entry: number }} Hit
 */
(Quizmark => {
    'use strict';

    const { entryOf, openSegment, scoresIn } = Quizmark;

    /** @returns {Shelf[]} */
    function newShelves(languages) {
        return languages.map(language => ({ ...language, segments: [], paths: new Set() }));
    }

    /** Puts a segment that was loaded in its place. */
    function shelve(shelf, file, content) {
        const segment = openSegment(content);
        shelf.segments[shelf.files.indexOf(file)] = segment;
        for (const page of segment.pages) shelf.paths.add(page[1]);
    }

    /** The hits of a shelf, the best first; of equal ones pages before questions. */
    function hitsOf(shelf, words) {
        const ranks = [];
        for (const segment of shelf.segments.filter(Boolean)) {
            const scores = scoresIn(segment, words);
            for (let entry = 0; entry < scores.length; entry += 1) {
                if (scores[entry] === 0) continue;
                const rank = 2 * scores[entry] + (entry < segment.pages.length ? 1 : 0);
                (ranks[rank] ??= []).push({ shelf, segment, entry });
            }
        }
        return ranks.filter(Boolean).reverse().flat();
    }

    /** What a hit is, whatever its language. */
    function keyOf({ segment, entry }) {
        const { path, question } = entryOf(segment, entry);
        return `${path}#${question}`;
    }

    /**
     * What answers a query, in the page's language and then in the others, each thing once.
     * @param {Shelf[]} shelves
     * @param {string[]} words folded; none finds nothing
     * @returns {Hit[]}
     */
    function find(shelves, words) {
        if (words.length === 0) return [];
        const lists = shelves.map(shelf => hitsOf(shelf, words));
        if (lists.slice(1).every(hits => hits.length === 0)) return lists[0];
        const found = new Set();
        return lists.flatMap(hits => hits.filter(hit => {
            const key = keyOf(hit);
            return !found.has(key) && found.add(key);
        }));
    }

    /**
     * The path of the page that shows what was found. What has no translation is on the reader's own pages too, in the
     * default language.
     */
    function pathOf({ shelf, segment, entry }, shelves) {
        const { path } = entryOf(segment, entry);
        const isFallback = shelf.prefix === '' && !shelves[0].paths.has(path);
        return (isFallback ? shelves[0].prefix : shelf.prefix) + path;
    }

    Object.assign(Quizmark, { newShelves, shelve, find, pathOf });
})(globalThis.Quizmark ??= {});

/**
 * Segments of the search index, as the build writes them (`SearchSegmentWriter`): sorted words, each with the places where
 * it occurs. A query takes a binary search for each of its words.
 *
 * @typedef {object} Segment
 * @property {[kind: string, path: string, title: string, note: string, text: string, questions: number][]} pages
 * @property {string[]} questions title, text and tags of each question in turn
 * @property {string[]} words folded words, sorted
 * @property {string[]} places places of each word
 * @property {number[]} firsts entry of the first question of each page
 * @property {number} entries number of entries: the pages, then the questions
 */
(Quizmark => {
    'use strict';

    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const valueOf = new Uint8Array(128);
    for (let value = 0; value < digits.length; value += 1) valueOf[digits.charCodeAt(value)] = value;

    /** @returns {Segment} */
    function openSegment({ pages, questions, words, places }) {
        let entries = pages.length;
        const firsts = pages.map(page => (entries += page[5]) - page[5]);
        return { pages, questions, words: words.split(' '), places: places.split(' '), firsts, entries };
    }

    /**
     * Raises the scores of the entries in a list of places. A place is a number in digits of five bits, least significant first:
     * twice the distance to the previous entry, plus one if the word isn't in the entry's title.
     */
    function score(scores, places, inTitle, elsewhere) {
        let entry = 0;
        let number = 0;
        let shift = 0;
        for (let index = 0; index < places.length; index += 1) {
            const digit = valueOf[places.charCodeAt(index)];
            number |= (digit & 31) << shift;
            shift += 5;
            if (digit & 32) continue;
            entry += number >> 1;
            const value = number & 1 ? elsewhere : inTitle;
            if (scores[entry] < value) scores[entry] = value;
            number = 0;
            shift = 0;
        }
    }

    /** The index of the first item of a sorted list that doesn't come before `value`. */
    function firstNotBefore(items, value) {
        let low = 0;
        let high = items.length;
        while (low < high) {
            const middle = (low + high) >> 1;
            if (items[middle] < value) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /** The score of each entry for a word: title matches above others, whole words above beginnings; 0 without a match. */
    function scoresOfWord(segment, word) {
        const scores = new Uint8Array(segment.entries);
        const { words, places } = segment;
        for (let index = firstNotBefore(words, word); words[index]?.startsWith(word); index += 1) {
            const exact = words[index] === word ? 1 : 0;
            score(scores, places[index], 3 + exact, 1 + exact);
        }
        return scores;
    }

    /**
     * The score of each entry for a query: 0 unless it has all its words.
     * @param {Segment} segment
     * @param {string[]} words folded
     * @returns {Uint8Array}
     */
    function scoresIn(segment, words) {
        const [sums, ...others] = words.map(word => scoresOfWord(segment, word));
        for (const scores of others) {
            for (let entry = 0; entry < sums.length; entry += 1) {
                sums[entry] = sums[entry] && scores[entry] ? sums[entry] + scores[entry] : 0;
            }
        }
        return sums;
    }

    /**
     * The kind, texts and address of an entry.
     * @returns {{ kind: string, path: string, question: number, title: string, notes: string[], text: string }} `question`
     *     is 0 for a page of the site; for a rule book, it is the number of a page in it
     */
    function entryOf({ pages, questions, firsts }, entry) {
        if (entry < pages.length) {
            const [kind, path, title, note, text] = pages[entry];
            return { kind: kind === 'rulebook' ? 'page' : kind, path, question: 0, title, notes: [note].filter(Boolean), text };
        }
        const place = firstNotBefore(firsts, entry + 1) - 1;
        const [kind, path, quiz] = pages[place];
        const index = 3 * (entry - pages.length);
        const [title, text, tags] = questions.slice(index, index + 3);
        const notes = [quiz, tags].filter(Boolean);
        return { kind: kind === 'rulebook' ? kind : 'question', path, question: entry - firsts[place] + 1, title, notes, text };
    }

    Object.assign(Quizmark, { openSegment, scoresIn, entryOf });
})(globalThis.Quizmark ??= {});

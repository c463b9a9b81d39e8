/**
 * Segments of the search index, as the build writes them (`SearchSegmentWriter`): sorted words, each with the places where
 * it occurs. A query takes a binary search for each of its words.
 *
 * @typedef {object} Segment
 * @property {[kind: string, path: string, title: string, note: string, text: string, questions: number][]} pages
 * @property {string[]} questions title, text and tags of each question in turn
 * @property {string[]} words folded words, sorted
 * @property {string[]} places places of each word
 * @property {number[]} numbers entry of each page
 * @property {number[]} firsts entry of the first question of each page
 * @property {number[]} skipped number of questions of each page that precede those of the segment
 * @property {number} entries number of entries: the pages, then the questions
 */
(Quizmark => {
    'use strict';

    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const comma = 0x2c;
    const valueOf = new Uint8Array(128);
    for (let value = 0; value < digits.length; value += 1) valueOf[digits.charCodeAt(value)] = value;

    /** @returns {{ words: string[], places: string[] }} */
    function openWords({ words, places }) {
        return { words: words.split(' '), places: places.split(' ') };
    }

    /** @returns {Segment} */
    function openSegment({ pages, questions, words, places }) {
        let entries = pages.length;
        const firsts = pages.map(page => (entries += page[5]) - page[5]);
        return {
            pages, questions, ...openWords({ words, places }), numbers: [...pages.keys()], firsts, skipped: pages.map(() => 0), entries,
        };
    }

    /**
     * Opens texts of an index that is cut.
     * @param {{ at: number[] }} content `at` has three numbers for each page: its entry, that of its first question, and the
     *     number of questions that precede those of the file
     * @returns {Segment}
     */
    function openTexts({ pages, questions, at }) {
        const column = index => pages.map((_, place) => at[3 * place + index]);
        const skipped = column(2);
        const firsts = column(1).map((first, place) => first + skipped[place]);
        return { pages, questions, words: [], places: [], numbers: column(0), firsts, skipped, entries: 0 };
    }

    /**
     * Raises the scores of the entries in a list of places. A place is a number in digits of five bits, least significant first:
     * twice the distance to the previous entry, plus one if the word isn't in the entry's title. After a comma, entries are
     * counted from 0 again.
     */
    function score(scores, places, inTitle, elsewhere) {
        let entry = 0;
        let number = 0;
        let shift = 0;
        for (let index = 0; index < places.length; index += 1) {
            const code = places.charCodeAt(index);
            if (code === comma) {
                entry = 0;
                continue;
            }
            const digit = valueOf[code];
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
    function scoresOfWord(word, lists, entries) {
        const scores = new Uint8Array(entries);
        for (const { words, places } of lists) {
            for (let index = firstNotBefore(words, word); words[index]?.startsWith(word); index += 1) {
                const exact = words[index] === word ? 1 : 0;
                score(scores, places[index], 3 + exact, 1 + exact);
            }
        }
        return scores;
    }

    /**
     * The score of each entry for a query: 0 unless it has all its words.
     * @param {string[]} words folded
     * @param {(word: string) => { words: string[], places: string[] }[]} listsOf the lists that may have a word
     * @param {number} entries number of entries
     * @returns {Uint8Array}
     */
    function scoresIn(words, listsOf, entries) {
        const [sums, ...others] = words.map(word => scoresOfWord(word, listsOf(word), entries));
        for (const scores of others) {
            for (let entry = 0; entry < sums.length; entry += 1) {
                sums[entry] = sums[entry] && scores[entry] ? sums[entry] + scores[entry] : 0;
            }
        }
        return sums;
    }

    /**
     * The kind, texts and address of an entry.
     * @returns {{ kind: string, page: number, path: string, question: number, title: string, notes: string[], text: string }} `question`
     *     is 0 for a page of the site; for a rule book, it is the number of a page in it
     */
    function entryOf({ pages, questions, numbers, firsts, skipped }, entry) {
        const named = numbers.indexOf(entry);
        if (named >= 0) {
            const [kind, path, title, note, text] = pages[named];
            return {
                kind: kind === 'rulebook' ? 'page' : kind, page: entry, path, question: 0, title, notes: [note].filter(Boolean), text,
            };
        }
        const place = firstNotBefore(firsts, entry + 1) - 1;
        const [kind, path, quiz] = pages[place];
        const before = pages.slice(0, place).reduce((sum, page) => sum + page[5], 0);
        const index = 3 * (before + entry - firsts[place]);
        const [title, text, tags] = questions.slice(index, index + 3);
        return {
            kind: kind === 'rulebook' ? kind : 'question', page: numbers[place], path,
            question: skipped[place] + entry - firsts[place] + 1, title, notes: [quiz, tags].filter(Boolean), text,
        };
    }

    Object.assign(Quizmark, { openWords, openSegment, openTexts, firstNotBefore, scoresIn, entryOf });
})(globalThis.Quizmark ??= {});

/**
 * Segments of the search index, as the build writes them (`SearchSegmentWriter`): sorted words, each with its postings: the
 * entries in which it occurs.
 *
 * @typedef {object} Segment
 * @property {[kind: string, path: string, title: string, note: string, text: string, questions: number][]} pages
 * @property {string[]} questions title, text and tags of each question in turn; of a section, its id instead of tags
 * @property {string[]} words folded words, sorted
 * @property {string[]} postings postings of each word, encoded as in `finding/28-ranking.js`
 * @property {string} stems length of the stem of each word
 * @property {number[]} numbers entry of each page
 * @property {number[]} firsts entry of the first question of each page
 * @property {number[]} skipped number of questions of each page that precede those of the segment
 * @property {number} entries number of entries: the pages, then the questions
 * @property {Phrase[][]} synonyms
 */
(Quizmark => {
    'use strict';

    const { firstNotBefore, openSynonyms } = Quizmark;

    /** @param {{ words: string, places?: string, stems?: string }} content the index's files call postings `places` @returns {WordList} */
    function openWords({ words, places = '', stems = '' }) {
        return { words: words.split(' '), postings: places.split(' '), stems };
    }

    /** @returns {Segment} */
    function openSegment({ pages, questions, words, places, stems, synonyms = '' }) {
        let entries = pages.length;
        const firsts = pages.map(page => (entries += page[5]) - page[5]);
        return {
            pages, questions, ...openWords({ words, places, stems }), numbers: [...pages.keys()], firsts, skipped: pages.map(() => 0),
            entries, synonyms: openSynonyms(synonyms),
        };
    }

    /**
     * Opens texts of an index that is cut.
     * @param {{ at: number[] }} content `at` has three numbers for each page: its entry, that of its first question, and the
     *     number of questions that precede those of the file
     * @returns {Segment}
     */
    function openTexts({ pages, questions, at }) {
        const column = index => pages.map((_, pageIndex) => at[3 * pageIndex + index]);
        const skipped = column(2);
        const firsts = column(1).map((first, pageIndex) => first + skipped[pageIndex]);
        return { pages, questions, words: [], postings: [], stems: '', numbers: column(0), firsts, skipped, entries: 0, synonyms: [] };
    }

    /**
     * The kind, texts and address of an entry.
     * @returns {{ kind: string, page: number, path: string, question: number, title: string, notes: string[], text: string,
     *     fragment: string }} `question` is 0 for a page of the site; for a rule book, it is the number of a page in it, and for a page with
     *     sections that of the section. `fragment` is that of its address
     */
    function entryOf({ pages, questions, numbers, firsts, skipped }, entry) {
        const named = numbers.indexOf(entry);
        if (named >= 0) {
            const [kind, path, title, note, text] = pages[named];
            return {
                kind: kind === 'rulebook' ? 'page' : kind, page: entry, path, question: 0, title, notes: [note].filter(Boolean), text,
                fragment: '',
            };
        }
        const pageIndex = firstNotBefore(firsts, entry + 1) - 1;
        const [kind, path, quiz] = pages[pageIndex];
        const before = pages.slice(0, pageIndex).reduce((sum, page) => sum + page[5], 0);
        const index = 3 * (before + entry - firsts[pageIndex]);
        const [title, text, tags] = questions.slice(index, index + 3);
        const question = skipped[pageIndex] + entry - firsts[pageIndex] + 1;
        const isSection = kind === 'page';
        return {
            kind: kind === 'quiz' ? 'question' : kind, page: numbers[pageIndex], path, question, title,
            notes: [quiz, isSection ? '' : tags].filter(Boolean), text,
            fragment: isSection ? tags : `${kind === 'rulebook' ? 'page=' : 'q'}${question}`,
        };
    }

    Object.assign(Quizmark, { openWords, openSegment, openTexts, entryOf });
})(globalThis.Quizmark ??= {});

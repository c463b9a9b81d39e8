/**
 * The index of a large site, cut into files (`CutSearchIndex`): words by their beginnings, and the texts of results by pages and
 * questions. A search loads only the files that it needs. Entries have the same numbers in all languages.
 *
 * @typedef {object} Part a file of the index
 * @property {string} file its address from the site's folder
 * @property {any} content null until it is loaded
 * @property {(content: object) => any} open
 *
 * @typedef {object} CutIndex
 * @property {number} pages number of pages of the site
 * @property {number} entries number of entries: the pages, then the questions
 * @property {[first: number, count: number][]} own the pages in this language
 * @property {{ firsts: string[], parts: Part[] }[]} words lists of files of words, each with the first word of each file
 * @property {Phrase[][]} synonyms
 * @property {Part|null} spelling the words that occur most often, for those that aren't there
 * @property {{ pages: number[], questions: number[] }} starts the first page and question of each file of texts
 * @property {Part[]} texts
 */
(Quizmark => {
    'use strict';

    const { firstNotBefore, openSynonyms, openTexts, openWords } = Quizmark;

    /**
     * @param {object} content
     * @param {string} language
     * @returns {CutIndex}
     */
    function openCutIndex({ pages, entries, own, words, texts, synonyms = '', spelling = '' }, language) {
        const part = (name, open) => ({ file: `assets/search/${language}-${name}`, content: null, open });
        return {
            pages, entries,
            own: own.flatMap((first, index) => index % 2 === 0 ? [[first, own[index + 1]]] : []),
            words: words.map(list => ({
                firsts: list.map(([first]) => first), parts: list.map(([, name]) => part(name, openWords)),
            })),
            synonyms: openSynonyms(synonyms),
            spelling: spelling ? part(spelling, openWords) : null,
            starts: { pages: texts.map(([page]) => page), questions: texts.map(([, question]) => question) },
            texts: texts.map(([, , name]) => part(name, openTexts)),
        };
    }

    /** The files that may have words with a beginning: in each list, from the last one that starts before it. */
    function partsOfWord({ words }, beginning) {
        return words.flatMap(({ firsts, parts }) => {
            const next = firstNotBefore(firsts, beginning);
            const start = firsts[next] === beginning ? next : Math.max(0, next - 1);
            let end = next;
            while (firsts[end]?.startsWith(beginning)) end += 1;
            return parts.slice(start, end);
        });
    }

    /** The file with the texts of an entry. */
    function partOfText({ pages, starts, texts }, entry) {
        return texts[firstNotBefore(entry < pages ? starts.pages : starts.questions, entry + 1) - 1];
    }

    /** Whether a page is in the language of the index. */
    function hasPage({ own }, page) {
        return own.some(([first, count]) => page >= first && page < first + count);
    }

    Object.assign(Quizmark, { openCutIndex, partsOfWord, partOfText, hasPage });
})(globalThis.Quizmark ??= {});

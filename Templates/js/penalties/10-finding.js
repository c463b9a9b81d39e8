/**
 * Finding: which rows of the penalty list match a query. Each word has to be found; both sides are folded, so accents and case
 * don't matter. English beside another language is searched too.
 *
 * @typedef {object} Row a penalty of the list
 * @property {HTMLElement} element
 * @property {string} phase title of its group on the built page
 * @property {string} text all that the reader sees of it, folded
 * @property {string} both the same with the English beside it
 * @property {string[]} words words of `both`
 * @property {string[]} rules rule numbers as written
 * @property {string[]} numbers its own and its rules' numbers, folded, also without a leading letter
 */
(Quizmark => {
    'use strict';

    const { fold, squeeze } = Quizmark;

    const notInWords = /[^\p{L}\p{N}.]+/u;
    const number = /^\p{L}{0,2}\d[\d.]*$/u;

    /** @returns {string[]} */
    function queryWords(query) {
        return squeeze(fold(query)).split(' ').filter(word => word !== '');
    }

    function numbersOf(rules, id) {
        const folded = rules.map(rule => fold(rule));
        return [...folded, ...folded.map(rule => rule.replace(/^[^\d]+/u, '')), id];
    }

    /** @returns {Row} */
    function newRow(element, phase) {
        const rules = [...element.querySelectorAll('.rule')].map(rule => rule.textContent);
        const english = element.querySelector('.english')?.textContent ?? '';
        const local = [...element.children].filter(child => !child.matches('.english')).map(child => child.textContent);
        const text = fold(squeeze([...local, phase].join(' ')));
        const both = `${text} ${fold(squeeze(english))}`;
        return { element, phase, rules, text, both, words: both.split(notInWords), numbers: numbersOf(rules, element.dataset.penalty) };
    }

    /** Whether a word is in a row. Numbers are matched from their beginning, so "8.6" isn't in "10.8.6"; other words anywhere. */
    function isIn(row, text, word) {
        if (!number.test(word)) return text.includes(word);
        return [row.numbers, row.words].some(list => list.some(one => one.startsWith(word)));
    }

    /**
     * @param {Row} row
     * @param {string[]} words
     * @returns {'own'|'english'|null} whether the page's language alone matches, or only with the English; null if neither
     */
    function foundIn(row, words) {
        if (words.every(word => isIn(row, row.text, word))) return 'own';
        return words.every(word => isIn(row, row.both, word)) ? 'english' : null;
    }

    Object.assign(Quizmark, { queryWords, newRow, foundIn });
})(globalThis.Quizmark ??= {});

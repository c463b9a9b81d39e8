/**
 * The words of texts and queries. The build splits texts in the same way for the index; `Tests/Vectors/search.json` pins it.
 */
(Quizmark => {
    'use strict';

    const { fold } = Quizmark;

    /** The most words of a query that are used. */
    const maxWords = 12;

    /** Kana and ideographs, each a word of its own, as these scripts don't separate words. */
    const alone = '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
    const values = { '¼': '.25', '½': '.5', '¾': '.75' };

    /** A point between digits is part of a word, as in "D6.12", and so is a decimal comma. */
    function pattern(letters, fractions) {
        const letter = `(?![${alone}${fractions}])[${letters}]`;
        const mixed = fractions ? `[0-9]*[${fractions}]|` : '';
        return new RegExp(`[${alone}]\\p{M}*|${mixed}(?:(?:${letter})*[0-9],(?=[0-9]))?(?:[0-9]\\.(?=[0-9])|${letter})+`, 'gu');
    }
    const foldedWord = pattern('\\p{L}\\p{N}', '');
    const writtenWord = pattern('\\p{L}\\p{N}\\p{M}', '\\xbc-\\xbe\\u2150-\\u215f\\u2189');

    /** Text with quarters and halves as decimals, unless the digits before them are decimals or the end of a rule: "4½" becomes "4.5", "½" "0.5". */
    function withDecimals(text) {
        return text.replace(/(?<=(?<![0-9][.,][0-9]*)[0-9])[¼½¾]/gu, character => values[character]).replace(/[¼½¾]/gu, character => ` 0${values[character]}`);
    }

    /**
     * The folded words of a text, in order.
     * @param {string} text
     * @returns {string[]}
     */
    function wordsOf(text) {
        return (fold(withDecimals(text)).match(foldedWord) ?? []).map(word => word.replace(',', '.'));
    }

    /** The words of a query, each once. */
    function searchWords(text) {
        return [...new Set(wordsOf(text))].slice(0, maxWords);
    }

    /** The number of code units of a word that fold to at least `length`, including combining marks after them. */
    function writtenLength(word, length) {
        let written = 0;
        for (const letter of word) {
            if (fold(word.slice(0, written)).length >= length && !/^\p{M}/u.test(letter)) break;
            written += letter.length;
        }
        return written;
    }

    /** The part of a word that begins with one of those searched for, or is one of `wholes`; in a rule, also after its letters. */
    function matchedRange(written, words, wholes) {
        const folded = wordsOf(written).join('');
        if (words.includes(folded)) return [0, written.length];
        const letters = /^[a-z]+(?=[0-9]+\.)/.exec(folded)?.[0].length ?? 0;
        for (const skipped of new Set([0, letters])) {
            const found = words.filter(word => folded.startsWith(word, skipped)).map(word => word.length);
            if (found.length > 0) return [skipped, writtenLength(written, skipped + Math.max(...found))];
        }
        return wholes.includes(folded) ? [0, written.length] : null;
    }

    /**
     * A text in parts, with those marked that match a query.
     * @param {string} text
     * @param {string[]} words folded beginnings of words
     * @param {string[]} wholes folded words
     * @returns {{ text: string, isMatch: boolean }[]}
     */
    function markedParts(text, words, wholes = []) {
        const parts = [];
        let end = 0;
        const add = (to, isMatch) => {
            if (to > end) parts.push({ text: text.slice(end, to), isMatch });
            end = to;
        };
        for (const { 0: written, index } of text.matchAll(writtenWord)) {
            const range = matchedRange(written, words, wholes);
            if (!range) continue;
            add(index + range[0], false);
            add(index + range[1], true);
        }
        add(text.length, false);
        return parts;
    }

    /**
     * A suggestion with the accents that its words have in texts: the index has words without them.
     * @param {string} suggestion
     * @param {string[]} texts
     */
    function asSpelt(suggestion, texts) {
        const spelt = new Map(texts.flatMap(text => text.match(/\p{L}+/gu) ?? []).map(word => [wordsOf(word)[0], word.toLowerCase()]));
        return suggestion.split(' ').map(word => spelt.get(word) ?? word).join(' ');
    }

    Object.assign(Quizmark, { wordsOf, searchWords, markedParts, asSpelt });
})(globalThis.Quizmark ??= {});

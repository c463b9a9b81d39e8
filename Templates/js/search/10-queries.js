/**
 * The words of queries, and their matches in texts. The build splits texts in the same way for the index;
 * `Tests/Vectors/search.json` pins it.
 */
(Quizmark => {
    'use strict';

    const { fold } = Quizmark;

    /** The most words of a query that are used. */
    const mostWords = 12;

    /** Kana and ideographs, each a word of its own, as these scripts don't separate words. */
    const alone = '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
    /** One-character fractions, which folding separates from a digit before them. */
    const fractions = '\\xbc-\\xbe\\u2150-\\u215f\\u2189';
    /** A point between digits is part of a word: "D6.12". */
    const pattern = (letters, alone) => new RegExp(`[${alone}]\\p{M}*|(?:[0-9]\\.(?=[0-9])|(?![${alone}])[${letters}])+`, 'gu');
    const foldedWord = pattern('\\p{L}\\p{N}', alone);
    const writtenWord = pattern('\\p{L}\\p{N}\\p{M}', alone + fractions);

    /**
     * The folded words of a text, each once.
     * @param {string} text
     * @returns {string[]}
     */
    function searchWords(text) {
        return [...new Set(fold(text).match(foldedWord) ?? [])].slice(0, mostWords);
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

    /** The part of a word that begins with one of the words searched for; in a rule number, it may also follow the letters. */
    function matchedRange(written, words) {
        const folded = fold(written);
        const letters = /^[a-z]+(?=[0-9]+\.)/.exec(folded)?.[0].length ?? 0;
        for (const skipped of new Set([0, letters])) {
            const found = words.filter(word => folded.startsWith(word, skipped)).map(word => word.length);
            if (found.length > 0) return [skipped, writtenLength(written, skipped + Math.max(...found))];
        }
        return null;
    }

    /**
     * A text in parts, with those marked that match a query.
     * @param {string} text
     * @param {string[]} words folded
     * @returns {{ text: string, isMatch: boolean }[]}
     */
    function markedParts(text, words) {
        const parts = [];
        let end = 0;
        const add = (to, isMatch) => {
            if (to > end) parts.push({ text: text.slice(end, to), isMatch });
            end = to;
        };
        for (const { 0: written, index } of text.matchAll(writtenWord)) {
            const range = matchedRange(written, words);
            if (!range) continue;
            add(index + range[0], false);
            add(index + range[1], true);
        }
        add(text.length, false);
        return parts;
    }

    Object.assign(Quizmark, { searchWords, markedParts });
})(globalThis.Quizmark ??= {});

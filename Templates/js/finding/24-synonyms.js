/**
 * Synonyms: words that mean the same, from the glossary of the site. A group has its phrases between bars, each folded; a word that
 * ends with an asterisk is a beginning: "armstand|handstand", "appel*|take off".
 *
 * @typedef {{ word: string, isOpen: boolean }[]} Phrase
 */
(Quizmark => {
    'use strict';

    const { isFiller } = Quizmark;

    /** Whether a phrase would be found by one of its words alone, as every text has the others: "de pie". */
    const isThin = words => words.length > 1 && words.filter(word => !isFiller(word)).length < 2;

    /** Words as one, with a letter between them that no text has: "en vol" isn't "envol". */
    const asOneWord = words => words.join('\ua78f');

    /**
     * @param {string} text groups, one in each line
     * @returns {Phrase[][]}
     */
    function openSynonyms(text) {
        return text.split('\n').filter(Boolean).map(group => group.split('|').map(phrase => phrase.split(' ').map(word => {
            return { word: word.replace('*', ''), isOpen: word.endsWith('*') };
        })));
    }

    /** Whether a typed word is a word of a phrase, or one of its forms. */
    function isLike(typed, { word, isOpen }) {
        if (typed === word || isOpen && typed.startsWith(word)) return true;
        let shared = 0;
        while (shared < typed.length && typed[shared] === word[shared]) shared += 1;
        return shared > 3 && typed.length - shared < 3 && word.length - shared < 3;
    }

    /**
     * The synonyms of the words of a query from `start` on.
     * @param {string[]} words
     * @param {Phrase[][]} groups
     * @returns {{ length: number, phrases: { words: string[], group: Phrase[] }[] }|null} the longest phrase there is, by its number of words, and the others
     */
    function synonymsAt(words, start, groups) {
        let length = 0;
        let phrases = [];
        for (const group of groups) {
            const found = group.filter(phrase => phrase.every((part, index) => isLike(words[start + index] ?? '', part)));
            const longest = Math.max(0, ...found.map(phrase => phrase.length));
            if (longest === 0 || longest < length) continue;
            if (longest > length) [length, phrases] = [longest, []];
            phrases.push(...group.map(phrase => ({ words: phrase.map(part => part.word), group })));
        }
        return length > 0 ? { length, phrases } : null;
    }

    const isSame = (one, other) => one.length === other.length && one.every(({ word }, index) => word === other[index].word);

    /**
     * Whether a phrase of a group means something else in a language, by the groups of that: the Spanish "salto" is a dive, though in
     * English it is another word for a somersault.
     * @param {string[]} words
     * @param {Phrase[]} group
     * @param {Phrase[][]} groups
     */
    function isOtherTerm(words, group, groups) {
        const isIn = phrase => phrase.length === words.length && phrase.every(({ word }, index) => word === words[index]);
        const terms = groups.filter(term => term.some(isIn));
        return terms.length > 0 && !terms.some(term => term.some(phrase => !isIn(phrase) && group.some(other => isSame(phrase, other))));
    }

    Object.assign(Quizmark, { openSynonyms, synonymsAt, isOtherTerm, isThin, asOneWord });
})(globalThis.Quizmark ??= {});

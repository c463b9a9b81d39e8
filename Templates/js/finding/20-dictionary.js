/**
 * Dictionaries: the sorted words of an index, and how a typed word is found among them.
 *
 * @typedef {object} WordList
 * @property {string[]} words folded words, sorted
 * @property {string[]} postings postings of each word: the entries in which it occurs; none in a list that only helps with spelling
 * @property {string} stems for each word the number of letters that its forms share, as a digit; A (0) for all of them. Empty if unknown
 * @property {number} [weight] what its words count, 1 if it is missing
 * @property {Set<string>} [exact] words that mean themselves alone, and none that is like them in another list
 *
 * @typedef {{ list: WordList, index: number, quality: number }} Match quality is at most 1
 */
(Quizmark => {
    'use strict';

    /** The digits of numbers in an index: those of base64url. */
    const indexDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const [isForm, isBeginning] = [0.9, 0.75];
    /** Letters of the shortest stem by which an unknown word is recognised. */
    const shortestStem = 4;
    /** Letters of the longest ending, which takes a long stem. */
    const [longestEnding, longStem] = [5, 7];

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

    function* beginningWith(list, beginning) {
        const { words } = list;
        for (let index = firstNotBefore(words, beginning); words[index]?.startsWith(beginning); index += 1) yield index;
    }

    /** The letters that the forms of a word share: "stopp" of "stopped". */
    function stemOf({ words, stems }, index) {
        return words[index].slice(0, indexDigits.indexOf(stems[index] ?? 'A') || undefined);
    }

    /**
     * A known form of an unknown word: the one with the longest stem that the word begins with; without stems, one with another ending.
     * Several consonants alone aren't an ending, but a typo.
     */
    function knownForm(word, lists) {
        if (/\d/.test(word)) return null;
        for (let length = word.length - 1; length >= Math.max(shortestStem, word.length - longestEnding); length -= 1) {
            const ending = word.slice(length);
            if (ending.length > 3 && length < longStem) return null;
            if (ending.length > 2 && !/[aeiouy]/.test(ending)) continue;
            for (const list of lists) {
                for (const index of beginningWith(list, word.slice(0, length))) {
                    const known = list.words[index];
                    const isSame = list.stems ? stemOf(list, index).length <= length : known.length - length < 3 && ending.length < 3;
                    if (isSame && known.length - length < 6) return known;
                }
            }
        }
        return null;
    }

    /**
     * The words of the index that a word means: itself, its other forms, longer words that begin with it, or else forms of a
     * word that isn't there itself. "8.6" means "8.6.2" as much as itself.
     * @param {string} word
     * @param {(beginning: string) => WordList[]} listsOf the lists that may have words with a beginning
     * @param {boolean} isOpen whether longer words match too
     * @param {boolean} hasForms whether forms of a word match that isn't there; by chance they do in other languages than the page's
     * @returns {Match[]} each word once
     */
    function matchesOfWord(word, listsOf, isOpen, hasForms = true) {
        const matches = [];
        const stems = new Set();
        const isExact = listsOf(word).some(list => list.exact?.has(word));
        for (const list of listsOf(word)) {
            for (const index of beginningWith(list, word)) {
                const isWhole = list.words[index] === word;
                if (isWhole && !isExact) stems.add(stemOf(list, index));
                // A rule has all its parts, so that those of the current edition, which come first, aren't behind an older one's.
                const isPart = word.endsWith('.') || word.includes('.') && list.words[index][word.length] === '.';
                if (isWhole || isOpen && !isExact) matches.push({ list, index, quality: isWhole || isPart ? 1 : isBeginning });
                if (!isOpen) break;
            }
        }
        const form = hasForms && !isExact && matches.length === 0 ? knownForm(word, listsOf(word)) : null;
        if (form) return matchesOfWord(form, listsOf, false).map(match => ({ ...match, quality: isForm * match.quality }));
        for (const stem of stems) {
            if (stem.length < 3) continue;
            for (const list of listsOf(stem)) {
                for (const index of beginningWith(list, stem)) {
                    const other = list.words[index];
                    if (other === word || stemOf(list, index) !== stem || list.exact?.has(other)) continue;
                    const same = matches.find(match => match.list === list && match.index === index);
                    if (same) same.quality = isForm;
                    else matches.push({ list, index, quality: isForm });
                }
            }
        }
        return matches;
    }

    /** Two known words that are written as one: "crowhop". */
    function knownParts(word, lists) {
        const isKnown = part => lists.some(({ words }) => words[firstNotBefore(words, part)] === part);
        for (let length = 3; length <= word.length - 3; length += 1) {
            const parts = [word.slice(0, length), word.slice(length)];
            if (parts.every(isKnown)) return parts;
        }
        return null;
    }

    Object.assign(Quizmark, { firstNotBefore, indexDigits, matchesOfWord, knownForm, knownParts });
})(globalThis.Quizmark ??= {});

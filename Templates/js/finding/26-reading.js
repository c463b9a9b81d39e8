/**
 * Reading a query: its parts, each with the ways in which the index may express it.
 *
 * @typedef {object} Way
 * @property {string[]} words an entry has to have all of them
 * @property {number} weight
 * @property {Phrase[]} [group] the synonyms that it is one of
 * @property {boolean} [isOpen] whether longer words match, however short it is
 * @property {boolean} [isWhole] whether longer words don't match: "zero" is 0, and not 0.5
 *
 * @typedef {{ ways: Way[], isLast: boolean }} QueryPart
 * @typedef {{ parts: QueryPart[], correction: string|null }} Reading `correction` is the query that was searched for instead
 *
 * @typedef {object} Source what is known of the words of an index
 * @property {(beginning: string) => WordList[]} listsOf lists that may have words with a beginning
 * @property {(beginning: string) => WordList[]} ownLists the same in the page's language
 * @property {() => WordList[]} ownGuesses lists for words that aren't there, in the page's language
 * @property {() => WordList[]} guesses the same with the site's default language, of pages that aren't translated
 * @property {NumberNames} names how the page's language names numbers
 * @property {() => boolean} isComplete whether all lists that were asked for are there
 * @property {Phrase[][]} synonyms
 * @property {Phrase[][]} ownSynonyms the same in the page's language
 * @property {boolean} [joinsPhrases] whether the index has phrases of one important word as one word
 */
(Quizmark => {
    'use strict';

    const {
        asOneWord, corrected, elided, firstNotBefore, isChapter, isFiller, isThin, knownForm, knownParts, matchesOfWord, penaltyNamed, plainNumbers, searchWords, synonymsAt, waysToSay,
        withoutOpening,
    } = Quizmark;

    const [otherNumber, otherWord, asOne, asNumber, anyPenalty] = [0.95, 0.85, 1.5, 4, 0.3];
    /** Letters of the shortest word that is corrected to one of another language. */
    const shortestForeign = 6;
    /** Letters of the shortest word that an apostrophe may be missing before. */
    const shortestElided = 4;
    const isNumber = word => /^\p{L}{0,2}\d/u.test(word);

    const nextTo = (word, { words }) => words[firstNotBefore(words, word)] ?? '';

    /** Whether the index has a word, or one in the page's language that begins with it or is a form of it. */
    function isKnown(word, source) {
        return source.listsOf(word).some(list => nextTo(word, list) === word) || matchesOfWord(word, source.ownLists, true).length > 0;
    }

    /** The synonyms of the words from `start` on; none for a word that means itself alone. */
    function synonymsOf(words, start, source) {
        const isExact = source.listsOf(words[start]).some(list => list.exact?.has(words[start]));
        return isExact ? null : synonymsAt(words, start, source.synonyms);
    }

    /** Whether a word names every penalty that there is. */
    function isClass(word, source) {
        return source.names.penaltyWord.test(word) && source.listsOf('nr').some(list => /^nr\d/.test(nextTo('nr0', list)));
    }

    /** A word that begins none of the page's language, with the apostrophe that it lacks: "délan" is "d’élan". */
    function withApostrophe(word, source) {
        if (source.ownLists(word).some(list => nextTo(word, list).startsWith(word))) return null;
        const beginning = elided.findLast(letters => {
            const rest = word.startsWith(letters) ? word.slice(letters.length) : '';
            return rest.length >= shortestElided && !isFiller(rest) && source.ownLists(rest).some(list => nextTo(rest, list) === rest);
        });
        return beginning ? [beginning, word.slice(beginning.length)] : null;
    }

    /** A word that begins none of the page's language, with the umlauts that somebody typed as two letters: "spruenge" is "Sprünge". */
    function withUmlauts(word, source) {
        if (source.ownLists(word).some(list => nextTo(word, list).startsWith(word))) return null;
        const folded = word.replace(/([aou])e/g, '$1');
        return folded !== word && matchesOfWord(folded, source.ownLists, true).length > 0 ? [folded] : null;
    }

    /** What an unknown word means: the words to search for, and whether it was corrected; null if nothing is like it. */
    function guessed(word, source) {
        const own = guessedAmong(word, source.ownGuesses(), source.ownSynonyms);
        if (own || source.listsOf(word).some(list => nextTo(word, list).startsWith(word))) return own;
        const form = knownForm(word, source.guesses());
        if (form) return { words: [form], isCorrected: false };
        // By chance, a short word is like one of another language.
        return word.length < shortestForeign ? null : guessedAmong(word, source.guesses(), []);
    }

    function guessedAmong(word, lists, synonyms) {
        const parts = knownParts(word, lists);
        if (parts) return { words: parts, isCorrected: false };
        const terms = synonyms.flat(2).map(part => part.word);
        const meant = corrected(word, [...lists, { words: terms, postings: [] }]);
        return meant ? { words: [meant], isCorrected: true } : null;
    }

    /** Whether a word is a number, or says which number follows, in whatever language. */
    function isMeant(word, next, source) {
        return isNumber(word) || isChapter(word, next, source.names) || waysToSay(word).length > 0 || isClass(word, source);
    }

    /** The words of a query, unknown ones replaced by what they mean. */
    function meantWords(query, source) {
        const typed = searchWords(plainNumbers(withoutOpening(query), source.names));
        const inPhrases = new Set(typed.flatMap((_, start) => {
            const length = synonymsOf(typed, start, source)?.length ?? 0;
            return Array.from({ length }, (_, offset) => start + offset);
        }));
        let isCorrected = false;
        const meant = typed.map((word, index) => {
            if (inPhrases.has(index) || isMeant(word, typed[index + 1], source)) return [word];
            const parts = withApostrophe(word, source) ?? withUmlauts(word, source);
            if (parts || isKnown(word, source) || !source.isComplete()) return parts ?? [word];
            const guess = guessed(word, source);
            isCorrected ||= guess?.isCorrected ?? false;
            return guess?.words ?? [word];
        });
        return { words: meant.flat(), correction: isCorrected ? meant.flat().join(' ') : null };
    }

    /** Two words that the index has as one: "re-start", or "knees apart", if the author has named that as a way to search. */
    function joinedAt(words, start, source) {
        if (start + 1 >= words.length) return null;
        const pair = words.slice(start, start + 2);
        const phrase = asOneWord(pair);
        if (source.joinsPhrases && source.listsOf(phrase).some(list => nextTo(phrase, list) === phrase)) return phrase;
        if (isThin(pair)) return null;
        const joined = pair.join('');
        if (joined.length < 5 || /\d/.test(joined)) return null;
        if (source.listsOf(joined).some(list => nextTo(joined, list) === joined)) return joined;
        // A known word that shares only the first of the two is a form of that.
        const beginning = joined.slice(0, words[start].length + 2);
        return matchesOfWord(joined, source.ownLists, true).some(({ list, index }) => list.words[index].startsWith(beginning)) ? joined : null;
    }

    /** "Penalty 12": that one first, before others with these words; null for a number that no penalty has. */
    function penaltyWays(query, source) {
        const number = penaltyNamed(query, source.names);
        if (!number || !source.listsOf(number).some(list => nextTo(number, list) === number)) return null;
        return [{ words: searchWords(query), weight: 1 }, { words: [number], weight: asNumber, isWhole: true }];
    }

    /** "Rule 10": all rules of the chapter; without any, the words as they are. */
    function chapterAt(words, start, source) {
        const [word, number] = words.slice(start);
        const chapter = `${number}.`;
        if (!isChapter(word, number, source.names) || !source.listsOf(chapter).some(list => nextTo(chapter, list).startsWith(chapter))) return null;
        return [{ words: [word, number], weight: 1 }, { words: [chapter], weight: 1, isOpen: true }];
    }

    /** The digits of a number of points, which sanctions are written with: "two points" isn't about two feet. */
    function pointsAt(words, start) {
        const [word, next, afterNext] = words.slice(start);
        if (!/^(points?|pts?|punt[io]s?)$/.test(next === 'a' ? afterNext : next)) return null;
        if (/^\d/.test(word)) return word;
        const digits = waysToSay(word)[0]?.[0];
        return /^[\d.]+$/.test(digits) ? digits : null;
    }

    /** Any penalty for a word such as "fault", which needn't be in its text; for a number, the penalty that has it. */
    function waysToPenalties(word, source) {
        if (isClass(word, source)) return [{ words: ['nr'], weight: anyPenalty, isOpen: true }];
        return /^\d{1,4}$/.test(word) ? [{ words: [`nr${Number(word)}`], weight: otherNumber, isWhole: true }] : [];
    }

    /** The other ways to say a number, a rule without the letter before it, and the penalties that a word names. */
    function otherWays(word, source) {
        const named = waysToPenalties(word, source);
        const ways = [...named, ...waysToSay(word).map(other => ({ words: other, weight: otherNumber, isWhole: true }))];
        return /^\p{L}+\d+\./u.test(word) ? [...ways, { words: [word.replace(/^\p{L}+/u, '')], weight: otherNumber }] : ways;
    }

    /** What a word of another language may be a mistake for in the page's: "mitocondria" on a page in English. */
    function likelyWays(word, source) {
        if (word.length < shortestForeign || isNumber(word) || matchesOfWord(word, source.ownLists, true).length > 0) return [];
        const meant = corrected(word, source.ownGuesses());
        return meant ? [{ words: [meant], weight: otherWord }] : [];
    }

    /**
     * A synonym as a way. Of "de pie", every text has "de", and many have other forms of "pie", so the phrase is found as it is, or at
     * least its words are.
     */
    function synonymWay({ words, group }, { joinsPhrases = false }) {
        const way = { words, weight: otherWord, group };
        if (!isThin(words)) return way;
        return { ...way, words: joinsPhrases ? [asOneWord(words)] : words, isWhole: true };
    }

    /**
     * @param {string} query
     * @param {Source} source
     * @returns {Reading}
     */
    function readQuery(query, source) {
        const named = penaltyWays(query, source);
        if (named) return { parts: [{ ways: named, isLast: true }], correction: null };
        const { words, correction } = meantWords(query, source);
        const parts = [];
        for (let start = 0; start < words.length;) {
            const chapter = chapterAt(words, start, source);
            if (chapter) {
                start += 2;
                parts.push({ ways: chapter, isLast: start === words.length });
                continue;
            }
            const found = synonymsOf(words, start, source);
            const joined = joinedAt(words, start, source);
            const length = Math.max(found?.length ?? 1, joined ? 2 : 1);
            const own = words.slice(start, start + length);
            const digits = length === 1 ? pointsAt(words, start) : null;
            const ways = [{ words: digits ? [digits] : own, weight: 1 }];
            if (joined) ways.push({ words: [joined], weight: asOne });
            if (found && found.length === length) ways.push(...found.phrases.map(phrase => synonymWay(phrase, source)));
            if (length === 1 && !digits) ways.push(...otherWays(own[0], source), ...(found ? [] : likelyWays(own[0], source)));
            start += length;
            parts.push({ ways, isLast: start === words.length });
        }
        return { parts, correction };
    }

    Object.assign(Quizmark, { readQuery });
})(globalThis.Quizmark ??= {});

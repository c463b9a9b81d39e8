/**
 * Ranking: how well entries match a query. A part of a query counts the more, the fewer entries have it (as in BM25), and in a title
 * more than elsewhere. Entries with all parts are found; if there are none, those with the most important ones.
 */
(Quizmark => {
    'use strict';

    const { indexDigits, isFiller, matchesOfWord } = Quizmark;

    const comma = 0x2c;
    const valueOf = new Uint8Array(128);
    for (let value = 0; value < indexDigits.length; value += 1) valueOf[indexDigits.charCodeAt(value)] = value;

    const [inTitle, elsewhere] = [2, 1];
    /** Share of the best score that entries without all parts have to have. */
    const leastShare = 0.5;
    /** Words such as "of" needn't be there: fillers, and short ones that many entries have. */
    const [shortWord, manyEntries, fewEntries] = [3, 0.1, 40];
    const weightOfFiller = 0.1;

    /**
     * Raises the scores of the entries in a list of postings. A posting is a number in digits of five bits, least significant first:
     * twice the distance to the previous entry, plus one if the word isn't in the entry's title. After a comma, entries are
     * counted from 0 again.
     */
    function addPostings(scores, postings, quality) {
        let entry = 0;
        let number = 0;
        let shift = 0;
        for (let index = 0; index < postings.length; index += 1) {
            const code = postings.charCodeAt(index);
            if (code === comma) {
                entry = 0;
                continue;
            }
            const digit = valueOf[code];
            number |= (digit & 31) << shift;
            shift += 5;
            if (digit & 32) continue;
            entry += number >> 1;
            const value = quality * (number & 1 ? elsewhere : inTitle);
            if (scores[entry] < value) scores[entry] = value;
            number = 0;
            shift = 0;
        }
    }

    /**
     * The score of each entry for one way to say a part: the mean of its words, 0 if one of them isn't there. A synonym of another
     * language is like a word of this one only by chance: "equilibrio" isn't "equilibrium".
     */
    function scoresOfWay({ words, weight, group, isWhole, isOpen: isAlwaysOpen }, isLast, listsOf, entries, isOwn) {
        let sums = null;
        for (const [index, word] of words.entries()) {
            const scores = new Float32Array(entries);
            const isOpen = !isWhole && (isAlwaysOpen || word.length > 2 || isLast && index === words.length - 1);
            for (const { list, index: wordIndex, quality } of matchesOfWord(word, listsOf, isOpen, isOwn && !group)) {
                addPostings(scores, list.postings[wordIndex], quality * weight * (list.weight ?? 1) / words.length);
            }
            if (!sums) sums = scores;
            else for (let entry = 0; entry < entries; entry += 1) sums[entry] = sums[entry] && scores[entry] && sums[entry] + scores[entry];
        }
        return sums;
    }

    /** The scores of all entries for a part of a query, and how many have it. */
    function scoresOfPart({ ways, isLast }, listsOf, entries, isOwn) {
        const [best, ...others] = ways.map(way => scoresOfWay(way, isLast, listsOf, entries, isOwn));
        let count = 0;
        for (let entry = 0; entry < entries; entry += 1) {
            for (const scores of others) if (scores[entry] > best[entry]) best[entry] = scores[entry];
            if (best[entry] > 0) count += 1;
        }
        const weight = Math.log(1 + (entries - count + 0.5) / (count + 0.5));
        if (ways[0].words.every(isFiller)) return { scores: best, weight: weight * weightOfFiller, isNeeded: false, isFiller: true };
        const isShort = ways.every(({ words }) => words.every(word => word.length <= shortWord && !/\d/.test(word)));
        return { scores: best, weight, isNeeded: !(isShort && !isLast && count > fewEntries && count > manyEntries * entries) };
    }

    /**
     * @param {Reading} reading
     * @param {(beginning: string) => WordList[]} listsOf
     * @param {number} entries number of entries
     * @param {boolean} isOwn whether the index is in the page's language
     * @returns {{ all: Float32Array, any: Float32Array }} scores of the entries that have all parts, and of those with any; 0 for others
     */
    function rank({ parts }, listsOf, entries, isOwn = true) {
        const all = new Float32Array(entries);
        const any = new Float32Array(entries);
        const lacks = new Uint8Array(entries);
        const hasMore = new Uint8Array(entries);
        let most = 0;
        const ranked = parts.map(part => scoresOfPart(part, listsOf, entries, isOwn));
        const isAnyNeeded = ranked.some(part => part.isNeeded);
        const isAnyMore = ranked.some(part => !part.isFiller);
        for (const { scores, weight, isNeeded, isFiller: isOnlyFiller } of ranked) {
            for (let entry = 0; entry < entries; entry += 1) {
                any[entry] += scores[entry] * weight;
                if (scores[entry] === 0 && (isNeeded || !isAnyNeeded)) lacks[entry] = 1;
                if (scores[entry] > 0 && !isOnlyFiller) hasMore[entry] = 1;
            }
        }
        for (let entry = 0; entry < entries; entry += 1) most = Math.max(most, any[entry]);
        for (let entry = 0; entry < entries; entry += 1) {
            if (!lacks[entry]) all[entry] = any[entry];
            if (any[entry] < leastShare * most || isAnyMore && !hasMore[entry]) any[entry] = 0;
        }
        return { all, any };
    }

    /**
     * What to mark in texts: beginnings of words, and whole words that are forms of those searched for.
     * @param {Reading} reading
     * @returns {{ beginnings: string[], wholes: string[] }}
     */
    function wordsToMark({ parts }, listsOf) {
        const beginnings = new Set();
        const wholes = new Set();
        // Words such as "of" are in every text, and would be all that is seen.
        const areFillers = ({ ways }) => ways[0].words.every(isFiller);
        const telling = parts.filter(part => !areFillers(part));
        for (const { ways } of telling.length > 0 ? telling : parts) {
            // The words of a synonym apart mean something else: "hand" isn't a "hand stand".
            for (const way of ways.filter(({ group, words }) => !group || words.length === 1)) for (const word of way.words) {
                // Letters of a phrase, such as the "d" of "course d'élan", begin every other word.
                if (way.isWhole) wholes.add(word);
                else if (word.length > 2 || (parts.length === 1 && way.words.length === 1)) beginnings.add(word);
                for (const { list, index } of matchesOfWord(word, listsOf, false, !way.group)) wholes.add(list.words[index]);
            }
        }
        return { beginnings: [...beginnings], wholes: [...wholes] };
    }

    Object.assign(Quizmark, { rank, wordsToMark });
})(globalThis.Quizmark ??= {});

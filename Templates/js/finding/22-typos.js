/** Typing mistakes: the word that somebody probably meant. */
(Quizmark => {
    'use strict';

    const { isFiller } = Quizmark;

    /** Whether mistakes in a word are corrected. */
    const isCorrected = typed => typed.length >= 4 && !/\d/.test(typed);

    /** The number of mistakes that are corrected in a word. The longer of the two counts: letters may be missing. */
    function maxMistakes(typed, known) {
        return Math.max(typed.length, known.length) < 8 || typed.length < 6 ? 1 : 2;
    }

    /** Letters to insert, drop, replace or swap with their neighbour to make one word of the other; more than `most` if it takes more. */
    function mistakesBetween(typed, known, most) {
        if (Math.abs(typed.length - known.length) > most) return most + 1;
        let [earlier, before] = [[], Array.from({ length: known.length + 1 }, (_, index) => index)];
        for (let row = 1; row <= typed.length; row += 1) {
            const current = [row];
            let least = row;
            for (let column = 1; column <= known.length; column += 1) {
                const isSame = typed[row - 1] === known[column - 1];
                let cost = Math.min(before[column] + 1, current[column - 1] + 1, before[column - 1] + (isSame ? 0 : 1));
                if (row > 1 && column > 1 && typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]) {
                    cost = Math.min(cost, earlier[column - 2] + 1);
                }
                current.push(cost);
                least = Math.min(least, cost);
            }
            if (least > most) return most + 1;
            [earlier, before] = [before, current];
        }
        return before[known.length];
    }

    const hasSameLetters = (one, other) => one.length === other.length && [...one].sort().join('') === [...other].sort().join('');

    /** Whether a short word is rather another word than a mistake: with another letter, as "safe" and "same", or another beginning. */
    function isOtherWord(typed, known) {
        return !hasSameLetters(typed, known) && (typed.length === 4 && known.length === 4 || typed.length < 6 && typed[0] !== known[0]);
    }

    /**
     * The word with the fewest mistakes; of several, one with the same first letter, then one with the same letters in another order,
     * then one with a meaning of its own, then the most frequent.
     * @param {string} typed
     * @param {WordList[]} lists
     * @returns {string|null}
     */
    function corrected(typed, lists) {
        let best = null;
        if (!isCorrected(typed)) return null;
        for (const { words, postings, weight = 1 } of lists) {
            // By chance, a short word is like one that is only in a way to search: "lost" isn't the "lots" of "lots of water".
            if (typed.length < 5 && weight < 1) continue;
            words.forEach((known, index) => {
                const most = maxMistakes(typed, known);
                if (known.length < 4 || Math.abs(known.length - typed.length) > most) return;
                const mistakes = mistakesBetween(typed, known, most);
                if (mistakes > most || isOtherWord(typed, known)) return;
                const rank = [mistakes, known[0] === typed[0] ? 0 : 1, hasSameLetters(typed, known) ? 0 : 1, isFiller(known) ? 1 : 0, -(postings[index]?.length ?? 0)];
                const difference = best ? rank.map((value, criterion) => value - best.rank[criterion]).find(value => value !== 0) : -1;
                if (difference < 0) best = { known, rank };
            });
        }
        return best?.known ?? null;
    }

    Object.assign(Quizmark, { corrected });
})(globalThis.Quizmark ??= {});

/** Corrections: how a result has changed since the key was corrected, in words. */
(Quizmark => {
    'use strict';

    const { countedWords, dateFormat, formatNumber, words } = Quizmark;

    /**
     * The last correction of a finished attempt's result, or null.
     * @param {Attempt & Partial<Scored>} attempt
     * @returns {{ before: EarlierResult, now: Result }|null}
     */
    function correctionOf({ earlier = [], result }) {
        const before = earlier.at(-1);
        return before && result ? { before, now: result } : null;
    }

    const isSameSum = (before, now) => ['points', 'possible', 'max'].every(name => before[name] === now[name]);
    const isFinal = ({ pending }) => pending === 0;

    /**
     * A sum in words: "2–5 of 5 points" where some answers wait for marks. The sentence is about two sums, "from … to …", so a range has
     * a dash in it.
     * @param {Sum} sum
     */
    function rangeInWords({ points, possible, max, pending }) {
        const earned = pending > 0 && possible > points ? `${formatNumber(points)}–${formatNumber(possible)}` : formatNumber(points);
        return countedWords('points', max, earned, formatNumber(max));
    }

    /** "The answer key was corrected. On 22 November 2026, your result changed from 3 to 4 of 5 points." */
    function correctionInWords({ before, now }) {
        const date = dateFormat({ dateStyle: 'long' }).format(new Date(before.until));
        if (isSameSum(before, now)) {
            const [first, second] = [before, now].map(({ passed }) => words(passed ? 'result.passed' : 'result.failed'));
            return words('corrected.pass', date, first, second);
        }
        const isShort = before.max === now.max && [before, now].every(isFinal);
        return words('corrected', date, isShort ? formatNumber(before.points) : rangeInWords(before), rangeInWords(now));
    }

    Object.assign(Quizmark, { correctionOf, correctionInWords });
})(globalThis.Quizmark ??= {});

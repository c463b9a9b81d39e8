/** Feedback by answer: which one is for what was typed. `Tests/Vectors/scoring.json` pins it. */
(Quizmark => {
    'use strict';

    const { acceptsPattern, coversPattern, fills, fraction, fractionOf, isWithin, plus, times } = Quizmark;

    /** Whether all numbers near one are near another one, too. Those in different units aren't compared. */
    function liesWithin({ value, tolerance = '0', unit }, right) {
        const [middle, distance] = [value, tolerance].map(fractionOf);
        if (distance.n === 0n) return true;
        if (unit !== right.unit) return false;
        return [1, -1].every(sign => {
            return isWithin(plus(middle, times(fraction(sign), distance)), fractionOf(right.value), fractionOf(right.tolerance ?? '0'));
        });
    }

    /**
     * Whether feedback is for an answer that it names and that the blank accepts. A pattern or a range that accepts more than the blank
     * is meant for the other answers.
     */
    function isForRight(written, key, blank) {
        const { accept, patterns, numbers = [key] } = key;
        if (patterns) {
            return patterns.some(pattern => {
                return acceptsPattern([pattern], written, key.case) && coversPattern(blank.patterns ?? [written], pattern, key.case);
            });
        }
        if (accept) return true;
        const rights = (blank.numbers ?? [blank]).filter(({ value }) => value !== undefined);
        return numbers.some(number => fills(written, number) && rights.some(right => liesWithin(number, right)));
    }

    /**
     * The index of the feedback for what was typed: of the first that names the answer, or of that for any other wrong one; -1 if there is none.
     * @param {string} written
     * @param {any} blank the key of the blank
     * @param {any[]} keys what each feedback is for, as a blank has it; null for any other answer
     */
    function feedbackIndex(written, blank, keys) {
        const isRight = fills(written, blank);
        const named = keys.findIndex(key => key && fills(written, key) && (!isRight || isForRight(written, key, blank)));
        return named >= 0 || isRight ? named : keys.indexOf(null);
    }

    Object.assign(Quizmark, { feedbackIndex });
})(globalThis.Quizmark ??= {});

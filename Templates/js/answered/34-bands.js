/** Bands: the words for a result, by the percent that it reaches. */
(Quizmark => {
    'use strict';

    const { fractionOf, reachesPercent } = Quizmark;

    /**
     * The words of the highest band that is reached, or null. No rounding: 99.9 % reaches no 100.
     * @param {{ points: Fraction, max: Fraction }} sum
     * @param {Record<string, string>} bands by percent, such as "80"
     */
    function bandOf({ points, max }, bands) {
        if (max.n === 0n) return null;
        const reached = Object.keys(bands).filter(percent => {
            return bands[percent].trim() !== '' && reachesPercent(points, max, fractionOf(percent));
        });
        const highest = reached.sort((a, b) => Number(b) - Number(a))[0];
        return highest === undefined ? null : bands[highest];
    }

    Object.assign(Quizmark, { bandOf });
})(globalThis.Quizmark ??= {});

/** The words for a result: by its percent, or by its distance from the pass mark. */
(Quizmark => {
    'use strict';

    const { fraction, fractionOf, plus, reachesPercent, times } = Quizmark;

    /**
     * The words of the highest band that is reached, or null. Nothing is rounded: 99.9% doesn't reach 100.
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

    /**
     * The distance of a sum from passing. It is near if some points were earned and at most a tenth of all points is missing.
     * @param {{ points: Fraction, max: Fraction }} sum a sum below the pass mark
     * @param {number} pass percent
     * @returns {{ shortage: number, isNear: boolean }} the shortage in points, rounded up to one digit, or to whole points if the sum is whole
     */
    function shortageOf({ points, max }, pass) {
        const { n, d } = plus(times(max, times(fractionOf(pass), fraction(1, 100))), { n: -points.n, d: points.d });
        const isNear = points.n > 0n && 10n * n * max.d <= max.n * d;
        const parts = points.d === 1n && max.d === 1n ? 1n : 10n;
        return { shortage: Number((parts * n + d - 1n) / d) / Number(parts), isNear };
    }

    Object.assign(Quizmark, { bandOf, shortageOf });
})(globalThis.Quizmark ??= {});

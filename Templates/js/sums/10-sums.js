/** Sums of points in words. */
(Quizmark => {
    'use strict';

    const { countedWords, formatNumber, words } = Quizmark;

    /**
     * "3 of 5", or "2 to 5 of 5" while answers wait for marks.
     * @param {{ points: number, possible?: number, max: number, pending?: number }} sum
     * @param {boolean} [isCounted] whether the unit follows: "3 of 5 points"
     */
    function sumInWords({ points, possible = points, max, pending = 0 }, isCounted = false) {
        const [sure, most, all] = [points, pending > 0 ? possible : points, max].map(number => formatNumber(number));
        if (sure === most) return isCounted ? countedWords('points', max, sure, all) : words('result.of', sure, all);
        return isCounted ? countedWords('points.range', max, sure, most, all) : words('result.range', sure, most, all);
    }

    Object.assign(Quizmark, { sumInWords });
})(globalThis.Quizmark ??= {});

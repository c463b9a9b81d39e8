/** Percents, as whole numbers. What they are made of is exact: see `quiz/15-numbers.js`. */
(Quizmark => {
    'use strict';

    /** No quiz has as many points, but a file from elsewhere may. */
    const most = 1e12;

    /**
     * A number that is kept with two digits after the point, as a fraction.
     * @param {number} number
     * @returns {Fraction}
     */
    function hundredths(number) {
        return { n: BigInt(Math.round(Math.min(Math.max(number, -most), most) * 100)), d: 100n };
    }

    /** Whole percents of `part` in `whole`, rounded down: the rule of the sanction quiz. */
    function flooredPercent(part, whole) {
        return Number(100n * part.n * whole.d / (part.d * whole.n));
    }

    /** Whether `part` is at least `percent` of `whole`, without rounding anything. */
    function reachesPercent(part, whole, percent) {
        return 100n * part.n * whole.d * percent.d >= whole.n * percent.n * part.d;
    }

    /**
     * Whole percents of `part` in `whole` as they are shown: rounded, but never across the pass mark, nor to 100 where
     * something is missing, nor to 0 where something was earned.
     * @param {Fraction} part
     * @param {Fraction} whole
     * @param {Fraction|null} pass percent
     */
    function shownPercent(part, whole, pass = null) {
        if (part.n <= 0n) return 0;
        const [numerator, denominator] = [100n * part.n * whole.d, part.d * whole.n];
        const rounded = (2n * numerator + denominator) / (2n * denominator);
        let percent = rounded === 0n ? 1n : rounded;
        if (pass) {
            const passes = reachesPercent(part, whole, pass);
            const seemsToPass = percent * pass.d >= pass.n;
            if (seemsToPass && !passes) percent = numerator / denominator;
            else if (passes && !seemsToPass) percent += 1n;
        }
        return percent >= 100n && numerator < 100n * denominator ? 99 : Number(percent);
    }

    Object.assign(Quizmark, { hundredths, flooredPercent, reachesPercent, shownPercent });
})(globalThis.Quizmark ??= {});

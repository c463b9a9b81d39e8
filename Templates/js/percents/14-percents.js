/** Percents, as whole numbers. They are calculated exactly: see `quiz/15-numbers.js`. */
(Quizmark => {
    'use strict';

    /** The largest number of points; no quiz has as many, but an imported file may. */
    const most = 1e12;

    /**
     * A number with two decimals, as it is stored, as a fraction.
     * @param {number} number
     * @returns {Fraction}
     */
    function hundredths(number) {
        return { n: BigInt(Math.round(Math.min(Math.max(number, -most), most) * 100)), d: 100n };
    }

    /** The percent of `part` in `whole`, rounded down to a whole number: the rule of the sanction quiz. */
    function flooredPercent(part, whole) {
        return Number(100n * part.n * whole.d / (part.d * whole.n));
    }

    /** Whether `part` is at least `percent` of `whole`, without rounding anything. */
    function reachesPercent(part, whole, percent) {
        return 100n * part.n * whole.d * percent.d >= whole.n * percent.n * part.d;
    }

    /**
     * The percent of `part` in `whole` as it is shown: a rounded whole number, but never rounded across the pass mark, nor to 100
     * if anything is missing, nor to 0 if anything was earned.
     * @param {Fraction} part
     * @param {Fraction} whole
     * @param {Fraction|null} pass pass mark in percent
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

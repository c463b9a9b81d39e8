/**
 * Exact numbers. A float would call 0.1 + 0.2 wrong and 29.999999999999996 a fail, so points are fractions of BigInts
 * and decimals are digits with a scale.
 *
 * @typedef {{ n: bigint, d: bigint }} Fraction in lowest terms, d > 0
 * @typedef {{ digits: bigint, scale: number }} Decimal the number digits × 10^−scale
 */
(Quizmark => {
    'use strict';

    const decimalPattern = /^([+\-\u2212]?)(\d*)(?:[.,](\d*))?(?:[eE]([+\-\u2212]?\d{1,4}))?$/;
    const digitGroupSpaces = /(?<=\d)[ \u00a0\u2009\u202f](?=\d{3})/g;
    /** What a 64-bit float could hold; beyond it, a number is a slip of the keyboard. */
    const largestExponent = 308;

    /**
     * Reads a number as people write it: point or comma, either minus sign, an exponent, thin or plain spaces before
     * groups of three digits. "1,000" is one, as the comma is always decimal.
     * @param {string} written
     * @returns {Decimal|null}
     */
    function parseDecimal(written) {
        const match = decimalPattern.exec(written.trim().replace(digitGroupSpaces, ''));
        if (!match) return null;
        const [, sign, whole, fraction = '', exponent = '0'] = match;
        const power = Number(exponent.replace('\u2212', '-'));
        if (whole + fraction === '' || Math.abs(power) > largestExponent) return null;
        const digits = BigInt(whole + fraction);
        return { digits: sign === '' || sign === '+' ? digits : -digits, scale: fraction.length - power };
    }

    /** The digits of a decimal at a larger scale. */
    function rescaled(decimal, scale) {
        return decimal.digits * 10n ** BigInt(scale - decimal.scale);
    }

    /**
     * Whether two decimals are no further apart than the tolerance, the ends included.
     * @param {Decimal} answer
     * @param {Decimal} value
     * @param {Decimal} tolerance
     */
    function isWithin(answer, value, tolerance) {
        const scale = Math.max(answer.scale, value.scale, tolerance.scale);
        const difference = rescaled(answer, scale) - rescaled(value, scale);
        return (difference < 0n ? -difference : difference) <= rescaled(tolerance, scale);
    }

    function greatestCommonDivisor(a, b) {
        return b === 0n ? a : greatestCommonDivisor(b, a % b);
    }

    /** @returns {Fraction} */
    function fraction(numerator, denominator = 1) {
        const n = BigInt(numerator);
        const d = BigInt(denominator);
        const divisor = greatestCommonDivisor(n < 0n ? -n : n, d) || 1n;
        return { n: n / divisor, d: d / divisor };
    }

    /** @returns {Fraction} of text like "0.5"; zero where it is no number */
    function fractionOf(text) {
        const decimal = parseDecimal(String(text));
        if (!decimal) return fraction(0);
        return decimal.scale > 0
            ? fraction(decimal.digits, 10n ** BigInt(decimal.scale))
            : fraction(rescaled(decimal, 0));
    }

    function plus(a, b) {
        return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
    }

    function times(a, b) {
        return fraction(a.n * b.n, a.d * b.d);
    }

    /** The fraction cut to two digits after the point, for showing. */
    function shownNumber({ n, d }) {
        return Number(100n * n / d) / 100;
    }

    Object.assign(Quizmark, {
        parseDecimal, isWithin, fraction, fractionOf, plus, times, shownNumber,
    });
})(globalThis.Quizmark ??= {});

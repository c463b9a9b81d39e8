/**
 * Exact numbers. With floats, 0.1 + 0.2 isn't 0.3, and 29.999999999999996% would be a fail, so numbers are fractions of BigInts.
 *
 * @typedef {{ n: bigint, d: bigint }} Fraction d > 0; in lowest terms, unless it was only parsed
 */
(Quizmark => {
    'use strict';

    const pattern = /^([+-]?) ?(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,4}))?$/i;
    /** The largest exponent of a 64-bit float; a larger one is a typing error. */
    const largestExponent = 308;

    /** @returns {Fraction|null} of text like "-0.5", "0,5" or "6.02e23" */
    function parseDecimal(text) {
        const [, sign, whole, decimals = '', exponent = '0'] = pattern.exec(text) ?? [];
        if (!(whole || decimals) || Math.abs(exponent) > largestExponent) return null;
        const n = BigInt(`${sign === '-' ? '-' : ''}${whole}${decimals}`);
        const scale = decimals.length - exponent;
        return scale > 0 ? { n, d: 10n ** BigInt(scale) } : { n: n * 10n ** BigInt(-scale), d: 1n };
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

    /** @returns {Fraction} of text like "0.5"; zero if it isn't a number */
    function fractionOf(text) {
        const { n, d } = parseDecimal(String(text)) ?? { n: 0n, d: 1n };
        return fraction(n, d);
    }

    function plus(a, b) {
        return fraction(a.n * b.d + b.n * a.d, a.d * b.d);
    }

    function times(a, b) {
        return fraction(a.n * b.n, a.d * b.d);
    }

    /** The fraction truncated to two decimals, for display. */
    function shownNumber({ n, d }) {
        return Number(100n * n / d) / 100;
    }

    Object.assign(Quizmark, { parseDecimal, fraction, fractionOf, plus, times, shownNumber });
})(globalThis.Quizmark ??= {});

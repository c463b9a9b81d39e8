/**
 * Exact numbers. A float would call 0.1 + 0.2 wrong and 29.999999999999996 a fail, so points and what is typed are fractions
 * of BigInts.
 *
 * @typedef {{ n: bigint, d: bigint }} Fraction d > 0; in lowest terms, except as `parseNumber` returns it
 */
(Quizmark => {
    'use strict';

    const { plainSigns } = Quizmark;

    const decimalPattern = /^([+-]?) ?(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,4}))?$/i;
    const fractionPattern = /^([+-]?) ?(?:(\d+) )?(\d+)\/(\d+)$/;
    const digitGroupMarks = /(?<=\d)[ '](?=\d{3})/g;
    const raised = '\\u2070\\u2071\\xb9\\xb2\\xb3\\u2074-\\u207b\\u207f';
    const lowered = '\\u2080-\\u208e';
    const slashes = '\\u2044\\u2215/';
    /** Not those of a fraction: ¹⁄₂. */
    const powers = new RegExp(`[${raised}]+(?![${raised}${slashes}])`, 'g');
    const indexes = new RegExp(`(?<![${lowered}${slashes}])[${lowered}]`);
    /** What a 64-bit float could hold; beyond it, a number is a slip of the keyboard. */
    const largestExponent = 308;
    const mostCharacters = 1000;

    /** Powers as keyboards have them: "10⁻³" becomes "10^⁻³". */
    function withCarets(text) {
        return text.replace(powers, power => `^${power}`);
    }

    /** "3/4", "1 3/4"; not "1 000/3", where the space could divide thousands. */
    function readFraction(text) {
        const match = fractionPattern.exec(text);
        if (!match) return null;
        const [, sign, whole, ...parts] = match;
        const [numerator, denominator] = parts.map(BigInt);
        const isMixed = whole !== undefined;
        if (denominator === 0n || (isMixed && (parts[0].length === 3 || numerator >= denominator))) return null;
        const n = BigInt(whole ?? 0) * denominator + numerator;
        return { n: sign === '-' ? -n : n, d: denominator };
    }

    function readDecimal(text) {
        const match = decimalPattern.exec(text);
        if (!match) return null;
        const [, sign, whole, places = '', exponent = '0'] = match;
        if (whole + places === '' || Math.abs(exponent) > largestExponent) return null;
        const n = BigInt(`${sign === '-' ? '-' : ''}${whole}${places}`);
        const scale = places.length - exponent;
        return scale > 0 ? { n, d: 10n ** BigInt(scale) } : { n: n * 10n ** BigInt(-scale), d: 1n };
    }

    /**
     * Reads a number as people write it: point or comma, any minus sign, an exponent or a power of ten, spaces or apostrophes
     * before groups of three digits, a fraction. "1,000" is one, as the comma is always decimal.
     * @param {string} written
     * @returns {Fraction|null}
     */
    function parseNumber(written) {
        if (written.length > mostCharacters || indexes.test(written)) return null;
        const text = plainSigns(withCarets(written)).replace(/\p{Cf}/gu, '').trim()
            .replace(/^([+-]?) ?10\^/, (_, sign) => `${sign}1e`).replace(/ ?[×x*·⋅] ?10\^/i, 'e');
        return readFraction(text) ?? readDecimal(text.replace(digitGroupMarks, ''));
    }

    /**
     * Whether two numbers are no further apart than the tolerance, the ends included.
     * @param {Fraction} answer
     * @param {Fraction} value
     * @param {Fraction} tolerance
     */
    function isWithin(answer, value, tolerance) {
        const difference = answer.n * value.d - value.n * answer.d;
        return (difference < 0n ? -difference : difference) * tolerance.d <= tolerance.n * answer.d * value.d;
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
        const { n, d } = parseNumber(String(text)) ?? { n: 0n, d: 1n };
        return fraction(n, d);
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
        parseNumber, withCarets, isWithin, fraction, fractionOf, plus, times, shownNumber,
    });
})(globalThis.Quizmark ??= {});

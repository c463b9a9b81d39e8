/** Parsing numbers as people type them. */
(Quizmark => {
    'use strict';

    const { hasIndex, parseDecimal, plainCharacters, withCarets, withoutScriptBrackets } = Quizmark;

    const fractionPattern = /^([+-]?) ?(?:(\d+) )?(\d+) ?\/ ?(\d+)$/;
    const digitGroupMarks = /(?<=\d)[ '](?=\d{3}(?!\d))/g;
    const maxCharacters = 1000;

    /** The number before a dot that multiplies it by a power of ten. "0.10^3" could be a power of 0.10. */
    const dottedPower = /^([+-]? ?\d+(?:[.,]\d+)?) ?\. ?10\^/;
    /** Points between thousands before a comma, commas before a point, and either where there are several. */
    const groupedNumbers = [
        /^[+-]? ?[1-9]\d{0,2}(?:\.\d{3})+(?=,\d+$)/, /^[+-]? ?[1-9]\d{0,2}(?:,\d{3})+(?=\.\d+$)/, /^[+-]? ?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/,
    ];

    /** Without points or commas between thousands: "1.234,5" becomes "1234,5". "1.234" and "1,234" have a decimal mark. */
    function ungrouped(text) {
        for (const pattern of groupedNumbers) {
            if (pattern.test(text)) return text.replace(pattern, group => group.replace(/[.,]/g, ''));
        }
        return text;
    }

    /** The value of "3/4" or "1 3/4", or null; not of "1 000/3", where the space could separate thousands. */
    function parseFraction(text) {
        const match = fractionPattern.exec(text);
        if (!match) return null;
        const [, sign, whole, ...parts] = match;
        const [numerator, denominator] = parts.map(BigInt);
        const isMixed = whole !== undefined;
        if (denominator === 0n || (isMixed && (parts[0].length === 3 || numerator >= denominator))) return null;
        const n = BigInt(whole ?? 0) * denominator + numerator;
        return { n: sign === '-' ? -n : n, d: denominator };
    }

    /**
     * The value of a number as people write it, or null: point or comma, any minus sign, an exponent or a power of ten, spaces or
     * apostrophes before groups of three digits, a fraction. "1,000" is one, as a lone comma is always decimal.
     * @param {string} written
     * @returns {Fraction|null}
     */
    function parseNumber(written) {
        if (written.length > maxCharacters || hasIndex(written)) return null;
        const text = plainCharacters(withCarets(withoutScriptBrackets(written))).replace(/\p{Cf}/gu, '').trim().replace(/(?<=\d)\.$/, '')
            .replace(/^([+-]?) ?10\^/, (_, sign) => `${sign}1e`).replace(/ ?[×x*·⋅∙•] ?10\^/i, 'e')
            .replace(dottedPower, (power, number) => /[1-9]/.test(number) ? `${number}e` : power);
        return parseFraction(text) ?? parseDecimal(ungrouped(text.replace(digitGroupMarks, '')));
    }

    /**
     * Whether two numbers differ by no more than the tolerance, bounds included.
     * @param {Fraction} answer
     * @param {Fraction} value
     * @param {Fraction} tolerance
     */
    function isWithin(answer, value, tolerance) {
        const difference = answer.n * value.d - value.n * answer.d;
        return (difference < 0n ? -difference : difference) * tolerance.d <= tolerance.n * answer.d * value.d;
    }

    Object.assign(Quizmark, { parseNumber, isWithin });
})(globalThis.Quizmark ??= {});

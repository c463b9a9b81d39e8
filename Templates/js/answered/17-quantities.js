/** Quantities: "981 cm/s²" is the same as "9.81 m/s^2". `Tests/Vectors/scoring.json` pins it. */
(Quizmark => {
    'use strict';

    const { fraction, fractionOf, isWithin, parseNumber, parseUnit, plus, times } = Quizmark;

    /** The number at the beginning, as long as possible, and the unit behind it, null if it can't be read. */
    function quantityOf(written) {
        const signs = [...written.trim()];
        if (signs.length > 200) return null;
        for (let end = signs.length; end > 0; end -= 1) {
            const number = parseNumber(signs.slice(0, end).join(''));
            if (number) return { number, unit: parseUnit(signs.slice(end).join('')) };
        }
        return null;
    }

    /**
     * One for the number, in the unit of the key or as the same quantity in another; a half for the number with a wrong unit
     * or none.
     * @returns {Fraction}
     */
    function shareOfNumber(written, { value, tolerance = '0', unit }) {
        const isRight = number => number !== null && isWithin(number, fractionOf(value), fractionOf(tolerance));
        if (!unit) return fraction(isRight(parseNumber(written)) ? 1 : 0);
        const typed = quantityOf(written);
        const right = parseUnit(unit);
        if (!typed) return fraction(0);
        if (typed.unit?.quantity === right.quantity) {
            const { factor: { n, d }, added } = right;
            const inBases = plus(times(typed.number, typed.unit.factor), typed.unit.added);
            const converted = times(plus(inBases, { n: -added.n, d: added.d }), { n: d, d: n });
            if (isRight(converted)) return fraction(1);
        }
        return isRight(typed.number) ? fraction(1, 2) : fraction(0);
    }

    /** Whether a text is a number, where the blank is one. */
    function isReadable(written, { value, unit, numbers = value === undefined ? [] : [{ unit }] }) {
        if (numbers.length === 0 || parseNumber(written)) return true;
        return numbers.some(number => number.unit) && quantityOf(written) !== null;
    }

    /** Whether a text that isn't a number begins with one, as "12.4 h" does. */
    const beginsWithNumber = written => quantityOf(written) !== null;

    Object.assign(Quizmark, { beginsWithNumber, isReadable, shareOfNumber });
})(globalThis.Quizmark ??= {});

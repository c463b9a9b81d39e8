/** Quantities: "981 cm/s²" is the same as "9.81 m/s^2". `Tests/Vectors/scoring.json` pins it. */
(Quizmark => {
    'use strict';

    const { fraction, fractionOf, isSameQuantity, isWithin, parseNumber, parseTypedUnit, parseUnit, plus, times } = Quizmark;

    /** The number at the beginning, as long as possible, what follows it, and the unit in that, null if it can't be read. */
    function quantityOf(written) {
        const characters = [...written.trim()];
        if (characters.length > 200) return null;
        for (let end = characters.length; end > 0; end -= 1) {
            const number = parseNumber(characters.slice(0, end).join(''));
            const rest = characters.slice(end).join('');
            if (number) return { number, rest: rest.trim(), unit: parseTypedUnit(rest) };
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
        if (typed.unit && isSameQuantity(typed.unit, right)) {
            const { factor: { n, d }, added } = right;
            const inBases = plus(times(typed.number, typed.unit.factor), typed.unit.added);
            const converted = times(plus(inBases, { n: -added.n, d: added.d }), { n: d, d: n });
            if (isRight(converted)) return fraction(1);
        }
        return isRight(typed.number) ? fraction(1, 2) : fraction(0);
    }

    /** Letters or a symbol that follows numbers, but not the "x10" and "e" of a number in another notation. */
    const isWord = text => /^[\p{L}°%‰€$£′″'"]/u.test(text) && !/^[ex] ?[\d(^+\-−]/i.test(text);
    const maxCharactersShown = 30;

    /**
     * Why a text can't be compared with numbers, as the end of a message's name and a value for it; null if it can.
     * @param {string} written
     * @param {string} expects 'number', or 'quantity' for a number with its unit
     */
    function numberErrorOf(written, expects) {
        if (parseNumber(written)) return null;
        const typed = quantityOf(written);
        const isUnit = typed !== null && isWord(typed.rest);
        if (expects === 'number') return isUnit ? { name: 'noUnit' } : { name: 'number', value: `9${Quizmark.decimalMark()}81` };
        if (typed?.unit) return null;
        const shown = [...typed?.rest ?? ''];
        if (isUnit) return { name: 'unknownUnit', value: shown.length > maxCharactersShown ? `${shown.slice(0, maxCharactersShown).join('')}…` : shown.join('') };
        return { name: 'unit', value: `2${Quizmark.decimalMark()}5 km` };
    }

    Object.assign(Quizmark, { numberErrorOf, shareOfNumber });
})(globalThis.Quizmark ??= {});

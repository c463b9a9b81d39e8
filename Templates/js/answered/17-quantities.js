/** Quantities: "981 cm/s²" is the same as "9.81 m/s^2". `Tests/Vectors/scoring.json` pins it. */
(Quizmark => {
    'use strict';

    const { fold, fraction, fractionOf, isWithin, parseNumber, parseTypedUnit, parseTypedUnitLike, parseUnit, plus, times } = Quizmark;

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
    function shareOfNumber(written, { value, tolerance = '0', unit: unitOfKey }) {
        const isRight = number => number !== null && isWithin(number, fractionOf(value), fractionOf(tolerance));
        if (!unitOfKey) return fraction(isRight(parseNumber(written)) ? 1 : 0);
        const typed = quantityOf(written);
        const right = parseUnit(unitOfKey);
        if (!typed) return fraction(0);
        const unit = parseTypedUnitLike(right, typed.rest);
        if (unit) {
            const { factor: { n, d }, added } = right;
            const inBases = plus(times(typed.number, unit.factor), unit.added);
            const converted = times(plus(inBases, { n: -added.n, d: added.d }), { n: d, d: n });
            if (isRight(converted)) return fraction(1);
        }
        return isRight(typed.number) ? fraction(1, 2) : fraction(0);
    }

    /** Letters or a symbol that follows numbers, but not the "x10" and "e" of a number in another notation, nor the mark of "3'14". */
    const isWord = text => /^(?:[\p{L}°%‰€$£]|[′″'"](?! ?\d))/u.test(text) && !/^[ex] ?[\d(^+\-−]/i.test(text);
    const isPercent = text => /^(?:%|‰|per ?cent|pour ?cent|por ?ciento)/iu.test(text);
    /** Folded words that multiply the number before them. */
    const multiples = new Set(('hundred thousand million billion trillion dozen bn mio mrd mille millier milliard douzaine cientos mil millon millones '
        + 'millar millares billones docena mila milione milioni miliardo miliardi dozzina dozzine').split(' '));
    const isMultiple = text => {
        const [word = ''] = /^\p{L}*/u.exec(fold(text));
        return /^k(?!\p{L})/u.test(text) || [word, word.replace(/s$/, '')].some(name => multiples.has(name));
    };
    /** Another number, and not an exponent: that of "h30", "h 30" and "h5min". */
    const hasNumber = /\d\d|\s\d|\d\p{L}/u;
    const maxCharactersShown = 30;

    /**
     * Why a text can't be compared with numbers, as the end of a message's name and a value for it; null if it can. No message may
     * lead to another number: whoever types "50%" or "2h30" mustn't only leave out what follows the digits.
     * @param {string} written
     * @param {string} expects 'number', or 'quantity' for a number with its unit
     */
    function numberErrorOf(written, expects) {
        if (parseNumber(written)) return null;
        const typed = quantityOf(written);
        const [rest, unit] = [typed?.rest ?? '', typed?.unit ?? null];
        if (unit && expects === 'quantity') return null;
        const isUnit = isWord(rest) && !isMultiple(rest);
        if (expects === 'number') {
            const mark = Quizmark.decimalMark();
            if (isPercent(rest)) return { name: 'noPercent', value: `0${mark}2` };
            return isUnit && (unit || !/\d/.test(rest)) ? { name: 'noUnit' } : { name: 'number', value: `9${mark}81` };
        }
        const shown = [...rest];
        if (isUnit && !hasNumber.test(rest)) return { name: 'unknownUnit', value: shown.length > maxCharactersShown ? `${shown.slice(0, maxCharactersShown).join('')}…` : rest };
        return { name: 'unit', value: `2${Quizmark.decimalMark()}5 km` };
    }

    Object.assign(Quizmark, { numberErrorOf, shareOfNumber });
})(globalThis.Quizmark ??= {});

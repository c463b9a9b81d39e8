/** Units such as "m/s^2", with what they measure. `Tests/Vectors/scoring.json` pins them. */
(Quizmark => {
    'use strict';

    const { fraction, plainCharacters, squeeze, times } = Quizmark;

    const bases = new Set(['m', 'kg', 's', 'A', 'K', 'mol', 'cd', 'sr', 'bit']);
    /** Units as a factor of others: numerator, denominator, units. */
    const definitions = new Map(Object.entries({
        g: [1, 1000, 'kg'], Hz: [1, 1, 's-1'], Bq: [1, 1, 's-1'], N: [1, 1, 'kg m s-2'], Pa: [1, 1, 'N m-2'], J: [1, 1, 'N m'],
        W: [1, 1, 'J s-1'], C: [1, 1, 'A s'], V: [1, 1, 'W A-1'], F: [1, 1, 'C V-1'], 'Ω': [1, 1, 'V A-1'], ohm: [1, 1, 'V A-1'],
        Ohm: [1, 1, 'V A-1'], S: [1, 1, 'A V-1'], Wb: [1, 1, 'V s'], T: [1, 1, 'Wb m-2'], H: [1, 1, 'Wb A-1'], lm: [1, 1, 'cd sr'], lx: [1, 1, 'lm m-2'],
        Gy: [1, 1, 'J kg-1'], Sv: [1, 1, 'J kg-1'], kat: [1, 1, 'mol s-1'], rad: [1, 1, ''],
        // π/180.
        '°': [3141592653589793, 18n * 10n ** 16n, 'rad'], '°C': [1, 1, 'K'],
        degC: [1, 1, 'K'], deg: [1, 1, '°'], min: [60, 1, 's'], h: [3600, 1, 's'], d: [86400, 1, 's'], L: [1, 1000, 'm3'],
        l: [1, 1000, 'm3'], M: [1000, 1, 'mol m-3'], t: [1000, 1, 'kg'], ha: [10000, 1, 'm2'], bar: [100000, 1, 'Pa'],
        atm: [101325, 1, 'Pa'], eV: [1602176634, 10n ** 28n, 'J'], cal: [4184, 1000, 'J'], Wh: [3600, 1, 'J'], Ah: [3600, 1, 'C'],
        B: [8, 1, 'bit'], o: [8, 1, 'bit'],
        // Products that are written without a space.
        Nm: [1, 1, 'J'], Ws: [1, 1, 'J'], Ns: [1, 1, 'N s'], VA: [1, 1, 'W'], As: [1, 1, 'C'],
    }));
    /** Units that share their dimension with others: a frequency in Hz and an activity in Bq are both "1/s". */
    const kinds = new Set(['Hz', 'Bq', 'Gy', 'Sv', 'rad']);
    const withoutPrefix = new Set(['kg', '°', '°C', 'degC', 'deg', 'min', 'h', 'd', 'ha', 'atm']);
    const prefixes = new Map(Object.entries({
        Q: 30, R: 27, Y: 24, Z: 21, E: 18, P: 15, T: 12, G: 9, M: 6, k: 3, h: 2, da: 1, d: -1, c: -2, m: -3, 'μ': -6, u: -6, n: -9,
        p: -12, f: -15, a: -18, z: -21, y: -24, r: -27, q: -30,
    }));
    /**
     * Units with few prefixes. With any, the French byte, as in "Mo", would be found in words such as "no", and "Grad", German degrees,
     * would be gigaradians.
     */
    const fewPrefixes = new Map(Object.entries({ o: /^(?:[kMGTPE]|[KMGTP]i)$/, rad: /^[mu\u03bc]$/ }));
    const binaryPrefixes = new Map(Object.entries({ Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50 }));

    const tokens = /[ .*·⋅∙•]|[/()]|[^ .*·⋅∙•/()^+\-0-9]+(?:\^?[+-]?\d+)?|[^]/gu;
    const maxCharacters = 60;

    const power = (base, exponent) => exponent < 0 ? fraction(1, base ** BigInt(-exponent)) : fraction(base ** BigInt(exponent));

    /** @returns {{ factor: Fraction, dimension: Record<string, number>, kinds: Record<string, number> }|null} */
    function symbolOf(name) {
        if (bases.has(name)) return { factor: fraction(1), dimension: { [name]: 1 }, kinds: {} };
        if (definitions.has(name)) {
            const [numerator, denominator, units] = definitions.get(name);
            const unit = units ? read(units) : { factor: fraction(1), dimension: {}, kinds: {} };
            return { ...unit, factor: times(unit.factor, fraction(numerator, denominator)), ...kinds.has(name) && { kinds: { [name]: 1 } } };
        }
        // Feet, which aren't known, and not femtotonnes; and German square metres, not quectometres.
        if (name === 'ft' || name === 'qm') return null;
        for (const length of [1, 2]) {
            const [prefix, rest] = [name.slice(0, length), name.slice(length)];
            if (!(bases.has(rest) || definitions.has(rest)) || withoutPrefix.has(rest)) continue;
            if (fewPrefixes.get(rest)?.test(prefix) === false) continue;
            const unit = symbolOf(rest);
            if (prefixes.has(prefix)) return { ...unit, factor: times(unit.factor, power(10n, prefixes.get(prefix))) };
            if (binaryPrefixes.has(prefix) && unit.dimension.bit) {
                return { ...unit, factor: times(unit.factor, power(2n, binaryPrefixes.get(prefix))) };
            }
        }
        return null;
    }

    function read(text, symbolOfName = () => null) {
        const parts = text.match(tokens) ?? [];
        const signs = [1];
        const all = { dimension: {}, kinds: {} };
        let factor = fraction(1);
        let sign = 1;
        let count = 0;
        let isCelsius = false;
        for (const [index, part] of parts.entries()) {
            if (/^[ .*·⋅∙•]$/.test(part)) continue;
            const isOne = part === '1' && count === 0 && parts.slice(index + 1).find(next => next !== ' ') === '/';
            if (isOne) continue;
            if (part === '/') sign = -signs.at(-1);
            else if (part === '(') signs.push(sign);
            else if (part === ')') {
                if (signs.length < 2) return null;
                sign = signs.pop();
            } else {
                // Without a caret, several digits, and those at once before a letter, are another number: "2h30", "2h5min".
                const [, name, exact, plain] = /^([^^+\-0-9]+)(?:\^([+-]?\d{1,2})|([+-]?\d))?$/u.exec(part) ?? [];
                const digits = exact ?? plain ?? '1';
                if (!name || (plain && /^[^ .*·⋅∙•/()]/u.test(parts[index + 1] ?? ' '))) return null;
                const named = symbolOfName(name);
                const symbol = symbolOf(name) ?? (named && read(named));
                if (!symbol) return null;
                count += 1;
                isCelsius = [name, named].some(unit => unit === '°C' || unit === 'degC');
                const exponent = Number(digits) * sign;
                const { n, d } = symbol.factor;
                factor = times(factor, exponent < 0 ? fraction(d ** BigInt(-exponent), n ** BigInt(-exponent))
                    : fraction(n ** BigInt(exponent), d ** BigInt(exponent)));
                for (const [key, sizes] of Object.entries(all)) {
                    for (const [base, size] of Object.entries(symbol[key])) sizes[base] = (sizes[base] ?? 0) + size * exponent;
                }
            }
        }
        return count > 0 && signs.length === 1 ? { factor, ...all, isCelsius: isCelsius && count === 1 } : null;
    }

    /** Characters as on keyboards: superscripts after a caret, and one character each for degrees, micro and ohm. */
    const plainUnit = written => squeeze(plainCharacters(written.replace(/[\xba\u02da]/g, '°').replace(/[\u2070\xb9\xb2\xb3\u2074-\u207b]+/g, '^$&')))
        // As a product of two units, degrees and coulombs or farads, it would be another quantity.
        .replace(/(?:° |deg\.? |deg\.)(?=[CF])/g, '°');

    /** Exponents as text, without those that are 0. */
    const exponentsText = exponents => Object.entries(exponents).filter(([, size]) => size !== 0).sort(([a], [b]) => a < b ? -1 : 1)
        .map(([base, size]) => base + size).join(' ');

    /**
     * The unit that people write as "m/s^2", "m.s⁻²" or "J/(kg K)", or null.
     * @param {string} written
     * @param {string} [text] in plain characters
     * @param {(name: string) => string|null} [symbolOfName] finds the symbols of names
     * @returns {{ factor: Fraction, added: Fraction, quantity: string, kind: string }|null} its value in base units, and what it measures
     */
    function parseUnit(written, text = plainUnit(written), symbolOfName) {
        const unit = [...written].length > maxCharacters ? null : read(text, symbolOfName);
        if (!unit) return null;
        const quantity = exponentsText(unit.dimension);
        const added = fraction(unit.isCelsius && quantity === 'K1' ? 27315 : 0, 100);
        return { factor: unit.factor, added, quantity, kind: exponentsText(unit.kinds) };
    }

    /** Whether two units measure the same: Hz and 1/s do, but neither Hz and rad/s nor Gy and Sv. */
    const isSameQuantity = (unit, other) => unit.quantity === other.quantity
        && (unit.kind === other.kind || !unit.kind || !other.kind);

    const maxLettersOfProduct = 6;
    const maxReadings = 50;

    /** The ways to read a symbol as a product of others: "m s" for "ms". */
    function products(symbol) {
        const characters = [...symbol];
        if (characters.length > maxLettersOfProduct) return [];
        return characters.slice(1).flatMap((_, index) => {
            const [first, rest] = [characters.slice(0, index + 1), characters.slice(index + 1)].map(part => part.join(''));
            if (!symbolOf(first)) return [];
            // A power isn't written as a repetition: "mm" is no square metre.
            return [...symbolOf(rest) ? [rest] : [], ...products(rest)].filter(way => !way.split(' ').includes(first)).map(way => `${first} ${way}`);
        });
    }

    /** Other readings of a unit in plain characters, as products without a space: "m s^-1" for "ms^-1". */
    function productsIn(text) {
        let readings = [''];
        const parts = text.split(/([^ .*·⋅∙•/()^+\-0-9]+)/u);
        for (const [index, part] of parts.entries()) {
            // "mN" is a millinewton, but in "ms^-1", the power may be that of the second alone.
            const isOneUnit = index % 2 === 0 || symbolOf(part) && !/^[\^+\-\d]/.test(parts[index + 1]);
            const ways = isOneUnit ? [part] : [part, ...products(part)];
            readings = readings.flatMap(start => ways.map(way => start + way)).slice(0, maxReadings);
        }
        return readings.slice(1);
    }

    Object.assign(Quizmark, { isSameQuantity, parseUnit, plainUnit, productsIn });
})(globalThis.Quizmark ??= {});

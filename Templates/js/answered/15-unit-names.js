/** Names of units in English, French, Spanish and Italian: "kilometres per hour" is "km/h". `Tests/Vectors/scoring.json` pins them. */
(Quizmark => {
    'use strict';

    const { fold, parseUnit, plainUnit } = Quizmark;

    /** Folded names in the singular, and plurals without an s at the end. */
    const names = {
        m: 'metre meter metro metri', s: 'second sec seconde segundo seg secondo secondi', min: 'min minute minuto minuti',
        h: 'hour hr heure hora ora ore', d: 'day jour dia giorno giorni', g: 'gram gramme gramo grammo grammi',
        L: 'litre liter litro litri', t: 'tonne tonelada tonnellata tonnellate', mol: 'mole moli', A: 'ampere amp amperio',
        V: 'volt voltio', W: 'watt vatio', J: 'joule julio', N: 'newton', Pa: 'pascal pascale', Hz: 'hertz hercio',
        'Ω': 'ohm ohmio', C: 'coulomb culombio', F: 'farad faradio', T: 'tesla', K: 'kelvin', '°C': 'celsius',
        '°': '° degree degre grado gradi', rad: 'radian radiane radiante radianti', bit: 'bit', B: 'byte octet',
        eV: 'electronvolt', cal: 'calorie caloria',
    };
    const symbols = new Map(Object.entries(names).flatMap(([symbol, all]) => all.split(' ').map(name => [name, symbol])));
    const prefixes = Object.entries({
        tera: 'T', giga: 'G', mega: 'M', kilo: 'k', chilo: 'k', hecto: 'h', etto: 'h', deca: 'da', deci: 'd', centi: 'c', milli: 'm',
        mili: 'm', micro: 'u', nano: 'n', pico: 'p',
    });
    const withoutPrefix = new Set(['°', '°C', 'min', 'h', 'd']);

    const plain = folded => symbols.get(folded) ?? symbols.get(folded.replace(/s$/, '')) ?? null;

    /** The symbol of a name: "km" of "Kilomètres"; null for anything else. */
    function symbolOfName(name) {
        const folded = fold(name);
        for (const [prefix, sign] of [['', ''], ...prefixes]) {
            const symbol = folded.startsWith(prefix) ? plain(folded.slice(prefix.length)) : null;
            if (symbol && !(prefix && withoutPrefix.has(symbol))) return sign + symbol;
        }
        return null;
    }

    /** The unit that students write in symbols or in names, or null. */
    function parseTypedUnit(written) {
        const words = fold(plainUnit(written)).split(' ');
        const isCelsius = words.length === 2 && plain(words[0]) === '°' && /^c(?:elsius)?$/.test(words[1]);
        return parseUnit(written, isCelsius ? '°C' : plainUnit(written).replace(/ (?:per|par|por|al) | all'/g, '/'), symbolOfName);
    }

    Object.assign(Quizmark, { parseTypedUnit });
})(globalThis.Quizmark ??= {});

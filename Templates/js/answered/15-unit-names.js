/** Names of units in English, French, Spanish and Italian: "kilometres per hour" is "km/h". `Tests/Vectors/scoring.json` pins them. */
(Quizmark => {
    'use strict';

    const { fold, isSameQuantity, parseUnit, plainUnit, productsIn, withoutScriptBrackets } = Quizmark;

    /** Folded names in the singular, and plurals without an s at the end. */
    const names = {
        m: 'metre meter metro metri', s: 'second sec seconde segundo seg secondo secondi', min: 'min minute minuto minuti',
        h: 'hour hr heure hora ora ore', d: 'day jour dia giorno giorni', g: 'gram gramme gramo grammo grammi',
        L: 'litre liter litro litri', t: 'tonne tonelada tonnellata tonnellate', mol: 'mole moli', A: 'ampere amp amperio',
        V: 'volt voltio', W: 'watt vatio', J: 'joule julio', N: 'newton', Pa: 'pascal pascale', Hz: 'hertz hercio',
        'Ω': 'ohm ohmio', C: 'coulomb culombio', F: 'farad faradio', T: 'tesla', K: 'kelvin kelvines',
        '°C': 'celsius centigrade centigrado centigradi °celsius °centigrade °centigrado °centigradi',
        '°': '° degree degre grado gradi grad', rad: 'radian radiane radiante radianti', bit: 'bit', B: 'byte octet octeto',
        eV: 'electronvolt electronvoltio elettronvolt', cal: 'calorie caloria', ha: 'hectare hectarea ettaro ettari', bar: 'bar bares',
        atm: 'atmosphere atmosfera atmosfere', cd: 'candela candele', Wh: 'wattheure watthour wattora', lm: 'lumen lumenes', lx: 'lux',
        Bq: 'becquerel becquereles', Gy: 'gray', Sv: 'sievert', H: 'henry henries henrio', S: 'siemens', Wb: 'weber',
        'm^2': 'mq qm', 'mm^2': 'mmq', 'cm^2': 'cmq', 'dm^2': 'dmq', 'km^2': 'kmq', 'm^3': 'mc', 'mm^3': 'mmc', 'cm^3': 'cmc', 'dm^3': 'dmc',
    };
    const table = lists => new Map(Object.entries(lists).flatMap(([symbol, all]) => all.split(' ').map(name => [name, symbol])));
    const symbols = table(names);
    const exponentsBefore = new Map([['square', '^2'], ['sq', '^2'], ['cubic', '^3'], ['cu', '^3']]);
    const suffixes = table({
        '^2': 'squared carre carres carree carrees cuadrado cuadrados cuadrada cuadradas quadrato quadrati quadrata quadrate quadro quadri',
        '^3': 'cubed cube cubes cubique cubiques cubico cubicos cubica cubicas cubo cubos cubi cubici cubiche',
        '/h': 'orario orari oraria orarie',
    });
    /** As in "au carré" and "elevado al cuadrado". */
    const wordsOfPowers = new Set(['au', 'al', 'elevado', 'elevada', 'elevato', 'elevata', 'eleve', 'elevee']);
    const prefixes = Object.entries({
        tera: 'T', giga: 'G', mega: 'M', kilo: 'k', chilo: 'k', hecto: 'h', etto: 'h', deca: 'da', deci: 'd', centi: 'c', milli: 'm',
        mili: 'm', micro: 'u', nano: 'n', pico: 'p',
    });
    const withoutPrefix = new Set(['°', '°C', 'min', 'h', 'd', 'ha', 'atm']);

    /** Besides those of the table, before Celsius: the short one and the German one. */
    const degrees = new Set(['deg', 'grad']);
    const tonnes = new Set(['metric ton', 'metric tonne', 'tonne metrique', 'tonelada metrica', 'tonnellata metrica', 'tonnellate metriche']);

    const plain = folded => symbols.get(folded) ?? symbols.get(folded.replace(/s$/, '')) ?? null;

    /** The symbol of a name: "km" of "Kilomètres", and "km" of "Km", since keyboards capitalize words; null for anything else. */
    function symbolOfName(name) {
        const folded = fold(name);
        for (const [prefix, prefixSymbol] of [['', ''], ...prefixes]) {
            const symbol = folded.startsWith(prefix) ? plain(folded.slice(prefix.length)) : null;
            if (symbol && !(prefix && withoutPrefix.has(symbol))) return prefixSymbol + symbol;
        }
        return /^K./u.test(name) ? `k${name.slice(1)}` : null;
    }

    /** "mètres carrés", "square metres" and "metros al cuadrado" as "mètres^2", and "chilometri orari" as "chilometri/h". */
    function withExponents(text) {
        const words = [];
        let next = '';
        for (const word of text.split(' ').filter(Boolean)) {
            const folded = fold(word);
            if (exponentsBefore.has(folded) && !next) {
                next = exponentsBefore.get(folded);
            } else if (suffixes.has(folded) && words.length) {
                while (words.length > 1 && wordsOfPowers.has(fold(words.at(-1)))) words.pop();
                words[words.length - 1] += suffixes.get(folded);
            } else {
                words.push(word + next);
                next = '';
            }
        }
        return words.join(' ') + next;
    }

    /** The name or symbol that two words are, or null: "°C" for "degrees Celsius", "electronvolt" for "electron volts". */
    function nameOfTwo(first, second) {
        const [one, other] = [fold(first), fold(second)];
        if (degrees.has(one) || plain(one) === '°') {
            if (/^c(?:elsius|enti.*)?$/.test(other)) return '°C';
            if (plain(other) === 'K') return 'K';
        }
        const [single, singleOther] = [one, other].map(word => word.replace(/s$/, ''));
        if (tonnes.has(`${single} ${singleOther}`)) return 't';
        return single.endsWith('electron') && singleOther === 'volt' ? `${single}volt` : null;
    }

    /** Names of two words as one. A hyphen between letters joins them like a space: "kilowatt-hours". */
    function withJoinedNames(text) {
        const words = [];
        for (const word of text.replace(/(?<=[\p{L}\p{M}])-(?=\p{L})/gu, ' ').split(' ')) {
            const name = words.length > 0 ? nameOfTwo(words.at(-1), word) : null;
            if (name) words[words.length - 1] = name;
            else words.push(word);
        }
        return words.join(' ');
    }

    /** The unit that students write in symbols or in names, or null. */
    function parseTypedUnit(typed) {
        const written = withoutScriptBrackets(typed);
        const text = withExponents(withJoinedNames(plainUnit(written)))
            .replace(/ (?:(?:et|y|e|and) )?(?:(?:per|par|por|al|alla|allo|a\u0300? la) |(?:all|a\u0300? l)')/g, '/');
        return parseUnit(written, text, symbolOfName);
    }

    /**
     * What students write, read as the same quantity as another unit; null if it is a different one. "ms⁻¹" is one over a millisecond,
     * and also metres per second, without a space.
     */
    function parseTypedUnitLike(other, typed) {
        const written = withoutScriptBrackets(typed);
        const isLike = unit => unit !== null && isSameQuantity(unit, other);
        const unit = parseTypedUnit(written);
        if (isLike(unit)) return unit;
        return productsIn(plainUnit(written)).map(text => parseUnit(written, text, symbolOfName)).find(isLike) ?? null;
    }

    Object.assign(Quizmark, { parseTypedUnit, parseTypedUnitLike });
})(globalThis.Quizmark ??= {});

/** Numbers as words in the languages that pages have, and the ways in which people write rules. */
(Quizmark => {
    'use strict';

    const { fold } = Quizmark;

    /** Zero, a half, a quarter, then two to twenty, and the tens to a hundred. */
    const values = [0, 0.5, 0.25, ...Array.from({ length: 19 }, (_, index) => index + 2), 30, 40, 50, 60, 70, 80, 90, 100].map(String);
    const languages = [
        'zero half quarter two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen '
            + 'nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred',
        'zero demi quart deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf '
            + 'vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
        'cero medio cuarto dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho '
            + 'diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
        'zero mezzo quarto due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette '
            + 'diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
    ].map(text => text.split(' '));
    const others = { semi: '0.5', demie: '0.5', media: '0.5', mezza: '0.5', meta: '0.5', mitad: '0.5', moitie: '0.5' };

    /** @type {Map<string, string>} */
    const valueOf = new Map(Object.entries(others));
    /** @type {Map<string, string[][]>} words of each number, in all languages */
    const wordsOfValue = new Map(values.map(value => [value, []]));
    for (const names of languages) {
        names.forEach((name, index) => {
            if (!name.includes('-') && !valueOf.has(name)) valueOf.set(name, values[index]);
            wordsOfValue.get(values[index]).push(name.split('-'));
        });
    }

    /** Numbers that are written with hyphens, the longest first: "quatre-vingt-dix" before "quatre-vingts", which may lack its "s". */
    const hyphenated = languages.flatMap(names => names.map((name, index) => ({ name, value: values[index] })))
        .filter(({ name }) => name.includes('-')).sort((one, other) => other.name.length - one.name.length)
        .map(({ name, value }) => {
            const written = name.replaceAll('-', '[- ]').replace(/s$/, 's?');
            return { value, pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${written}(?![\\p{L}\\p{N}-])`, 'gu') };
        });

    /** The number that a folded word stands for; undefined for any other word. */
    const numberNamed = word => valueOf.get(word);

    /** Names of one, which is most often an article: only rules are read with it. */
    const one = 'one|un[aeo]?';
    const wholes = [...valueOf].filter(([, value]) => !value.includes('.')).map(([name]) => name).join('|');

    /** First to tenth, in all forms, and the endings that people write after digits: "2nd", "2e", "2º". */
    const ordinals = [
        'first second third fourth fifth sixth seventh eighth ninth tenth',
        'premier,premiere deuxieme,seconde troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme',
        'primero,primera,primer segundo,segunda tercero,tercera,tercer cuarto,cuarta quinto,quinta sexto,sexta septimo,septima octavo,octava '
            + 'noveno,novena decimo,decima',
        'primo,prima secondo,seconda terzo,terza quarto,quarta quinto,quinta sesto,sesta settimo,settima ottavo,ottava nono,nona decimo,decima',
    ].map(text => text.split(' ').map(forms => forms.split(',')));
    const endings = ['st', 'nd', 'rd', 'th', 'er', 're', 'ere', 'e', 'eme', 'ieme', 'nde', 'o', 'a'];
    const ordinal = new RegExp(`^(\\d{1,2})(?:${endings.join('|')})$`);
    /** @type {Map<string, string>} the digits of an ordinal in words */
    const digitsOf = new Map(ordinals.flatMap(names => names.flatMap((forms, index) => forms.map(form => [form, String(index + 1)]))));

    /** An ordinal in digits as words, or one in words as digits; none for any other word. */
    function waysToOrder(word) {
        const digits = ordinal.exec(word)?.[1];
        if (digits) return ordinals.flatMap(names => names[Number(digits) - 1] ?? []).map(form => [form]);
        return digitsOf.has(word) ? endings.map(ending => [digitsOf.get(word) + ending]) : [];
    }

    /** A French mark of zero: nobody means toes by it. */
    const markOfZero = /(?<!\p{L})zero pointe(?!\p{L})/gu;

    /** "Minus two", but not "au moins deux", which is at least two. */
    const minusBefore = /(?<![\p{L}\p{N}]|(?<!\p{L})(?:au|du|le|al|lo) )(?:minus|moins|menos|meno) +(\p{L}+|(?=\d))/gu;
    /** "Deux points de moins", "two points off". */
    const pointsOff = /( (?:points?|pts?|punt[io]s?)\.?) (?:(?:de|di|in|en) )?(?:moins|menos|meno|less|fewer|off)(?!\p{L})/gu;

    /** A number that nothing separates from the word for points: "2pts". */
    const joinedPoints = /(\d)(?=(?:points?|pts?|punt[io]s?)(?![\p{L}\p{N}]))/gu;

    /** The word before the number of a rule, which texts have in other senses. */
    const wordsOfRules = 'rules?|regles?|reglas?|regol[ae]|norm(?:as?|e)|art(?:icles?|iculos?|icol[oi])?';
    const beforeRuleNumber = words => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})\\.? +(?=(?:[ivxlc]+\\.)?(?:\\p{L}[. ]?)?\\d+[.,\\-/ ]\\d)`, 'gu');

    const partsOfRule = new RegExp(`(?<!\\p{L})(?:${one}|${wholes})(?!\\p{L})|\\d+`, 'gu');

    function ruleInWords(words) {
        const part = `(?:${one}|${wholes}|\\d{1,2})(?![\\p{L}\\p{N}])`;
        return new RegExp(`(?<![\\p{L}\\p{N}])((?:${words})\\.? +)(?!\\d)(${part}(?: +(?:(?:point|dot|punto) +)?${part})*)`, 'gu');
    }

    /** The digits of a rule in words: "8.6" of "eight point six"; null for an article. */
    function spokenDigits(parts) {
        const said = parts.match(partsOfRule);
        const digits = said.map(part => valueOf.get(part) ?? (/\d/.test(part) ? part : '1'));
        return said.length > 1 || valueOf.has(said[0]) ? digits.join('.') : null;
    }

    /** Words for any penalty. */
    const wordsOfPenalties = 'penalt(?:y|ies)|penalites?|penalizacion(?:es)?|penalita|penalizzazion[ei]|faults?|fautes?|faltas?|fallos?'
        + '|error(?:s|es|i|e)?|erreurs?|infractions?|infraccion(?:es)?|infrazion[ei]';

    /** The number of a penalty as pages and people write it: "Penalty 12", "faute no 12", "n.º 12". */
    const penaltyNumber = new RegExp(`^(?:(?:la|le|il|el) |l\\W)?(?:(?:${wordsOfPenalties})\\W*)?`
        + '(?:n\\W{0,3}o?\\W{0,3}|numbers?\\W|numer[oi]\\W|num\\W{1,3}|nr\\W{0,3}|#\\s?)?(\\d{1,4})$', 'u');

    /** Abbreviations such as "no." and "nr." name numbers, not penalties. */
    const isWhole = word => word.length > 3;

    const lettersOf = text => fold(text).match(/\p{L}+/gu) ?? [];

    /**
     * How the page's language names numbers, besides the words above.
     * @param {{ penaltyWords?: string, ruleWords?: string }} texts such as "Strafe {0}|Nr. {0}" and "Regel {0}|Regeln {0}"
     * @returns {NumberNames}
     *
     * @typedef {object} NumberNames
     * @property {RegExp} penaltyWord a word for any penalty
     * @property {string[][]} penalties the letters before the number of a penalty, and those after it
     * @property {RegExp} ruleWord a word for a rule
     * @property {RegExp} penaltyWord a word for any penalty
     * @property {RegExp} joinedRule that word where nothing separates it from a number: "art.8.6", "rule8.6"
     * @property {RegExp} beforeRule that word before the number of a rule
     * @property {RegExp} spokenRule that word before the parts of a rule in words: "rule eight point six"
     */
    function numberNames({ penaltyWords = '', ruleWords = '' }) {
        const sidesOf = texts => texts.split('|').filter(text => text.includes('{0}')).map(text => text.split('{0}').map(lettersOf));
        const lastBefore = texts => sidesOf(texts).flatMap(([before]) => before.slice(-1));
        const words = [wordsOfRules, ...lastBefore(ruleWords)].join('|');
        return {
            penaltyWord: new RegExp(`^(?:${[wordsOfPenalties, ...lastBefore(penaltyWords).filter(isWhole)].join('|')})$`, 'u'),
            penalties: sidesOf(penaltyWords).map(sides => sides.map(letters => letters.join(''))).filter(sides => sides.join('') !== ''),
            ruleWord: new RegExp(`^(?:${words})$`, 'u'), beforeRule: beforeRuleNumber(words),
            joinedRule: new RegExp(`(?<![\\p{L}\\p{N}])(${words})\\.?(?=\\p{L}?\\d)`, 'gu'),
            spokenRule: ruleInWords(words),
        };
    }

    const noNames = numberNames({});

    /** Whether a word before the chapter of a rule says that it is one: "rule 10", "règle D6". */
    const isChapter = (word, next = '', names = noNames) => names.ruleWord.test(word) && /^\p{L}?\d{1,3}$/u.test(next);

    /** The word that the index has for a penalty's number; null where a query is something else. */
    function penaltyNamed(query, names = noNames) {
        const folded = fold(query).trim();
        const number = (/^\d/.test(folded) ? null : penaltyNumber.exec(folded)?.[1]) ?? numberIn(folded, names.penalties);
        return number ? `nr${Number(number)}` : null;
    }

    /** The number between the words that a language has around it: "Strafe 12". */
    function numberIn(said, names) {
        const [, before, number, after] = /^(\D*)(\d{1,4})(\D*)$/u.exec(said) ?? [];
        const [first, last] = [before ?? '', after ?? ''].map(text => lettersOf(text).join(''));
        return names.some(([one, other = '']) => one === first && other === last) ? number : null;
    }

    /** Other ways to say a number, or the number of a word; each is a list of words. */
    function waysToSay(word) {
        if (valueOf.has(word)) return [[valueOf.get(word)]];
        return wordsOfValue.get(word) ?? waysToOrder(word);
    }

    /**
     * A query with numbers and rules as the index has them: "8-6-5-2", "8,6,5,2", "rule IV.8.6.5.2", "rule eight six five two" and "D 6.12" become
     * "8.6.5.2" and "D6.12", "4 1/2", "four and a half" and "4 points et demi" become "4.5", ".5" becomes "0.5", and "quatre-vingt-dix" "90".
     * Texts have "−2 points", so "minus two" becomes "2". "2° tentativo" becomes "2o tentativo", "2pts" "2 pts".
     */
    function plainNumbers(query, { beforeRule, joinedRule, spokenRule } = noNames) {
        return hyphenated.reduce((text, { pattern, value }) => text.replace(pattern, value), withoutMarks(query))
            .replace(markOfZero, 'zero').replace(joinedPoints, '$1 ').replace(joinedRule, '$1 ')
            .replace(spokenRule, (written, word, parts) => word + (spokenDigits(parts) ?? parts))
            .replace(pointsOff, '$1')
            .replace(minusBefore, (written, word) => word === '' ? '' : valueOf.get(word) ?? written)
            .replace(/(?<![\d./-]|\d,)\d{1,2}(?:([-/, ])\d{1,2})(?:\1\d{1,2})+(?![\d./-]|,\d)/g, rule => rule.replace(/[-/, ]/g, '.'))
            .replace(beforeRule, '')
            .replace(/(?<![\p{L}\p{N}.])[ivxlc]+\.(?=\d+\.\d)/gu, '')
            .replace(/(?<![\p{L}\p{N}])(\p{L})[. ]?(?=\d+\.\d)/gu, '$1')
            .replace(/(?<![\p{L}\p{N}.,/])(?:(\d+)\s+)?([13])\/([24])(?![\d/])/gu, (written, whole, above, below) => {
                return above < below ? String(Number(whole ?? 0) + above / below) : written;
            })
            .replace(/(?<![\p{L}\p{N}])(\p{L}+|\d+)(?: (?:points?|pts?|punt[io]s?)\.?)? (?:and a |and |et |y |e )(half|demie?|medi[oa]|mezz[oa])(?!\p{L})/gu, (written, whole) => {
                const value = valueOf.get(whole) ?? whole;
                return /^\d+$/.test(value) ? `${value}.5` : written;
            })
            .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.');
    }

    /** A folded query without fraction and ordinal characters, which folding would change. */
    function withoutMarks(query) {
        return fold(query.replace(/[¼½¾]/gu, character => ({ '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' })[character])
            .replace(/(?<![\p{L}\p{N}.,])([1-9]|10)°(?= \p{L}{2})/gu, '$1o')
            .replace(/(\d)\.(?=[ºª])/g, '$1'));
    }

    Object.assign(Quizmark, { plainNumbers, numberNamed, numberNames, pointsOff, waysToSay, isChapter, penaltyNamed });
})(globalThis.Quizmark ??= {});

/** Numbers as words in the languages that pages have, and the ways in which people write rules. */
(Quizmark => {
    'use strict';

    const { fold } = Quizmark;

    /** Nought, half, a quarter, then two to twenty, and the tens to a hundred. */
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

    /** The word before the number of a rule, which texts have in other senses. */
    const wordOfRule = /(?<![\p{L}\p{N}])(?:rules?|regles?|reglas?|regol[ae]|art(?:icles?|iculos?|icol[oi])?)\.? +(?=(?:[ivxlc]+\.)?(?:\p{L}[. ]?)?\d+[.,\-/ ]\d)/gu;

    const ruleWord = /^(?:rules?|regles?|reglas?|regol[ae]|art(?:icles?|iculos?|icol[oi])?)$/;

    /** The number of a penalty as pages and people write it: "Penalty 12", "faute no 12", "n.º 12". */
    const penaltyNumber = new RegExp('^(?:(?:la|le|il|el) |l\\W)?(?:(?:penalty|penalite|penalizacion|penalita|fault|faute|falta|errore|fallo)\\W*)?'
        + '(?:n\\W{0,3}o?\\W{0,3}|numbers?\\W|numer[oi]\\W|#\\s?)?(\\d{1,4})$', 'u');

    /** Whether a word before the chapter of a rule says that it is one: "rule 10", "règle D6". */
    const isChapter = (word, next = '') => ruleWord.test(word) && /^\p{L}?\d{1,3}$/u.test(next);

    /** The word that the index has for a penalty's number; null where a query is something else. */
    function penaltyNamed(query) {
        const said = fold(query).trim();
        const number = /^\d/.test(said) ? null : penaltyNumber.exec(said)?.[1];
        return number ? `nr${Number(number)}` : null;
    }

    /** Other ways to say a number, or the number of a word; each is a list of words. */
    function waysToSay(word) {
        if (valueOf.has(word)) return [[valueOf.get(word)]];
        return wordsOfValue.get(word) ?? [];
    }

    /**
     * A query with numbers and rules as the index has them: "8-6-5-2", "8,6,5,2", "rule IV.8.6.5.2" and "D 6.12" become "8.6.5.2" and "D6.12",
     * "4 1/2" and "four and a half" become "4.5", and ".5" becomes "0.5".
     */
    function plainNumbers(query) {
        return fold(query.replace(/[¼½¾]/gu, sign => ({ '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' })[sign]))
            .replace(/(?<![\d./-]|\d,)\d{1,2}(?:([-/, ])\d{1,2})(?:\1\d{1,2})+(?![\d./-]|,\d)/g, rule => rule.replace(/[-/, ]/g, '.'))
            .replace(wordOfRule, '')
            .replace(/(?<![\p{L}\p{N}.])[ivxlc]+\.(?=\d+\.\d)/gu, '')
            .replace(/(?<![\p{L}\p{N}])(\p{L})[. ]?(?=\d+\.\d)/gu, '$1')
            .replace(/(?<![\p{L}\p{N}.,/])(?:(\d+)\s+)?([13])\/([24])(?![\d/])/gu, (written, whole, above, below) => {
                return above < below ? String(Number(whole ?? 0) + above / below) : written;
            })
            .replace(/(?<![\p{L}\p{N}])(\p{L}+|\d+) (?:and a |and |et |y |e )(half|demie?|medi[oa]|mezz[oa])(?!\p{L})/gu, (written, whole) => {
                const value = valueOf.get(whole) ?? whole;
                return /^\d+$/.test(value) ? `${value}.5` : written;
            })
            .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.');
    }

    Object.assign(Quizmark, { plainNumbers, waysToSay, isChapter, penaltyNamed });
})(globalThis.Quizmark ??= {});

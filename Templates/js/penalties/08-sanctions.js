/** Sanctions in a search: a query that names a sanction as pages show it, or as people write its number, finds that one and no other. */
(Quizmark => {
    'use strict';

    const { fold, numberNamed, plainCharacters } = Quizmark;

    const minus = /(?<![\p{L}\d])(?:minus|moins|menos|meno|deduct|deduce|[−–-])\s*(?=[\d½])/gu;
    const part = /-?(?:\d+½?|½)|\p{L}+/gu;
    const figureOff = new RegExp(`(\\d+½?|½)${Quizmark.pointsOff.source}`, 'gu');
    const points = /^(?:points?|pts?|puntos?|punt[io])$/;

    /** In lower case, with digits and decimal points as keyboards have them. Other characters stay: folding changes "½". */
    const inPlainDigits = text => text.replace(/[^\P{Nd}0-9]|\u066b/gu, plainCharacters).toLowerCase();

    const isFigure = word => /[\d½]$/.test(word);

    /** The figures and words of a sanction, without the word "points". */
    function partsOf(text) {
        const normalized = inPlainDigits(text).replace(minus, '-').replace(/(\d)[.,]5\b/g, '$1½').replace(/\b0½/g, '½');
        return (normalized.match(part) ?? []).filter(word => !points.test(word));
    }

    /** A query with digits for the words of numbers: "minus two", "deux points de moins", "maximum four and a half", "4 points et demi". */
    function inFigures(query) {
        return inPlainDigits(query)
            .replace(/\p{L}+/gu, word => numberNamed(fold(word))?.replace('0.5', '½') ?? word)
            .replace(/(\d)(?: (?:points?|pts?|punt[io]s?)\.?)? (?:and a |and |et |y |e )½/gu, '$1½')
            .replace(figureOff, '-$1$2');
    }

    /** "Max 2", "mass. 2" in Italian: no other word of a sanction has these abbreviations. */
    const [maximumShort, maximum] = [/^(?:maxi?|mass)$/, /^(?:maxim|massim)/];
    const isIn = (word, parts) => parts.includes(word) || maximumShort.test(fold(word)) && parts.some(other => maximum.test(fold(other)));

    const figures = parts => parts.filter(isFigure).join(' ');

    /**
     * @param {string} query
     * @param {string[]} sanctions as the page shows them
     * @returns {string|null} the one that the query means; null if it isn't a sanction, or could be several
     */
    function sanctionMeant(query, sanctions) {
        const typed = partsOf(inFigures(query));
        if (!typed.some(isFigure)) return null;
        const matches = sanction => {
            const parts = partsOf(sanction);
            const isWhole = typed.length === parts.length || typed.some(word => word.startsWith('-'));
            return isWhole && figures(typed) === figures(parts) && typed.every(word => isIn(word, parts));
        };
        const meant = [...new Set(sanctions)].filter(matches);
        return meant.length === 1 ? meant[0] : null;
    }

    /** Words for points, in all numbers: those of a sanction aren't forms of others, such as the Spanish "puntas", toes. */
    const wordsForPoints = ['point', 'points', 'punto', 'puntos', 'punti', 'pt', 'pts'];

    Object.assign(Quizmark, { sanctionMeant, wordsForPoints });
})(globalThis.Quizmark ??= {});

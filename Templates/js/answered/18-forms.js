/** The forms of an answer in words: as text, with its superscripts or subscripts as keyboards have them, and as a number. */
(Quizmark => {
    'use strict';

    const { answerText, exactText, fraction, hasScripts, tightened, withCarets, withDegrees, withMarks, withUnderscores, withoutCarets, withoutScriptBrackets } = Quizmark;

    const decimal = /^(-?)(0?|[1-9]\d*)[.,](\d*[1-9])$/;
    const anyDecimal = /^-?\d*[.,]\d+$/;
    const mixed = /^(-?)(?:([1-9]\d*) )?([1-9]\d*)\/([1-9]\d*)$/;
    const maxCharacters = 40;

    /**
     * A number as a fraction in lowest terms, "3/2" for "1 1/2" and "1.5", or null. Numbers that could be written shorter have
     * none, since a question may ask for lowest terms or for two decimals: of "0,50", only the decimal mark doesn't count. Nor have
     * whole numbers, which are compared as text.
     */
    function numberOf(text) {
        if (text.length > maxCharacters) return null;
        const shown = ({ n, d }, sign) => `${sign}${n}/${d}`;
        const [, sign, whole, decimals] = decimal.exec(text) ?? [];
        if (decimals) return shown(fraction(whole + decimals, 10n ** BigInt(decimals.length)), sign);
        if (anyDecimal.test(text)) return text.replace(',', '.');
        const [, minus, units = '0', numerator, denominator] = mixed.exec(text) ?? [];
        if (!denominator) return null;
        const isImproper = units !== '0' && BigInt(numerator) >= BigInt(denominator);
        const { n, d } = fraction(numerator, denominator);
        if (isImproper || d === 1n || d !== BigInt(denominator)) return null;
        return shown({ n: n + BigInt(units) * d, d }, minus);
    }

    /** Signs in superscripts and subscripts. */
    const signs = /[⁺⁻₊₋]/;

    function formsOf(written) {
        const text = answerText(written);
        const withDegreeSigns = withDegrees(written);
        return {
            text, raised: answerText(withCarets(withDegreeSigns)), lowered: answerText(withUnderscores(withDegreeSigns)), number: numberOf(text),
            marked: answerText(withMarks(withDegreeSigns)), bare: withoutCarets(text), isPlain: !hasScripts(written), hasSigns: signs.test(written),
        };
    }

    /** The forms of an accepted word, also with "ue" for "ü". */
    function acceptedForms(word) {
        const german = word.normalize('NFC').replace(/[äöüÄÖÜ]/g, letter => `${letter.normalize('NFD')[0]}e`);
        return [formsOf(word), ...german === word.normalize('NFC') ? [] : [formsOf(german)]];
    }

    /**
     * Whether an accepted word matches the answer. Digits without a line can stand for superscripts or subscripts, but not superscripts
     * for subscripts: "x2" is right for "x₂", "x²" isn't. For digits without a line, those after a caret are right as superscripts are.
     * Spaces beside signs don't count.
     */
    function agrees(accepted, answer, isSame) {
        const names = ['raised', 'lowered', 'marked', ...accepted.isPlain || answer.isPlain ? ['text'] : []];
        const keepsSigns = accepted.hasSigns || answer.hasSigns;
        return names.some(name => isSame(accepted[name], answer[name])
            || isSame(tightened(accepted[name], keepsSigns), tightened(answer[name], keepsSigns)))
            || (accepted.isPlain && answer.isPlain && isSame(accepted.text, answer.bare))
            || (accepted.number !== null && accepted.number === answer.number);
    }

    /** Whether the written answer matches one of the accepted ones, as it is or without the brackets of its exponents. */
    function acceptsWord(accepted, written, isSame = (word, text) => word === text) {
        const answers = [...new Set([written, withoutScriptBrackets(written)])].map(formsOf);
        return accepted.flatMap(acceptedForms).some(forms => answers.some(answer => agrees(forms, answer, isSame)));
    }

    /** A placeholder for a star while the text around it is folded; folding keeps it. */
    const mark = '\ue000';

    /** Whether a text begins and ends as the pattern, and has the parts between its stars, in order. */
    function matches(pattern, text) {
        const [first, ...others] = pattern.split(mark);
        if (others.length === 0) return text === first;
        const last = others.pop();
        if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
        let rest = text.slice(first.length, text.length - last.length);
        for (const part of others) {
            const index = rest.indexOf(part);
            if (index < 0) return false;
            rest = rest.slice(index + part.length);
        }
        return true;
    }

    /** A pattern with `star` for its stars; `\*` is a literal star. */
    function starred(pattern, star) {
        return pattern.replace(/\\?\*/g, written => written === '*' ? star : '*');
    }

    /** Whether the written answer matches one of the patterns, in which `*` matches any letters. */
    function acceptsPattern(patterns, written, isExact) {
        const marked = patterns.map(pattern => starred(pattern, mark));
        if (!isExact) return acceptsWord(marked, written, matches);
        return marked.some(pattern => matches(exactText(pattern), exactText(written)));
    }

    /** Whether the patterns accept all that another one accepts. */
    function coversPattern(patterns, pattern, isExact) {
        return acceptsPattern(patterns, starred(pattern, mark), isExact);
    }

    /** The first right answer of a blank, for readers. */
    function firstAnswer({ accept, patterns, numbers, value, unit }) {
        if (accept) return accept[0];
        if (patterns) return starred(patterns[0], '…');
        if (numbers) return firstAnswer(numbers[0]);
        return unit ? `${value} ${unit}` : value;
    }

    Object.assign(Quizmark, { acceptsPattern, acceptsWord, coversPattern, firstAnswer });
})(globalThis.Quizmark ??= {});

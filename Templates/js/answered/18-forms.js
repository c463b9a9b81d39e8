/** The forms of an answer in words: as text, with its powers as keyboards have them, and as a number. */
(Quizmark => {
    'use strict';

    const { fold, fraction, squeeze, withCarets } = Quizmark;

    /** Folded text without invisible characters; a text that folds to nothing, such as a lone accent, is kept unfolded. */
    function answerText(text) {
        return squeeze(fold(text).replace(/\p{Cf}/gu, '')) || squeeze(text.normalize('NFC'));
    }

    const decimal = /^(-?)(0?|[1-9]\d*)[.,](\d*[1-9])$/;
    const mixed = /^(-?)(?:([1-9]\d*) )?([1-9]\d*)\/([1-9]\d*)$/;
    const mostCharacters = 40;

    /**
     * A number as a fraction in lowest terms, "3/2" for "1 1/2" and "1.5", or null. Numbers that could be written shorter have
     * none, since a question may ask for lowest terms or for two decimals; nor have whole numbers, which are compared as text.
     */
    function numberOf(text) {
        if (text.length > mostCharacters) return null;
        const shown = ({ n, d }, sign) => `${sign}${n}/${d}`;
        const [, sign, whole, places] = decimal.exec(text) ?? [];
        if (places) return shown(fraction(whole + places, 10n ** BigInt(places.length)), sign);
        const [, minus, units = '0', numerator, denominator] = mixed.exec(text) ?? [];
        if (!denominator) return null;
        const isImproper = units !== '0' && BigInt(numerator) >= BigInt(denominator);
        const { n, d } = fraction(numerator, denominator);
        if (isImproper || d === 1n || d !== BigInt(denominator)) return null;
        return shown({ n: n + BigInt(units) * d, d }, minus);
    }

    function formsOf(written) {
        const text = answerText(written);
        return { text, raised: answerText(withCarets(written)), number: numberOf(text) };
    }

    /** Whether the written answer matches one of the accepted ones. */
    function acceptsWord(accepted, written) {
        const answer = formsOf(written);
        return accepted.map(formsOf).some(({ text, raised, number }) => {
            return text === answer.text || raised === answer.raised || (number !== null && number === answer.number);
        });
    }

    Object.assign(Quizmark, { acceptsWord });
})(globalThis.Quizmark ??= {});

/** Typed words in the form in which they are compared. `Tests/Vectors/scoring.json` pins it. */
(Quizmark => {
    'use strict';

    const { foldCase, plainCharacters, squeeze } = Quizmark;

    const raised = '\\u2070\\u2071\\xb9\\xb2\\xb3\\u2074-\\u207b\\u207f';
    const raisedDigits = '\\u2070\\xb9\\xb2\\xb3\\u2074-\\u2079';
    const lowered = '\\u2080-\\u208e\\u2090-\\u209c\\u1d62-\\u1d6a\\u2c7c';
    const loweredDigits = '\\u2080-\\u2089';
    const slashes = '\\u2044\\u2215/';
    /** Superscripts, except those of a fraction such as ¹⁄₂. */
    const power = `[${raised}]+(?![${raised}]|[${slashes}][${lowered}])`;
    /** Subscripts, except those of a fraction. */
    const index = `(?<![${slashes}${lowered}])[${lowered}]+`;
    const powers = new RegExp(power, 'g');
    const indices = new RegExp(index, 'g');
    /** Those that would become more digits of the number before them: "10³" isn't 103. */
    const powersOfNumbers = new RegExp(`(?<=\\p{Nd})(?=[${raisedDigits}])${power}`, 'gu');
    const indicesOfNumbers = new RegExp(`(?<=\\p{Nd})(?=[${loweredDigits}])${index}`, 'gu');
    const script = new RegExp(`[${raised}${lowered}]`);
    const digitsBesideScripts = new RegExp(`(?<=${script.source})(?=\\p{Nd})`, 'gu');

    /** Text with powers as keyboards have them: "10⁻³" becomes "10^⁻³". */
    function withCarets(text) {
        return text.replace(powers, '^$&');
    }

    /** Text with subscripts as in TeX: "CO₂" becomes "CO_₂". */
    function withUnderscores(text) {
        return text.replace(indices, '_$&');
    }

    /** Text with both, and a space before a digit that follows: "SO₄²⁻" becomes "SO_₄^²⁻", and "1s²2s²" "1s^² 2s^²". */
    function withMarks(text) {
        return withUnderscores(withCarets(text.replace(digitsBesideScripts, ' ')));
    }

    /** Whether a text has subscripts outside of fractions. */
    function hasIndex(text) {
        return text.search(indices) >= 0;
    }

    /** Whether a text has superscripts or subscripts. */
    function hasScripts(text) {
        return script.test(text);
    }

    /** Characters that look like others, and mean the same. */
    const lookalikes = {
        '\u2206': '\u0394', '\u2211': '\u03a3', '\u220f': '\u03a0', '\u2022': '\xb7', '\u2027': '\xb7', '\u2219': '\xb7', '\u22c5': '\xb7',
        '\u2217': '*', '\u223c': '~', '\u2715': '\xd7', '\u2a2f': '\xd7', '\u2266': '\u2264', '\u2a7d': '\u2264', '\u2267': '\u2265', '\u2a7e': '\u2265',
    };
    const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g');

    /** An ordinal sign or a ring that stands for degrees: "90º" becomes "90°", "nº 5" stays. */
    function withDegrees(text) {
        return text.replace(/(?<=\p{Nd} ?)[\xba\u02da]|[\xba\u02da](?= ?[CF](?!\p{Alphabetic}))/gu, '°');
    }

    const latinOrGreek = 'A-Za-z\\xc0-\\u02af\\u0370-\\u03ff\\u1d00-\\u1dbf\\u1e00-\\u1fff\\u2c60-\\u2c7f\\ua722-\\ua7ff\\uab30-\\uab6f';
    /** Marks that readers don't need: points of Hebrew and Arabic, and those that choose between forms of a character. */
    const points = new RegExp('[\\u034f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u0652\\u0656-\\u065e\\u0670'
        + '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u180b-\\u180d\\u20e3\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]', 'gu');
    /**
     * Letters with their marks, and the marks that are accents there. Others make another character: the strokes of ≠, lines above
     * letters, the breve of й, hamza on other letters than alef, and those of all other scripts.
     */
    const accents = [
        [`[${latinOrGreek}]`, '[\\u0300-\\u0304\\u0306-\\u0333\\u0339-\\u033e\\u0340-\\u035d\\u0360-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\ufe20-\\ufe2f]'],
        ['[АЕИОУЫЭЮЯЄІаеиоуыэюяєі]', '[\\u0300\\u0301\\u030f\\u0311]'],
        ['[Ее]', '\\u0308'],
        ['\\u0627', '[\\u0653-\\u0655]'],
    ].map(([letters, marks]) => [new RegExp(`${letters}\\p{M}+`, 'gu'), new RegExp(marks, 'g')]);

    /** Text in NFKD without accents. */
    function withoutAccents(text) {
        return accents.reduce((bare, [letters, marks]) => bare.replace(letters, run => run.replace(marks, '')), text.replace(points, ''));
    }

    /** French quotation marks without the spaces inside them: "« oui »" is "«oui»". */
    function withTightQuotes(text) {
        return text.replace(/(?<![^\s(])\xab\s*([^\xab\xbb]*?)\s*\xbb/gu, '\xab$1\xbb');
    }

    /** Folded text without the carets that could be left out: "m^2" becomes "m2" and "10^-3" "10-3", but "10^3" isn't 103. */
    function withoutCarets(text) {
        return text.replace(/(?<=[\p{Alphabetic})\]])\^(?=[+-]?\d)|(?<=\d)\^(?=[+-]\d)/gu, '');
    }

    /**
     * Text without brackets around an exponent or index that needs none: "10^(-3)" becomes "10^-3", and "H_{2}O" "H_2O". Parentheses around
     * a number without a sign stay after letters: f^(2) is a derivative.
     */
    function withoutScriptBrackets(text) {
        return text.replace(/([\^_])\{([+\-\u2212]?(?:[0-9]+|\p{L})[+\-\u2212]?|[+\-\u2212])\}(?![0-9])/gu, '$1$2')
            .replace(/\^\(([+\-\u2212](?:[0-9]+|\p{L})|[0-9]+[+\-\u2212])\)(?![0-9])/gu, '^$1').replace(/([0-9])\^\(([0-9]+)\)(?![0-9])/gu, '$1^$2');
    }

    const sign = '[^\\p{L}\\p{N}\\p{M} \\ue000.+-]';
    const besideSigns = new RegExp(` ?(${sign}|[+-](?=${sign})|\\.(?! \\d)) ?`, 'gu');

    /**
     * Folded text without the spaces beside signs: "x >= 3" becomes "x>=3". Those of "3 -2" and "1. 5" may separate two numbers.
     *
     * @param keepsSigns whether the spaces of "10 - 3" count, as 10⁻³ is "10-3", too.
     */
    function tightened(text, keepsSigns) {
        return (keepsSigns ? text : text.replace(/ ([+-]) /g, '$1')).replace(besideSigns, '$1');
    }

    const comparisons = { '!=': '≠', '<=': '≤', '>=': '≥' };

    /**
     * Text without accents, case and invisible characters, with keyboard characters and single spaces. A text that folds to nothing
     * is kept unfolded.
     */
    function answerText(text) {
        const marked = withTightQuotes(text).replace(powersOfNumbers, '^$&').replace(indicesOfNumbers, '_$&');
        const visible = plainCharacters(marked).replace(/\p{Cf}/gu, '').replace(lookalike, character => lookalikes[character]);
        const folded = foldCase(withoutAccents(visible)).normalize('NFC').replace(/[!<>]=/g, comparison => comparisons[comparison]);
        return squeeze(folded) || squeeze(text.normalize('NFC'));
    }

    /** Text without invisible characters, with single spaces and plain hyphens, for answers in which case and accents count. */
    function exactText(text) {
        return squeeze(text.normalize('NFC').replace(/\p{Cf}/gu, '').replace(/[\u2010\u2011]/g, '-')) || squeeze(text.normalize('NFC'));
    }

    Object.assign(Quizmark, { answerText, exactText, hasIndex, hasScripts, tightened, withCarets, withDegrees, withMarks, withUnderscores, withoutCarets, withoutScriptBrackets });
})(globalThis.Quizmark ??= {});

/** Folding: the rules that make "Élan" and "elan" one word in searches; blanks keep more. `Tests/Vectors/folding.json` pins it. */
(Quizmark => {
    'use strict';

    /** Letters that Unicode doesn't decompose, though readers and keyboards do. */
    const replacements = {
        'ς': 'σ', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ð': 'd', 'þ': 'th', 'ı': 'i',
    };

    /** A digit of another script as keyboards have it: "٤" and "४" become "4". The digits of a script follow one another. */
    function plainDigit(digit) {
        let value = 0;
        while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0) - value - 1))) value += 1;
        return value;
    }

    /**
     * Text in NFKD, with digits, apostrophes, quotation marks, dashes and slashes as keyboards have them: "m²" becomes "m2". A
     * one-character fraction after a digit gets a space before it: "4½" becomes "4 1/2". The acute accent would become a
     * space; double primes become two apostrophes, which some people type for a quotation mark. The Arabic marks of decimals and of
     * thousands become a point and an apostrophe.
     */
    function plainCharacters(text) {
        return text.replace(/(?<=\p{N})(?=[\xbc-\xbe\u2150-\u215f\u2189])/gu, ' ').replaceAll('\xb4', "'").normalize('NFKD')
            .replace(/[\x60\u02b9\u02bb-\u02bf\u02c8\u055a\u05f3\u066c\u2018-\u201b\u2032\u2035\u2039\u203a\ua78b\ua78c]/g, "'")
            .replace(/''|[\xab\xbb\u02ba\u02ee\u05f4\u201c-\u201f\u301d-\u301f]/g, '"')
            .replace(/[\u02d7\u058a\u05be\u2010-\u2015\u2043\u2212]/g, '-').replace(/[\u2044\u2215]/g, '/')
            .replaceAll('\u066b', '.').replace(/[^\P{Nd}0-9]/gu, plainDigit);
    }

    /** Text in lower case letter by letter whatever the language, and with the replacements of the table. */
    function foldCase(text) {
        const lower = Array.from(text, letter => letter.toLowerCase()).join('');
        return lower.replace(/[ςßæœøłđðþı]/g, letter => replacements[letter]);
    }

    /**
     * Text in plain characters, without marks, with case folded.
     * @param {string} text
     */
    function fold(text) {
        return foldCase(plainCharacters(text).replace(/\p{M}/gu, ''));
    }

    /** Text without spaces at the ends, and with runs of spaces reduced to one. */
    function squeeze(text) {
        return text.trim().replace(/\s+/gu, ' ');
    }

    Object.assign(Quizmark, { fold, foldCase, plainCharacters, squeeze });
})(globalThis.Quizmark ??= {});

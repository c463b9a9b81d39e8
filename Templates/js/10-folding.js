/** Folding: what makes "Élan" and "elan" one word, in searches and in blanks. `Tests/Vectors/folding.json` pins it. */
(Quizmark => {
    'use strict';

    /** Letters that Unicode doesn't take apart, though readers and keyboards do. */
    const replacements = { 'ς': 'σ', 'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l' };

    /**
     * Taken apart (NFD), marks removed, lower case letter by letter whatever the language, then replaced by the table.
     * @param {string} text
     */
    function fold(text) {
        const bare = text.normalize('NFD').replace(/\p{M}/gu, '');
        const lower = Array.from(bare, letter => letter.toLowerCase()).join('');
        return lower.replace(/[ςßæœøł]/g, letter => replacements[letter]);
    }

    /** Without spaces at the ends, and with one where several were. */
    function squeeze(text) {
        return text.trim().replace(/\s+/gu, ' ');
    }

    Object.assign(Quizmark, { fold, squeeze });
})(globalThis.Quizmark ??= {});

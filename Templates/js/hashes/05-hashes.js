/** A short hash of texts, for telling them apart; not against anybody who wants two with the same hash. */
(Quizmark => {
    'use strict';

    /** A 32-bit hash (FNV-1a) of a text's UTF-16 code units, with a sign. @param {number} [start] another one gives another hash */
    function shortHash(text, start = 0x811c9dc5) {
        let sum = start;
        for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
        return sum;
    }

    Object.assign(Quizmark, { shortHash });
})(globalThis.Quizmark ??= {});

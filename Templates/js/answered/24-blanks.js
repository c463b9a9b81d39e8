/**
 * Blanks of a question that has changed. A blank is known by the text around it, as students don't see what it accepts: if an author
 * swaps what two blanks accept, and not their texts, the key is corrected, and answers stay where they are. `Tests/Vectors/blanks.json`
 * has examples, which reports are read by, too.
 */
(Quizmark => {
    'use strict';

    /** Whether at most half of the texts differ, and none of those only moved. */
    function areReworded(old, now) {
        const differing = old.map((_, index) => index).filter(index => old[index] !== now[index]);
        const changed = new Set(differing.map(index => now[index]));
        return differing.length * 2 <= old.length && differing.every(index => !changed.has(old[index]));
    }

    /** The new index of each text; null unless all are there. */
    function newIndices(old, now) {
        const indices = old.map(text => now.indexOf(text));
        return indices.includes(-1) ? null : indices;
    }

    /**
     * Where the blanks of a question are now.
     * @param {string[]} old the texts before, between and after them, or digests of these, which are empty for an empty text
     * @param {string[]} now
     * @returns {number[]|null} today's index of each; null if that isn't certain
     */
    function blankPlaces(old, now) {
        const count = old.length - 1;
        if (now.length !== old.length) return null;
        if (count === 1 || areReworded(old, now)) return old.slice(1).map((_, index) => index);
        if (new Set(old).size < old.length) return null;
        // Rows such as "H₂O: ____", with the text before each blank, or "____ is the capital of France", with the text after it.
        const before = old[count] === now[count] ? newIndices(old.slice(0, count), now.slice(0, count)) : null;
        const after = old[0] === now[0] ? newIndices(old.slice(1), now.slice(1)) : null;
        if (!before || !after) return before ?? after;
        return (old[0] === '') === (old[count] === '') ? null : old[0] === '' ? after : before;
    }

    Object.assign(Quizmark, { blankPlaces });
})(globalThis.Quizmark ??= {});

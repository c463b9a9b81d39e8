/**
 * The questions that an attempt is drawn from, by the choices that the student makes before it: `choices` has the controls for these.
 *
 * @typedef {object} Choice
 * @property {number|null} draw how many questions; null: the author's number
 * @property {string[]|null} only ids of the questions that the attempt is limited to
 * @property {boolean} [even] whether questions are drawn evenly from the sanctions
 * @property {boolean} [mixes] whether questions about rules are added
 * @property {boolean} [disputed] whether faults are added about which sources disagree
 * @property {'immediate'|'end'|null} [feedback] null: the author's setting
 */
(Quizmark => {
    'use strict';

    /**
     * The questions that an attempt is drawn from, and the settings of the draw. If it is limited to some, pools are ignored.
     * @param {any} settings settings of the quiz
     * @param {Question[]} all
     * @param {Choice} choice
     * @returns {[{ id: string, pool: string|null, group: string|null, points: Fraction }[], object]}
     */
    function drawOf(settings, all, choice) {
        const { shuffle } = settings;
        const { draw, only, even = false } = choice;
        if (only) {
            const wanted = new Set(only);
            const limited = all.filter(({ id }) => wanted.has(id));
            return [limited.map(({ id, group, points }) => ({ id, group, points, pool: null })), { shuffle, even, draw: draw ?? undefined }];
        }
        const pools = settings.pools.map(pool => pool.optional && !choice[pool.optional] ? { ...pool, draw: 0 } : pool);
        return [all, { shuffle, even, pools, draw: draw ?? settings.draw }];
    }

    /** @returns {Choice} the choice for an attempt that begins without asking */
    function preferredChoice({ edition }) {
        return {
            draw: null, only: null, even: false, feedback: null, ...(edition ? Quizmark.preferredSanctionChoice() : {}),
        };
    }

    Object.assign(Quizmark, { drawOf, preferredChoice });
})(globalThis.Quizmark ??= {});

/**
 * Attempts. An attempt is plain data, ready to be stored: with its seed and the page, everything else follows.
 *
 * @typedef {object} Attempt
 * @property {string} id
 * @property {string} quiz
 * @property {string} version of the quiz
 * @property {Record<string, string>} [shapes] of its questions, from the first answer on: by them a corrected key is told from
 *     other questions
 * @property {number} seed 32 bits
 * @property {number|null} draw how many questions the taker asked for, where the quiz lets them choose
 * @property {boolean} even whether they were drawn evenly of the sanctions
 * @property {boolean} mixes whether they were mixed with those of optional pools
 * @property {'immediate'|'end'|null} feedback when the taker wanted the answers, where the quiz lets them choose
 * @property {string[]|null} only the questions it was limited to, such as those once wrong
 * @property {string[]} questions ids in the attempt's order
 * @property {Record<string, Answer>} answers by question id
 * @property {string[]} checked ids of questions whose verdict has been shown
 * @property {string} at id of the question shown last
 * @property {number} started milliseconds since 1970
 * @property {number|null} finished
 * @property {Clock} clock
 * @property {string} tab in which it goes on
 * @property {number} [loaded] when the page was loaded that kept it last: a page loaded earlier may have an older quiz
 * @property {Record<string, { prompt: string, answer: string }>} words what was answered, to be read when the quiz has
 *     changed; only until the end
 */
(Quizmark => {
    'use strict';

    const { newSeed } = Quizmark;

    /** What the quiz's author set, with the defaults that the page leaves out. */
    function readSettings(form) {
        const written = JSON.parse(form.querySelector('.quiz-key').textContent);
        const defaults = { scoring: 'all-or-nothing', feedback: 'immediate', presentation: 'one', pools: [], keys: {} };
        return { ...defaults, ...written };
    }

    /** A name that nothing else on this device has. (`crypto.randomUUID` is missing where a site has no https.) */
    function newName() {
        return `${Date.now().toString(36)}-${newSeed().toString(36)}`;
    }

    /** @returns {Attempt} */
    function newAttempt({ quiz, version, seed, draw, even = false, mixes = false, feedback = null, only, questions }) {
        const now = Date.now();
        return {
            id: newName(), quiz, version, seed, draw, even, mixes, feedback, only, questions: questions.map(question => question.id),
            answers: {}, checked: [], at: questions[0].id, started: now, finished: null,
            clock: { used: 0, seen: now, spared: false }, tab: '', words: {},
        };
    }

    Object.assign(Quizmark, { readSettings, newName, newAttempt });
})(globalThis.Quizmark ??= {});

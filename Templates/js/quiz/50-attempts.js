/**
 * Attempts. An attempt is plain data, ready to be stored: everything else follows from its seed and the page.
 *
 * @typedef {object} Attempt
 * @property {string} id
 * @property {string} quiz
 * @property {string} version version of the quiz
 * @property {Record<string, string>} [shapes] shapes of its questions, from the first answer on, which distinguish a corrected
 *     key from other questions
 * @property {number} seed 32 bits
 * @property {number|null} draw how many questions the student asked for, where the quiz lets them choose
 * @property {boolean} even whether they were drawn evenly from the sanctions
 * @property {boolean} mixes whether questions about rules were added
 * @property {boolean} [disputed] whether disputed faults were added
 * @property {'immediate'|'end'|null} feedback when the student wanted the answers, where the quiz lets them choose
 * @property {string[]|null} only ids of the questions it was limited to, such as those once wrong
 * @property {string[]} questions ids of the questions, in the attempt's order
 * @property {Record<string, Answer>} answers by question id
 * @property {string[]} checked ids of questions whose verdict has been shown
 * @property {Record<string, number>} [hints] how many hints were shown before the answer, by question id
 * @property {string[]} [flagged] ids of questions that the student wants to come back to
 * @property {Record<string, Record<string, string>>} [marks] marks of the texts that were chosen, by question id and letter
 * @property {string} at id of the question shown last
 * @property {number} started milliseconds since 1970
 * @property {number} [restarts] how often an exam was started over
 * @property {number} [firstStarted] when the first of the attempts began that it replaced
 * @property {number} [answered] when an answer was last changed, until it is finished
 * @property {number|null} finished
 * @property {Clock} clock
 * @property {string} [student] key of the student from whose page the quiz was opened
 * @property {string} tab the tab in which it is in progress
 * @property {number} [loaded] load time of the page that saved it last: a page loaded earlier may have an older quiz
 * @property {Record<string, { prompt: string, answer: string }>} words the answers as text, which stay readable when the
 *     quiz has changed; empty after the end
 */
(Quizmark => {
    'use strict';

    const { newSeed } = Quizmark;

    /** The author's settings of the quiz, with the defaults that the page leaves out. */
    function readSettings(form) {
        const written = JSON.parse(form.querySelector('.quiz-key').textContent);
        const defaults = { scoring: 'all-or-nothing', feedback: 'immediate', presentation: 'one', pools: [], keys: {} };
        return { ...defaults, ...written };
    }

    /** A name that is unique on this device. (`crypto.randomUUID` exists only in secure contexts.) */
    function newName() {
        return `${Date.now().toString(36)}-${newSeed().toString(36)}`;
    }

    /** @returns {Attempt} */
    function newAttempt({ quiz, version, seed, draw, even = false, mixes = false, disputed, feedback = null, only, questions }) {
        const now = Date.now();
        return {
            id: newName(), quiz, version, seed, draw, even, mixes, disputed, feedback, only,
            questions: questions.map(({ id }) => id),
            answers: {}, checked: [], at: questions[0].id, started: now, finished: null,
            clock: { used: 0, seen: now, spared: false }, tab: '', words: {},
        };
    }

    Object.assign(Quizmark, { readSettings, newName, newAttempt });
})(globalThis.Quizmark ??= {});

/**
 * Attempts. An attempt is plain data, ready to be stored: with its seed and the page, everything else follows.
 *
 * @typedef {object} Attempt
 * @property {string} quiz
 * @property {string} version of the quiz; answers to another version aren't comparable
 * @property {number} seed 32 bits
 * @property {number|null} draw how many questions the taker asked for, where the quiz lets them choose
 * @property {string[]} questions ids in the attempt's order
 * @property {Record<string, Answer>} answers by question id
 * @property {string[]} checked ids of questions whose verdict has been shown
 * @property {number} started milliseconds since 1970
 * @property {number|null} finished
 */
(Quizmark => {
    'use strict';

    const { grade, outcome, total } = Quizmark;

    /** What the quiz's author set, with the defaults that the page leaves out. */
    function readSettings(form) {
        const written = JSON.parse(form.querySelector('.quiz-key').textContent);
        const defaults = { scoring: 'all-or-nothing', feedback: 'immediate', presentation: 'one', keys: {} };
        return { ...defaults, ...written };
    }

    /** @returns {Attempt} */
    function newAttempt({ quiz, version, seed, draw, questions }) {
        return {
            quiz, version, seed, draw, questions: questions.map(question => question.id),
            answers: {}, checked: [], started: Date.now(), finished: null,
        };
    }

    /**
     * Points of the whole and of each tag, from questions graded.
     * @param {{ question: Question, grade: Grade }[]} graded
     * @param {number|undefined} pass
     */
    function results(graded, pass) {
        const worth = graded.map(({ question, grade }) => ({ points: question.points, tags: question.tags, grade }));
        const sum = total(worth);
        const tags = [...new Set(worth.flatMap(item => item.tags))].map(tag => {
            const part = worth.filter(item => item.tags.includes(tag));
            const partSum = total(part);
            return { tag, questions: part.length, ...partSum, percent: outcome(partSum).percent };
        });
        return { ...sum, ...outcome(sum, pass), tags };
    }

    function gradeQuestion(question, answer, scoring) {
        return { question, grade: grade(question.kind, question.key, answer, scoring) };
    }

    Object.assign(Quizmark, { readSettings, newAttempt, results, gradeQuestion });
})(globalThis.Quizmark ??= {});

/**
 * Records: what the device keeps of a quiz, under the quiz's id.
 *
 * @typedef {object} QuizRecord
 * @property {string} title of the quiz, and
 * @property {string} path of its page from the site's folder, and
 * @property {string} language of both, as they were when it was last taken
 * @property {string} subject, or empty
 * @property {Attempt|null} current the attempt that is going on
 * @property {FinishedAttempt[]} finished the oldest first; those with `only` asked but a part of the questions
 * @property {Attempt|null} outdated answers that no longer fit the quiz; its `words` tell what was answered
 * @property {Record<string, Card>} cards what practice knows of each question, by its id
 *
 * @typedef {object} Scored
 * @property {Result} result
 * @property {string} [language] by whose words it was scored
 * @property {EarlierResult[]} [earlier] what the result was before the key was corrected, the oldest first
 * @property {boolean} [isOutgrown] whether the quiz has had other questions since
 *
 * @typedef {Attempt & Scored} FinishedAttempt
 *
 * @typedef {object} Sum in numbers, for lists and statistics
 * @property {number} points that are sure
 * @property {number} [possible] points, if all that waits for its mark is right; older results have none
 * @property {number} max
 * @property {number|null} percent
 * @property {number} pending how many answers wait for their marks; with any, there is no percent and no pass
 *
 * @typedef {Sum & { passed: boolean|null, tags: Tag[], states: Record<string, State> }} Result
 * @typedef {Sum & { tag: string, questions: number }} Tag
 * @typedef {Sum & { passed: boolean|null, until: number }} EarlierResult
 */
(Quizmark => {
    'use strict';

    const { load, save, names, watch } = Quizmark;

    /** @returns {QuizRecord} with whatever is missing in the value */
    function completed(value) {
        const about = { title: '', path: '', language: '', subject: '' };
        return { ...about, current: null, finished: [], outdated: null, cards: {}, ...value };
    }

    /** @param {string} quiz */
    function recordOf(quiz) {
        return completed(load(quiz));
    }

    /**
     * Changes what is kept of a quiz. It is read again each time, so that two tabs don't write over each other's attempts.
     * @param {string} quiz
     * @param {(record: QuizRecord) => void} change
     * @returns {boolean} whether it is kept
     */
    function changeRecord(quiz, change) {
        const record = recordOf(quiz);
        change(record);
        return save(quiz, record);
    }

    /** Calls with the record when another tab has changed it. */
    function watchRecord(quiz, onChange) {
        return watch(quiz, value => onChange(completed(value)));
    }

    /** The records of all quizzes: `[{ quiz, record }]`. */
    function allRecords() {
        return names().filter(name => !name.startsWith('@')).map(quiz => ({ quiz, record: recordOf(quiz) }));
    }

    /** Whether a finished attempt is no result yet. */
    function isToBeMarked({ result }) {
        return result.pending > 0;
    }

    Object.assign(Quizmark, { isToBeMarked, recordOf, changeRecord, watchRecord, allRecords });
})(globalThis.Quizmark ??= {});

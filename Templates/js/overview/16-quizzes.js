/**
 * Quizzes with a due date, which the planner shows among the assignments. They can't be changed here: what is done is what the pages of
 * the quizzes have kept.
 *
 * @typedef {object} QuizItem
 * @property {{ id: string, path: string, title: string, module: string|null, due: string, dayZone: string }} quiz `due` is the date of the
 *     device's student
 * @property {string|null} lang language of the title, if it isn't the page's
 * @property {number[]|null} cohorts the groups of students who have it; null for everybody
 * @property {'returned'|'done'|'finished'|'begun'|'open'} state
 * @property {Sum|null} result
 * @property {boolean} isDone
 * @property {boolean} hasOwnDate whether the date isn't the published one
 */
(Quizmark => {
    'use strict';

    const { formatPercent, isDate, isObject, isOfOthers, quizStateInWords, quizStateOf, quizResultInWords, words } = Quizmark;

    /** When a quiz is due for the device's student. @param {any} kept under `@own` */
    function dueOf({ id, due, assigned }, kept) {
        const own = isObject(kept?.dates) && Object.hasOwn(kept.dates, id) ? kept.dates[id]?.due : null;
        return assigned === true && isDate(own) ? own : due ?? null;
    }

    /**
     * @param {object[]} quizzes as published; one that only some students have may have no `due`
     * @param {string} dayZone zone of the site
     * @param {any} kept under `@own`
     * @param {(quiz: string) => QuizRecord} recordOf
     * @returns {QuizItem[]}
     */
    function quizItems(quizzes, dayZone, kept, recordOf) {
        return quizzes.filter(quiz => dueOf(quiz, kept) !== null && !isOfOthers(quiz, kept)).map(quiz => {
            const { id, path, title, lang = null, module = null, handIn = false, cohorts = null } = quiz;
            const due = dueOf(quiz, kept);
            const { state, result } = quizStateOf(recordOf(id));
            const isDone = ['returned', 'done'].includes(state) || state === 'finished' && !handIn;
            return { quiz: { id, path, title, module, due, dayZone }, lang, cohorts, state, result, isDone, hasOwnDate: due !== quiz.due };
        });
    }

    /** "Finished · 85%" */
    function quizItemInWords({ state, result }) {
        if (state === 'returned') return quizResultInWords(result);
        const percent = state === 'finished' && Number.isFinite(result?.percent) ? formatPercent(result.percent) : null;
        return [quizStateInWords(state), percent].filter(Boolean).join(' · ');
    }

    /** "Quiz: Not started yet" */
    const quizLabel = item => words('label.value', words('planner.quiz'), quizItemInWords(item));

    Object.assign(Quizmark, { quizItems, quizLabel });
})(globalThis.Quizmark ??= {});

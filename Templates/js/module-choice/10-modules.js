/**
 * What the planner leaves out, as the home page does: modules that aren't chosen, stored with the state of its page under `@planner-view`,
 * and quizzes of other students.
 */
(Quizmark => {
    'use strict';

    const { renamedQuizzes } = Quizmark;

    const isTitle = value => typeof value === 'string';

    /** The modules that the reader has chosen; none if all are shown. @param {any} view under `@planner-view` @returns {string[]} */
    const chosenModules = view => Array.isArray(view?.modules) ? view.modules.filter(isTitle) : [];

    /**
     * The modules that are shown, or null for all: where there is only one, and where the site no longer has any of those chosen.
     * @param {string[]} chosen
     * @param {string[]} present the modules of what is published
     */
    function shownModules(chosen, present) {
        const shown = new Set(present.filter(module => chosen.includes(module)));
        return new Set(present).size > 1 && shown.size > 0 ? shown : null;
    }

    const currentId = quiz => Object.hasOwn(renamedQuizzes, quiz) ? renamedQuizzes[quiz][0] : quiz;

    /**
     * Whether the device's student doesn't have an assigned quiz: the student's own page has listed the student's, perhaps by former ids.
     * @param {{ id: string, assigned?: boolean }} quiz
     * @param {any} kept under `@own`
     */
    const isOfOthers = ({ id, assigned }, kept) => assigned === true && Array.isArray(kept?.quizzes) && !kept.quizzes.some(quiz => currentId(quiz) === id);

    Object.assign(Quizmark, { chosenModules, isOfOthers, shownModules });
})(globalThis.Quizmark ??= {});

/**
 * What the planner leaves out, as the home page does: modules that aren't chosen, stored with the state of its page under `@planner-view`,
 * quizzes of other students, and dates of the device's student that are no longer the student's.
 */
(Quizmark => {
    'use strict';

    const { isDate, isObject, isOver, isText, renamedQuizzes } = Quizmark;

    /** The modules that the reader has chosen; none if all are shown. @param {any} view under `@planner-view` @returns {string[]} */
    const chosenModules = view => Array.isArray(view?.modules) ? view.modules.filter(isText) : [];

    /** The modules that the site had when the reader chose; null if that isn't known, as earlier versions didn't keep it. @param {any} view */
    const knownModules = view => Array.isArray(view?.known) ? view.known.filter(isText) : null;

    /**
     * The choice on a site whose modules have changed since: new ones are chosen, too, and none is if one of those chosen is gone, as
     * others may have its work now.
     * @param {any} view under `@planner-view`
     * @param {string[]} all the modules of the site
     * @returns {{ modules: string[], known: string[], added: string[] }}
     */
    function settledChoice(view, all) {
        const [chosen, known] = [chosenModules(view), knownModules(view) ?? all];
        const added = chosen.length > 0 ? all.filter(module => !known.includes(module)) : [];
        return chosen.every(module => all.includes(module)) ? { modules: [...new Set([...chosen, ...added])], known: all, added } : { modules: [], known: all, added: [] };
    }

    /**
     * The modules that are shown, or null for all: where there is only one, and where none is chosen that has deadlines.
     * @param {any} view under `@planner-view`
     * @param {string[]} present the modules of what is published
     * @param {string[]} [others] those of the site without deadlines
     */
    function shownModules(view, present, others = []) {
        const { modules } = settledChoice(view, [...new Set([...present, ...others])]);
        const shown = new Set(present.filter(module => modules.includes(module)));
        return new Set(present).size > 1 && shown.size > 0 ? shown : null;
    }

    const currentId = quiz => Object.hasOwn(renamedQuizzes, quiz) ? renamedQuizzes[quiz][0] : quiz;

    /**
     * Whether the device's student doesn't have an assigned quiz: the student's own page has listed the student's, perhaps by former ids.
     * @param {{ id: string, assigned?: boolean }} quiz
     * @param {any} kept under `@own`
     */
    const isOfOthers = ({ id, assigned }, kept) => assigned === true && Array.isArray(kept?.quizzes) && !kept.quizzes.some(quiz => currentId(quiz) === id);

    /**
     * What the device keeps of its student, with the present dates only. Those that an earlier version of the site has kept without a
     * version count until they are over.
     * @param {any} kept under `@own`
     * @param {{ id: string, assigned?: boolean, versions?: string[] }[]} quizzes as published
     * @returns {any} with the ids of quizzes whose dates have changed as `outdated`
     */
    function presentOwn(kept, quizzes, now) {
        const versions = new Map(quizzes.filter(({ assigned }) => assigned).map(quiz => [quiz.id, quiz.versions ?? []]));
        const isPresent = ([quiz, own]) => own.version === undefined ? !(isDate(own.due) && isOver(own.due, null, now)) : versions.get(quiz)?.includes(own.version);
        const entries = Object.entries(isObject(kept?.dates) ? kept.dates : {}).filter(([quiz, own]) => isObject(own) && versions.has(quiz));
        const isGone = entry => entry[1].version !== undefined && !isPresent(entry);
        return { ...isObject(kept) && kept, dates: Object.fromEntries(entries.filter(isPresent)), outdated: entries.filter(isGone).map(([quiz]) => quiz) };
    }

    Object.assign(Quizmark, { chosenModules, isOfOthers, knownModules, presentOwn, settledChoice, shownModules });
})(globalThis.Quizmark ??= {});

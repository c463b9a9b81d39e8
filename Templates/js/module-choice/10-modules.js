/** The choice of modules in the planner, stored with the state of its page under `@planner-view`; the home page follows it. */
(Quizmark => {
    'use strict';

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

    Object.assign(Quizmark, { chosenModules, shownModules });
})(globalThis.Quizmark ??= {});

/** Which modules the planner shows: all, or those that the reader has chosen. */
(Quizmark => {
    'use strict';

    const { element, formatNumber, words, workOf, writeText } = Quizmark;

    /** The most modules whose titles are listed where the list of them is closed. */
    const most = 3;

    /**
     * The modules of what is published, in the order of the site; those that it doesn't list follow.
     * @param {{ id: string, title: string, lang?: string }[]} modules the site's modules
     * @param {{ module: string|null }[]} published assignments and quizzes
     */
    function publishedModules(modules, published) {
        const present = new Set(published.map(({ module }) => module).filter(module => module !== null));
        const listed = modules.filter(({ id }) => present.has(id));
        const others = [...present].filter(module => !modules.some(({ id }) => id === module));
        return [...listed, ...others.map(title => ({ id: title, title }))];
    }

    /** Whether something is shown. What belongs to no module, and what the reader has added, always is. @param {Set<string>|null} shown */
    function isOfModules(shown, item) {
        const { module } = workOf(item);
        return shown === null || module === null || item.published === null || Boolean(item.isUnpublished) || shown.has(module);
    }

    /** "All", "Maths, Art", or "4 of 12". */
    function modulesInWords(modules, shown) {
        if (shown === null) return words('planner.modules.all');
        if (shown.size > most) return words('planner.modules.some', formatNumber(shown.size), formatNumber(modules.length));
        return modules.filter(({ id }) => shown.has(id)).map(({ title }) => title).join(', ');
    }

    const box = (value, ...content) => element('label', { 'class': 'planner-module' }, element('input', { type: 'checkbox', name: 'modules', value }), ...content);

    /** The choice, which `updateModuleChoice` fills; null where there is nothing to choose. */
    function moduleChoice(modules) {
        if (modules.length < 2) return null;
        return element('details', { 'class': 'planner-modules' }, element('summary', {}),
            element('fieldset', {},
                element('legend', { 'class': 'visually-hidden' }, words('planner.modules.choose')),
                box('', words('planner.modules.all')),
                ...modules.map(({ id, title, lang }) => box(id, element('span', { lang, dir: lang ? 'auto' : null }, title))),
                element('p', { 'class': 'note' }, words('planner.modules.note'))));
    }

    function updateModuleChoice(choice, modules, shown) {
        writeText(choice.querySelector('summary'), words('planner.modules', modulesInWords(modules, shown)));
        for (const input of choice.querySelectorAll('input')) input.checked = input.value === '' ? shown === null : shown?.has(input.value) ?? false;
    }

    /**
     * The modules that are chosen after a box was ticked or unticked; none if all are shown.
     * @param {string[]} chosen before; those without deadlines at present stay chosen
     */
    function modulesAfter(choice, { value }, chosen) {
        const boxes = [...choice.querySelectorAll('input')].filter(input => input.value !== '');
        const ticked = boxes.filter(({ checked }) => checked);
        if (value === '' || ticked.length === 0 || ticked.length === boxes.length) return [];
        return [...ticked.map(input => input.value), ...chosen.filter(module => !boxes.some(input => input.value === module))];
    }

    Object.assign(Quizmark, { isOfModules, moduleChoice, modulesAfter, publishedModules, updateModuleChoice });
})(globalThis.Quizmark ??= {});

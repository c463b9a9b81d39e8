/** The list beside the content: modules, which open and close, with their assignments; past ones at the end. */
(Quizmark => {
    'use strict';

    const { addressOf, badgesOf, countedWords, dueTime, element, formatNumber, routeOf, progressOf, progressRing } = Quizmark;
    const { stateOf, words } = Quizmark;

    const filters = ['all', 'open', 'late', 'done'];

    function isShownBy(filter, { assignment }, now) {
        const { isDone, isLate, isBehind } = stateOf(assignment, now);
        if (filter === 'open') return !isDone;
        if (filter === 'late') return isLate || isBehind;
        if (filter === 'done') return isDone;
        return true;
    }

    /** @param {Item} item */
    function row(item, { now, shown }) {
        const { assignment } = item;
        const progress = progressOf(assignment);
        return element('li', { 'class': 'assignment-row', 'data-assignment': assignment.id },
            element('a', { href: addressOf(routeOf(assignment.id)), 'aria-current': shown === assignment.id ? 'page' : null },
                progress === null ? null : progressRing(progress),
                element('span', { 'class': 'assignment-text' },
                    element('span', { 'class': 'assignment-title', lang: item.published?.lang, dir: 'auto' }, assignment.title),
                    element('span', { 'class': 'assignment-due' }, `${words('planner.due.on')} `, ...dueTime(assignment.due, now, { isShort: true, dayZone: assignment.dayZone })),
                    badges(item, now))));
    }

    function badges(item, now) {
        const list = badgesOf(item, now);
        return list.length === 0 ? null : element('span', { 'class': 'badges' }, ...list);
    }

    function group(key, { title, lang = null }, items, options) {
        const count = countedWords('planner.count', items.length, formatNumber(items.length));
        return element('details', { 'class': 'module', 'data-module': key, open: !options.closed.has(key) },
            element('summary', {}, element('span', { 'class': 'module-name', lang, dir: lang ? 'auto' : null }, title), ' ', element('small', {}, count)),
            element('ul', { 'class': 'assignment-list' }, ...items.map(item => row(item, options))));
    }

    function filterControl(filter) {
        const options = filters.map(name => element('option', { value: name, selected: name === filter }, words(`planner.filter.${name}`)));
        return element('label', { 'class': 'planner-filter' }, element('span', {}, words('planner.filter')), element('select', {}, ...options));
    }

    /**
     * @param {{ id: string, title: string, lang?: string }[]} modules the site's modules, in its order; others follow
     * @param {Item[]} items items that aren't hidden
     * @param {{ now: number, shown: string|null, filter: string, closed: Set<string> }} options
     */
    function listOf(modules, items, options) {
        const meant = items.filter(item => isShownBy(options.filter, item, options.now));
        const isPast = ({ assignment, isUnpublished }) => Boolean(isUnpublished) || stateOf(assignment, options.now).isPast;
        const now = meant.filter(item => !isPast(item));
        const known = new Map(modules.map(module => [module.id, module]));
        const keys = [...new Set([...known.keys(), ...now.map(({ assignment }) => assignment.module)])];
        const groups = keys.map(key => {
            const own = now.filter(({ assignment }) => assignment.module === key);
            return own.length > 0 ? group(key ?? '', known.get(key) ?? { title: key ?? words('planner.otherModule') }, own, options) : null;
        }).filter(Boolean);
        const past = meant.filter(item => isPast(item) && !item.isUnpublished).reverse();
        if (past.length > 0) groups.push(group('@past', { title: words('planner.past') }, past, options));
        const unpublished = meant.filter(item => item.isUnpublished);
        if (unpublished.length > 0) groups.push(group('@unpublished', { title: words('planner.badge.unpublished') }, unpublished, options));
        return [filterControl(options.filter), ...groups, groups.length > 0 ? null : element('p', { 'class': 'planner-none' }, words('planner.none'))]
            .filter(Boolean);
    }

    Object.assign(Quizmark, { listOf });
})(globalThis.Quizmark ??= {});

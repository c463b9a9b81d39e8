/** The list beside the content: modules, which open and close, with their assignments and quizzes; past ones at the end. */
(Quizmark => {
    'use strict';

    const { addressOf, addressOfPage, badgesOf, countedWords, dueTime, element, formatNumber, routeOf, progressOf, progressRing } = Quizmark;
    const { badge, quizLabel, words, workOf, workState } = Quizmark;

    const filters = ['all', 'open', 'late', 'done'];

    function isShownBy(filter, item, now) {
        const { isDone, isLate, isBehind } = workState(item, now);
        if (filter === 'open') return !isDone;
        if (filter === 'late') return isLate || isBehind;
        if (filter === 'done') return isDone;
        return true;
    }

    const addressOfWork = ({ assignment, quiz }) => quiz ? addressOfPage(quiz.path) : addressOf(routeOf(assignment.id));
    const languageOf = ({ lang, published }) => lang ?? published?.lang;

    /** A link to an assignment in the planner, or to the page of a quiz. @param {Item|QuizItem} item */
    function workLink(item, text = workOf(item).title) {
        return element('a', { href: addressOfWork(item), lang: languageOf(item), dir: 'auto' }, text);
    }

    /** @param {Item|QuizItem} item */
    function row(item, { now, shown }) {
        const { assignment, quiz } = item;
        const { title, due, dayZone } = workOf(item);
        const progress = assignment ? progressOf(assignment) : null;
        return element('li', { 'class': 'assignment-row', 'data-assignment': assignment?.id, 'data-quiz': quiz?.id },
            element('a', { href: addressOfWork(item), 'aria-current': assignment && shown === assignment.id ? 'page' : null },
                progress === null ? null : progressRing(progress),
                element('span', { 'class': 'assignment-text' },
                    element('span', { 'class': 'assignment-title', lang: languageOf(item), dir: 'auto' }, title),
                    element('span', { 'class': 'assignment-due' }, words('planner.due.on'), ' ', ...dueTime(due, now, { isShort: true, dayZone })),
                    badges(item, now))));
    }

    /** @param {QuizItem} item */
    function quizBadges(item, now) {
        const look = item.isDone ? 'done' : item.state === 'open' ? 'quiz' : 'running';
        return [...workState(item, now).isLate ? [badge('late')] : [], element('span', { 'class': 'badge', 'data-badge': look }, quizLabel(item))];
    }

    function badges(item, now) {
        const list = item.quiz ? quizBadges(item, now) : badgesOf(item, now);
        return list.length === 0 ? null : element('span', { 'class': 'badges' }, ...list);
    }

    function group(key, { title, lang = null }, items, options) {
        const count = countedWords(items.some(({ quiz }) => quiz) ? 'count.deadlines' : 'planner.count', items.length, formatNumber(items.length));
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
     * @param {(Item|QuizItem)[]} items what is shown, by its date
     * @param {{ now: number, shown: string|null, filter: string, closed: Set<string> }} options
     */
    function listOf(modules, items, options) {
        const meant = items.filter(item => isShownBy(options.filter, item, options.now));
        const isPast = item => Boolean(item.isUnpublished) || workState(item, options.now).isPast;
        const now = meant.filter(item => !isPast(item));
        const known = new Map(modules.map(module => [module.id, module]));
        const keys = [...new Set([...known.keys(), ...now.map(item => workOf(item).module)])];
        const groups = keys.map(key => {
            const own = now.filter(item => workOf(item).module === key);
            const rest = () => words(own.some(({ quiz }) => quiz) ? 'planner.otherDeadlines' : 'planner.otherModule');
            return own.length > 0 ? group(key ?? '', known.get(key) ?? { title: key ?? rest() }, own, options) : null;
        }).filter(Boolean);
        const past = meant.filter(item => isPast(item) && !item.isUnpublished).reverse();
        if (past.length > 0) groups.push(group('@past', { title: words('planner.past') }, past, options));
        const unpublished = meant.filter(item => item.isUnpublished);
        if (unpublished.length > 0) groups.push(group('@unpublished', { title: words('planner.badge.unpublished') }, unpublished, options));
        return [filterControl(options.filter), ...groups, groups.length > 0 ? null : element('p', { 'class': 'planner-none' }, words('planner.none'))]
            .filter(Boolean);
    }

    Object.assign(Quizmark, { listOf, workLink });
})(globalThis.Quizmark ??= {});

/** The overview above the assignments: what to do now, and the marks so far, including the reader's own. */
(Quizmark => {
    'use strict';

    const { badge, countedWords, dayOf, dueEnd, dueTime, element, formatNumber, formatShare } = Quizmark;
    const { marksOf, moduleLine, mondayOf, quizLabel, whatNow, words, workLink, workOf, workState } = Quizmark;

    /** How many steps are shown at first. */
    const most = 6;
    /** How many bars of days remaining are shown at first. */
    const mostBars = 12;

    /** What is below a link: what it is part of, or the state of a quiz, and the module. */
    function workDetails(item, task, moduleOf) {
        const part = item.quiz ? quizLabel(item) : task && element('bdi', { lang: item.published?.lang }, item.assignment.title);
        return [part, moduleLine(moduleOf(item))].filter(Boolean).flatMap((detail, index) => index > 0 ? [' · ', detail] : [detail]);
    }

    function step({ kind, item, task, due }, now, moduleOf) {
        const details = workDetails(item, task, moduleOf);
        return element('li', { 'data-kind': kind },
            badge(kind), ' ', workLink(item, task?.name),
            details.length > 0 ? element('small', {}, ' ', ...details) : null,
            due ? element('span', { 'class': 'step-due' }, ...dueTime(due, now, { isShort: true, dayZone: workOf(item).dayZone })) : null);
    }

    /** The steps that are shown at first. What is overdue, or has two dates, comes first, but doesn't hide all that is due next. */
    function firstSteps(all) {
        const isFirst = ({ kind }) => kind === 'late' || kind === 'conflict';
        const late = all.filter(isFirst);
        const others = all.filter(entry => !isFirst(entry));
        const first = late.slice(0, Math.max(most / 2, most - others.length));
        return [...first, ...others.slice(0, most - first.length)];
    }

    /** The steps after the first ones, which can be shown; overdue ones are announced. */
    function furtherSteps(rest, now, moduleOf, isOpen) {
        const late = rest.filter(({ kind }) => kind === 'late').length;
        const count = formatNumber(rest.length);
        const label = late > 0 ? countedWords('planner.now.moreLate', rest.length, count, formatNumber(late)) : countedWords('planner.now.more', rest.length, count);
        return element('details', { 'class': 'planner-rest', open: isOpen }, element('summary', {}, label),
            element('ol', {}, ...rest.map(entry => step(entry, now, moduleOf))));
    }

    /**
     * @param {(Item|QuizItem)[]} items
     * @param {(item: Item|QuizItem) => { title: string, lang?: string }|null} moduleOf the module, where there are several
     * @param {boolean} isOpen whether all is shown
     */
    function nowPanel(items, now, moduleOf, isOpen = false) {
        const all = whatNow(items, now);
        const first = firstSteps(all);
        const rest = all.filter(entry => !first.includes(entry));
        const next = items.find(item => !item.isUnpublished && !workState(item, now).isDone && dueEnd(workOf(item)) > now);
        const module = next && moduleLine(moduleOf(next));
        const calm = next ? [words('planner.now.next'), ' ', workLink(next), ...module ? [' (', module, ')'] : [], ', ', ...dueTime(workOf(next).due, now, workOf(next))]
            : [words('planner.now.nothing')];
        return element('section', { 'class': 'planner-now', 'aria-labelledby': 'planner-now' },
            element('h2', { id: 'planner-now' }, words('planner.now')),
            all.length === 0 ? element('p', {}, ...calm) : element('ol', {}, ...first.map(entry => step(entry, now, moduleOf))),
            rest.length > 0 ? furtherSteps(rest, now, moduleOf, isOpen) : null);
    }

    /** Shows the first rows of a section, and a button for the others. @param {HTMLElement[]} rows */
    function showFirstRows(section, rows) {
        const before = section.querySelector('.planner-rest');
        section.querySelector('ul').replaceChildren(...rows.slice(0, mostBars));
        before?.remove();
        const rest = rows.slice(mostBars);
        if (rest.length === 0) return;
        section.append(element('details', { 'class': 'planner-rest', open: before?.open },
            element('summary', {}, countedWords('planner.now.more', rest.length, formatNumber(rest.length))), element('ul', {}, ...rest)));
    }

    function needInWords(need) {
        return typeof need === 'number' ? words('planner.need.average', formatShare(need)) : words(`planner.need.${need}`);
    }

    function moduleMarks(title, assignments) {
        const marks = marksOf(assignments);
        if (!marks) return null;
        const head = key => element('th', { scope: 'col' }, words(key));
        return element('section', { 'class': 'module-marks' },
            element('h3', {}, words('planner.marks', title)),
            element('p', {}, words('planner.sofar', formatShare(marks.earned), formatShare(marks.marked))),
            element('table', {},
                element('thead', {}, element('tr', {}, head('planner.target'), head('planner.needed'))),
                element('tbody', {}, ...marks.needs.map(({ target, need }) => element('tr', { 'data-need': typeof need === 'number' ? 'average' : need },
                    element('th', { scope: 'row' }, formatShare(target)), element('td', {}, needInWords(need)))))));
    }

    /** @param {{ id: string, title: string }[]} modules */
    function marksPanels(modules, items) {
        const titles = new Map(modules.map(({ id, title }) => [id, title]));
        const keys = [...new Set([...titles.keys(), ...items.map(({ assignment }) => assignment.module)])];
        return keys.map(key => {
            const own = items.filter(({ assignment }) => assignment.module === key).map(({ assignment }) => assignment);
            return moduleMarks(titles.get(key) ?? key ?? words('planner.otherModule'), own);
        }).filter(Boolean);
    }

    /** Marks the current week; the build doesn't know today's date. */
    function markWeek(content, now) {
        const week = mondayOf(dayOf(now));
        for (const node of content.querySelectorAll('[data-week]')) {
            const isThis = node.dataset.week === week;
            if (isThis === node.hasAttribute('data-this-week')) continue;
            node.toggleAttribute('data-this-week', isThis);
            if (isThis && node.matches('tr')) node.querySelector('th').append(element('small', {}, ` ${words('planner.thisWeek')}`));
        }
        const isThere = content.querySelector('.week-map [data-this-week]');
        const legend = content.querySelector('.week-legend');
        if (!isThere) legend?.remove();
        else if (!legend) content.querySelector('.deadline-words').prepend(element('p', { 'class': 'week-legend' }, words('planner.thisWeek')));
    }

    Object.assign(Quizmark, { nowPanel, marksPanels, markWeek, showFirstRows, workDetails });
})(globalThis.Quizmark ??= {});

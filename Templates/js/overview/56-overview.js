/** The overview above the assignments: what to do now, and the marks so far, including the reader's own. */
(Quizmark => {
    'use strict';

    const { addressOf, addressOfPage, badge, countedWords, dateFormat, dayOf, dueEnd, dueTime, element, formatNumber, formatShare } = Quizmark;
    const { isSame, marksOf, moduleLine, mondayOf, phrase, routeOf, sharesOf, stateOf, whatNow, words, workloadOf } = Quizmark;

    const most = 6;

    function step({ kind, item, task, due }, now, moduleOf) {
        const { assignment } = item;
        const module = moduleLine(moduleOf(item));
        const details = [task ? element('bdi', { lang: item.published?.lang }, assignment.title) : null, task && module ? ' · ' : null, module].filter(Boolean);
        return element('li', { 'data-kind': kind },
            badge(kind), ' ',
            element('a', { href: addressOf(routeOf(assignment.id)), lang: item.published?.lang, dir: 'auto' }, task?.name ?? assignment.title),
            details.length > 0 ? element('small', {}, ' ', ...details) : null,
            due ? element('span', { 'class': 'step-due' }, ...dueTime(due, now, { isShort: true, dayZone: assignment.dayZone })) : null);
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
     * @param {Item[]} items
     * @param {(item: Item) => { title: string, lang?: string }|null} moduleOf the module, where there are several
     * @param {boolean} isOpen whether all is shown
     */
    function nowPanel(items, now, moduleOf, isOpen = false) {
        const all = whatNow(items, now);
        const next = items.find(({ assignment, isUnpublished }) => !isUnpublished && !stateOf(assignment, now).isDone && dueEnd(assignment) > now);
        const module = next && moduleLine(moduleOf(next));
        const calm = next ? [words('planner.now.next'), ' ',
            element('a', { href: addressOf(routeOf(next.assignment.id)), lang: next.published?.lang, dir: 'auto' }, next.assignment.title), ...module ? [' (', module, ')'] : [], ', ', ...dueTime(next.assignment.due, now, next.assignment)]
            : [words('planner.now.nothing')];
        return element('section', { 'class': 'planner-now', 'aria-labelledby': 'planner-now' },
            element('h2', { id: 'planner-now' }, words('planner.now')),
            all.length === 0 ? element('p', {}, ...calm) : element('ol', {}, ...all.slice(0, most).map(entry => step(entry, now, moduleOf))),
            all.length > most ? furtherSteps(all.slice(most), now, moduleOf, isOpen) : null);
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
        if (isThere && !content.querySelector('.week-legend')) {
            content.querySelector('.deadline-words').prepend(element('p', { 'class': 'week-legend' }, words('planner.thisWeek')));
        }
    }

    /** Whether the reader's own changes may cause other clashes and heavy weeks than the published ones. */
    function hasOwnDeadlines(items) {
        return items.some(({ assignment, published, isHidden, isUnpublished }) => {
            return !isUnpublished && (isHidden || !published || !isSame(assignment.due, published.due) || !isSame(assignment.value, published.value));
        });
    }

    const titleOfDeadline = ({ assignment, quiz }) => (assignment ?? quiz).title;

    function deadlineLink(deadline) {
        const { assignment, quiz, lang } = deadline;
        const href = assignment ? addressOf(routeOf(assignment.id)) : addressOfPage(quiz.path);
        return element('a', { href, lang }, titleOfDeadline(deadline));
    }

    /** Links to deadlines; those with equal titles have their modules in brackets. */
    function deadlineLinks(deadlines, titleOf) {
        const seen = new Set();
        const equal = new Set(deadlines.map(titleOfDeadline).filter(title => seen.has(title) || !seen.add(title)));
        return deadlines.flatMap((deadline, index) => {
            const module = deadline.module && equal.has(titleOfDeadline(deadline)) ? ` (${titleOf(deadline.module)})` : '';
            return [index > 0 ? ', ' : '', deadlineLink(deadline), module];
        });
    }

    /** "40% (Computer Networks), 20% (Biology)": sums of values, which are parts of different marks. */
    function sharesInWords(deadlines, titleOf) {
        return sharesOf(deadlines).map(({ module, value }) => module === null ? formatShare(value) : `${formatShare(value)} (${titleOf(module)})`).join(', ');
    }

    function weekInWords({ monday, deadlines }, titleOf) {
        const date = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(monday));
        const shares = sharesInWords(deadlines, titleOf);
        const count = countedWords('count.deadlines', deadlines.length, formatNumber(deadlines.length));
        const key = deadlines.some(({ cohorts }) => cohorts) ? 'deadlines.heavy.some' : 'deadlines.heavy';
        return element('li', {}, words(key, date, shares ? `${count}, ${shares}` : count));
    }

    /**
     * Heavy weeks and clashes, worded as on the page for published deadlines.
     * @param {Item[]} items items that the reader hasn't hidden
     * @param {{ zone: string, quizzes: object[] }} site
     * @param {(module: string) => string} titleOf
     */
    function workloadWarnings(items, { zone, quizzes }, titleOf) {
        const own = items.filter(item => !item.isUnpublished).map(({ assignment, published }) => ({
            assignment, lang: published?.lang ?? null, due: assignment.due, value: assignment.value, module: assignment.module,
            cohorts: published?.cohorts ?? null,
        }));
        const published = quizzes.map(quiz => ({
            quiz, lang: quiz.lang ?? null, due: quiz.due, value: null, module: null, cohorts: quiz.cohorts ?? null,
        }));
        const { clashes, heavyWeeks } = workloadOf([...own, ...published], zone);
        if (clashes.length === 0 && heavyWeeks.length === 0) return element('p', { 'class': 'deadline-calm' }, words('deadlines.calm'));
        return element('ul', { 'class': 'deadline-warnings' }, ...heavyWeeks.map(week => weekInWords(week, titleOf)),
            ...clashes.map(deadlines => element('li', {}, ...phrase('deadlines.clash', deadlineLinks(deadlines, titleOf)).flat())));
    }

    Object.assign(Quizmark, { nowPanel, marksPanels, markWeek, hasOwnDeadlines, workloadWarnings });
})(globalThis.Quizmark ??= {});

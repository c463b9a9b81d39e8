/** The parts of an assignment on the page: badges, rings, figures, tasks on their timelines. */
(Quizmark => {
    'use strict';

    const { countedWords, dateFormat, dayLength, dayOf, daysOf, distanceOf, element, formatDate, formatDue, formatNumber, formatPercent } = Quizmark;
    const { isChanged, isDay, progressOf, readingAt, reminderParts, shape, taskState, withEnd, words, workState } = Quizmark;

    /** The title of a module in an element; null without one. @param {{ title: string, lang?: string }|null} module */
    function moduleLine(module) {
        return module && element('bdi', { lang: module.lang, dir: module.lang ? 'auto' : null }, module.title);
    }

    const radius = 15.9155;

    /**
     * A ring filled by the progress. Its circumference is 100, so that lengths are percent.
     * @param {{ isSpoken?: boolean }} options false where words beside it say the same
     */
    function progressRing(progress, { isSpoken = true } = {}) {
        const label = formatPercent(Math.floor(progress));
        const names = isSpoken ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' };
        const circle = (name, more) => shape('circle', { 'class': name, cx: 18, cy: 18, r: radius, ...more });
        return shape('svg', { 'class': 'progress-ring', viewBox: '0 0 36 36', ...names },
            circle('ring-track', {}), circle('ring-value', { 'stroke-dasharray': `${Math.floor(progress)} 100` }),
            shape('text', { x: 18, y: 18 }, label));
    }

    /** A word with a border: late, behind, the reader's own, or changed. */
    function badge(kind) {
        return element('span', { 'class': 'badge', 'data-badge': kind }, words(`planner.badge.${kind}`));
    }

    /** @param {Item} item */
    function badgesOf(item, now) {
        const { published, changes, conflicts, isUnpublished } = item;
        if (isUnpublished) return [badge('unpublished')];
        const { isDone, isLate, isBehind } = workState(item, now);
        return [
            isLate ? 'late' : null, isBehind ? 'behind' : null, isDone ? 'done' : null,
            conflicts.length > 0 ? 'conflict' : null, published === null ? 'own' : null,
            published !== null && conflicts.length === 0 && isChanged(changes) ? 'changed' : null,
        ].filter(Boolean).map(badge);
    }

    /** A date in words, with its distance from today. */
    function dueTime(due, now, { isShort = false, zone = null, dayZone = null } = {}) {
        const { when, text } = distanceOf(due, now, dayZone);
        const nodes = [element('time', { datetime: due }, isShort ? shortDue(due, dayZone) : formatDue(due, isDay(due) ? dayZone : zone))];
        nodes.push(' ', element('span', { 'class': 'days-remaining', 'data-when': when }, text));
        return nodes;
    }

    /** A short date: "11 Dec", with the year if it isn't the current one, or with the time and its zone where there is one. */
    function shortDate(date, now = new Date()) {
        const moment = new Date(date);
        const year = (isDay(date) ? moment.getUTCFullYear() : moment.getFullYear()) === now.getFullYear() ? undefined : 'numeric';
        const time = isDay(date) ? { timeZone: 'UTC' } : { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' };
        return dateFormat({ day: 'numeric', month: 'short', year, ...time }).format(moment);
    }

    const shortDue = (due, zone) => withEnd(shortDate(due), due, zone, shortDate);

    function figure(label, ...content) {
        return element('div', {}, element('dt', {}, label), element('dd', {}, ...content));
    }

    function figuresOf(assignment, now) {
        return element('dl', { 'class': 'assignment-figures' },
            figure(words('planner.due'), ...dueTime(assignment.due, now, assignment)),
            assignment.value === null ? null : figure(words('planner.value'), words('planner.share', formatShare(assignment.value))),
            assignment.level === null ? null : figure(words('planner.level'), formatNumber(assignment.level)),
            figure(words('planner.mark'), assignment.mark === null ? words('planner.unmarked') : formatShare(assignment.mark)));
    }

    /** A percent with up to two decimals. */
    const formatShare = percent => formatPercent(percent, 2);

    // The timeline, as the build draws it: its days are the site's, and for the reader's own assignments, without a `dayZone`, the reader's.

    /** Days since 1970 on the calendar of a zone, with the part of the day that has passed. @param {string|null} zone null for the reader's */
    function daysIn(time, zone) {
        return zone === null ? dayOf(time) + (time - new Date(time).setHours(0, 0, 0, 0)) / dayLength : readingAt(time, zone) / dayLength;
    }

    const dayNumber = (date, zone) => isDay(date) ? Date.parse(date) / dayLength : Math.floor(daysIn(Date.parse(date), zone));

    /** The days of the work, from the first to the day after the last; null without a start. */
    function workDays(task, zone) {
        if (task.start === null) return null;
        const start = dayNumber(task.start, zone);
        const end = task.length !== null ? start + daysOf(task.length)
            : task.due !== null ? dayNumber(task.due, zone) + 1 : start + 1;
        return { start, end: Math.max(end, start + 1) };
    }

    function lineOfDays({ due, tasks, dayZone: zone = null }) {
        const dates = tasks.flatMap(task => [task.start, task.due]).filter(Boolean).map(date => dayNumber(date, zone));
        const last = dayNumber(due, zone);
        const ends = tasks.map(task => workDays(task, zone)).filter(Boolean).map(({ end }) => end);
        return { from: Math.min(last, ...dates), to: Math.max(last + 1, ...dates.map(day => day + 1), ...ends), due: last, zone };
    }

    function todayLine({ from, to, zone }, now) {
        const today = daysIn(now, zone) - from;
        if (today < 0 || today > to - from) return null;
        return shape('line', { 'class': 'strip-today', x1: (today * 10).toFixed(1), x2: (today * 10).toFixed(1), y1: 0, y2: 24 });
    }

    function taskStrip(task, line, now) {
        const { from, to, due, zone } = line;
        const box = (name, start, end) => shape('rect', { 'class': name, x: 10 * (start - from), y: 6, width: 10 * (end - start), height: 12 });
        const endOfDay = (name, day) => shape('line', { 'class': name, x1: 10 * (day + 1 - from), x2: 10 * (day + 1 - from), y1: 0, y2: 24 });
        const work = workDays(task, zone);
        const taskDue = task.due === null ? null : dayNumber(task.due, zone);
        const parts = [];
        const start = work?.start ?? taskDue;
        if (taskDue !== null && taskDue >= start) parts.push(box('strip-window', start, taskDue + 1));
        if (work) {
            parts.push(box('strip-work', work.start, work.end));
            if (task.progress > 0) parts.push(box('strip-done', work.start, work.start + (work.end - work.start) * task.progress / 100));
        }
        if (taskDue !== null) parts.push(endOfDay('strip-due', taskDue));
        parts.push(endOfDay('strip-end', due));
        const today = todayLine(line, now);
        if (today) parts.push(today);
        return shape('svg', {
            'class': 'task-strip', viewBox: `0 0 ${10 * (to - from)} 24`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false',
        }, ...parts);
    }

    const dayDate = day => new Date(day * dayLength).toISOString().slice(0, 10);

    function endsOf({ from, to }) {
        const end = day => element('time', { datetime: dayDate(day) }, shortDate(dayDate(day)));
        return element('p', { 'class': 'timeline-ends' }, end(from), end(to - 1));
    }

    function lengthInWords(length) {
        const count = Number.parseInt(length, 10);
        return countedWords(length.endsWith('d') ? 'planner.days' : 'planner.hours', count, formatNumber(count));
    }

    function taskFacts(task, now, dayZone) {
        const fact = (...content) => element('li', {}, ...content);
        return element('ul', { 'class': 'facts' },
            task.start === null ? null : fact(words('planner.start', shortDate(task.start))),
            task.length === null ? null : fact(lengthInWords(task.length)),
            task.due === null ? null : fact(words('planner.due.on'), ' ', ...dueTime(task.due, now, { isShort: true, dayZone })));
    }

    /** A badge for a task that is late or wasn't begun in time; null otherwise, as a ticked box shows what is done. */
    function taskBadge(task, now, dayZone) {
        const state = taskState(task, now, dayZone);
        return ['late', 'behind'].includes(state) ? badge(state) : null;
    }

    function progressSummary(assignment) {
        const progress = progressOf(assignment);
        if (progress === null) return null;
        return element('div', { 'class': 'progress-summary' }, progressRing(progress, { isSpoken: false }),
            element('p', {}, words('planner.progress', formatPercent(Math.floor(progress))), element('br'),
                element('small', {}, words('planner.progress.note'))));
    }

    /** A reminder in words: "2 days before", or the moment. */
    function reminderInWords(reminder) {
        const parts = reminderParts(reminder);
        if (!parts) return formatDate(reminder);
        const key = { m: 'planner.before.minutes', h: 'planner.before.hours', d: 'planner.before.days' }[parts.unit];
        return countedWords(key, parts.number, formatNumber(parts.number));
    }

    /** The planner's route for an assignment. */
    const routeOf = id => `a:${id}`;

    Object.assign(Quizmark, {
        moduleLine, routeOf, reminderInWords, progressRing, badge, badgesOf, daysIn, dueTime, shortDate, shortDue, figuresOf, formatShare, lineOfDays, taskStrip, todayLine, endsOf, taskFacts,
        taskBadge, progressSummary,
    });
})(globalThis.Quizmark ??= {});

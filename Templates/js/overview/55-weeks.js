/**
 * Deadlines by week, with clashes and heavy weeks. The build draws them for all published deadlines (`PageRendering/Assignments/WorkloadChart.swift`);
 * this draws the same for what the reader has: with the reader's own changes, and of the modules that are shown. The build doesn't know
 * today's date, so what is over is left out of the warnings here.
 *
 * @typedef {Deadline & { item: Item|QuizItem }} WorkDeadline
 */
(Quizmark => {
    'use strict';

    const { countedWords, dateFormat, dayOf, dueEnd, element, formatNumber, formatShare, isDay, isSame, localTime, mondayOf, phrase, shape, sharesOf, words, workAt, workLink, workloadOf, workOf } = Quizmark;

    /**
     * Whether what the reader has may be due at other times than what is published.
     * @param {(Item|QuizItem)[]} items
     * @param {object[]} quizzes as published
     */
    function hasOwnDeadlines(items, quizzes) {
        const shown = new Set(items.map(({ quiz }) => quiz?.id));
        return quizzes.some(({ id, due }) => due && !shown.has(id)) || items.some(({ assignment, published, hasOwnDate, isHidden, isUnpublished }) => {
            if (!assignment) return hasOwnDate;
            return !isUnpublished && (isHidden || !published || !isSame(assignment.due, published.due) || !isSame(assignment.value, published.value));
        });
    }

    /** @param {Item|QuizItem} item @returns {WorkDeadline} */
    function deadlineOf(item, now) {
        const { assignment, published, cohorts } = item;
        return {
            item, due: workAt(item, now).due, value: assignment?.value ?? null, module: assignment?.module ?? null,
            cohorts: assignment ? published?.cohorts ?? null : cohorts,
        };
    }

    const titleOf = ({ item }) => workOf(item).title;

    /** Lists of nodes and strings in one row. */
    const inRow = lists => lists.flatMap((list, index) => index > 0 ? [', ', ...list] : list);

    /** The title of a module, which the site has in its own language only. */
    const nameOf = ({ title, lang }) => element('span', { 'class': 'module-name', lang, dir: lang ? 'auto' : null }, title);

    /** Links to deadlines, in lists; those with equal titles have their modules in brackets. */
    function deadlineLinks(deadlines, moduleOf) {
        const seen = new Set();
        const equal = new Set(deadlines.map(titleOf).filter(title => seen.has(title) || !seen.add(title)));
        return deadlines.map(deadline => {
            const isEqual = deadline.module && equal.has(titleOf(deadline));
            return [workLink(deadline.item), ...isEqual ? [' (', nameOf(moduleOf(deadline.module)), ')'] : []];
        });
    }

    /** "40% (Computer Networks), 20% (Biology)": sums of values, which are parts of different marks. */
    function sharesInWords(deadlines, moduleOf) {
        return inRow(sharesOf(deadlines).map(({ module, value }) => module === null ? [formatShare(value)] : [`${formatShare(value)} (`, nameOf(moduleOf(module)), ')']));
    }

    const dayInWords = day => dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));

    function weekInWords({ monday, deadlines }, moduleOf) {
        const shares = sharesInWords(deadlines, moduleOf);
        const count = countedWords('count.deadlines', deadlines.length, formatNumber(deadlines.length));
        const key = deadlines.some(({ cohorts }) => cohorts) ? 'deadlines.heavy.some' : 'deadlines.heavy';
        return element('li', {}, ...phrase(key, dayInWords(monday), shares.length > 0 ? inRow([[count], shares]) : count));
    }

    function clashInWords(deadlines, zone, moduleOf) {
        const [{ due }] = deadlines;
        const day = isDay(due) ? due : localTime(due, zone).slice(0, 10);
        return element('li', {}, ...phrase('deadlines.clash', inRow(deadlineLinks(deadlines, moduleOf)), dayInWords(day)));
    }

    /** Heavy weeks from this one on, and clashes with a deadline to come, worded as on the page for published deadlines. */
    function warningsOf({ clashes, heavyWeeks }, { now, zone, moduleOf }) {
        const thisWeek = mondayOf(dayOf(now));
        const weeksAhead = heavyWeeks.filter(({ monday }) => monday >= thisWeek);
        const clashesAhead = clashes.filter(deadlines => deadlines.some(({ item }) => dueEnd(workAt(item, now)) > now));
        if (weeksAhead.length + clashesAhead.length === 0) {
            return element('p', { 'class': 'deadline-calm' }, words(clashes.length + heavyWeeks.length > 0 ? 'planner.calm' : 'deadlines.calm'));
        }
        return element('ul', { 'class': 'deadline-warnings' }, ...weeksAhead.map(week => weekInWords(week, moduleOf)),
            ...clashesAhead.map(deadlines => clashInWords(deadlines, zone, moduleOf)));
    }

    // The chart, in the sizes of the build's

    const label = 116;
    const lettersOfLabel = 13;
    const box = { width: 46, height: 38, gap: 4 };

    const monthAfter = (month, count = 1) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count)).toISOString().slice(0, 7);

    /** All months from the first to the last, "2026-12"; if that is more than two years, only those with deadlines. */
    function monthsOf(weeks) {
        const named = [...new Set(weeks.map(({ monday }) => monday.slice(0, 7)))];
        if (named.length === 0 || monthAfter(named[0], 24) < named.at(-1)) return named;
        const months = [named[0]];
        while (months.at(-1) !== named.at(-1)) months.push(monthAfter(months.at(-1)));
        return months;
    }

    function mondaysOf(month) {
        const days = Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
        return days.filter(day => new Date(day).toJSON()?.slice(0, 10) === day && new Date(day).getUTCDay() === 1);
    }

    const svgText = (name, x, y, text) => shape('text', { 'class': name, x, y }, text);

    /** The month, with its year in the first row and where a year begins, on two lines if one would run under the boxes. */
    function monthLabel(month, previous, top) {
        const isNew = previous?.slice(0, 4) !== month.slice(0, 4);
        const text = dateFormat({ month: 'long', ...isNew && { year: 'numeric' }, timeZone: 'UTC' }).format(new Date(month));
        const space = text.lastIndexOf(' ');
        const lines = isNew && text.length > lettersOfLabel && space > 0 ? [text.slice(0, space), text.slice(space + 1)] : [text];
        return lines.map((line, index) => svgText('week-month', 0, top + box.height / 2 + 15 * index - 7 * (lines.length - 1), line));
    }

    /** Level of shade: 0 for nothing, then up to 15, 30 and 50 percent, and above. */
    function loadOf(week) {
        if (!week) return 0;
        const value = Math.max(0, ...sharesOf(week.deadlines).map(share => share.value));
        return value >= 50 ? 4 : value > 30 ? 3 : value > 15 ? 2 : 1;
    }

    /** Share of the module, or the number of deadlines if they are of several modules or none has a value. */
    function amountOf({ deadlines }) {
        const shares = sharesOf(deadlines);
        return shares.length === 1 ? formatShare(shares[0].value) : `×${deadlines.length}`;
    }

    function weekBox(monday, week, x, top) {
        return shape('g', { 'class': 'week', 'data-week': monday, 'data-load': loadOf(week), 'data-heavy': week?.isHeavy },
            shape('rect', { x, y: top, width: box.width, height: box.height, rx: 6 }),
            svgText('week-day', x + 6, top + 10, String(Number(monday.slice(8)))),
            ...week ? [svgText('week-value', x + box.width / 2, top + 25, amountOf(week))] : []);
    }

    function pictureOf(weeks) {
        const months = monthsOf(weeks);
        const known = new Map(weeks.map(week => [week.monday, week]));
        const count = weeks.reduce((sum, { deadlines }) => sum + deadlines.length, 0);
        return shape('svg', {
            'class': 'week-map', viewBox: `0 0 ${label + 5 * (box.width + box.gap)} ${months.length * (box.height + box.gap)}`, role: 'img',
            'aria-label': words('deadlines.summary', formatNumber(count), formatNumber(weeks.length)),
        }, ...months.flatMap((month, row) => {
            const top = row * (box.height + box.gap);
            return [...monthLabel(month, months[row - 1], top),
                ...mondaysOf(month).map((monday, column) => weekBox(monday, known.get(monday), label + column * (box.width + box.gap), top))];
        }));
    }

    function tableRow({ monday, deadlines }, moduleOf) {
        const shares = sharesInWords(deadlines, moduleOf);
        return element('tr', { 'data-week': monday }, element('th', { scope: 'row' }, dayInWords(monday)),
            element('td', {}, element('ul', {}, ...deadlineLinks(deadlines, moduleOf).map(link => element('li', {}, ...link)))),
            element('td', {}, ...shares.length > 0 ? shares : ['–']));
    }

    /** The section of the page with the chart, its words and its table. */
    class WeekMap {
        /** @param {HTMLElement} section @param {string} zone of the site @param {(module: string) => { title: string, lang?: string }} moduleOf */
        constructor(section, zone, moduleOf) {
            Object.assign(this, { section, zone, moduleOf });
            /** What the build has drawn. */
            this.published = {
                picture: section.querySelector('.week-map'), rows: [...section.querySelectorAll('tbody > tr')],
            };
        }

        /**
         * @param {(Item|QuizItem)[]} items
         * @param {boolean} isPersonal whether they differ from what is published
         */
        show(items, isPersonal, now) {
            const workload = workloadOf(items.filter(({ isUnpublished }) => !isUnpublished).map(item => deadlineOf(item, now)), this.zone);
            const { picture, rows } = isPersonal ? this.drawn(workload) : this.published;
            this.section.hidden = rows.length === 0;
            this.section.querySelector('.week-map').replaceWith(picture);
            this.section.querySelector('.deadline-warnings, .deadline-calm').replaceWith(warningsOf(workload, { now, ...this }));
            this.section.querySelector('tbody').replaceChildren(...rows);
        }

        drawn({ weeks }) {
            return { picture: pictureOf(weeks), rows: weeks.map(week => tableRow(week, this.moduleOf)) };
        }
    }

    Object.assign(Quizmark, { hasOwnDeadlines, WeekMap });
})(globalThis.Quizmark ??= {});

/**
 * The days until assignments are due, as bars on one scale with a mark for each week. The build draws the same
 * (`PageRendering/Assignments/DaysRemaining.swift`), but from the date of its sources.
 */
(Quizmark => {
    'use strict';

    const { countedWords, daysUntil, dueTime, element, formatDays, formatNumber, isOver, moduleLine, shape, stateOf, words } = Quizmark;

    /** The fewest days that a bar has room for, so that a short one looks short. */
    const shortestScale = 28;

    function bar(days, scale) {
        const box = (name, width) => shape('rect', { 'class': name, width: width * 10, height: 10 });
        let weeks = '';
        for (let day = 7; day < Math.min(scale, 7 * 60); day += 7) weeks += `M${day * 10} 0v10`;
        return shape('svg', { 'class': 'remaining-bar', viewBox: `0 0 ${scale * 10} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' },
            box('remaining-track', scale), box('remaining-time', days), shape('path', { 'class': 'remaining-weeks', d: weeks }));
    }

    /** "12 days", "today". */
    const daysInWords = days => days === 0 ? formatDays(0) : countedWords('planner.days', days, formatNumber(days));

    /** Below 0 for past assignments, including those due earlier today. */
    const daysLeft = ({ due, dayZone }, now) => isOver(due, dayZone, now) ? -1 : daysUntil(due, now, dayZone);

    /** The bar of one assignment with its words; null once it was due. */
    function remainingOne(assignment, now) {
        const days = daysLeft(assignment, now);
        if (days < 0) return null;
        return element('div', { 'class': 'remaining-one' },
            element('p', {}, `${words('planner.remaining')} `, element('strong', {}, daysInWords(days))), bar(days, Math.max(days, shortestScale)));
    }

    /**
     * A row for each assignment that is still to do.
     * @param {Item[]} items
     * @param {(item: Item) => string} addressOf
     * @param {(item: Item) => { title: string, lang?: string }|null} moduleOf the module, where there are several
     */
    function remainingRows(items, now, addressOf, moduleOf) {
        const open = items.filter(({ assignment, isUnpublished }) => {
            return !isUnpublished && !stateOf(assignment, now).isDone && daysLeft(assignment, now) >= 0;
        });
        const scale = Math.max(shortestScale, ...open.map(({ assignment }) => daysLeft(assignment, now)));
        return open.map(item => {
            const { assignment, published } = item;
            const days = daysLeft(assignment, now);
            return element('li', { 'data-assignment': assignment.id },
                element('a', { href: addressOf(item), lang: published?.lang, dir: 'auto' }, assignment.title),
                moduleLine(moduleOf(item), 'small', 'remaining-module'), bar(days, scale),
                element('span', { 'class': 'remaining-days' }, daysInWords(days)),
                element('span', { 'class': 'remaining-due' }, dueTime(assignment.due, now, { isShort: true, dayZone: assignment.dayZone })[0]));
        });
    }

    Object.assign(Quizmark, { remainingOne, remainingRows });
})(globalThis.Quizmark ??= {});

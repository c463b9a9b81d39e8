/**
 * The days until assignments are due, as bars on one scale with a mark for each week. The build draws the same
 * (`PageRendering/Assignments/DaysRemaining.swift`), but from the date of its sources.
 */
(Quizmark => {
    'use strict';

    const { countedWords, dayLength, daysUntil, dueTime, element, formatDays, formatNumber, isDay, isOver, shape, words, workAt, workState } = Quizmark;

    /** The fewest days that a bar has room for, so that a short one looks short. */
    const shortestScale = 28;

    function bar(days, scale) {
        const box = (name, width) => shape('rect', { 'class': name, width: width * 10, height: 10 });
        let weeks = '';
        for (let day = 7; day < Math.min(scale, 7 * 60); day += 7) weeks += `M${day * 10} 0v10`;
        return shape('svg', { 'class': 'remaining-bar', viewBox: `0 0 ${scale * 10} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', focusable: 'false' },
            box('remaining-track', scale), box('remaining-time', days), shape('path', { 'class': 'remaining-weeks', d: weeks }));
    }

    /** "12 days", "today", or "less than a day" for tomorrow at an earlier time. */
    function daysInWords(days, due, now) {
        if (days === 0) return formatDays(0);
        const isNear = !isDay(due) && Date.parse(due) - now < dayLength;
        return isNear ? words('planner.days.less') : countedWords('planner.days', days, formatNumber(days));
    }

    /** Below 0 for past assignments, including those due earlier today. */
    const daysLeft = ({ due, dayZone }, now) => isOver(due, dayZone, now) ? -1 : daysUntil(due, now, dayZone);

    /** The bar of one assignment with its words; null once it was due. */
    function remainingOne(assignment, now) {
        const days = daysLeft(assignment, now);
        if (days < 0) return null;
        return element('div', { 'class': 'remaining-one' },
            element('p', {}, words('planner.remaining'), ' ', element('strong', {}, daysInWords(days, assignment.due, now))), bar(days, Math.max(days, shortestScale)));
    }

    /**
     * A row for each assignment and quiz that is still to do.
     * @param {(Item|QuizItem)[]} items
     * @param {(item: Item|QuizItem) => HTMLElement} linkTo
     * @param {(item: Item|QuizItem) => (Node|string)[]} detailsOf what is below the link
     */
    function remainingRows(items, now, linkTo, detailsOf) {
        const open = items.filter(item => !item.isUnpublished && !workState(item, now).isDone).map(item => {
            const work = workAt(item, now);
            return { item, work, days: daysLeft(work, now) };
        }).filter(({ days }) => days >= 0);
        const scale = Math.max(shortestScale, ...open.map(({ days }) => days));
        return open.map(({ item, work: { due, dayZone }, days }) => {
            const details = detailsOf(item);
            return element('li', { 'data-assignment': item.assignment?.id, 'data-quiz': item.quiz?.id }, linkTo(item),
                details.length > 0 ? element('small', { 'class': 'remaining-module' }, ...details) : null, bar(days, scale),
                element('span', { 'class': 'remaining-days' }, daysInWords(days, due, now)),
                element('span', { 'class': 'remaining-due' }, dueTime(due, now, { isShort: true, dayZone })[0]));
        });
    }

    Object.assign(Quizmark, { remainingOne, remainingRows });
})(globalThis.Quizmark ??= {});

/** The page of a published assignment: its dates relative to today, and the link to the reader's own planner. */
(Quizmark => {
    'use strict';

    const { addressOfPage, badge, element, formatShare, isChanged, liveChanges, load, moveRenamed, putAside, routeOf, remainingOne, validPlan, taskState, todayLine, watch } = Quizmark;
    const { words } = Quizmark;

    /** Marks today on every task's timeline, and adds badges to tasks that are late or not begun, unless the assignment is done. */
    function markTasks(article, now) {
        const isDone = 'done' in article.dataset;
        if (isDone) article.querySelector('.page-header').append(element('p', { 'class': 'badges' }, badge('done')));
        const ends = article.querySelector('.timeline-ends');
        for (const task of article.querySelectorAll('.task')) {
            const { start = null, due = null, progress } = task.dataset;
            const state = taskState({ start, due, progress: Number(progress) }, now, article.dataset.zone);
            if (state === 'done' || (!isDone && ['late', 'behind'].includes(state))) task.querySelector('.percent').before(badge(state));
            const line = ends && todayLine({ from: Number(ends.dataset.from), to: Number(ends.dataset.to), zone: article.dataset.zone }, now);
            if (line) task.querySelector('.task-strip').append(line);
        }
    }

    function plannerBox(article, due) {
        const { assignment: id, formerly, overview } = article.dataset;
        const open = element('a', { 'class': 'button primary', href: addressOfPage(overview, routeOf(id)) }, words('planner.open'));
        const box = element('section', { 'class': 'planner-box', 'aria-labelledby': 'planner-box' });
        const show = () => {
            const plan = validPlan(load('@planner'));
            moveRenamed(plan, [{ id, due, formerly: formerly?.split(' ') ?? [] }]);
            putAside(plan, [{ id, due, dayZone: article.dataset.zone }], Date.now());
            const changes = plan.changes[id] ?? {};
            const lines = [words(isChanged(changes) ? 'planner.box.changed' : 'planner.box')];
            const mark = liveChanges(changes).mark?.value;
            if (typeof mark === 'number') lines.push(words('planner.box.mark', formatShare(mark)));
            box.replaceChildren(element('h2', { id: 'planner-box' }, words('planner.title')),
                element('p', {}, lines.join(' ')), element('p', {}, open));
        };
        show();
        article.querySelector('.assignment-figures').after(box);
        const unwatch = watch('@planner', show);
        window.addEventListener('pageshow', show);
        return () => {
            unwatch();
            window.removeEventListener('pageshow', show);
        };
    }

    Quizmark.onPage(content => {
        const article = content.querySelector('article.planner-detail[data-assignment]');
        if (!article) return undefined;
        markTasks(article, Date.now());
        const remaining = article.querySelector('.remaining-one');
        const { due } = remaining.dataset;
        const bar = remainingOne({ due, dayZone: article.dataset.zone }, Date.now());
        if (bar) remaining.replaceWith(bar);
        else remaining.remove();
        return plannerBox(article, due);
    });
})(globalThis.Quizmark ??= {});

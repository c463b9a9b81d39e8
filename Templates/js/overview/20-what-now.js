/** What to do now: what is late, due soon, behind or in progress. */
(Quizmark => {
    'use strict';

    const { dayLength, dueEnd, endOf, taskState, workAt, workOf, workState } = Quizmark;

    /** How far ahead "next" looks, in milliseconds. */
    const soon = 14 * dayLength;
    const kinds = ['conflict', 'late', 'behind', 'soon', 'running'];

    /** What is to be done about a task; `open` where there is time. */
    function taskKind(task, now, zone) {
        const state = taskState(task, now, zone);
        return state === 'open' && task.due !== null && endOf(task.due, zone) - now < soon ? 'soon' : state;
    }

    /** What is to be done about an assignment or a quiz, without its tasks; null where there is time. */
    function workKind({ quiz, state }, isLate, end, now) {
        if (isLate) return 'late';
        return end - now < soon ? 'soon' : quiz && state !== 'open' ? 'running' : null;
    }

    /**
     * The things to do: what has a new date after the reader's own; what is late; what is due in the next two weeks, by its date; then what
     * should have begun, what is in progress.
     * @param {(Item|QuizItem)[]} items
     * @returns {{ kind: 'conflict'|'late'|'behind'|'soon'|'running', item: Item|QuizItem, task: Task|null, due: string|null }[]}
     */
    function whatNow(items, now) {
        const list = [];
        for (const item of items) {
            const work = workAt(item, now);
            const { isDone, isLate, isPast } = workState(item, now);
            if (isDone || isPast || item.isHidden || item.isUnpublished) continue;
            const tasks = isLate ? [] : (work.tasks ?? []).map(task => ({ kind: taskKind(task, now, work.dayZone), item, task, due: task.due }));
            const kind = work.due === workOf(item).due ? workKind(item, isLate, dueEnd(work), now) : 'conflict';
            list.push({ kind, item, task: null, due: work.due }, ...tasks);
        }
        const end = ({ due, item }) => dueEnd({ ...workOf(item), due: due ?? workOf(item).due });
        const isNext = entry => end(entry) > now && end(entry) - now < soon;
        const rank = entry => ['conflict', 'late'].includes(entry.kind) ? kinds.indexOf(entry.kind) : isNext(entry) ? 2 : 1 + kinds.indexOf(entry.kind);
        return list.filter(({ kind }) => kinds.includes(kind)).sort((one, other) => rank(one) - rank(other) || end(one) - end(other));
    }

    Object.assign(Quizmark, { whatNow });
})(globalThis.Quizmark ??= {});

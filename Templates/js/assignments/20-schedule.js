/**
 * Schedules: assignments with the reader's changes applied, their progress and their states.
 *
 * @typedef {object} Item an assignment as the planner shows it
 * @property {Assignment & { dayZone?: string, language?: string }} assignment the assignment with the changes applied; `dayZone` is the
 *     site's zone, in which the days of published ones end: those of the reader's own end in the reader's zone; `language` is that of its texts
 * @property {Assignment|null} published the assignment as the site publishes it; null for one of the reader's own
 * @property {Record<string, Change>} changes with those that were taken back
 * @property {{ field: string, mine: any, theirs: any, fields?: string[] }[]} conflicts fields that both the reader and the site have
 *     changed, and tasks that the site has removed, with the fields that the reader has changed in them
 * @property {{ at: number, times?: Record<string, number> }} [own] times of changes of the reader's own
 * @property {boolean} isHidden
 * @property {boolean} [isUnpublished] whether the site no longer has it: `published` is the stored copy of it
 */
(Quizmark => {
    'use strict';

    const { beginOf, currentZone, dayLength, endOf, isOfEarlierTerm, isOver, isSameThing, isTrace, isWritten, liveChanges, partsOf, putAsideOne } = Quizmark;

    /** A moment in UTC, `2026-12-11T23:59:00Z`. */
    const momentOf = milliseconds => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

    /** The number and unit of a relative reminder such as `2d`; null for a moment. */
    function reminderParts(reminder) {
        const [, number, unit] = /^(\d+)([mhd])$/.exec(reminder) ?? [];
        return number ? { number: Number(number), unit } : null;
    }

    const isSame = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

    /** The value of a field of an assignment, or null. */
    function valueAt(assignment, field) {
        const { task, name } = partsOf(field);
        if (task === null) return assignment[name] ?? null;
        const found = assignment.tasks.find(({ id }) => id === task);
        if (!found || name === 'removed') return null;
        return (name === null ? found : found[name]) ?? null;
    }

    function put(assignment, field, value) {
        const { task, name } = partsOf(field);
        if (task === null) {
            assignment[name] = value;
            return;
        }
        const index = assignment.tasks.findIndex(({ id }) => id === task);
        if (name === 'removed') {
            if (value && index >= 0) assignment.tasks.splice(index, 1);
        } else if (name !== null) {
            if (index >= 0) assignment.tasks[index][name] = value;
        } else if (index < 0) {
            assignment.tasks.push(value);
        } else {
            assignment.tasks[index] = value;
        }
    }

    /** The order of applying changes: tasks are added before they are changed, and removed last. */
    const order = field => { const { task, name } = partsOf(field); return name === 'removed' ? 2 : task !== null && name === null ? 0 : 1; };

    const emptyTask = id => ({ id, name: id, start: null, length: null, due: null, progress: 0, reminders: [], notes: '' });

    /** Tasks that the site has removed although the reader has changed them: the names of these fields by id. */
    function lostTasks(published, all) {
        const lost = new Map();
        const changes = liveChanges(all);
        for (const { task, name } of Object.keys(changes).map(partsOf)) {
            const isMine = changes[`tasks/${task}`] || changes[`tasks/${task}/removed`];
            if (task === null || name === null || isMine || published.tasks.some(({ id }) => id === task)) continue;
            lost.set(task, [...lost.get(task) ?? [], name]);
        }
        return lost;
    }

    /** @returns {Item['conflicts'][0]} one conflict for all that the reader has changed in a removed task */
    function lostConflict(id, names, changes, kept) {
        const mine = { ...kept?.tasks.find(task => task.id === id) ?? emptyTask(id) };
        for (const name of names) mine[name] = changes[`tasks/${id}/${name}`].value;
        return { field: `tasks/${id}`, mine, theirs: null, fields: names };
    }

    /**
     * @param {Assignment} published
     * @param {Record<string, Change>} changes
     * @param {Assignment} [kept] what is kept of it, with tasks that it had
     * @returns {Item}
     */
    function newItem(published, all = {}, kept = undefined) {
        const assignment = structuredClone(published);
        const changes = liveChanges(all);
        const lost = lostTasks(published, changes);
        const conflicts = [...lost].map(([id, names]) => lostConflict(id, names, changes, kept));
        const latest = Math.max(0, ...Object.values(changes).map(({ at }) => at));
        for (const field of Object.keys(changes).filter(name => !lost.has(partsOf(name).task)).sort((one, other) => order(one) - order(other))) {
            const { value, base, lang } = changes[field];
            const theirs = valueAt(published, field);
            // In another language, a text differs although its author hasn't changed it.
            const isComparable = lang === undefined || lang === published.language;
            if (isComparable && !isSame(base, theirs) && !isSame(value, theirs)) conflicts.push({ field, mine: value, theirs });
            put(assignment, field, value);
        }
        // Files and calendars have a precision of minutes, so the time is cut to minutes.
        const changed = latest > 0 ? momentOf(Math.floor(latest / 60_000) * 60_000) : null;
        if (changed && !(Date.parse(published.updated ?? 0) >= Date.parse(changed))) assignment.updated = changed;
        return { assignment, published, changes: all, conflicts, isHidden: changes.hidden?.value === true };
    }

    /** @returns {Item} an item of the reader's own */
    function ownItem({ at, times, ...assignment }) {
        // One imported from a file keeps the file's date until it is changed here.
        const isChanged = at > 0 && !(Date.parse(assignment.updated ?? 0) >= at);
        const updated = isChanged ? momentOf(Math.floor(at / 60_000) * 60_000) : assignment.updated;
        return { assignment: { ...assignment, zone: currentZone(assignment.zone), updated }, published: null, changes: {}, conflicts: [], isHidden: false, own: { at, ...(times && { times }) } };
    }

    /** Whether anything differs from what is published. */
    const isChanged = changes => Object.keys(liveChanges(changes)).some(field => !isTrace(field));

    /** An assignment of which only the reader's changes are known. */
    function remnantOf(id, all) {
        const changes = liveChanges(all);
        const latest = Math.max(...Object.values(changes).map(({ at }) => at));
        const due = changes.due?.value ?? changes.due?.base ?? momentOf(latest).slice(0, 10);
        const tasks = Object.keys(changes).map(partsOf).filter(({ task, name }) => task !== null && name !== null).map(({ task }) => emptyTask(task));
        return {
            id, module: null, level: null, title: id, value: null, mark: null, due, zone: 'UTC', reminders: [], updated: null, notes: '', remarks: '',
            tasks: tasks.filter((task, index) => tasks.findIndex(other => other.id === task.id) === index),
        };
    }

    /** Assignments that the site no longer has and the reader has written in. */
    function unpublishedItems(ids, plan) {
        return Object.entries(plan.changes).filter(([id, changes]) => !ids.has(id) && !plan.own[id] && isWritten(changes)).map(([id, changes]) => {
            const { at, ...published } = plan.kept[id] ?? remnantOf(id, changes);
            // Nothing is published any more that they could conflict with.
            return { ...newItem(published, changes), conflicts: [], isHidden: false, isUnpublished: true };
        });
    }

    /** Whether what the reader has written in an assignment is of an earlier term. @param {Assignment} before as it was published then */
    const isFromEarlierTerm = (before, published, changes, now) => isOfEarlierTerm(endOf(before.due, published.dayZone ?? null), dueEnd(published), changes, now);

    /**
     * Puts aside what the reader has written in assignments that the site publishes again in another term: they start over, and those of the
     * earlier term are no longer published.
     * @param {Plan} plan changed in place
     * @param {(Assignment & { dayZone?: string })[]} published
     * @returns {Assignment[]} those in which the reader had changed something, as they were published
     */
    function putAside(plan, published, now) {
        const again = published.filter(({ id }) => plan.kept[id] && plan.changes[id])
            .filter(assignment => isFromEarlierTerm(plan.kept[assignment.id], assignment, plan.changes[assignment.id], now));
        return again.map(({ id }) => {
            const before = plan.kept[id];
            putAsideOne(plan, id);
            return before;
        });
    }

    /**
     * Keeps the titles of the modules of what the reader has, as long as the site has them.
     * @param {Plan} plan changed in place
     * @param {{ id: string, title: string }[]} modules of the site
     * @returns {boolean} whether anything has changed
     */
    function keepTitles(plan, modules) {
        const used = new Set([...Object.values(plan.own), ...Object.values(plan.kept)].map(({ module }) => module));
        const unneeded = Object.keys(plan.titles).filter(id => !used.has(id));
        const added = modules.filter(({ id }) => used.has(id) && !Object.hasOwn(plan.titles, id));
        for (const id of unneeded) delete plan.titles[id];
        for (const { id, title } of added) plan.titles[id] = title;
        return unneeded.length + added.length > 0;
    }

    /**
     * Keeps the assignments that the reader has changed as they are published now, with removed tasks that the reader has changed.
     * @param {number} [opened] when the page was opened: what another has kept since is of a page that may be newer, and two that replaced
     *     each other's would never end
     * @returns {boolean} whether anything has changed
     */
    function keepPublished(plan, published, now, opened = now) {
        let isNew = false;
        for (const { path, lang, language, cohorts, formerly, dayZone, ...assignment } of published) {
            const { at, ...before } = plan.kept[assignment.id] ?? {};
            const changes = plan.changes[assignment.id] ?? {};
            const lost = lostTasks(assignment, changes);
            const present = { ...assignment, tasks: [...assignment.tasks, ...(before.tasks ?? []).filter(({ id }) => lost.has(id))] };
            // What is only hidden is kept for its date: in another term, it is shown again.
            const kept = isChanged(changes) ? { ...present, at: now } : undefined;
            if (kept ? at > opened || isSame(before, present) : at === undefined) continue;
            if (kept) plan.kept[assignment.id] = kept;
            else delete plan.kept[assignment.id];
            isNew = true;
        }
        return isNew;
    }

    /** What is due: an assignment, or a quiz. @param {Item|QuizItem} item @returns {Assignment|QuizItem['quiz']} */
    const workOf = ({ assignment, quiz }) => assignment ?? quiz;

    /** When an assignment or a quiz is due, in milliseconds since 1970. */
    const dueEnd = ({ due, dayZone = null }) => endOf(due, dayZone);

    /**
     * What is due, with the author's date once the reader's own has passed while the reader hasn't chosen between them.
     * @param {Item|QuizItem} item
     */
    function workAt(item, now) {
        const work = workOf(item);
        const theirs = item.conflicts?.find(({ field }) => field === 'due')?.theirs;
        return theirs && isOver(work.due, work.dayZone ?? null, now) && !isOver(theirs, work.dayZone ?? null, now) ? { ...work, due: theirs } : work;
    }

    /** All items, sorted by when they are due. */
    function itemsOf(published, plan) {
        const ids = new Set(published.map(({ id }) => id));
        const own = Object.values(plan.own).filter(({ id }) => !ids.has(id)).map(ownItem);
        return [...published.map(assignment => newItem(assignment, plan.changes[assignment.id], plan.kept?.[assignment.id])), ...own, ...unpublishedItems(ids, plan)]
            .sort((one, other) => dueEnd(one.assignment) - dueEnd(other.assignment));
    }

    /** Whether the reader has changed two assignments that the site published beside each other: one of them was merged into the other. */
    const areTwo = ({ kept }, former, id) => Boolean(kept[former] && kept[id]) && !isSameThing(kept[former], kept[id]);

    /**
     * Gives the changes of renamed assignments to their present ids. What was written in one that was merged into another stays with its own
     * id, no longer published. Sites with a ledger know which were merged, and don't list them.
     * @param {Plan} plan changed in place
     * @param {{ id: string, title: string, due: string, formerly?: string[] }[]} published `formerly` are the ids that an assignment had
     * @returns {boolean} whether there were any
     */
    function moveRenamed(plan, published) {
        const present = new Set(published.map(({ id }) => id));
        const renamed = published.flatMap(assignment => (assignment.formerly ?? []).map(former => ({ id: assignment.id, former, assignment })))
            .filter(({ id, former }) => !present.has(former) && plan.changes[former] && !areTwo(plan, former, id));
        for (const { id, former, assignment } of renamed) {
            const mine = plan.changes[id] ?? {};
            // If it may be another one, it isn't hidden.
            const mayBeOther = plan.kept[former] !== undefined && !isSameThing(plan.kept[former], assignment);
            for (const [field, change] of Object.entries(plan.changes[former])) {
                if (!(mine[field]?.at >= change.at) && !(field === 'hidden' && mayBeOther)) mine[field] = change;
            }
            if (Object.keys(mine).length > 0) plan.changes[id] = mine;
            delete plan.changes[former];
            // It has the names of tasks that the site has removed.
            if (plan.kept[former]) plan.kept[id] ??= { ...plan.kept[former], id };
            delete plan.kept[former];
        }
        return renamed.length > 0;
    }

    /** Hours of work on a day. */
    const workday = 8;

    /** Hours of work; a task without a length counts as one day. */
    const hoursOf = length => length === null ? workday : Number.parseInt(length, 10) * (length.endsWith('d') ? workday : 1);

    /** Days with work, of which the last may have less. */
    const daysOf = length => Math.ceil(hoursOf(length) / workday);

    /** The mean progress of the tasks, weighted by their lengths, in percent; null without tasks. */
    function progressOf({ tasks }) {
        if (tasks.length === 0) return null;
        const weights = tasks.map(task => hoursOf(task.length));
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        return tasks.reduce((sum, task, index) => sum + task.progress * weights[index], 0) / total;
    }

    /**
     * @param {string|null} zone in which days end; null for the reader's
     * @returns {'done'|'late'|'behind'|'running'|'open'}
     */
    function taskState({ start, due, progress }, now, zone = null) {
        if (progress >= 100) return 'done';
        if (isOver(due, zone, now)) return 'late';
        // A task that starts on a day may be begun on any hour of it.
        if (progress === 0 && isOver(start, zone, now)) return 'behind';
        return progress > 0 || (start !== null && beginOf(start, zone) <= now) ? 'running' : 'open';
    }

    /** How long a late assignment is shown as late, in milliseconds. */
    const forgottenAfter = 30 * dayLength;

    /**
     * @param {Assignment} assignment
     * @param {number} now
     * @returns {{ isDone: boolean, isLate: boolean, isBehind: boolean, isPast: boolean }}
     */
    function stateOf(assignment, now) {
        const isDone = assignment.mark !== null || progressOf(assignment) === 100;
        const { due, dayZone = null } = assignment;
        const isDue = isOver(due, dayZone, now);
        const isLate = isDue && !isDone && now - dueEnd(assignment) < forgottenAfter;
        const isBehind = !isDone && !isDue && assignment.tasks.some(task => ['late', 'behind'].includes(taskState(task, now, dayZone)));
        return { isDone, isLate, isBehind, isPast: isDue && !isLate };
    }

    /**
     * The state of a quiz. One that wasn't begun on this device may have been taken elsewhere, so it doesn't stay overdue.
     * @param {QuizItem} item
     */
    function quizState({ quiz, state, isDone }, now) {
        const isDue = isOver(quiz.due, quiz.dayZone, now);
        const isLate = isDue && !isDone && state !== 'open' && now - dueEnd(quiz) < forgottenAfter;
        return { isDone, isLate, isBehind: false, isPast: isDue && !isLate };
    }

    /** @param {Item|QuizItem} item */
    const workState = (item, now) => item.quiz ? quizState(item, now) : stateOf(workAt(item, now), now);

    /**
     * The sum of a module's marks, and the average needed for each target, in percent; null without marks.
     * @param {Assignment[]} assignments of the module
     * @returns {{ earned: number, marked: number, needs: { target: number, need: 'reached'|'unreachable'|number }[] }|null}
     */
    function marksOf(assignments) {
        const valued = assignments.filter(({ value }) => value !== null);
        const sum = (list, part) => list.reduce((total, assignment) => total + part(assignment), 0);
        const marks = valued.filter(({ mark }) => mark !== null);
        const marked = sum(marks, ({ value }) => value);
        if (marked === 0) return null;
        const earned = sum(marks, ({ value, mark }) => value * mark / 100);
        const open = Math.max(0, Math.max(100, sum(valued, ({ value }) => value)) - marked);
        const needs = [40, 50, 60, 70].map(target => {
            if (earned >= target) return { target, need: 'reached' };
            const average = open > 0 ? (target - earned) / open * 100 : Infinity;
            return { target, need: average > 100 ? 'unreachable' : Math.ceil(average * 10 - 1e-9) / 10 };
        });
        return { earned, marked, needs };
    }

    Object.assign(Quizmark, {
        isChanged, isFromEarlierTerm, momentOf, moveRenamed, keepPublished, keepTitles, putAside, reminderParts, itemsOf, newItem, valueAt, isSame, dueEnd, daysOf, progressOf,
        taskState, stateOf, workAt, workOf, workState, marksOf,
    });
})(globalThis.Quizmark ??= {});

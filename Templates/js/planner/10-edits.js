/**
 * Changes of a plan. Each is applied to the plan as it is stored at that moment, so that two tabs don't undo each other's.
 *
 * The values that a change replaces are recorded as a list of slots: `['changes', 'networks-cw1', 'mark']` or
 * `['own', 'own-bcdfghjk']`, `['kept', 'networks-cw1']` or `['gone', 'own-bcdfghjk']`, with the old value and the one that was written.
 * Undo restores the old values where those written are still there, and nothing else.
 */
(Quizmark => {
    'use strict';

    const { idOf, isReset, isSame, isTranslated, load, partsOf, resetOf, save, taskFields, timesAfter, validPlan, valueAt } = Quizmark;

    const readSlot = (plan, [part, id, field]) => structuredClone((part === 'changes' ? plan.changes[id]?.[field] : plan[part][id]) ?? null);

    function writeSlot(plan, [part, id, field], value) {
        if (part !== 'changes') {
            if (value === null) delete plan[part][id];
            else plan[part][id] = value;
            return;
        }
        plan.changes[id] ??= {};
        if (value === null) delete plan.changes[id][field];
        else plan.changes[id][field] = value;
        if (Object.keys(plan.changes[id]).length === 0) delete plan.changes[id];
    }

    /**
     * @param {Plan} plan changed in place
     * @param {{ slot: string[], value: any }[]} writes
     * @returns {{ slot: string[], value: any, written: any }[]} the writes that undo them; `written` is what is stored there now
     */
    function applyWrites(plan, writes) {
        const before = writes.map(({ slot }) => ({ slot, value: readSlot(plan, slot) }));
        for (const { slot, value } of writes) writeSlot(plan, slot, structuredClone(value));
        const stored = validPlan(plan);
        return before.map(write => ({ ...write, written: readSlot(stored, write.slot) })).reverse();
    }

    /**
     * The writes that give fields of an assignment new values. Of a change to the published value, only the time stays: see `isReset`.
     * @param {Item} item
     * @param {Record<string, any>} values by field
     * @param {number} now
     */
    function writesOf(item, values, now) {
        const { assignment, published, changes } = item;
        if (published === null) {
            const edited = structuredClone(assignment);
            for (const [field, value] of Object.entries(values)) setOwn(edited, field, value);
            const times = timesAfter(item.own, Object.keys(values).flatMap(field => changedIn(assignment, field, values[field])), now);
            return isSame(edited, assignment) ? [] : [{ slot: ['own', assignment.id], value: { ...edited, times, at: now } }];
        }
        return Object.entries(values).flatMap(([field, value]) => {
            const base = valueAt(published, field);
            const slot = ['changes', assignment.id, field];
            const isPublished = field === 'hidden' || partsOf(field).name === 'removed' ? !value : isSame(value === '' ? null : value, base === '' ? null : base);
            const known = changes[field];
            if (isPublished) return isLive(field, known) ? [{ slot, value: resetOf(field, base, now) }] : [];
            return isLive(field, known) && isSame(known.value, value) ? [] : [{ slot, value: changeTo(value, field, published, now) }];
        });
    }

    /** A change of a field, with the language of a text. @returns {Change} */
    function changeTo(value, field, published, now) {
        return { value, base: valueAt(published, field), at: now, ...(isTranslated(field) && published.language && { lang: published.language }) };
    }

    const isLive = (field, change) => Boolean(change) && !isReset(field, change);

    /** The writes that take changes of fields back. One's own tasks are removed instead. */
    function resetWrites({ assignment, published, changes }, fields, now) {
        return fields.filter(field => isLive(field, changes[field])).flatMap(field => {
            const { task, name } = partsOf(field);
            const slot = ['changes', assignment.id, field];
            if (task === null || name !== null) return [{ slot, value: resetOf(field, valueAt(published, field), now) }];
            // One that the site has removed, and the reader has kept, is no trace of the reader's own.
            const trace = { slot: ['changes', assignment.id, `${field}/removed`], value: { value: true, base: null, at: now } };
            return [{ slot, value: null }, ...field.startsWith('tasks/own-') ? [trace] : []];
        });
    }

    /** The fields of one's own assignment that get another value; of a task that is there, its own. */
    function changedIn(assignment, field, value) {
        const { task, name } = partsOf(field);
        if (name === 'removed') return [field];
        const known = valueAt(assignment, field);
        if (task !== null && name === null && known) return taskFields.filter(part => !isSame(known[part], value[part])).map(part => `${field}/${part}`);
        return isSame(known, value) ? [] : [field];
    }

    function setOwn(assignment, field, value) {
        const { task, name } = partsOf(field);
        const index = assignment.tasks.findIndex(({ id }) => id === task);
        if (task === null) assignment[name] = value;
        else if (name === 'removed') assignment.tasks.splice(index, index >= 0 ? 1 : 0);
        else if (name !== null) assignment.tasks[index][name] = value;
        else if (index < 0) assignment.tasks.push(value);
        else assignment.tasks[index] = value;
    }

    /**
     * The field values that set a task, whether it is published, added to a published assignment, or part of one's own.
     * @param {Item} item
     * @param {Task} task the new state of the task
     */
    function taskValues(item, task) {
        const isPublished = item.published?.tasks.some(({ id }) => id === task.id);
        if (!isPublished) return { [`tasks/${task.id}`]: task };
        const { id, ...fields } = task;
        return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`tasks/${id}/${name}`, value]));
    }

    /** The writes that remove a task. Of one that was added to a published assignment, only the removal stays. */
    function removalWrites(item, task, now) {
        const isAdded = item.published !== null && !item.published.tasks.some(({ id }) => id === task);
        const added = isAdded ? [{ slot: ['changes', item.assignment.id, `tasks/${task}`], value: null }] : [];
        return [...added, ...writesOf(item, { [`tasks/${task}/removed`]: true }, now)];
    }

    /** The conflict about a task that the site has removed, with the writes that delete what belongs to its fields. */
    function lostTask({ assignment, conflicts }, field) {
        const lost = conflicts.find(conflict => conflict.field === field && conflict.fields);
        const names = (lost?.fields ?? []).map(name => `${field}/${name}`);
        const writes = names.map(name => ({ slot: ['changes', assignment.id, name], value: null }));
        return lost ? { lost, names, writes } : null;
    }

    /**
     * The writes that keep the reader's value, which counts as a change: the value published now becomes its base. A removed task becomes the
     * reader's own.
     */
    function keepMine(item, field, now) {
        const slot = ['changes', item.assignment.id, field];
        const removed = lostTask(item, field);
        if (removed) return [...removed.writes, { slot, value: { value: removed.lost.mine, base: null, at: now } }];
        return [{ slot, value: changeTo(item.changes[field].value, field, item.published, now) }];
    }

    /** The writes that use the published value. */
    function takeTheirs(item, field, now) {
        return resetWrites(item, lostTask(item, field)?.names ?? [field], now);
    }

    /** The writes that restore an assignment as it is published. */
    function restoringWrites(item, now) {
        // That a task of the reader's own was removed stays.
        return resetWrites(item, Object.keys(item.changes).filter(field => !(field.startsWith('tasks/own-') && partsOf(field).name === 'removed')), now);
    }

    /** The writes that delete what is kept of an assignment that the site no longer has. */
    function forgettingWrites({ assignment: { id }, changes }, now) {
        const writes = Object.keys(changes).map(field => ({ slot: ['changes', id, field], value: null }));
        return [...writes, { slot: ['kept', id], value: null }, { slot: ['gone', id], value: now }];
    }

    /** The writes that delete one of the reader's own assignments. */
    function deletingWrites({ assignment: { id } }, now) {
        return [{ slot: ['own', id], value: null }, { slot: ['gone', id], value: now }];
    }

    /** The ids that this device has assigned, including those of deleted things, which calendars may still know. */
    const idsName = '@planner-ids';

    /** An id that nothing has, or had, on this device. @param {Set<string>} taken */
    function newId(taken) {
        const kept = load(idsName)?.used;
        const used = Array.isArray(kept) ? kept : [];
        let id;
        do id = idOf(crypto.getRandomValues(new Uint32Array(8)));
        while (taken.has(id) || used.includes(id));
        save(idsName, { used: [...used, id] });
        return id;
    }

    Object.assign(Quizmark, {
        applyWrites, changedIn, deletingWrites, forgettingWrites, keepMine, newId, readSlot, removalWrites, resetWrites, restoringWrites, setOwn, takeTheirs, taskValues, writesOf,
    });
})(globalThis.Quizmark ??= {});

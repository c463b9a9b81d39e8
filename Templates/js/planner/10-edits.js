/**
 * Changes of a plan. Each is applied to the plan as it is stored at that moment, so that two tabs don't undo each other's.
 *
 * The values that a change replaces are recorded as a list of slots: `['changes', 'networks-cw1', 'mark']` or
 * `['own', 'own-bcdfghjk']` or `['kept', 'networks-cw1']`, with the old value. Undo restores these values, and nothing else.
 */
(Quizmark => {
    'use strict';

    const { idOf, isSame, load, partsOf, save, taskFields, timesAfter, valueAt } = Quizmark;

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
     * @returns {{ slot: string[], value: any }[]} the writes that undo them
     */
    function applyWrites(plan, writes) {
        const before = writes.map(({ slot }) => ({ slot, value: readSlot(plan, slot) }));
        for (const { slot, value } of writes) writeSlot(plan, slot, structuredClone(value));
        return before.reverse();
    }

    /**
     * The writes that give fields of an assignment new values. A field with its published value again is no longer a change.
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
            if (isPublished) return changes[field] ? [{ slot, value: null }] : [];
            return isSame(changes[field]?.value, value) ? [] : [{ slot, value: { value, base, at: now } }];
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
    function lostTask({ assignment, changes, conflicts }, field) {
        const lost = conflicts.find(conflict => conflict.field === field && conflict.fields);
        const writes = (lost?.fields ?? []).map(name => ({ slot: ['changes', assignment.id, `${field}/${name}`], value: null }));
        return lost ? { lost, writes, at: Math.max(...lost.fields.map(name => changes[`${field}/${name}`].at)) } : null;
    }

    /** The writes that keep the reader's value: the value published now becomes its base. A removed task becomes the reader's own. */
    function keepMine(item, field) {
        const removed = lostTask(item, field);
        if (removed) {
            const { lost, writes, at } = removed;
            return [...writes, { slot: ['changes', item.assignment.id, field], value: { value: lost.mine, base: null, at } }];
        }
        const change = item.changes[field];
        return [{ slot: ['changes', item.assignment.id, field], value: { ...change, base: valueAt(item.published, field) } }];
    }

    /** The writes that use the published value. */
    function takeTheirs(item, field) {
        return lostTask(item, field)?.writes ?? [{ slot: ['changes', item.assignment.id, field], value: null }];
    }

    /** The writes that restore an assignment as it is published. */
    function restoringWrites(item) {
        return Object.keys(item.changes).map(field => ({ slot: ['changes', item.assignment.id, field], value: null }));
    }

    /** The writes that delete what is kept of an assignment that the site no longer has. */
    function forgettingWrites(item) {
        return [...restoringWrites(item), { slot: ['kept', item.assignment.id], value: null }];
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

    Object.assign(Quizmark, { applyWrites, writesOf, taskValues, removalWrites, keepMine, takeTheirs, restoringWrites, forgettingWrites, newId });
})(globalThis.Quizmark ??= {});

/** Undoing: only what a change has written is taken back, and only where nothing else was written since, as by another tab. */
(Quizmark => {
    'use strict';

    const { assignmentFields, changedIn, deletingWrites, isSame, isWholeTask, readSlot, resetWrites, setOwn, timesAfter, valueAt } = Quizmark;

    const withoutTimes = ({ at, times, updated, ...known }) => known;

    /** Whether a slot has what was written to it, whenever that was. */
    function isAsWritten([part], present, written) {
        if (part === 'changes') return isSame(present?.value, written?.value);
        if (part === 'own') return isSame(present && withoutTimes(present), written && withoutTimes(written));
        return true;
    }

    /**
     * The writes that undo a change and count as changes of their own, as another device may already have what is undone.
     * @param {Plan} plan as it is now
     * @param {{ slot: string[], value: any, written: any }[]} before the writes that `applyWrites` returned
     * @param {Item[]} items
     * @param {{ isImport?: boolean }} [options] an import is undone completely, so that the same file can be imported again
     */
    function undoingWrites(plan, before, items, now, { isImport = false } = {}) {
        return before.flatMap(({ slot, value, written }) => {
            const [part, id, field] = slot;
            const present = readSlot(plan, slot);
            const isUnchanged = isAsWritten(slot, present, written);
            if (isImport && isUnchanged) return [{ slot, value }];
            if (part === 'own') return undoingOwn(slot, { before: value, written, present }, now);
            if (part !== 'changes') return [{ slot, value: part === 'gone' ? null : value }];
            if (!isUnchanged) return [];
            if (value !== null) return [{ slot, value: { ...value, at: now } }];
            const published = items.find(item => item.assignment.id === id)?.published;
            // The task itself comes back later than it was removed.
            if (/^tasks\/own-.*\/removed$/.test(field)) return [{ slot, value }];
            return published ? resetWrites({ assignment: { id }, published, changes: { [field]: present } }, [field], now) : [{ slot, value }];
        });
    }

    /** The writes that undo a change to one of the reader's own assignments: its addition, its deletion, or an edit. */
    function undoingOwn(slot, { before, written, present }, now) {
        if (before === null) return deletingWrites({ assignment: { id: slot[1] } }, now);
        if (written === null) return present === null ? [{ slot, value: restoredOwn(before, now) }] : [];
        const fields = present === null ? [] : undoneFields(before, written, present);
        return fields.length === 0 ? [] : [{ slot, value: undoneOwn(fields, before, present, now) }];
    }

    /** One's own assignment that was deleted, as it was. */
    function restoredOwn(own, now) {
        return { ...own, times: timesAfter(own, ['title'], now), at: now };
    }

    /** The fields that an edit changed and nothing else has changed since. */
    function undoneFields(before, written, present) {
        const fields = [...assignmentFields.filter(name => name !== 'hidden').flatMap(name => changedIn(written, name, before[name])),
            ...before.tasks.flatMap(task => changedIn(written, `tasks/${task.id}`, task)),
            ...written.tasks.filter(({ id }) => !before.tasks.some(task => task.id === id)).map(({ id }) => `tasks/${id}/removed`)];
        return fields.filter(field => isSame(valueAt(present, field), valueAt(written, field)));
    }

    /** Moves the last task, which has come back, behind those that it followed. */
    function moveBack(tasks, before) {
        const task = tasks.pop();
        const earlier = before.slice(0, before.findIndex(({ id }) => id === task.id)).map(({ id }) => id);
        tasks.splice(tasks.findLastIndex(({ id }) => earlier.includes(id)) + 1, 0, task);
    }

    /** One's own assignment with some fields as they were. */
    function undoneOwn(fields, before, present, now) {
        const undone = structuredClone(present);
        for (const field of fields) {
            setOwn(undone, field, structuredClone(valueAt(before, field)));
            if (isWholeTask(field)) moveBack(undone.tasks, before.tasks);
        }
        if (fields.includes('due')) undone.zone = before.zone;
        return { ...undone, times: timesAfter(present, fields, now), at: now };
    }

    Object.assign(Quizmark, { restoredOwn, undoingWrites });
})(globalThis.Quizmark ??= {});

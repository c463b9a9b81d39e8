/** Importing assignments of a file: the changes of the plan that they make. */
(Quizmark => {
    'use strict';

    const { asideId, assignmentFields, forgettingWrites, idApart, idOfImported, identified, identifiedAssignment, isFromEarlierTerm, isOver, isOwnId, isReset, isSame, isSameThing, isWholeTask } = Quizmark;
    const { isWritten, itemsOf, joined, lastChange, liveChanges, markdownOf, partsOf, plainOf, restoredOwn, setOwn, settled, taskFields, typedAssignment } = Quizmark;
    const { validAssignment, valueAt, withOwnId, writesOf } = Quizmark;

    const minute = 60_000;

    /** The author's notes and the student's remarks after them; all of it as notes if it doesn't begin with the author's. */
    function splitNotes(notes, published) {
        const theirs = published?.trim() ?? '';
        const mine = notes.trim();
        if (mine === theirs) return { notes: published ?? '', remarks: '' };
        const rest = theirs === '' ? mine : mine.startsWith(`${theirs}\n\n`) ? mine.slice(theirs.length + 2) : null;
        const text = rest === null ? null : plainOf(rest);
        return text === null ? { notes: mine, remarks: '' } : { notes: published ?? '', remarks: text };
    }

    /** The fields in which an assignment of a file differs from the published one. */
    function differences(assignment, published) {
        const values = {};
        const compare = (field, value) => { if (!isSame(value, valueAt(published, field))) values[field] = value; };
        // Files of other programs don't state what is hidden.
        for (const field of assignmentFields.filter(name => name !== 'hidden')) compare(field, assignment[field]);
        for (const task of assignment.tasks) {
            const known = published.tasks.find(({ id }) => id === task.id);
            if (!known) {
                values[`tasks/${task.id}`] = task;
                continue;
            }
            for (const field of taskFields) {
                const isSameNotes = field === 'notes' && task.notes.trim() === known.notes.trim();
                if (!isSameNotes) compare(`tasks/${task.id}/${field}`, task[field]);
            }
        }
        for (const { id } of published.tasks) {
            if (!assignment.tasks.some(task => task.id === id)) values[`tasks/${id}/removed`] = true;
        }
        return values;
    }

    /** Whether two changes of a field come to the same. */
    function isSameChange(field, one, other) {
        const [first, second] = [one, other].map(change => !change || isReset(field, change) ? null : change);
        return first && second ? isSame(first.value, second.value) : first === second;
    }

    /**
     * The writes for a published assignment: each change of the file that is later than that on this device.
     * @returns {{ writes: { slot: string[], value: any }[], isOlder: boolean, isQuiet: boolean }} `isOlder`: whether something here is
     *     newer; `isQuiet`: whether only the times of changes that were taken back, and values that they replace, are written
     */
    function changedWrites(changes, { assignment, published, changes: here }) {
        const differing = Object.entries(changes).filter(([field, change]) => {
            if (!isSameChange(field, change, here[field])) return here[field] || !isSame(change.value, valueAt(published, field));
            // The reader may have kept the value when the site published another one.
            const isKept = here[field] !== undefined && !isSame(change.base, here[field].base);
            return (isReset(field, change) || isKept) && !(here[field]?.at >= change.at);
        });
        const later = differing.filter(([field, { at }]) => !here[field] || at > here[field].at);
        const after = settled({ ...here, ...Object.fromEntries(later) });
        const changed = Object.keys({ ...here, ...after }).filter(field => !isSame(here[field], after[field]));
        return {
            writes: changed.map(field => ({ slot: ['changes', assignment.id, field], value: after[field] ?? null })),
            isOlder: differing.some(([field, change]) => !isSameChange(field, after[field], change)),
            isQuiet: changed.every(field => isSameChange(field, here[field], after[field])),
        };
    }

    /** The writes for the assignments that were deleted on the other device, after they were changed here last. */
    function deletedWrites(deleted, here, gone) {
        return Object.entries(deleted).filter(([id, at]) => !(gone[id] >= at)).flatMap(([id, at]) => {
            const item = here.get(id);
            const mark = { slot: ['gone', id], value: at };
            if (!item) return [mark];
            const times = item.own ? [lastChange(item.own)] : Object.values(item.changes).map(change => change.at);
            if ((item.published && !item.isUnpublished) || Math.max(...times) >= at) return [];
            return [...item.own ? [{ slot: ['own', id], value: null }] : forgettingWrites(item, at), mark];
        });
    }

    /** Whether only students set a field: the rest of a published assignment is the author's, who may have changed it since. */
    function isOfStudent(field) {
        const isOwnTask = isWholeTask(field) && field.startsWith('tasks/own-');
        return field === 'mark' || field === 'remarks' || isOwnTask || field.endsWith('/progress');
    }

    const isEmpty = value => value === null || value === '';

    /**
     * The writes for a published assignment from a file without changes, as planners wrote it before, and as others do. It doesn't
     * record what its author has changed and when, so it only adds to the data here.
     * @returns {{ writes: { slot: string[], value: any }[], isOlder: boolean, isLeft: boolean }} `isLeft`: whether other values stay
     *     as they are published
     */
    function publishedWrites(assignment, item, now) {
        const { published } = item;
        const isPublished = ({ id }) => published.tasks.some(task => task.id === id);
        const added = id => item.changes[`tasks/${id}`]?.value;
        const tasks = assignment.tasks.map(task => isPublished(task) ? task : withOwnId(identified(task), added));
        const read = { ...assignment, ...splitNotes(assignment.notes, published.notes), tasks };
        const differing = Object.entries(differences(read, published));
        const own = differing.filter(([field, value]) => isOfStudent(field) && !isEmpty(value) && !isSame(value, item.changes[field]?.value));
        const free = own.filter(([field]) => !item.changes[field] || isEmpty(item.changes[field].value));
        return {
            writes: writesOf(item, Object.fromEntries(free), now), isOlder: free.length < own.length,
            isLeft: differing.some(([field, value]) => !isOfStudent(field) && !isSame(value, item.changes[field]?.value)),
        };
    }

    const time = ({ updated }, now) => updated === null ? 0 : Math.min(Date.parse(updated), now);

    const facts = ({ at, updated, times, ...known }) => known;

    /**
     * One's own assignment after importing a file.
     * @param {OwnAssignment|undefined} mine the assignment on this device
     * @param {Assignment} read the assignment in the file
     * @param {Record<string, number>|null} times of changes, in a file that has them
     * @returns {OwnAssignment}
     */
    function ownAfter(mine, read, times, now) {
        const given = times ? Math.max(...Object.values(times)) : time(read, now);
        const theirs = { ...read, at: given, ...(times && { times }) };
        if (!mine) return theirs;
        // `updated` is cut to minutes. A file without a date counts as the newest.
        const both = joined(mine, times ? theirs : { ...read, at: read.updated === null ? now : time(read, now) + minute - 1 });
        return read.updated !== null && isSame(facts(both), facts(read)) ? theirs : { ...both, at: now };
    }

    /** An assignment of a file with the title and the date that it was published with there. */
    const asPublished = ({ id, title, due, changes }) => ({ id, title: changes?.title?.base ?? title, due: changes?.due?.base ?? due });

    /**
     * Whether an assignment of a file is another one than the published one with its id: its title and date differ, as they were
     * there, and so does the site, or all tasks where the file doesn't name a site. What another site published must have both.
     */
    function isOther(read, published) {
        const { title, due, tasks, site } = read;
        if (site === Quizmark.site && site !== undefined) return false;
        const there = asPublished(read);
        if (read.isPublished) return there.title !== published.title || there.due !== published.due;
        if (site === null && tasks.some(({ id }) => published.tasks.some(task => task.id === id))) return false;
        return ![there, { ...there, title, due }].some(known => isSameThing(known, published));
    }

    /**
     * Whether an assignment of a file is of an earlier term: of this site, which publishes it again with a much later date, or of another
     * site, where it is over.
     */
    function isEarlier(read, published, now) {
        if (!read.isPublished || !read.changes) return false;
        const there = asPublished(read);
        if (read.isOfSite) return Boolean(published) && isFromEarlierTerm(there, published, read.changes, now);
        return isOver(read.due, null, now) && !(published && !isOther(read, published));
    }

    /** A published assignment of a file as it was without the student's changes. @param {ReadAssignment} read */
    function publishedBefore({ changes, times, site, isOfSite, isPublished, ...read }) {
        const before = structuredClone(read);
        const remarks = markdownOf(changes.remarks?.value ?? '');
        if (remarks !== '' && before.notes.endsWith(remarks)) before.notes = before.notes.slice(0, -remarks.length).trim();
        for (const [field, { base }] of Object.entries(liveChanges(changes))) {
            const { task, name } = partsOf(field);
            if (isWholeTask(field)) before.tasks = before.tasks.filter(({ id }) => id !== task);
            else if (task === null || name !== 'removed' && before.tasks.some(({ id }) => id === task)) setOwn(before, field, base);
        }
        return validAssignment(before);
    }

    /** The writes for an assignment that the site no longer has: the student's changes to it, with a copy of what was published. */
    function unpublishedWrites(read) {
        const { id, changes } = read;
        const before = publishedBefore(read);
        return [
            ...Object.entries(changes).map(([field, value]) => ({ slot: ['changes', id, field], value })),
            ...before ? [{ slot: ['kept', id], value: { ...before, at: latestIn(changes) } }] : [],
        ];
    }

    const latestIn = changes => Math.max(0, ...Object.values(changes ?? {}).map(({ at }) => at));

    /**
     * The assignments of a file from before some were renamed, which has their former ids, under the present ones. If it has both ids, there
     * were two, of which one was merged into the other.
     * @param {ReadAssignment[]} assignments
     * @param {Item[]} items
     */
    function underPresentIds(assignments, items) {
        const ids = new Set(assignments.map(({ id }) => id));
        return assignments.map(assignment => {
            const renamed = items.find(({ published }) => published?.formerly?.includes(assignment.id));
            return renamed && !ids.has(renamed.assignment.id) ? { ...assignment, id: renamed.assignment.id } : assignment;
        });
    }

    /**
     * The writes that import the assignments of a file. One's own assignment and one in the file with its id are the same only
     * if `isSameThing` says so; then the later one wins.
     * @param {ReadAssignment[]} assignments
     * @param {Item[]} items the items on this device
     * @param {number} now
     * @param {{ deleted?: Record<string, number>, gone?: Record<string, number> }} [without] when assignments were deleted: on the other
     *     device, and on this one
     * @returns {{ writes: { slot: string[], value: any }[], touched: number, older: number, merged: number, left: number, dead: (OwnAssignment|ReadAssignment)[] }}
     *     `touched`: how many assignments look different afterwards; `older`: how many are newer here and stay as they are; `merged`: how
     *     many of those imported keep something that is newer here; `left`: how many differ from what is published and stay as they are
     *     published; `dead`: those that stay deleted here, by their ids
     */
    function importWrites(assignments, items, now, { deleted = {}, gone = {} } = {}) {
        const here = new Map(items.map(item => [item.assignment.id, item]));
        const own = new Map(items.filter(({ published }) => published === null).map(item => [item.assignment.id, { ...item.assignment, ...item.own }]));
        const writes = deletedWrites(deleted, here, gone);
        const isDeleted = id => writes.some(({ slot }) => slot[0] === 'gone' && slot[1] === id);
        const seen = new Set(Object.keys(deleted).filter(id => here.has(id) && isDeleted(id)));
        const dead = new Map();
        let [older, merged, left] = [0, 0, 0];
        for (const found of assignments) {
            const isPast = isEarlier(found, here.get(found.id)?.published, now);
            // What was only hidden, or not changed at all, is of no use any more.
            if (isPast && !isWritten(found.changes)) continue;
            const entry = isPast ? { ...found, id: asideId(asPublished(found)), isOfSite: true } : found;
            const { changes, times, site, isOfSite, isPublished, ...given } = entry;
            const item = here.get(given.id);
            const isApart = Boolean(item?.published) && !isPast && isOther(entry, item.published);
            const mayBeOther = site !== Quizmark.site && !isOwnId(given.id) && own.has(given.id);
            const isTaken = mayBeOther && own.get(given.id).title !== given.title;
            const assignment = isApart ? { ...given, id: idApart(given) } : isTaken ? { ...given, id: idOfImported(given) } : given;
            if (item?.published && !isApart && !isDeleted(given.id)) {
                const taken = changes ? changedWrites(changes, item) : publishedWrites(assignment, item, now);
                writes.push(...taken.writes);
                const isTouched = taken.writes.length > 0 && !taken.isQuiet;
                if (isTouched) seen.add(given.id);
                if (taken.isOlder && isTouched) merged += 1;
                else if (taken.isOlder) older += 1;
                if (taken.isLeft) left += 1;
                continue;
            }
            if (isOfSite && !item) {
                // Without anything of the student's, there is nothing to keep.
                if (!isWritten(changes)) continue;
                if (latestIn(changes) < Math.max(gone[given.id] ?? 0, deleted[given.id] ?? 0)) {
                    if (!isDeleted(given.id)) dead.set(given.id, entry);
                    continue;
                }
                writes.push(...unpublishedWrites(entry), ...gone[given.id] ? [{ slot: ['gone', given.id], value: null }] : []);
                seen.add(given.id);
                continue;
            }
            const typed = typedAssignment(assignment);
            const read = withOwnId(identifiedAssignment({ ...typed, ...splitNotes(typed.notes, null) }), id => own.get(id));
            const mine = isDeleted(read.id) ? undefined : own.get(read.id);
            // A file of another program has no time of change: a student who imports it wants it back.
            const latest = Math.max(latestIn(changes), ...Object.values(times ?? {}));
            if (!mine && latest > 0 && latest < Math.max(gone[read.id] ?? 0, deleted[read.id] ?? 0)) {
                if (!isDeleted(read.id)) dead.set(read.id, ownAfter(undefined, read, times, now));
                continue;
            }
            const after = ownAfter(mine, read, times, now);
            const value = latest === 0 && gone[read.id] ? { ...after, at: now } : after;
            if (mine && isSame(facts(mine), facts(value))) {
                if (!isSame(facts(mine), facts(read))) older += 1;
                continue;
            }
            if (mine && !isSame(facts(value), facts(read))) merged += 1;
            writes.push({ slot: ['own', read.id], value }, ...gone[read.id] ? [{ slot: ['gone', read.id], value: null }] : []);
            seen.add(read.id);
            const [kept] = itemsOf([], { own: { [read.id]: value }, changes: {} });
            own.set(read.id, { ...kept.assignment, ...kept.own });
        }
        return { writes, touched: seen.size, older, merged, left, dead: [...dead.values()] };
    }

    /** An assignment of a file whose changes are all from now. */
    function changedNow(read, now) {
        return { ...read, changes: Object.fromEntries(Object.entries(read.changes).map(([field, change]) => [field, { ...change, at: now }])) };
    }

    /** The writes that bring deleted assignments back, later than they were deleted anywhere. @param {(OwnAssignment|ReadAssignment)[]} dead */
    function revivingWrites(dead, now) {
        return dead.flatMap(lost => [
            ...lost.isOfSite ? unpublishedWrites(changedNow(lost, now)) : [{ slot: ['own', lost.id], value: restoredOwn(lost, now) }],
            { slot: ['gone', lost.id], value: null },
        ]);
    }

    Object.assign(Quizmark, { importWrites, revivingWrites, underPresentIds });
})(globalThis.Quizmark ??= {});

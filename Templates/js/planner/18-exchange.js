/**
 * Files: all assignments of the planner as JSON in the format of `Content/assignments`, which a build reads, and back.
 *
 * A student's own notes follow the author's. The student's changes to a published assignment are also under `$changes`,
 * which builds ignore: only that is taken on import, as the author may have published other dates in the meantime. For one of the
 * student's own, `$changes` has the times when its fields were changed, and as `rest` the time of all others. The first assignment's `$changes`
 * also has `$deleted`: when others were deleted, by id; and `$calendars`: the entries of calendar files.
 *
 * @typedef {Assignment & { changes: Record<string, Change>|null, times: Record<string, number>|null, site: string|null }} ReadAssignment
 *     `changes` and times of changes of its student, and id of the site that published it; null if the file doesn't name it
 */
(Quizmark => {
    'use strict';

    const { assignmentFields, dateInZone, dayLength, deviceZone, foreignLimit, forgettingWrites, idApart, identified, identifiedAssignment, isDay, isObject, isReset, isSame, isSameThing, isWholeTask, isZone } = Quizmark;
    const { itemsOf, joined, lastChange, localTime, markdownOf, momentIn, withOwnId, plainOf, reminderLimit, restoredOwn, validAssignment, validChanges, validGone, validTimes, taskFields } = Quizmark;
    const { exportStorageNames, mergedExportedEntries, missingFields, settled, unusableFields, valueAt, writesOf } = Quizmark;

    const minute = 60_000;

    /** The largest file, in bytes; no plan comes near it. */
    const sizeLimit = 4 * 1024 * 1024;

    /** The most tasks of an assignment in a file. */
    const taskLimit = 500;

    const isQuantity = reminder => /^\d+[mhdw]$/.test(reminder);

    /** A zone in which every moment of an assignment is unambiguous: not one where a local time occurs twice. */
    function zoneFor(assignment) {
        const moments = datesOf(assignment).filter(date => !isDay(date));
        const isPlain = isZone(assignment.zone) && moments.every(date => momentIn(assignment.zone, localTime(date, assignment.zone)) === date);
        return isPlain ? assignment.zone : 'UTC';
    }

    function datesOf({ due, updated, reminders, tasks }) {
        const absolute = list => list.filter(reminder => !isQuantity(reminder));
        return [due, updated, ...absolute(reminders), ...tasks.flatMap(task => [task.start, task.due, ...absolute(task.reminders)])].filter(Boolean);
    }

    /** The fields that have a value. */
    function compact(fields) {
        return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value?.length !== 0));
    }

    function joinedNotes({ notes, remarks }) {
        return [notes.trim(), markdownOf(remarks)].filter(Boolean).join('\n\n');
    }

    /**
     * @param {Assignment} assignment
     * @returns {object} the assignment as it is written to a file
     */
    function writtenAssignment(assignment) {
        const zone = zoneFor(assignment);
        const date = value => value && dateInZone(value, zone);
        const reminders = list => list.map(reminder => isQuantity(reminder) ? reminder : date(reminder));
        const { id, module, level, title, value, mark, due, updated, tasks } = assignment;
        return compact({
            id, module, level, title, value, mark, due: date(due), timezone: zone, reminders: reminders(assignment.reminders),
            updated: date(updated), notes: joinedNotes(assignment),
            tasks: tasks.map(task => compact({
                id: task.id, name: task.name, start: date(task.start), length: task.length, due: date(task.due), progress: task.progress,
                reminders: reminders(task.reminders), notes: task.notes,
            })),
        });
    }

    /** When a student changed which fields of their own assignment. With the values, in case a site publishes it. */
    function writtenTimes({ assignment, own }) {
        // `updated` has it, without the seconds.
        if (!own.times) return own.at > Date.parse(assignment.updated ?? 0) ? { rest: { at: own.at } } : null;
        return Object.fromEntries(Object.entries(own.times).map(([field, at]) => {
            if (field === 'rest') return [field, { at }];
            return [field, { value: field.endsWith('/removed') ? true : valueAt(assignment, field), base: null, at }];
        }));
    }

    function timesOf(written, from) {
        const entries = Object.entries(isObject(written) ? written : {});
        return validTimes(Object.fromEntries(entries.map(([field, change]) => [field, change?.at])), from);
    }

    /**
     * @param {Item[]} items
     * @param {Record<string, number>} [gone] when assignments were deleted
     * @param {Record<string, Record<string, ExportedEntry>>} [calendars] the entries of calendar files, by the names under which they are stored
     * @returns {string}
     */
    function writtenPlan(items, gone = {}, calendars = {}) {
        const written = items.map(item => {
            const changes = item.published !== null ? item.changes : item.own && writtenTimes(item);
            return { ...writtenAssignment(item.assignment), ...(changes && { $changes: { $site: Quizmark.site, ...changes } }) };
        });
        const more = Object.entries({ $deleted: gone, $calendars: calendars }).filter(([, value]) => Object.keys(value).length > 0);
        if (written.length > 0 && more.length > 0) written[0].$changes = { $site: Quizmark.site, ...written[0].$changes, ...Object.fromEntries(more) };
        return `${JSON.stringify(written, null, 2)}\n`;
    }

    /** A date of a file, interpreted in its zone; undefined if it isn't a date. */
    function readDate(value, zone) {
        if (typeof value !== 'string') return undefined;
        return isDay(value) ? value : momentIn(zone, value.replace(' ', 'T')) ?? undefined;
    }

    const normalReminder = reminder => /^\d+w$/.test(reminder) ? `${Number.parseInt(reminder, 10) * 7}d` : reminder;

    const readReminder = (reminder, zone) => isQuantity(`${reminder}`) ? normalReminder(`${reminder}`) : readDate(reminder, zone);
    const readReminders = (list, zone) => (Array.isArray(list) ? list : []).slice(0, reminderLimit).map(reminder => readReminder(reminder, zone)).filter(Boolean);
    const zoneOf = ({ timezone }) => typeof timezone === 'string' && isZone(timezone) ? timezone : deviceZone();

    /** The days from start to end, both included, as a build counts them. */
    function readLength(task, zone) {
        const { length, end } = task;
        if (typeof length === 'string') return normalReminder(length);
        const [from, to] = [readDate(task.start, zone), readDate(end, zone)];
        if (!from || !to) return null;
        const days = (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayLength + 1;
        if (isDay(from) || isDay(to)) return `${days}d`;
        return `${Math.max(1, Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000))}h`;
    }

    /** The longest id that is made from a name. */
    const idLimit = 60;

    /** The id of a task that has none in its file, as builds derive it from the name: "Où est le noyau ?" → `ou-est-le-noyau`. */
    function derivedId(name) {
        const letters = name.normalize('NFD').toLowerCase().replace(/\p{Mn}/gu, '').replace(/[^\p{Alphabetic}\p{N}]+/gu, '-').replace(/^-/, '');
        return [...letters].slice(0, idLimit).join('').replace(/-$/, '');
    }

    /** An entry of a file whose tasks have ids: their own, or some from their names. */
    function withTaskIds(entry) {
        if (!Array.isArray(entry?.tasks)) return entry;
        const isNamed = task => isObject(task) && task.id === undefined && typeof task.name === 'string';
        return { ...entry, tasks: entry.tasks.map(task => isNamed(task) ? { ...task, id: derivedId(task.name) } : task) };
    }

    /**
     * An assignment read from a file.
     * @param {any} value
     * @param {{ id: string, title: string }[]} modules the site's modules, which a file may also name by title
     * @returns {Assignment|null} null if it isn't a valid assignment
     */
    function readAssignment(value, modules = []) {
        if (typeof value !== 'object' || value === null) return null;
        const zone = zoneOf(value);
        const tasks = (Array.isArray(value.tasks) ? value.tasks : []).slice(0, taskLimit).filter(isObject);
        const module = modules.find(({ id }) => id === value.module) ?? modules.find(({ title }) => title === value.module);
        return validAssignment({
            ...value, zone, module: module?.id ?? value.module, due: readDate(value.due, zone), updated: readDate(value.updated, zone), remarks: '',
            reminders: readReminders(value.reminders, zone),
            tasks: tasks.map(task => ({
                ...task, start: readDate(task.start, zone), due: readDate(task.due, zone), length: readLength(task, zone),
                reminders: readReminders(task.reminders, zone),
            })),
        });
    }

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

    /**
     * Reads a file of one or more assignments.
     * @param {number} [now]
     * @returns {{ assignments: ReadAssignment[], deleted: Record<string, number>, calendars: Record<string, Record<string, ExportedEntry>>, refused: number, missing: string[], unusable: string[][] }
     *     | { problem: 'unreadable'|'foreign'|'archive' } | { problem: 'unusable', refused: number, missing: string[] }} `missing`: the
     *     fields without which entries were refused; `unusable`: the fields of each assignment that has some whose values can't be used
     */
    function readPlan(text, modules, now = Date.now()) {
        let value;
        try {
            value = JSON.parse(text);
        } catch {
            return { problem: 'unreadable' };
        }
        if (value?.format === 'quizmark-archive') return { problem: 'archive' };
        const list = (Array.isArray(value) ? value : [value]).map(withTaskIds);
        const from = { now, isForeign: true };
        const unusable = [];
        const read = list.map((entry, index) => {
            const assignment = index < foreignLimit ? readAssignment(entry, modules) : null;
            if (assignment) unusable.push(unusableFields(entry, assignment, reminder => readReminder(reminder, zoneOf(entry))));
            const changes = entry?.$changes;
            return assignment && {
                ...assignment, changes: changes === undefined ? null : validChanges(changes, from), times: timesOf(changes, from),
                site: typeof changes?.$site === 'string' ? changes.$site : null,
            };
        });
        const assignments = read.filter(Boolean);
        const refused = read.length - assignments.length;
        const missing = [...new Set(list.filter((_, index) => !read[index] && index < foreignLimit).flatMap(entry => missingFields(entry, date => readDate(date, zoneOf(entry)))))];
        const ofThisSite = list.map(entry => entry?.$changes).filter(changes => isObject(changes) && changes.$site === Quizmark.site);
        const deleted = validGone(Object.assign({}, ...ofThisSite.map(({ $deleted }) => isObject($deleted) ? $deleted : {})), from);
        const calendars = Object.fromEntries(exportStorageNames.map(name => [name, ofThisSite.reduce((merged, { $calendars }) => mergedExportedEntries(merged, $calendars?.[name]), {})]));
        if (assignments.length > 0) return { assignments, deleted, calendars, refused, missing, unusable: unusable.filter(({ length }) => length > 0) };
        return list.some(entry => isObject(entry) && 'title' in entry) ? { problem: 'unusable', refused, missing } : { problem: 'foreign' };
    }

    /** Whether two changes of a field come to the same. */
    function isSameChange(field, one, other) {
        const [first, second] = [one, other].map(change => !change || isReset(field, change) ? null : change);
        return first && second ? isSame(first.value, second.value) : first === second;
    }

    /**
     * The writes for a published assignment: each change of the file that is later than that on this device.
     * @returns {{ writes: { slot: string[], value: any }[], isOlder: boolean, isQuiet: boolean }} `isOlder`: whether something here is
     *     newer; `isQuiet`: whether only the times of changes that were taken back are written
     */
    function changedWrites(changes, { assignment, published, changes: here }) {
        const differing = Object.entries(changes).filter(([field, change]) => {
            if (!isSameChange(field, change, here[field])) return here[field] || !isSame(change.value, valueAt(published, field));
            return isReset(field, change) && !(here[field]?.at >= change.at);
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

    /**
     * Whether an assignment of a file is another one than the published one with its id: its title and date differ, as they were
     * there, and so does the site, or all tasks where the file doesn't name a site.
     */
    function isOther({ title, due, tasks, changes, site }, published) {
        if (site === Quizmark.site && site !== undefined) return false;
        if (site === null && tasks.some(({ id }) => published.tasks.some(task => task.id === id))) return false;
        const there = { id: published.id, title: changes?.title?.base ?? title, due: changes?.due?.base ?? due };
        return ![there, { ...there, title, due }].some(known => isSameThing(known, published));
    }

    /**
     * The writes that import the assignments of a file. One's own assignment and one in the file with its id are the same only
     * if `isSameThing` says so; then the later one wins.
     * @param {ReadAssignment[]} assignments
     * @param {Item[]} items the items on this device
     * @param {number} now
     * @param {{ deleted?: Record<string, number>, gone?: Record<string, number> }} [without] when assignments were deleted: on the other
     *     device, and on this one
     * @returns {{ writes: { slot: string[], value: any }[], touched: number, older: number, merged: number, left: number, dead: OwnAssignment[] }}
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
        for (const { changes, times, site, ...given } of assignments) {
            const item = here.get(given.id);
            const isApart = Boolean(item?.published) && isOther({ ...given, changes, site }, item.published);
            const assignment = isApart ? { ...given, id: idApart(given) } : given;
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
            const read = withOwnId(identifiedAssignment({ ...assignment, ...splitNotes(assignment.notes, null) }), id => own.get(id));
            const mine = isDeleted(read.id) ? undefined : own.get(read.id);
            // A file of another program has no time of change: a student who imports it wants it back.
            const latest = Math.max(0, ...Object.values(times ?? {}), ...Object.values(changes ?? {}).map(({ at }) => at));
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

    /** The writes that bring deleted assignments back, later than they were deleted anywhere. @param {OwnAssignment[]} dead */
    function revivingWrites(dead, now) {
        return dead.flatMap(own => [{ slot: ['own', own.id], value: restoredOwn(own, now) }, { slot: ['gone', own.id], value: null }]);
    }

    Object.assign(Quizmark, { writtenPlan, readPlan, importWrites, revivingWrites, planLimit: sizeLimit });
})(globalThis.Quizmark ??= {});

/**
 * Plans: a student's changes to the published assignments, and their own, kept under `@planner`.
 *
 * A change belongs to a field of a published assignment, and records the value published when it was made. So it survives an
 * update of the site, and a field that both sides have changed is found. Fields are named `due`, `mark`, `remarks`; those of
 * a task `tasks/plan/progress`; a task of one's own is the field `tasks/own-bcdfghjk` as a whole.
 *
 * A plan may come from a file or from another version of the site, so every value read from it is checked.
 *
 * @typedef {object} Plan
 * @property {Record<string, OwnAssignment>} own the reader's own by id, with the times of changes
 * @property {Record<string, Record<string, Change>>} changes by assignment id, then by field
 * @property {Record<string, number>} gone when assignments were deleted, by id, so that they don't come back from another device
 * @property {Record<string, Assignment & { at: number }>} kept published assignments that the reader has changed, as they were
 *     last published, and when that was seen: they stay when the site no longer has them
 * @property {Record<string, string>} titles of the modules of what the reader has, by id, for when the site no longer has them
 *
 * @typedef {object} Change
 * @property {any} value null if the reader has emptied the field
 * @property {any} base the value published at that time; null if there was none. It is the value itself once the reader has taken the
 *     change back: see `isReset`
 * @property {number} at time of the change, in milliseconds since 1970
 * @property {string} [lang] language of `base`, for a text that may be translated; changes of earlier versions don't have it
 *
 * @typedef {object} Assignment as in `Content/assignments`; a field without a value is null
 * @property {string} id
 * @property {string|null} module its id, or a title
 * @property {number|null} level
 * @property {string} title
 * @property {number|null} value weight in percent of the module
 * @property {number|null} mark
 * @property {string} due a day, `2026-12-11`, or a moment in UTC, `2026-12-11T23:59:00Z`, as are all dates
 * @property {string} zone time zone in which its moments are written in files
 * @property {string[]} reminders `7d`, `2h`, `30m` or a date
 * @property {string|null} updated
 * @property {string} notes Markdown
 * @property {string} remarks the student's own notes, plain text
 * @property {Task[]} tasks
 *
 * @typedef {object} Task
 * @property {string} id
 * @property {string} name
 * @property {string|null} start
 * @property {string|null} length `2d` or `6h`
 * @property {string|null} due
 * @property {number} progress
 * @property {string[]} reminders
 * @property {string} notes Markdown
 */
(Quizmark => {
    'use strict';

    const { idApart, identified, identifiedAssignment, isDate, isObject, isOfEarlierTerm, isSameThing } = Quizmark;

    /** The first and the last day, for the inputs of forms. */
    const dayRange = { min: '1000-01-01', max: '9998-12-31' };
    /** Whether a time is later than any change can be: a clock may be a day fast. @param {number} now */
    const isAhead = (time, now) => Number.isFinite(time) && time > now + 24 * 60 * 60 * 1000;
    /** The time of changes by a clock that was wrong: they are kept, but replace nothing. */
    const unknownTime = 1;
    /** Whether a value is an id by the rules of the build. */
    const isId = value => typeof value === 'string' && value.length <= 1000 && /^[\p{Alphabetic}\p{N}\p{M}._/-]+$/u.test(value)
        && value.split('/').every(part => !['', '.', '..'].includes(part));

    /** The most characters of a text in a file, which could slow pages down for good. Texts of the site and of this device are never cut. */
    const foreignTextLimit = 100_000;

    const text = (value, { isForeign = false } = {}) => typeof value === 'string' ? value.slice(0, isForeign ? foreignTextLimit : Infinity) : '';
    const textOrNull = (value, from) => text(value, from) || null;
    const date = value => isDate(value) ? value : null;
    const percent = value => typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
    const length = value => typeof value === 'string' && /^[1-9]\d{0,4}[dh]$/.test(value) ? value : null;
    const isReminder = value => typeof value === 'string' && (/^[1-9]\d{0,5}[mhd]$/.test(value) || date(value) !== null);
    const reminders = value => Array.isArray(value) ? [...new Set(value.filter(isReminder))] : [];

    /** Levels of qualifications in the United Kingdom, as authors may name them. */
    const levels = [4, 5, 6, 7];

    /** The valid values of each field; any other value becomes null. `Tests/Vectors/keys.json` has the keys of files. */
    const taskFields = { name: text, start: date, length, due: date, progress: value => percent(value) ?? 0, reminders, notes: text };
    const fields = {
        module: textOrNull, level: value => levels.includes(value) ? value : null, title: text, value: percent,
        mark: percent, due: date, reminders, notes: text, remarks: text, hidden: value => value === true,
    };

    function validFields(shapes, value, from) {
        return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, shape(value[name], from)]));
    }

    /** @returns {Task|null} */
    function validTask(value, from) {
        if (!isObject(value) || !isId(value.id)) return null;
        const task = { id: value.id, ...validFields(taskFields, value, from) };
        return task.name === '' ? null : task;
    }

    /**
     * @param {{ isForeign?: boolean }} [from] `isForeign`: whether it is of a file
     * @returns {Assignment|null} a valid assignment with all fields, or null if the value can't be one
     */
    function validAssignment(value, from) {
        if (!isObject(value) || !isId(value.id)) return null;
        const { hidden, ...known } = validFields(fields, value, from);
        if (known.title === '' || known.due === null) return null;
        const tasks = (Array.isArray(value.tasks) ? value.tasks : []).map(task => validTask(task, from)).filter(Boolean);
        // Of two with one id, the first counts.
        const unique = new Map(tasks.toReversed().map(task => [task.id, task]));
        return { id: value.id, ...known, zone: text(value.zone, from) || 'UTC', updated: date(value.updated), tasks: tasks.filter(task => unique.get(task.id) === task) };
    }

    const taskField = new RegExp(`^tasks/(.+?)(?:/(${[...Object.keys(taskFields), 'removed'].join('|')}))?$`);

    /** The parts of a field name: `tasks/plan/progress` → task `plan`, field `progress`. Ids may contain slashes. */
    function partsOf(field) {
        const [, task, name] = taskField.exec(field) ?? [];
        return { task: task ?? null, name: task === undefined ? field : name ?? null };
    }

    /** Whether a field is a task that the reader has added. */
    function isWholeTask(field) {
        const { task, name } = partsOf(field);
        return task !== null && name === null;
    }

    /** A valid value for a field, or undefined for an unknown field. */
    function validValue(field, value, from) {
        const { task, name } = partsOf(field);
        if (task === null) return Object.hasOwn(fields, name) ? fields[name](value, from) : undefined;
        if (name === 'removed') return value === true;
        if (name !== null) return taskFields[name](value, from);
        return isId(task) ? validTask({ ...value, id: task }, from) ?? undefined : undefined;
    }

    const orNull = value => value === '' ? null : value ?? null;

    /**
     * Whether the reader has taken a change back: the field is as it is published, whatever that is. Only its time counts, so that an
     * earlier change doesn't come back from another device.
     * @param {Change} change
     */
    function isReset(field, { value, base }) {
        if (field === 'hidden' || partsOf(field).name === 'removed') return !value;
        return JSON.stringify(orNull(value)) === JSON.stringify(orNull(base));
    }

    /** The change that takes an earlier one back. Notes can be long, so they aren't stored. */
    function resetOf(field, base, at) {
        if (field === 'hidden' || partsOf(field).name === 'removed') return { value: false, base: null, at };
        const value = partsOf(field).name === 'notes' ? '' : base;
        return { value, base: value, at };
    }

    /** The changes that apply. */
    const liveChanges = changes => Object.fromEntries(Object.entries(changes).filter(([field, change]) => !isReset(field, change)));

    /** Whether a task that the reader had added was removed again. Only other devices need to know. */
    const isTrace = field => field.startsWith('tasks/own-') && partsOf(field).name === 'removed';

    /** Whether the reader has written something, and not only hidden the assignment. */
    const isWritten = changes => Object.keys(liveChanges(changes)).some(field => field !== 'hidden' && !isTrace(field));

    /** Whether a field has another value in each language. */
    const isTranslated = field => ['title', 'name', 'notes'].includes(partsOf(field).name);

    /** The fields that can't be emptied. */
    const isRequired = field => ['due', 'title'].includes(field) || partsOf(field).name === 'name';

    /**
     * A time of change; null if it can't be one. A clock that was wrong may have given this device a later one, which counts as now; from a
     * file, it would win over everything here for good, so it counts as the earliest.
     * @param {{ now?: number, isForeign?: boolean }} from
     */
    function validTime(time, { now = Date.now(), isForeign = false }) {
        if (!Number.isFinite(time) || time < 0) return null;
        return isForeign && isAhead(time, now) ? unknownTime : Math.min(time, now);
    }

    /** @returns {Change|null} */
    function validChange(field, change, from) {
        const at = isObject(change) ? validTime(change.at, from) : null;
        if (at === null) return null;
        const value = validValue(field, change.value, from);
        if (value === undefined || isRequired(field) && !value) return null;
        const base = change.base === null ? null : validValue(field, change.base, from) ?? null;
        const isInLanguage = isTranslated(field) && /^[a-zA-Z0-9-]{2,35}$/.test(change.lang ?? '');
        return { value, base, at, ...(isInLanguage && { lang: change.lang }) };
    }

    /** @param {{ now?: number, isForeign?: boolean }} [from] `isForeign`: whether it is of a file */
    function validChanges(value, from = {}) {
        const valid = {};
        for (const [field, change] of entriesOf(value, from)) {
            const known = validChange(field, change, from);
            if (!known) continue;
            const value = isWholeTask(field) ? identified(known.value) : known.value;
            const name = isWholeTask(field) ? `tasks/${value.id}` : field;
            valid[name] = later(valid[name], { ...known, value });
        }
        return settled(valid);
    }

    /**
     * Changes without contradictions: a removed task comes back if it was changed later, and one that was added and then
     * removed is no longer there. The removal stays, so that the task doesn't come back from another device.
     * @param {Record<string, Change>} changes
     */
    function settled(changes) {
        const left = { ...changes };
        const isRemoval = (field, name) => name === 'removed' && !isReset(field, changes[field]);
        const parts = Object.keys(changes).map(field => ({ field, ...partsOf(field) })).filter(({ task }) => task !== null);
        const latest = new Map();
        for (const { field, task, name } of parts) {
            if (!isRemoval(field, name)) latest.set(task, Math.max(latest.get(task) ?? 0, changes[field].at));
        }
        for (const { field, task, name } of parts) {
            if (!isRemoval(field, name)) continue;
            if (latest.get(task) > changes[field].at) delete left[field];
            else delete left[`tasks/${task}`];
        }
        return left;
    }

    /** Times of changes by field; null without any. */
    function validTimes(value, from = {}) {
        const isField = name => name === 'rest' || Object.hasOwn(fields, name) || taskField.test(name);
        const times = Object.entries(isObject(value) ? value : {}).filter(([name]) => isField(name)).map(([name, time]) => [name, validTime(time, from)]);
        const valid = times.filter(([, time]) => time !== null);
        return valid.length > 0 ? Object.fromEntries(valid) : null;
    }

    /** The most assignments, and the most changes of one, that are taken from a file: a page with more would be slow, or hang. */
    const foreignLimit = 2000;

    const entriesOf = (value, { isForeign = false }) => {
        const entries = Object.entries(isObject(value) ? value : {});
        return isForeign ? entries.slice(0, foreignLimit) : entries;
    };

    /** The most deleted assignments that are remembered; the earliest are forgotten first. */
    const goneLimit = 1000;

    /** When assignments were deleted, by id. */
    function validGone(value, from = {}) {
        const times = Object.entries(isObject(value) ? value : {}).map(([id, at]) => [id, isId(id) ? validTime(at, from) : null]);
        const latest = times.filter(([, at]) => at !== null && at !== unknownTime).sort(([, one], [, other]) => other - one).slice(0, goneLimit);
        return Object.assign(Object.create(null), Object.fromEntries(latest));
    }

    /** When one of the reader's own was last changed. @param {OwnAssignment} own */
    const lastChange = ({ at, times }) => Math.max(at, ...Object.values(times ?? {}));

    /** Takes assignments out of a plan that were deleted after their last change; the others are no longer deleted. */
    function withoutGone(plan) {
        for (const [id, at] of Object.entries(plan.gone)) {
            if (!plan.own[id]) continue;
            if (lastChange(plan.own[id]) >= at) delete plan.gone[id];
            else delete plan.own[id];
        }
        return plan;
    }

    /** @returns {Plan} a valid plan, whatever the value is */
    function validPlan(value, from = {}) {
        // Without a prototype, as 'constructor' is a valid id.
        const plan = { own: Object.create(null), changes: Object.create(null), kept: Object.create(null), gone: Object.create(null), titles: Object.create(null) };
        if (!isObject(value)) return plan;
        const timeOf = ({ at }) => validTime(at, from) ?? 0;
        for (const [id, other] of entriesOf(value.own, from)) {
            const assignment = validAssignment({ ...other, id }, from);
            if (!assignment) continue;
            const times = validTimes(other.times, from);
            const own = { ...identifiedAssignment(assignment), at: timeOf(other), ...(times && { times }) };
            plan.own[own.id] = Quizmark.joined(plan.own[own.id], own);
        }
        for (const [id, other] of entriesOf(value.changes, from)) {
            const changes = validChanges(other, from);
            if (isId(id) && Object.keys(changes).length > 0) plan.changes[id] = changes;
        }
        for (const [id, other] of Object.entries(isObject(value.kept) ? value.kept : {})) {
            const assignment = plan.changes[id] && validAssignment({ ...other, id }, from);
            if (assignment) plan.kept[id] = { ...assignment, at: timeOf(other) };
        }
        plan.gone = validGone(value.gone, from);
        for (const [id, title] of entriesOf(value.titles, from)) if (text(title) !== '') plan.titles[id] = text(title, from);
        return withoutGone(plan);
    }

    const later = (one, other) => !one || other.at > one.at ? other : one;

    /**
     * An added thing, with a new id if a different thing has its id here.
     * @template {Assignment|Task} Thing
     * @param {Thing} thing
     * @param {(id: string) => Thing|undefined} known the thing that already has an id
     */
    function withOwnId(thing, known) {
        const found = known(thing.id);
        return !found || isSameThing(thing, found) ? thing : { ...thing, id: idApart(thing) };
    }

    /** The field of a task that was added to a published assignment. */
    function taskWithOwnId(task, changes) {
        const value = withOwnId(task, id => changes[`tasks/${id}`]?.value);
        return { name: `tasks/${value.id}`, value };
    }

    /** The id under which what was written in an assignment of an earlier term is put aside, the same on every device. */
    const asideId = ({ id, due }) => `${id}/${due.slice(0, 10)}`;

    /** Puts aside what the reader has written in an assignment of an earlier term. @param {Plan} plan changed in place */
    function putAsideOne(plan, id) {
        const before = plan.kept[id];
        const aside = asideId(before);
        const all = plan.changes[aside] ?? {};
        for (const [field, change] of Object.entries(plan.changes[id])) if (!(all[field]?.at >= change.at)) all[field] = change;
        if (isWritten(all)) {
            plan.changes[aside] = all;
            plan.kept[aside] = { ...before, id: aside };
        }
        delete plan.changes[id];
        delete plan.kept[id];
    }

    /** Puts aside what is of an earlier term than that in which another device has written. */
    function putAsideEarlier(plan, { kept }, now) {
        for (const [id, { due }] of Object.entries(plan.kept)) {
            if (kept[id] && isOfEarlierTerm(Date.parse(due), Date.parse(kept[id].due), plan.changes[id], now)) putAsideOne(plan, id);
        }
    }

    /** Two plans merged. The later value of what both have wins; different things with the same id are both kept. */
    function mergedPlans(here, other, now = Date.now()) {
        const plan = validPlan(here, { now });
        const incoming = validPlan(other, { now, isForeign: true });
        putAsideEarlier(plan, incoming, now);
        putAsideEarlier(incoming, plan, now);
        for (const assignment of Object.values(incoming.own)) {
            const own = withOwnId(assignment, id => plan.own[id]);
            plan.own[own.id] = Quizmark.joined(plan.own[own.id], own);
        }
        for (const [id, changes] of Object.entries(incoming.changes)) {
            const mine = plan.changes[id] ??= {};
            for (const [field, change] of Object.entries(changes)) {
                const { name, value } = isWholeTask(field) ? taskWithOwnId(change.value, mine) : { name: field, value: change.value };
                mine[name] = later(mine[name], { ...change, value });
            }
            plan.changes[id] = settled(mine);
        }
        for (const [id, assignment] of Object.entries(incoming.kept)) plan.kept[id] = later(plan.kept[id], assignment);
        for (const [id, at] of Object.entries(incoming.gone)) plan.gone[id] = Math.max(at, plan.gone[id] ?? 0);
        for (const [id, title] of Object.entries(incoming.titles)) plan.titles[id] ??= title;
        return withoutGone(plan);
    }

    Object.assign(Quizmark, {
        asideId, isReset, isTrace, isTranslated, isWritten, lastChange, putAsideOne, liveChanges, resetOf, validChanges, validGone, validPlan, validAssignment, validTimes, mergedPlans, settled, withOwnId,
        isWholeTask, partsOf, isAhead, isId, levels, dayRange,
        foreignLimit, foreignTextLimit,
        /** The fields of an assignment that a reader may change. */
        assignmentFields: Object.keys(fields), taskFields: Object.keys(taskFields),
    });
})(globalThis.Quizmark ??= {});

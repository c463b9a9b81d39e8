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
 * @property {Record<string, Assignment & { at: number }>} kept published assignments that the reader has written in, as they were
 *     last published, and when that was seen: they stay when the site no longer has them
 *
 * @typedef {object} Change
 * @property {any} value null if the reader has emptied the field
 * @property {any} base the value published at that time; null if there was none
 * @property {number} at time of the change, in milliseconds since 1970
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

    const { idApart, identified, identifiedAssignment, isSameThing } = Quizmark;

    const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);
    const isDay = text => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
    const isMoment = text => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) && new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);
    /** Whether a value is an id by the rules of the build. */
    const isId = value => typeof value === 'string' && value.length <= 1000 && /^[\p{Alphabetic}\p{N}\p{M}._/-]+$/u.test(value)
        && value.split('/').every(part => !['', '.', '..'].includes(part));

    const text = (value, limit = 20_000) => typeof value === 'string' ? value.slice(0, limit) : '';
    const textOrNull = value => text(value, 500) || null;
    const date = value => typeof value === 'string' && (isDay(value) || isMoment(value)) ? value : null;
    const percent = value => typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
    const length = value => typeof value === 'string' && /^[1-9]\d{0,4}[dh]$/.test(value) ? value : null;
    const isReminder = value => typeof value === 'string' && (/^[1-9]\d{0,5}[mhd]$/.test(value) || date(value) !== null);
    const reminders = value => Array.isArray(value) ? [...new Set(value.filter(isReminder))] : [];

    /** Levels of qualifications in the United Kingdom, as authors may name them. */
    const levels = [4, 5, 6, 7];

    /** The valid values of each field; any other value becomes null. `Tests/Vectors/keys.json` has the keys of files. */
    const taskFields = { name: value => text(value, 500), start: date, length, due: date, progress: value => percent(value) ?? 0, reminders, notes: value => text(value) };
    const fields = {
        module: textOrNull, level: value => levels.includes(value) ? value : null, title: value => text(value, 500), value: percent,
        mark: percent, due: date, reminders, notes: value => text(value), remarks: value => text(value), hidden: value => value === true,
    };

    function soundFields(shapes, value) {
        return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, shape(value[name])]));
    }

    /** @returns {Task|null} */
    function soundTask(value) {
        if (!isObject(value) || !isId(value.id)) return null;
        const task = { id: value.id, ...soundFields(taskFields, value) };
        return task.name === '' ? null : task;
    }

    /** @returns {Assignment|null} a valid assignment with all fields, or null if the value can't be one */
    function soundAssignment(value) {
        if (!isObject(value) || !isId(value.id)) return null;
        const { hidden, ...known } = soundFields(fields, value);
        if (known.title === '' || known.due === null) return null;
        const tasks = (Array.isArray(value.tasks) ? value.tasks : []).map(soundTask).filter(Boolean);
        const unique = tasks.filter((task, index) => tasks.findIndex(({ id }) => id === task.id) === index);
        return { id: value.id, ...known, zone: text(value.zone, 100) || 'UTC', updated: date(value.updated), tasks: unique };
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
    function soundValue(field, value) {
        const { task, name } = partsOf(field);
        if (task === null) return Object.hasOwn(fields, name) ? fields[name](value) : undefined;
        if (name === 'removed') return value === true;
        if (name !== null) return taskFields[name](value);
        return isId(task) ? soundTask({ ...value, id: task }) ?? undefined : undefined;
    }

    function soundChanges(value) {
        const sound = {};
        for (const [field, change] of Object.entries(isObject(value) ? value : {})) {
            if (!isObject(change) || typeof change.at !== 'number' || !Number.isFinite(change.at)) continue;
            const known = soundValue(field, change.value);
            if (known === undefined) continue;
            const value = isWholeTask(field) ? identified(known) : known;
            const place = isWholeTask(field) ? `tasks/${value.id}` : field;
            sound[place] = later(sound[place], { value, base: change.base ?? null, at: change.at });
        }
        return settled(sound);
    }

    /**
     * Changes of which none contradicts another: a removed task comes back if it was changed later, and one that was added and then
     * removed is no longer there. The removal stays, so that the task doesn't come back from another device.
     * @param {Record<string, Change>} changes
     */
    function settled(changes) {
        const left = { ...changes };
        for (const [field, { at }] of Object.entries(changes)) {
            const { task, name } = partsOf(field);
            if (name !== 'removed') continue;
            const latest = Math.max(...Object.keys(changes).filter(other => other !== field && partsOf(other).task === task).map(other => changes[other].at));
            if (latest > at) delete left[field];
            else delete left[`tasks/${task}`];
        }
        return left;
    }

    /** Times of changes by field; null without any. */
    function soundTimes(value) {
        const isField = name => name === 'rest' || Object.hasOwn(fields, name) || taskField.test(name);
        const sound = Object.entries(isObject(value) ? value : {}).filter(([name, time]) => isField(name) && Number.isFinite(time));
        return sound.length > 0 ? Object.fromEntries(sound) : null;
    }

    /** @returns {Plan} a valid plan, whatever the value is */
    function soundPlan(value) {
        // Without a prototype, as 'constructor' is a valid id.
        const plan = { own: Object.create(null), changes: Object.create(null), kept: Object.create(null) };
        if (!isObject(value)) return plan;
        for (const [id, other] of Object.entries(isObject(value.own) ? value.own : {})) {
            const assignment = soundAssignment({ ...other, id });
            if (!assignment) continue;
            const times = soundTimes(other.times);
            const own = { ...identifiedAssignment(assignment), at: Number.isFinite(other.at) ? other.at : 0, ...(times && { times }) };
            plan.own[own.id] = Quizmark.joined(plan.own[own.id], own);
        }
        for (const [id, other] of Object.entries(isObject(value.changes) ? value.changes : {})) {
            const changes = soundChanges(other);
            if (isId(id) && Object.keys(changes).length > 0) plan.changes[id] = changes;
        }
        for (const [id, other] of Object.entries(isObject(value.kept) ? value.kept : {})) {
            const assignment = plan.changes[id] && soundAssignment({ ...other, id });
            if (assignment) plan.kept[id] = { ...assignment, at: Number.isFinite(other.at) ? other.at : 0 };
        }
        return plan;
    }

    const later = (one, other) => !one || other.at > one.at ? other : one;

    /**
     * A thing that is added, under an id that nothing else has here.
     * @template {Assignment|Task} Thing
     * @param {Thing} thing
     * @param {(id: string) => Thing|undefined} known the thing that already has an id
     */
    function placed(thing, known) {
        const found = known(thing.id);
        return !found || isSameThing(thing, found) ? thing : { ...thing, id: idApart(thing) };
    }

    /** The field of a task that was added to a published assignment. */
    function placedTask(task, changes) {
        const value = placed(task, id => changes[`tasks/${id}`]?.value);
        return { place: `tasks/${value.id}`, value };
    }

    /** Two plans merged. The later value of what both have wins; different things with the same id are both kept. */
    function mergedPlans(here, other) {
        const plan = soundPlan(here);
        const came = soundPlan(other);
        for (const assignment of Object.values(came.own)) {
            const own = placed(assignment, id => plan.own[id]);
            plan.own[own.id] = Quizmark.joined(plan.own[own.id], own);
        }
        for (const [id, changes] of Object.entries(came.changes)) {
            const mine = plan.changes[id] ??= {};
            for (const [field, change] of Object.entries(changes)) {
                const { place, value } = isWholeTask(field) ? placedTask(change.value, mine) : { place: field, value: change.value };
                mine[place] = later(mine[place], { ...change, value });
            }
            plan.changes[id] = settled(mine);
        }
        for (const [id, assignment] of Object.entries(came.kept)) plan.kept[id] = later(plan.kept[id], assignment);
        return plan;
    }

    Object.assign(Quizmark, {
        soundChanges, soundPlan, soundAssignment, soundTimes, mergedPlans, settled, placed, isWholeTask, partsOf, isDay, isObject, levels,
        /** The fields of an assignment that a reader may change. */
        assignmentFields: Object.keys(fields), taskFields: Object.keys(taskFields),
    });
})(globalThis.Quizmark ??= {});

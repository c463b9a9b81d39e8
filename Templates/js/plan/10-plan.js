/**
 * Plans: what a student has made of the published assignments, kept under `@planner`.
 *
 * A change belongs to a field of a published assignment, and knows what was published when it was made. So an update of the
 * site leaves it alone, and what both have changed is found. Fields are named `due`, `mark`, `remarks`; those of a task
 * `tasks/plan/progress`; a task of one's own is the field `tasks/own-bcdfghjk` as a whole.
 *
 * A plan may come from a file or from another version of the site, so what is read of it is looked at piece by piece.
 *
 * @typedef {object} Plan
 * @property {Record<string, Assignment & { at: number }>} own by id, and when it was last changed
 * @property {Record<string, Record<string, Change>>} changes by the id of an assignment, then by field
 *
 * @typedef {object} Change
 * @property {any} value null where the reader has emptied the field
 * @property {any} base what was published then; null where there was nothing
 * @property {number} at when, in milliseconds since 1970
 *
 * @typedef {object} Assignment as in `Content/assignments`; null is a field without a value
 * @property {string} id
 * @property {string|null} module its id, or a title
 * @property {number|null} level
 * @property {string} title
 * @property {number|null} value percent of the module
 * @property {number|null} mark
 * @property {string} due a day, `2026-12-11`, or a moment in UTC, `2026-12-11T23:59:00Z`, as all dates are
 * @property {string} zone in which its moments are written
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
    /** Whatever builds take for one. */
    const isId = value => typeof value === 'string' && value.length <= 1000 && /^[\p{Alphabetic}\p{N}\p{M}._/-]+$/u.test(value)
        && value.split('/').every(part => !['', '.', '..'].includes(part));

    const text = (value, limit = 20_000) => typeof value === 'string' ? value.slice(0, limit) : '';
    const textOrNull = value => text(value, 500) || null;
    const date = value => typeof value === 'string' && (isDay(value) || isMoment(value)) ? value : null;
    const percent = value => typeof value === 'number' && value >= 0 && value <= 100 ? value : null;
    const length = value => typeof value === 'string' && /^[1-9]\d{0,4}[dh]$/.test(value) ? value : null;
    const isReminder = value => typeof value === 'string' && (/^[1-9]\d{0,5}[mhd]$/.test(value) || date(value) !== null);
    const reminders = value => Array.isArray(value) ? [...new Set(value.filter(isReminder))] : [];

    /** Of the United Kingdom's qualifications, as authors may name them. */
    const levels = [4, 5, 6, 7];

    /** What each field may be; anything else becomes nothing. `Tests/Vectors/keys.json` has the keys of files. */
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

    /** @returns {Assignment|null} whatever the value is, with all fields that an assignment has */
    function soundAssignment(value) {
        if (!isObject(value) || !isId(value.id)) return null;
        const { hidden, ...known } = soundFields(fields, value);
        if (known.title === '' || known.due === null) return null;
        const tasks = (Array.isArray(value.tasks) ? value.tasks : []).map(soundTask).filter(Boolean);
        const unique = tasks.filter((task, index) => tasks.findIndex(({ id }) => id === task.id) === index);
        return { id: value.id, ...known, zone: text(value.zone, 100) || 'UTC', updated: date(value.updated), tasks: unique };
    }

    const taskField = new RegExp(`^tasks/(.+?)(?:/(${[...Object.keys(taskFields), 'removed'].join('|')}))?$`);

    /** The parts of a field's name: `tasks/plan/progress` → task `plan`, field `progress`. Ids may have slashes. */
    function partsOf(field) {
        const [, task, name] = taskField.exec(field) ?? [];
        return { task: task ?? null, name: task === undefined ? field : name ?? null };
    }

    /** Whether a field is a task that the reader has added. */
    function isWholeTask(field) {
        const { task, name } = partsOf(field);
        return task !== null && name === null;
    }

    /** What may stand in a field, or undefined for a field that there is not. */
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
        return sound;
    }

    /** @returns {Plan} whatever the value is */
    function soundPlan(value) {
        // Without what all objects inherit, as 'constructor' is an id like others.
        const plan = { own: Object.create(null), changes: Object.create(null) };
        if (!isObject(value)) return plan;
        for (const [id, other] of Object.entries(isObject(value.own) ? value.own : {})) {
            const assignment = soundAssignment({ ...other, id });
            if (!assignment) continue;
            const own = { ...identifiedAssignment(assignment), at: Number.isFinite(other.at) ? other.at : 0 };
            plan.own[own.id] = joined(plan.own[own.id], own);
        }
        for (const [id, other] of Object.entries(isObject(value.changes) ? value.changes : {})) {
            const changes = soundChanges(other);
            if (isId(id) && Object.keys(changes).length > 0) plan.changes[id] = changes;
        }
        return plan;
    }

    const later = (one, other) => !one || other.at > one.at ? other : one;

    /** Of two states of one's own assignment the later, with the tasks of both. */
    function joined(one, other) {
        if (!one) return other;
        const [latest, earlier] = later(one, other) === one ? [one, other] : [other, one];
        const missing = earlier.tasks.filter(({ id }) => !latest.tasks.some(task => task.id === id));
        return missing.length === 0 ? latest : { ...latest, tasks: [...latest.tasks, ...missing] };
    }

    /**
     * What came, under an id that nothing else has here.
     * @template {Assignment|Task} Thing
     * @param {Thing} thing
     * @param {(id: string) => Thing|undefined} known what has an id already
     */
    function placed(thing, known) {
        const found = known(thing.id);
        return !found || isSameThing(thing, found) ? thing : { ...thing, id: idApart(thing) };
    }

    /** The field of a task that was added to what is published. */
    function placedTask(task, changes) {
        const value = placed(task, id => changes[`tasks/${id}`]?.value);
        return { place: `tasks/${value.id}`, value };
    }

    /** Two plans in one. Of what both have, the later stays; what only has the same id is two things. */
    function mergedPlans(here, other) {
        const plan = soundPlan(here);
        const came = soundPlan(other);
        for (const assignment of Object.values(came.own)) {
            const own = placed(assignment, id => plan.own[id]);
            plan.own[own.id] = joined(plan.own[own.id], own);
        }
        for (const [id, changes] of Object.entries(came.changes)) {
            const mine = plan.changes[id] ??= {};
            for (const [field, change] of Object.entries(changes)) {
                const { place, value } = isWholeTask(field) ? placedTask(change.value, mine) : { place: field, value: change.value };
                mine[place] = later(mine[place], { ...change, value });
            }
        }
        return plan;
    }

    Object.assign(Quizmark, {
        soundPlan, soundAssignment, mergedPlans, joined, placed, isWholeTask, partsOf, isDay, isObject, levels,
        /** Those of an assignment that a reader may change. */
        assignmentFields: Object.keys(fields), taskFields: Object.keys(taskFields),
    });
})(globalThis.Quizmark ??= {});

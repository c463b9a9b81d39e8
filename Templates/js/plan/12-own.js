/**
 * The reader's own assignments. Each field has the time of its last change, so changes of two devices to different fields are both kept.
 *
 * `times` has the fields that were changed after the rest, as plans name them (`title`, `tasks/own-bcdfghjk/progress`), a task that
 * was added later (`tasks/own-bcdfghjk`) or removed (`tasks/own-bcdfghjk/removed`), and as `rest` the time of all others. Without it,
 * as planners used to store it, everything has the time `at`.
 *
 * @typedef {Assignment & { at: number, times?: Record<string, number> }} OwnAssignment
 */
(Quizmark => {
    'use strict';

    const { assignmentFields, taskFields } = Quizmark;

    const ownFields = assignmentFields.filter(name => name !== 'hidden');

    const restOf = ({ at, times }) => times?.rest ?? at;
    const removedAt = ({ times }, task) => times?.[`tasks/${task}/removed`] ?? 0;

    /** When a field got its value. @param {OwnAssignment} own */
    function timeOf(own, field) {
        const task = /^(tasks\/.+)\/[a-z]+$/.exec(field)?.[1];
        return own.times?.[field] ?? (task && own.times?.[task]) ?? restOf(own);
    }

    const latestOf = (own, { id }) => Math.max(timeOf(own, `tasks/${id}`), ...taskFields.map(name => timeOf(own, `tasks/${id}/${name}`)));

    /** Times after a change. @param {OwnAssignment} own as it was @param {string[]} fields */
    function timesAfter(own, fields, now) {
        const times = { ...own.times, rest: restOf(own) };
        for (const field of fields) {
            const removed = /^(tasks\/.+)\/removed$/.exec(field)?.[1];
            if (removed) for (const known of Object.keys(times)) if (known === removed || known.startsWith(`${removed}/`)) delete times[known];
            times[field] = now;
        }
        return times;
    }

    /** The later value of each field, under a time; `one` has precedence. */
    function joinedFields(one, other, names, fieldOf, first, second) {
        return Object.fromEntries(names.map(name => [name, (timeOf(other, fieldOf(name)) > timeOf(one, fieldOf(name)) ? second : first)[name]]));
    }

    /** The tasks of both, without those that one has removed after the other's last change; in the order of the later one. */
    function joinedTasks(one, other, latest) {
        const find = ({ tasks }, id) => tasks.find(task => task.id === id);
        const earlier = latest === one ? other : one;
        const ids = new Set([...latest.tasks, ...earlier.tasks].map(({ id }) => id));
        return [...ids].flatMap(id => {
            const [first, second] = [find(one, id), find(other, id)];
            if (first && second) return [{ ...first, ...joinedFields(one, other, taskFields, name => `tasks/${id}/${name}`, first, second) }];
            const [owner, without] = first ? [one, other] : [other, one];
            return removedAt(without, id) > latestOf(owner, first ?? second) ? [] : [first ?? second];
        });
    }

    function joinedTimes(one, other, tasks) {
        const rest = Math.max(restOf(one), restOf(other));
        const fields = [...ownFields, ...tasks.flatMap(({ id }) => [`tasks/${id}`, ...taskFields.map(name => `tasks/${id}/${name}`)])];
        const times = {};
        for (const field of fields) {
            const time = Math.max(timeOf(one, field), timeOf(other, field));
            if (time > rest) times[field] = time;
        }
        const removed = [one, other].flatMap(({ times: known }) => Object.keys(known ?? {})).filter(field => field.endsWith('/removed'));
        for (const field of removed) times[field] = Math.max(one.times?.[field] ?? 0, other.times?.[field] ?? 0);
        return Object.keys(times).length > 0 ? { ...times, rest } : null;
    }

    /**
     * Two versions of one's own assignment as one, field by field.
     * @param {OwnAssignment|undefined} one
     * @param {OwnAssignment} other
     * @returns {OwnAssignment}
     */
    function joined(one, other) {
        if (!one) return other;
        const latest = other.at > one.at ? other : one;
        const fields = joinedFields(one, other, ownFields, name => name, one, other);
        const { zone } = timeOf(other, 'due') > timeOf(one, 'due') ? other : one;
        const tasks = joinedTasks(one, other, latest);
        const { times: before, ...known } = latest;
        const times = joinedTimes(one, other, tasks);
        return { ...known, ...fields, zone, tasks, ...(times && { times }) };
    }

    Object.assign(Quizmark, { joined, timesAfter });
})(globalThis.Quizmark ??= {});

/**
 * Saving what was changed in a form while another tab may have changed or deleted the same thing. A save counts as later: it replaces
 * another change of the same field, and brings back what was deleted.
 */
(Quizmark => {
    'use strict';

    const { isSame, taskValues, valueAt, writesOf } = Quizmark;

    /** The fields of a form whose values differ from those before. */
    function changedFields(values, before) {
        return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, before[name])));
    }

    /** The names of the fields that are saved over what was saved after the form was opened. */
    function replacedFields(fields, opened, present, prefix = '') {
        return Object.keys(fields).filter(name => {
            const [before, now] = [opened, present].map(({ assignment }) => valueAt(assignment, prefix + name));
            return !isSame(before, now) && !isSame(now, fields[name]);
        });
    }

    /** The writes that bring back an assignment that the site no longer has, as it was when the form was opened. */
    function returningWrites({ assignment: { id }, published, changes }, saved, now) {
        // One of the reader's own is written as a whole.
        if (published === null) return [];
        const isSaved = field => saved.some(({ slot }) => slot[2] === field);
        return [
            { slot: ['gone', id], value: null }, { slot: ['kept', id], value: { ...published, at: now } },
            ...Object.entries(changes).filter(([field]) => !isSaved(field)).map(([field, value]) => ({ slot: ['changes', id, field], value })),
        ];
    }

    /**
     * @typedef {object} Saving
     * @property {{ slot: string[], value: any }[]} writes
     * @property {boolean} isBack whether it was deleted after the form was opened
     * @property {string[]} replaced the fields in which it replaces something newer than the form
     */

    /**
     * @param {Item} opened the assignment when its form was opened
     * @param {Item|null} present the assignment now; null if it was deleted
     * @param {Record<string, any>} values by field
     * @returns {{ writes: { slot: string[], value: any }[], isBack: boolean }}
     */
    function savedValues(opened, present, values, now) {
        const writes = writesOf(present ?? opened, values, now);
        return present ? { writes, isBack: false } : { writes: [...returningWrites(opened, writes, now), ...writes], isBack: true };
    }

    /** @param {Record<string, any>} fields those that were changed in the form @returns {Saving} */
    function savedAssignment(opened, present, fields, now) {
        return { ...savedValues(opened, present, fields, now), replaced: present ? replacedFields(fields, opened, present) : [] };
    }

    /** @param {string} id of the task @param {Record<string, any>} fields those that were changed in the form @returns {Saving} */
    function savedTask(opened, present, id, fields, now) {
        const taskOf = item => item?.assignment.tasks.find(task => task.id === id);
        const item = present ?? opened;
        const known = taskOf(item);
        if (known) {
            const replaced = present ? replacedFields(fields, opened, present, `tasks/${id}/`) : [];
            return { ...savedValues(opened, present, taskValues(item, { ...known, ...fields }), now), replaced };
        }
        const isPublished = item.published?.tasks.some(task => task.id === id);
        const values = isPublished ? taskValues(item, { id, ...fields }) : { [`tasks/${id}`]: { ...taskOf(opened), ...fields } };
        const { writes } = savedValues(opened, present, values, now);
        const removal = { slot: ['changes', item.assignment.id, `tasks/${id}/removed`], value: null };
        return { writes: item.published ? [...writes, removal] : writes, isBack: true, replaced: [] };
    }

    Object.assign(Quizmark, { changedFields, savedAssignment, savedTask, savedValues });
})(globalThis.Quizmark ??= {});

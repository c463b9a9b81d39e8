/** Values of assignments in a file that can't be used: they are left out, and the student gets a message. */
(Quizmark => {
    'use strict';

    const { isId, isObject, isZone } = Quizmark;

    /** The most reminders of an assignment or a task in a file. */
    const reminderLimit = 100;

    const isGiven = value => value !== undefined && value !== null && value !== '';

    /** Whether some reminders of a list weren't read; one that occurs twice was. */
    function isShorter(given, read, readReminder) {
        if (!isGiven(given)) return false;
        return !Array.isArray(given) || given.length > reminderLimit || given.some(reminder => !read.includes(readReminder(reminder)));
    }

    function isTaskUnusable(given, read, readReminder) {
        if (!isObject(given) || !read) return true;
        const lost = ['start', 'due', 'length'].some(field => isGiven(given[field]) && read[field] === null);
        return lost || isGiven(given.progress) && read.progress !== given.progress || isShorter(given.reminders, read.reminders, readReminder);
    }

    /**
     * The fields of an assignment in a file whose values can't be used.
     * @param {any} given the assignment in the file
     * @param {Assignment} read the assignment as read from it
     * @param {(reminder: any) => string|undefined} readReminder
     * @returns {string[]}
     */
    function unusableFields(given, read, readReminder) {
        const { tasks } = given;
        const known = new Map(read.tasks.map(task => [task.id, task]));
        const isTaskLost = () => !Array.isArray(tasks) || tasks.some(task => isTaskUnusable(task, known.get(task?.id), readReminder));
        return [
            ...['level', 'value', 'mark'].filter(field => isGiven(given[field]) && read[field] === null),
            ...isShorter(given.reminders, read.reminders, readReminder) ? ['reminders'] : [],
            ...isGiven(given.timezone) && !(typeof given.timezone === 'string' && isZone(given.timezone)) ? ['timezone'] : [],
            ...isGiven(tasks) && isTaskLost() ? ['tasks'] : [],
        ];
    }

    /** Whether a text is a time on some clocks, in a year that pages can show. */
    const isLocalTime = date => /^[1-9]\d{3}-\d\d-\d\d[ T]([01]\d|2[0-3]):[0-5]\d/.test(date) && !/^9999/.test(date) && !Number.isNaN(Date.parse(`${date.replace(' ', 'T')}Z`));

    /**
     * The fields without which an entry of a file can't be used.
     * @param {any} given
     * @param {(date: any) => string|undefined} readDate
     * @returns {string[]} `skipped` for a due date at a time that the clocks of its zone skip
     */
    function missingFields(given, readDate) {
        if (!isObject(given)) return [];
        return [
            ...isId(given.id) ? [] : ['id'], ...typeof given.title === 'string' && given.title !== '' ? [] : ['title'],
            ...readDate(given.due) ? [] : [isLocalTime(given.due) ? 'skipped' : 'due'],
        ];
    }

    Object.assign(Quizmark, { missingFields, reminderLimit, unusableFields });
})(globalThis.Quizmark ??= {});

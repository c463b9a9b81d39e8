/** Values of assignments in a file that can't be used: they are left out, and the student gets a message. */
(Quizmark => {
    'use strict';

    const { foreignTextLimit, isGiven, isId, isObject, isZone } = Quizmark;

    /** The most reminders of an assignment or a task in a file. */
    const reminderLimit = 100;

    /** The most characters of texts that another program wrote, as forms have them. */
    const [shortTextLimit, notesLimit] = [500, 20_000];

    /** A planner also writes published texts, which may be longer, and the student's notes after them, in which Markdown is escaped. */
    function textLimit({ $changes }, field) {
        if (typeof $changes?.$site === 'string') return foreignTextLimit;
        return field === 'notes' ? notesLimit : shortTextLimit;
    }

    /** The texts of an assignment in a file, or of a task of it, that are too long. */
    function longTexts(assignment, thing) {
        return ['title', 'module', 'name', 'notes'].filter(field => typeof thing[field] === 'string' && thing[field].length > textLimit(assignment, field));
    }

    /** An assignment in a file, or a task of it, with the beginnings of texts that are too long; half a character couldn't be built. */
    function withCutTexts(assignment, thing) {
        const cut = field => thing[field].slice(0, textLimit(assignment, field)).replace(/[\uD800-\uDBFF]$/, '');
        return { ...thing, ...Object.fromEntries(longTexts(assignment, thing).map(field => [field, cut(field)])) };
    }

    /** Whether some reminders of a list weren't read; one that occurs twice was. */
    function isShorter(given, read, readReminder) {
        if (!isGiven(given)) return false;
        return !Array.isArray(given) || given.length > reminderLimit || given.some(reminder => !read.includes(readReminder(reminder)));
    }

    function isTaskUnusable(given, read, readReminder) {
        if (!isObject(given) || !read) return true;
        const lost = ['start', 'due', 'length'].some(field => isGiven(given[field]) && read[field] === null);
        // Builds don't take both a length and an end, either.
        const isEndLost = isGiven(given.end) && (isGiven(given.length) || read.length === null);
        return lost || isEndLost || isGiven(given.progress) && read.progress !== given.progress || isShorter(given.reminders, read.reminders, readReminder);
    }

    /**
     * The fields of an assignment in a file whose values can't be used, or were cut.
     * @param {any} given the assignment in the file
     * @param {Assignment} read the assignment as read from it
     * @param {(reminder: any) => string|undefined} readReminder
     * @returns {string[]}
     */
    function unusableFields(given, read, readReminder) {
        const { tasks } = given;
        const known = new Map(read.tasks.map(task => [task.id, task]));
        const isTaskLost = () => !Array.isArray(tasks) || tasks.some(task => isTaskUnusable(task, known.get(task?.id), readReminder) || longTexts(given, task).length > 0);
        return [
            ...longTexts(given, given).filter(field => field in read), ...['level', 'value', 'mark'].filter(field => isGiven(given[field]) && read[field] === null),
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

    Object.assign(Quizmark, { missingFields, reminderLimit, unusableFields, withCutTexts });
})(globalThis.Quizmark ??= {});

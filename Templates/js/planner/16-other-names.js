/** Assignments of other programs: keys under other names, numbers as ids, and dates as JavaScript writes them. */
(Quizmark => {
    'use strict';

    const { idApart, idOfImported, isId, isObject, momentOf } = Quizmark;

    /** Names of keys in other programs, and what a plan calls them; a build suggests the same. */
    const otherNames = {
        dueDate: 'due', due_date: 'due', dueAt: 'due', due_at: 'due', deadline: 'due', date: 'due', name: 'title', course: 'module',
        courseName: 'module', courseCode: 'module', unit: 'module', subject: 'module', weight: 'value', weighting: 'value', percentage: 'value',
        grade: 'mark', score: 'mark', steps: 'tasks', description: 'notes', details: 'notes', instructions: 'notes',
    };

    const isGiven = value => value !== undefined && value !== null && value !== '';

    const midnight = /^(\d{4}-\d\d-\d\d)T00:00(:00(\.0+)?)?Z$/;
    const withOffset = /^(?!9999)[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

    /** A date in UTC or with an offset: a day where it is midnight in UTC, as programs save days; undefined for any other text. */
    function foreignDate(text) {
        const [, day] = midnight.exec(text) ?? [];
        if (day) return day;
        return withOffset.test(text) && !Number.isNaN(Date.parse(text)) ? momentOf(Date.parse(text)) : undefined;
    }

    /**
     * An entry of a file with the keys of a plan. Without an id of its own, it gets one from its title and date, so that importing the file
     * again changes nothing. What a planner wrote stays as it is.
     */
    function withUsualKeys(entry) {
        if (!isObject(entry) || entry.$changes !== undefined) return entry;
        const given = { ...entry };
        for (const [name, field] of Object.entries(otherNames)) {
            if (isGiven(entry[name]) && !isGiven(given[field])) given[field] = entry[name];
        }
        if (isId(given.id) || typeof given.title !== 'string' || isObject(given.id)) return given;
        return { ...given, id: isGiven(given.id) ? idOfImported({ id: String(given.id), title: given.title }) : idApart(given) };
    }

    /** The entries of a file: a list, alone or as `{"assignments": […]}`, or one assignment. */
    function entriesOf(value) {
        if (Array.isArray(value)) return value;
        return Array.isArray(value?.assignments) && value.title === undefined ? value.assignments : [value];
    }

    Object.assign(Quizmark, { entriesOf, foreignDate, isGiven, withUsualKeys });
})(globalThis.Quizmark ??= {});

/** Days and moments as texts, as files and devices keep them. */
(Quizmark => {
    'use strict';

    // The days around it have four digits, too.
    const isYear = text => text >= '1000' && text < '9999';

    /** Whether a text is an existing day, "2026-11-21". */
    const isDay = text => /^\d{4}-\d{2}-\d{2}$/.test(text) && isYear(text) && new Date(text).toJSON()?.slice(0, 10) === text;

    /** Whether a text is an existing moment, "2026-11-21T09:30:00Z". */
    const isMoment = text => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) && isYear(text) && new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);

    /** Whether a value, which may come from a file, is one of them. */
    const isDate = value => typeof value === 'string' && (isDay(value) || isMoment(value));

    Object.assign(Quizmark, { isDate, isDay, isMoment });
})(globalThis.Quizmark ??= {});

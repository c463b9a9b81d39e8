/** Days and moments as texts, as files and devices keep them, and terms. */
(Quizmark => {
    'use strict';

    const { dayLength } = Quizmark;

    // The days around it have four digits, too.
    const isYear = text => text >= '1000' && text < '9999';

    /** Whether a text is an existing day, "2026-11-21". */
    const isDay = text => /^\d{4}-\d{2}-\d{2}$/.test(text) && isYear(text) && new Date(text).toJSON()?.slice(0, 10) === text;

    /** Whether a text is an existing moment, "2026-11-21T09:30:00Z". */
    const isMoment = text => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) && isYear(text) && new Date(text).toJSON()?.slice(0, 19) === text.slice(0, 19);

    /** Whether a value, which may come from a file, is one of them. */
    const isDate = value => typeof value === 'string' && (isDay(value) || isMoment(value));

    /** The least time between the dates of one assignment in two terms. */
    const termGap = 90 * dayLength;
    /** After the date of an assignment, the time in which readers still write about it, such as their mark. Later, the date was a mistake. */
    const latestNote = 180 * dayLength;

    /**
     * Whether what a reader has written in an assignment is of an earlier term: it is published again, with a much later date, after the
     * date that the reader knew has passed.
     * @param {number} was when it was due for everyone, in milliseconds since 1970
     * @param {number} is when it is due now
     * @param {Record<string, Change>} changes the reader's
     */
    function isOfEarlierTerm(was, is, changes, now) {
        const first = Math.min(...Object.values(changes).map(change => change?.at));
        return was < now && is - was > termGap && first - was < latestNote;
    }

    Object.assign(Quizmark, { isDate, isDay, isMoment, isOfEarlierTerm });
})(globalThis.Quizmark ??= {});

/** Where days begin and end: in the zone of the site, which the reader's clocks may differ from. */
(Quizmark => {
    'use strict';

    const { dayLength, knownZone } = Quizmark;

    const isAllDay = date => /^\d{4}-\d{2}-\d{2}$/.test(date);

    /** The local time of a zone, as if it were UTC; a zone that this browser doesn't know counts as UTC. */
    function readingAt(time, zone) {
        try {
            // In Swedish, it is "2026-12-11 23:59:00".
            const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: knownZone(zone) });
            return Date.parse(`${format.format(time).replace(' ', 'T')}Z`);
        } catch {
            return time;
        }
    }

    const begins = new Map();

    /**
     * When a date begins, in milliseconds since 1970: the first moment of a day, or the moment itself.
     * @param {string} date
     * @param {string|null} zone in which a day counts; null for the reader's
     */
    function beginOf(date, zone = null) {
        const asUTC = Date.parse(date);
        if (!isAllDay(date)) return asUTC;
        if (zone === null) return new Date(`${date}T00:00`).getTime();
        const key = date + zone;
        if (!begins.has(key)) {
            // Clocks may go forward or back at midnight.
            const times = [asUTC - dayLength, asUTC + dayLength].map(near => asUTC - readingAt(near, zone) + near);
            begins.set(key, Math.min(...times.filter(time => readingAt(time, zone) >= asUTC)));
        }
        return begins.get(key);
    }

    /** When a date ends: the end of a day, or the moment itself. `QuizGrades` counts days alike. */
    const endOf = (date, zone) => beginOf(isAllDay(date) ? new Date(Date.parse(date) + dayLength).toISOString().slice(0, 10) : date, zone);

    /** Whether a date is over; a date that is null never is. */
    const isOver = (date, zone, now) => Boolean(date) && endOf(date, zone) <= now;

    Object.assign(Quizmark, { isAllDay, readingAt, beginOf, endOf, isOver });
})(globalThis.Quizmark ??= {});

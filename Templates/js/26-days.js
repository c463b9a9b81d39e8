/** Days of the reader's calendar. */
(Quizmark => {
    'use strict';

    const dayLength = 24 * 60 * 60 * 1000;

    /**
     * A calendar day as a number, so that days can be counted across changes to and from daylight saving time.
     * @param {Date|number} time
     */
    function dayOf(time) {
        const date = new Date(time);
        return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
    }

    /** "2026-11-21", for file names. @param {Date|number} time */
    function dayInDigits(time) {
        const date = new Date(time);
        return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-');
    }

    /**
     * A format for dates that matches the rest of the page, with its word for the first of a month. "en" alone would mean the English of
     * the United States, which no built text uses; a site that wants it declares its language as `en-US`.
     * @param {Intl.DateTimeFormatOptions} options
     * @returns {{ format: (time: Date|number) => string }}
     */
    function dateFormat(options) {
        const { spoken, spokenText, words } = Quizmark;
        const format = new Intl.DateTimeFormat(spoken === 'en' ? 'en-GB' : spoken, options);
        // "GMT−5": lines end after a hyphen.
        const textOf = ({ type, value }) => type === 'timeZoneName' ? value.replace('-', '−') : value;
        const wordOf = part => part.type === 'day' && part.value === '1' ? words('date.first') : textOf(part);
        return {
            format(time) {
                const parts = format.formatToParts(time);
                // "1er décembre", but 1/12.
                const isInWords = parts.some(({ type, value }) => type === 'month' && /\p{L}/u.test(value));
                return spokenText(parts.map(isInWords ? wordOf : textOf).join(''));
            },
        };
    }

    /** "in 5 days", "today", "3 days ago". */
    function formatDays(days) {
        return Quizmark.spokenText(new Intl.RelativeTimeFormat(Quizmark.spoken, { numeric: 'auto' }).format(days, 'day'));
    }

    /** The day of a moment in the past: "3 days ago"; its date where the device's clock has been set back since. */
    function formatDaysAgo(time, now) {
        const days = dayOf(time) - dayOf(now);
        return days > 0 ? dateFormat({ year: 'numeric', month: 'long', day: 'numeric' }).format(time) : formatDays(days);
    }

    /** The name by which browsers know a zone: "anywhere on Earth" is where a day ends last. */
    const knownZone = zone => zone === 'AoE' ? 'Etc/GMT+12' : zone;

    Object.assign(Quizmark, { knownZone, dayLength, dayOf, dayInDigits, dateFormat, formatDays, formatDaysAgo });
})(globalThis.Quizmark ??= {});

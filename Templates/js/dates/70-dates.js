/**
 * Dates, in the reader's language and time zone. The build knows neither, so it writes them in the site's; nothing that
 * depends on today's date is built. Only pages with dates load it.
 */
(Quizmark => {
    'use strict';

    const { beginOf, dateFormat, dayLength, dayOf, element, endOf, formatDays, isAllDay, isOver, knownZone, words, writeText } = Quizmark;

    const dayFormat = { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' };
    const timeFormat = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' };

    /**
     * "16:00, Europe/London", or "12 March at 16:00, Europe/London" where the day is another one: a moment on the clocks of another
     * zone; null where the reader's show the same, or the browser doesn't know the zone.
     */
    function officialDate(moment, zone) {
        const { year, weekday, ...day } = dayFormat;
        const { timeZoneName, ...time } = timeFormat;
        try {
            const timeZone = knownZone(zone);
            const isSame = styles => {
                const [there, here] = [timeZone, undefined].map(zone => new Intl.DateTimeFormat('en', { ...styles, timeZone: zone }).format(moment));
                return there === here;
            };
            if (isSame({ dateStyle: 'short', timeStyle: 'short' })) return null;
            const format = isSame({ dateStyle: 'short' }) ? time : { ...day, ...time };
            return `${dateFormat({ ...format, timeZone }).format(moment)}, ${zone}`;
        } catch {
            return null;
        }
    }

    /**
     * "Fri, 11 December 2026", or with time and zone. A day without a time is the same day in every zone.
     * @param {string} datetime
     * @param {string|null} zone that of its author, which is named where its clocks differ from the reader's
     */
    function formatDate(datetime, zone = null) {
        const moment = new Date(datetime);
        if (isAllDay(datetime)) return dateFormat({ ...dayFormat, timeZone: 'UTC' }).format(moment);
        const official = zone && officialDate(moment, zone);
        const shown = dateFormat({ ...dayFormat, ...timeFormat }).format(moment);
        return official ? `${shown} (${official})` : shown;
    }

    /**
     * A due date in words. Where a day ends at another time than the reader's, that time is added: "4 Dec (until 19:30 GMT−8)", with its
     * date if that is another one: "4 Dec (until 5 Dec, 01:00 CET)".
     * @param {string} day the date in words
     * @param {(end: number) => string} momentInWords
     */
    function withEnd(day, datetime, zone, momentInWords) {
        const end = endOf(datetime, zone);
        if (!isAllDay(datetime) || end === endOf(datetime)) return day;
        const isSameDay = dayOf(end) === Date.parse(datetime) / dayLength;
        return isSameDay ? words('day.untilTime', day, dateFormat(timeFormat).format(end)) : words('day.until', day, momentInWords(end));
    }

    /** "Fri, 11 December 2026", with the end of a day that ends at another time than the reader's. */
    function formatDue(datetime, zone = null) {
        const { year, weekday, ...format } = { ...dayFormat, ...timeFormat };
        return withEnd(formatDate(datetime, zone), datetime, zone, end => dateFormat(format).format(end));
    }

    /** When something begins: a day, or the moment at which it begins where the reader's day begins at another time. */
    function formatBegin(datetime, zone = null) {
        const begin = beginOf(datetime, zone);
        return formatDate(begin === beginOf(datetime) ? datetime : new Date(begin).toISOString(), zone);
    }

    /**
     * Days between now and a date, on the reader's calendar: 0 today, 1 tomorrow, −1 yesterday. A day counts as the day that is shown:
     * 3 May is today on 3 May, wherever that is. While it lasts longer in its zone, it is still today.
     * @param {string} datetime
     * @param {Date|number} now
     * @param {string|null} zone in which a day ends; null for the reader's
     */
    function daysUntil(datetime, now, zone = null) {
        if (!isAllDay(datetime)) return dayOf(Date.parse(datetime)) - dayOf(now);
        const days = Date.parse(datetime) / dayLength - dayOf(now);
        return days < 0 && !isOver(datetime, zone, now) ? 0 : days;
    }

    /** A distance of less than a day: "in 3 hours", "20 minutes ago". @param {number} milliseconds below 0 in the past */
    function hoursInWords(milliseconds) {
        const minutes = Math.max(1, Math.floor(Math.abs(milliseconds) / 60000));
        // What ended counts whole hours; what is to come counts to the nearest, as two hours and 59 minutes are about three.
        const hours = milliseconds < 0 ? -Math.floor(minutes / 60) : Math.round(minutes / 60);
        const [count, unit] = minutes < 60 ? [milliseconds < 0 ? -minutes : minutes, 'minute'] : [hours, 'hour'];
        return Quizmark.spokenText(new Intl.RelativeTimeFormat(Quizmark.spoken).format(count, unit));
    }

    /**
     * The distance of a date from now: "in 5 days", "today", "yesterday", "in 3 hours" for a time in the next 24 hours, or "3 hours ago" for
     * what ended earlier today.
     * @param {string} datetime
     * @param {Date|number} now
     * @param {string|null} zone in which a day ends; null for the reader's
     * @returns {{ when: 'past'|'today'|'future', text: string }}
     */
    function distanceOf(datetime, now, zone = null) {
        const days = daysUntil(datetime, now, zone);
        const end = endOf(datetime, zone);
        if (!isOver(datetime, zone, now)) {
            const isNear = !isAllDay(datetime) && end - now < dayLength;
            return { when: days > 0 ? 'future' : 'today', text: isNear ? hoursInWords(end - now) : formatDays(days) };
        }
        if (dayOf(isAllDay(datetime) ? end - 1 : end) !== dayOf(now)) return { when: 'past', text: formatDays(days) };
        return { when: 'past', text: hoursInWords(Math.min(-1, end - now)) };
    }

    const isFuture = (datetime, now, zone) => beginOf(datetime, zone) > now;

    /** Formats a date on the page, and adds the distance from today if it asks for it. */
    function formatDateElement(time, now) {
        const datetime = time.getAttribute('datetime');
        const zone = time.dataset.zone ?? null;
        writeText(time, time.matches('.due') ? formatDue(datetime, zone) : formatBegin(datetime, zone));
        showDistance(time, now);
    }

    /** Shows the distance of a date that asks for it, unless the same is shown. */
    function showDistance(time, now) {
        const shown = time.nextElementSibling?.matches('.days-remaining') ? time.nextElementSibling : null;
        if (!time.hasAttribute('data-days-remaining')) return;
        const { when, text } = distanceOf(time.getAttribute('datetime'), now, time.dataset.zone ?? null);
        if (shown?.textContent === text) return;
        const distance = element('span', { 'class': 'days-remaining', 'data-when': when }, text);
        if (shown) shown.replaceWith(distance);
        else time.after(' ', distance);
    }

    /** Formats the dates of a page, and counts the hours and minutes while it stays open. */
    function showDates(content) {
        for (const time of content.querySelectorAll('time[datetime]:is(.due, .available, [data-days-remaining])')) formatDateElement(time, new Date());
        const clock = setInterval(() => {
            for (const time of content.querySelectorAll('time[data-days-remaining]')) showDistance(time, new Date());
        }, 60000);
        return () => clearInterval(clock);
    }

    if (globalThis.document) Quizmark.onPage(showDates);

    Object.assign(Quizmark, { formatDate, formatDue, formatBegin, daysUntil, distanceOf, isFuture, formatDateElement, withEnd });
})(globalThis.Quizmark ??= {});

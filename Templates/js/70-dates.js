/**
 * Dates, in the reader's language and time zone. The build knows neither, so it writes them in the site's; nothing that
 * depends on today's date is built.
 */
(Quizmark => {
    'use strict';

    const { dateFormat, dayLength, dayOf, element, knownZone, words } = Quizmark;

    const dayFormat = { weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' };
    const timeFormat = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' };

    const isAllDay = datetime => /^\d{4}-\d{2}-\d{2}$/.test(datetime);

    /**
     * "Fri 12 March at 16:00, Europe/London": a moment on the clocks of another zone; null where the reader's show the same, or the
     * browser doesn't know the zone.
     */
    function officialDate(moment, zone) {
        const { year, timeZoneName, ...format } = { ...dayFormat, ...timeFormat };
        try {
            const clock = timeZone => new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(moment);
            if (clock(knownZone(zone)) === clock(undefined)) return null;
            return `${dateFormat({ ...format, timeZone: knownZone(zone) }).format(moment)}, ${zone}`;
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
     * Days between now and a date, on the reader's calendar: 0 today, 1 tomorrow, −1 yesterday.
     * @param {string} datetime
     * @param {Date} now
     */
    function daysUntil(datetime, now) {
        const date = new Date(datetime);
        return (isAllDay(datetime) ? date.getTime() / dayLength : dayOf(date)) - dayOf(now);
    }

    /** "in 5 days", "today", "3 days ago". */
    function formatDays(days) {
        return new Intl.RelativeTimeFormat(Quizmark.language, { numeric: 'auto' }).format(days, 'day');
    }

    function isFuture(datetime, now) {
        return isAllDay(datetime) ? daysUntil(datetime, now) > 0 : new Date(datetime) > now;
    }

    /** Formats every date on the page again, and adds the distance from today to those that ask for it. */
    function wordDates(content, now) {
        for (const time of content.querySelectorAll('time[datetime]:is(.due, .available, [data-days-remaining])')) {
            const datetime = time.getAttribute('datetime');
            time.textContent = formatDate(datetime, time.dataset.zone);
            if (!time.hasAttribute('data-days-remaining')) continue;
            const days = daysUntil(datetime, now);
            const near = days < 0 ? 'past' : days === 0 ? 'today' : 'future';
            time.after(' ', element('span', { 'class': 'days-remaining', 'data-when': near }, formatDays(days)));
        }
    }

    /** Adds to the card of a quiz that opens later when it opens. The quiz can be opened all the same. */
    function announceOpenings(content, now) {
        for (const card of content.querySelectorAll('[data-available]')) {
            if (!isFuture(card.dataset.available, now)) continue;
            card.append(element('p', { 'class': 'opens' }, words('opens', formatDate(card.dataset.available, card.dataset.zone))));
        }
    }

    Object.assign(Quizmark, { formatDate, formatDays, daysUntil, isFuture, wordDates, announceOpenings });
})(globalThis.Quizmark ??= {});

/** Time zones, as the browser knows them: local time at a moment, and the moment of a local time. */
(Quizmark => {
    'use strict';

    const { currentZone, dayLength, isDay, knownZone, momentOf } = Quizmark;

    const formats = new Map();

    /** A formatter for a zone; a zone that this browser doesn't know counts as UTC. */
    function formatOf(zone) {
        if (!formats.has(zone)) {
            const options = {
                calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit',
                hour: '2-digit', minute: '2-digit', second: '2-digit',
            };
            let format;
            try {
                format = new Intl.DateTimeFormat('en', { ...options, timeZone: knownZone(zone) });
            } catch {
                format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
            }
            formats.set(zone, format);
        }
        return formats.get(zone);
    }

    function deviceZone() {
        return currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
    }

    const zones = new Map();

    function isZone(zone) {
        if (!zones.has(zone)) {
            try {
                zones.set(zone, Boolean(new Intl.DateTimeFormat('en', { timeZone: knownZone(zone) })));
            } catch {
                zones.set(zone, false);
            }
        }
        return zones.get(zone);
    }

    /**
     * The local time in a zone: `2026-12-11T23:59`.
     * @param {string} moment `2026-12-11T23:59:00Z`
     */
    function localTime(moment, zone) {
        const parts = Object.fromEntries(formatOf(zone).formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
        const time = `${parts.year.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
        return parts.second === '00' ? time : `${time}:${parts.second}`;
    }

    /**
     * The moment of a local time: the first, if the time occurs twice, or null, if it is skipped or its year isn't from 1000 to 9998.
     * @param {string} local `2026-12-11T23:59`
     */
    function momentIn(zone, local) {
        const asUTC = Date.parse(`${local}Z`);
        if (Number.isNaN(asUTC) || !/^[1-9]\d{3}-/.test(local) || local.startsWith('9999')) return null;
        const offsetAt = time => Date.parse(`${localTime(time, zone)}Z`) - Math.floor(time / 1000) * 1000;
        const offsets = [...new Set([offsetAt(asUTC - dayLength), offsetAt(asUTC), offsetAt(asUTC + dayLength)])];
        const shown = local.length === 16 ? local : local.replace(/:00$/, '');
        const meant = offsets.map(offset => asUTC - offset).filter(time => localTime(time, zone) === shown);
        return meant.length > 0 ? momentOf(Math.min(...meant)) : null;
    }

    /** A date as it is written in a file: a day unchanged, a moment as local time in the zone. */
    function dateInZone(date, zone) {
        return isDay(date) ? date : localTime(date, zone);
    }

    Object.assign(Quizmark, { deviceZone, isZone, localTime, momentIn, dateInZone });
})(globalThis.Quizmark ??= {});

/**
 * Calendars of the planner: the deadlines of assignments and quizzes, each a block that ends when it is due, with alarms.
 *
 * @typedef {object} CalendarPageData what else the page knows
 * @property {string} title title of the site
 * @property {string} color
 * @property {string} zone time zone of the site
 * @property {Record<string, string>} [colors] by the titles of modules
 * @property {boolean} [reminderEvents] whether reminders are entries too
 * @property {Record<string, number>} [sequences] SEQUENCE numbers that the ledger has raised, by UID
 * @property {Record<string, number>} [stamps] the last recorded changes, by UID, in seconds since 1970
 * @property {number} stamp the time for entries without a date of change
 * @property {{ uid: string, start: number, text: string }[]} [cancelled] entries that were removed
 * @property {{ uid: string, start: number, text: string }[]} [cancelledTasks] the same of tasks
 * @property {Record<string, ExportedEntry>} [exported] the entries of earlier files of the planner, by UID
 * @property {Record<string, any>} words
 * @property {Record<string, { text?: string, html?: string, url?: string }>} assignments
 * @property {object[]} quizzes an entry for each date; `assigned` where it is for some students only
 *
 * @typedef {object} ExportedEntry an entry in a file that the planner has written
 * @property {number} sequence
 * @property {string} name title and module
 * @property {string} [kind] first part of its UID; missing in entries stored by earlier versions of this page
 * @property {number} start in seconds since 1970
 * @property {string} from DTSTART
 * @property {string} to DTEND
 * @property {boolean} isCancelled
 * @property {number} [written] LAST-MODIFIED, in seconds since 1970
 * @property {string} [digest] of all but the version
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {'due'|'quiz'|'start'} kind `start` is the opening of a quiz
 * @property {string} title
 * @property {string|null} module title of the module
 * @property {string} due when it is due, or opens
 * @property {string} zone
 * @property {string[]} reminders
 * @property {string|null} updated
 * @property {boolean} isChanged whether the reader has changed it
 * @property {string} text
 * @property {string|null} html
 * @property {string|null} url
 */
(Quizmark => {
    'use strict';

    const { contentLine, dayLength, EntryVersions, escapedText, isDay, knownZone, localTime, reminderName, reminderParts } = Quizmark;
    const { seconds, stampText, textLine, uidOf, versionLines } = Quizmark;

    const half = 30 * 60;
    const day = date => date.replace(/-/g, '');
    const dayAfter = date => new Date(Date.parse(date) + dayLength).toISOString().slice(0, 10);
    const filled = (pattern, ...values) => pattern.replace(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '');

    /** "Friday 11 December 2026 at 23:59 (Europe/London)", as the build words it. */
    function dateInWords(date, zone, words) {
        const local = isDay(date) ? date : localTime(date, zone);
        const [year, month, dayOfMonth] = local.slice(0, 10).split('-').map(Number);
        const weekday = words.weekdays[new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()];
        const inWords = filled(words.date, dayOfMonth === 1 ? words.first : String(dayOfMonth), words.months[month - 1], String(year), weekday);
        if (isDay(date)) return inWords;
        return filled(words.zone, filled(words.dateAndTime, inWords, filled(words.clock, local.slice(11, 13), local.slice(14, 16))), knownZone(zone) === zone ? zone : `${zone}, UTC−12`);
    }

    const escapedHTML = text => text.replace(/[&<>"']/g, letter => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\'': '&#39;' })[letter]);

    /**
     * The time of an alarm: days and minutes before the start of the entry, or before its end if it rings within it; null for a
     * moment, or where a whole day can't have it.
     * @param {number} lead minutes from the start to the deadline
     */
    function alarmOf(reminder, due, lead = 0) {
        const parts = reminderParts(reminder);
        if (!parts) return null;
        const { number, unit } = parts;
        const name = reminderName(reminder);
        if (isDay(due)) return unit === 'd' ? { name, days: number - 1, minutes: 15 * 60, isRelatedToEnd: false } : null;
        const minutes = number * { m: 1, h: 60, d: 1440 }[unit];
        const isRelatedToEnd = minutes < lead;
        const before = isRelatedToEnd ? minutes : minutes - lead;
        return { name, days: Math.floor(before / 1440), minutes: before % 1440, isRelatedToEnd };
    }

    function durationOf({ days, minutes }) {
        if (days === 0 && minutes === 0) return 'PT0S';
        const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
        return `P${days > 0 ? `${days}D` : ''}${minutes > 0 ? 'T' : ''}${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
    }

    class CalendarWriter {
        /** @param {number} now in milliseconds since 1970 */
        constructor({ site, language, words, reminderEvents = false, colors = {}, ...about }, now) {
            Object.assign(this, { site, language: [['LANGUAGE', language]], words, reminderEvents, colors, versions: new EntryVersions(about, now) });
        }

        /** @param {Entry} entry @returns {{ uid: string, start: number, text: string, exported: ExportedEntry }[]} */
        events(entry) {
            const { words } = this;
            const name = entry.module === null ? entry.title : `${entry.title} (${entry.module})`;
            const isStart = entry.kind === 'start';
            const summary = entry.kind !== 'due' ? filled(isStart ? words.start : words.quiz, name)
                : entry.module === null ? filled(words.due, entry.title) : filled(words.dueInModule, entry.title, entry.module);
            const alarms = entry.reminders.map(reminder => alarmOf(reminder, entry.due, isStart ? 0 : half / 60)).filter(Boolean);
            const unique = alarms.filter((alarm, index) => alarms.findIndex(other => other.name === alarm.name) === index);
            const moments = entry.reminders.filter(reminder => !reminderParts(reminder));
            const reminderEvent = (reminder, span, itsAlarms) => {
                return this.event(entry, [entry.kind === 'due' ? 'reminder' : 'quiz-reminder', entry.id, reminderName(reminder)], filled(words.reminder, name), span, itsAlarms);
            };
            return [
                this.event(entry, [entry.kind, entry.id], summary, isStart ? spanOf(entry.due, 0, half) : spanOf(entry.due, half, 0), unique),
                ...moments.map(moment => reminderEvent(moment, spanOf(moment, 0, half), isDay(moment) ? [] : [alarmOf('0m', moment)])),
                ...this.earlierReminders(entry).map(({ reminder, span }) => reminderEvent(reminder, span, [])),
            ];
        }

        /** Reminders at a time before the deadline, if the site publishes them as entries. */
        earlierReminders({ due, reminders }) {
            if (!this.reminderEvents) return [];
            const found = reminders.map(reminder => {
                const alarm = alarmOf(reminder, due);
                if (!alarm) return null;
                if (isDay(due)) {
                    const days = Number.parseInt(reminder, 10);
                    const date = new Date(Date.parse(due) - days * dayLength).toISOString().slice(0, 10);
                    return { reminder, name: alarm.name, span: spanOf(date, 0, 0) };
                }
                const start = new Date((seconds(due) - alarm.days * 86_400 - alarm.minutes * 60) * 1000).toISOString();
                return { reminder, name: alarm.name, span: spanOf(start, 0, half) };
            }).filter(Boolean);
            // A calendar would show two equal entries.
            const moments = reminders.filter(reminder => !reminderParts(reminder)).map(moment => spanOf(moment, 0, half).from);
            const free = found.filter(({ span }) => !moments.includes(span.from));
            return free.filter((one, index) => free.findIndex(other => other.name === one.name) === index);
        }

        /** @param {string[]} parts parts of its UID */
        event(entry, parts, summary, span, alarms) {
            const uid = uidOf(parts, this.site);
            const line = escapedText(summary.replace(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, ' '));
            const html = this.html(entry);
            const content = [
                ...span.lines, contentLine('SUMMARY', line, this.language),
                textLine('DESCRIPTION', this.description(entry), this.language),
                ...(html === null ? [] : [textLine('X-ALT-DESC', html, [['FMTTYPE', 'text/html']])]),
                ...(entry.url === null ? [] : [contentLine('URL', entry.url)]),
                ...this.classification(entry),
                contentLine('STATUS', 'CONFIRMED'), contentLine('TRANSP', 'TRANSPARENT'), contentLine('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE'),
                ...alarms.map(alarm => this.alarm(alarm, parts, line)),
            ].join('');
            const name = entry.module === null ? entry.title : `${entry.title} (${entry.module})`;
            const shown = { name, kind: parts[0], start: span.start, from: span.from, to: span.to, isCancelled: false };
            const version = this.versions.of(entry, uid, content, shown);
            const text = [contentLine('BEGIN', 'VEVENT'), textLine('UID', uid), versionLines(version), content, contentLine('END', 'VEVENT')].join('');
            return { uid, start: span.start, text, exported: { ...shown, ...version } };
        }

        /** Category and colour, by which apps distinguish modules. */
        classification({ module }) {
            const color = Object.hasOwn(this.colors, module) ? [contentLine('COLOR', this.colors[module])] : [];
            return module === null ? [] : [textLine('CATEGORIES', module, this.language), ...color];
        }

        /** An entry that the reader has hidden or deleted, for a calendar that has it. */
        cancelled(uid, exported) {
            const { name, kind = uid.split('.')[2], start, from, to } = exported;
            const version = this.versions.ofCancelled(exported);
            const parameters = from.length === 8 ? [['VALUE', 'DATE']] : [];
            const text = [
                contentLine('BEGIN', 'VEVENT'), textLine('UID', uid), versionLines(version), contentLine('DTSTART', from, parameters),
                contentLine('DTEND', to, parameters), textLine('SUMMARY', filled(this.words.cancelled, this.cancelledName(kind, name)), this.language),
                contentLine('STATUS', 'CANCELLED'), contentLine('TRANSP', 'TRANSPARENT'), contentLine('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE'),
                contentLine('END', 'VEVENT'),
            ].join('');
            return { uid, start, text, exported: { name, kind, start, from, to, ...version, isCancelled: true } };
        }

        /** A cancelled reminder or opening is named as such, since its assignment or quiz may still be due. */
        cancelledName(kind, name) {
            if (kind === 'reminder' || kind === 'quiz-reminder') return filled(this.words.reminder, name);
            return kind === 'start' ? filled(this.words.start, name) : name;
        }

        alarm(alarm, parts, summary) {
            const duration = durationOf(alarm);
            return [
                contentLine('BEGIN', 'VALARM'), textLine('UID', uidOf(['alarm', ...parts, alarm.name], this.site)), contentLine('ACTION', 'DISPLAY'),
                contentLine('DESCRIPTION', summary, this.language), contentLine('TRIGGER', duration === 'PT0S' ? duration : `-${duration}`, alarm.isRelatedToEnd ? [['RELATED', 'END']] : []),
                contentLine('END', 'VALARM'),
            ].join('');
        }

        dueInWords({ due, zone, kind }) {
            return filled(kind === 'start' ? this.words.opens : this.words.due, dateInWords(due, zone, this.words));
        }

        description(entry) {
            return [this.dueInWords(entry), entry.text, entry.url ?? ''].filter(Boolean).join('\n\n');
        }

        html(entry) {
            return entry.html === null ? null : this.document(this.dueInWords(entry), entry.html, entry.url);
        }

        /** A description for Outlook. @param {string} due in words; empty without a date @param {string} html of the notes */
        document(due, html, url) {
            const address = url === null ? '' : escapedHTML(url);
            const link = address && `<p><a href="${address}">${address}</a></p>`;
            return `<!DOCTYPE html><html><body>${due && `<p>${escapedHTML(due)}</p>\n`}${html}${link}</body></html>`;
        }
    }

    /** Times in UTC, from `before` seconds before a moment to `after` seconds after it; a whole day ends at the next midnight. */
    function spanOf(date, before, after) {
        const isWhole = isDay(date);
        const start = seconds(date) - (isWhole ? 0 : before);
        const [from, to] = isWhole ? [day(date), day(dayAfter(date))] : [stampText(start), stampText(seconds(date) + after)];
        const value = isWhole ? [['VALUE', 'DATE']] : [];
        return { start, from, to, lines: [contentLine('DTSTART', from, value), contentLine('DTEND', to, value)] };
    }

    /** Comparison by octets, which is the order of code points. */
    function compareTexts(one, other) {
        const [a, b] = [[...one], [...other]];
        for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
            if (a[index] !== b[index]) return a[index].codePointAt(0) - b[index].codePointAt(0);
        }
        return a.length - b.length;
    }

    /**
     * A calendar file, and what a calendar that imports it has then.
     * @param {Entry[]} entries
     * @param {CalendarPageData & { site: string, language: string, title: string|null }} about its `title` is null for a single
     *     entry, whose file has no name and doesn't list removed entries
     * @param {number} now in milliseconds since 1970
     * @returns {{ text: string, exported: Record<string, ExportedEntry> }}
     */
    function calendarOf(entries, about, now) {
        const writer = new CalendarWriter(about, now);
        const present = entries.flatMap(entry => writer.events(entry));
        if (about.title === null) return { text: calendarText(present, about), exported: exportedEntriesAfter(about.exported, present) };
        return wholeCalendar(present, about.cancelled, about, writer);
    }

    const exportedEntriesAfter = (before, entries) => ({ ...before, ...Object.fromEntries(entries.map(({ uid, exported }) => [uid, exported])) });

    /**
     * A file that also has the entries that were removed: by the site, or by the reader after an earlier file.
     * @param {{ uid: string, start: number, text: string, exported: ExportedEntry }[]} present
     * @param {{ uid: string, start: number, text: string }[]} [published] what the site has removed
     * @param {CalendarWriter} writer
     */
    function wholeCalendar(present, published = [], about, writer) {
        const before = about.exported ?? {};
        const isShown = new Set(present.map(({ uid }) => uid));
        // An earlier file may have had a later version than the one that the site removed.
        const isLater = new Set(published.filter(({ uid, text }) => before[uid]?.sequence >= Number(/^SEQUENCE:(\d+)/m.exec(text)?.[1])).map(({ uid }) => uid));
        const removed = published.filter(({ uid }) => !isLater.has(uid));
        for (const { uid } of removed) isShown.add(uid);
        const gone = Object.entries(before).filter(([uid, entry]) => !isShown.has(uid) && writer.versions.isToCancel(entry))
            .map(([uid, entry]) => writer.cancelled(uid, entry));
        const exported = exportedEntriesAfter(before, [...present, ...gone]);
        for (const { uid } of removed) delete exported[uid];
        return { text: calendarText([...present, ...removed, ...gone], about), exported };
    }

    function calendarText(entries, about) {
        const events = entries.sort((one, other) => one.start - other.start || compareTexts(one.uid, other.uid));
        // A calendar has at least one component (RFC 5545, section 3.6).
        const zone = events.length > 0 ? [] : [
            ['BEGIN', 'VTIMEZONE'], ['TZID', 'UTC'], ['BEGIN', 'STANDARD'], ['DTSTART', '19700101T000000'], ['TZOFFSETFROM', '+0000'],
            ['TZOFFSETTO', '+0000'], ['TZNAME', 'UTC'], ['END', 'STANDARD'], ['END', 'VTIMEZONE'],
        ].map(([name, value]) => contentLine(name, value));
        const names = about.title === null ? [] : [
            textLine('NAME', about.title), textLine('X-WR-CALNAME', about.title),
            contentLine('REFRESH-INTERVAL', 'PT12H', [['VALUE', 'DURATION']]), contentLine('X-PUBLISHED-TTL', 'PT12H'),
            textLine('X-WR-TIMEZONE', about.zone), contentLine('COLOR', about.color),
        ];
        return [
            contentLine('BEGIN', 'VCALENDAR'), contentLine('VERSION', '2.0'), contentLine('PRODID', '-//Quizmark//Quizmark//EN'), ...names, ...zone,
            ...events.map(({ text }) => text), contentLine('END', 'VCALENDAR'),
        ].join('');
    }

    Object.assign(Quizmark, { alarmOf, calendarOf, CalendarWriter, dateInWords, durationOf, escapedHTML, filled, wholeCalendar });
})(globalThis.Quizmark ??= {});

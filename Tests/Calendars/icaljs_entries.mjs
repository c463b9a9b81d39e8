// Prints what ICAL.js (Thunderbird's reader) makes of an iCalendar file, in the form of libical_entries.c. Time zones are
// those of the file.
//   node icaljs_entries.mjs .icaljs/Ical.sys.mjs FILE
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [library, file] = process.argv.slice(2);
const { default: ICAL } = await import(pathToFileURL(path.resolve(library)));
const line = (...parts) => console.log(
    parts.map(part => String(part ?? '').replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')).join('\t'));

function shown(time) {
    if (!time) return '';
    if (time.isDate || time.zone === ICAL.Timezone.localTimezone) return time.toString();
    return time.toJSDate().toISOString().replace('.000', '');
}

function alarmTime(alarm, start, end) {
    const trigger = alarm.getFirstProperty('trigger');
    const value = trigger.getFirstValue();
    if (value.icaltype !== 'duration') return value;
    const time = (trigger.getParameter('related') === 'END' ? end : start).clone();
    if (time.isDate) Object.assign(time, { isDate: false, hour: 0, minute: 0, second: 0 });
    time.addDuration(value);
    return time;
}

try {
    const calendar = new ICAL.Component(ICAL.parse(fs.readFileSync(file, 'utf8')));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    for (const [kind, last] of [['vevent', 'dtend'], ['vtodo', 'due']]) {
        for (const entry of calendar.getAllSubcomponents(kind)) {
            const [start, end] = [entry.getFirstPropertyValue('dtstart'), entry.getFirstPropertyValue(last)];
            const values = ['sequence', 'status', 'percent-complete', 'related-to', 'summary'].map(name => entry.getFirstPropertyValue(name));
            line('entry', entry.getFirstPropertyValue('uid'), shown(start), shown(end), ...values);
            for (const alarm of entry.getAllSubcomponents('valarm')) {
                line('alarm', entry.getFirstPropertyValue('uid'), shown(alarmTime(alarm, start, end)));
            }
        }
    }
} catch (error) {
    line('fault', error.message);
}

/**
 * Tasks as a calendar file: VTODOs with alarms, as the build writes them, and with the reader's own. An alarm rings when the
 * planner's notice would (`planner/62-notices.js`).
 */
(Quizmark => {
    'use strict';

    const { alarmOf, CalendarWriter, contentLine, dateInWords, dayLength, durationOf, endOf, escapedText, filled } = Quizmark;
    const { isDay, liveChanges, momentIn, partsOf, plainOf, readableOf, reminderName, reminderParts, seconds, stampText, textLine, uidOf, versionLines, wholeCalendar } = Quizmark;

    const hour = 60 * 60;
    const digits = day => day.replace(/-/g, '');
    const dateLine = (name, date) => isDay(date) ? contentLine(name, digits(date), [['VALUE', 'DATE']]) : contentLine(name, stampText(seconds(date)));

    /** Start and due date in the same form, as DTSTART and DUE must have; a start that isn't before the due date is left out. */
    function timesOf({ start, due }, dayZone) {
        if (start === null || due === null) return { start, due };
        const begin = isDay(due) ? start.slice(0, 10) : isDay(start) ? momentIn(dayZone, `${start}T00:00`) : start;
        return { start: begin !== null && seconds(begin) < seconds(due) ? begin : null, due };
    }

    /** A reminder on a day before an all-day task as a number of days: an alarm has no time zone. */
    function relative(reminder, due) {
        if (!isDay(reminder) || !isDay(due)) return reminder;
        const days = (Date.parse(due) - Date.parse(reminder)) / dayLength;
        return days >= 1 ? `${days}d` : null;
    }

    class TaskWriter extends CalendarWriter {
        /** @param {Item} item @param {string|null} module title of the module */
        task({ assignment, published, changes }, task, module, url) {
            const { words } = this;
            const parts = ['task', assignment.id, task.id];
            const uid = uidOf(parts, this.site);
            const about = { updated: assignment.updated, isChanged: Object.keys(liveChanges(changes)).some(field => partsOf(field).task === task.id) };
            const { start, due } = timesOf(task, published?.dayZone ?? assignment.zone);
            const summary = escapedText(filled(words.task, task.name, assignment.title).replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' '));
            const isDone = task.progress >= 100;
            const plain = plainOf(task.notes);
            const notes = plain ?? readableOf(task.notes);
            const isMarkup = plain === null && published?.tasks.find(({ id }) => id === task.id)?.notes === task.notes;
            const dueInWords = due === null ? '' : filled(words.due, dateInWords(due, assignment.zone, words));
            const description = [dueInWords, notes, url ?? ''].filter(Boolean).join('\n\n');
            // Only builds have the HTML of an author's markup.
            const html = isMarkup || notes === '' ? null : this.document(dueInWords, Quizmark.htmlOf(notes), url);
            const content = [
                start === null ? '' : dateLine('DTSTART', start), due === null ? '' : dateLine('DUE', due),
                contentLine('SUMMARY', summary, this.language),
                description === '' ? '' : textLine('DESCRIPTION', description, this.language),
                html === null ? '' : textLine('X-ALT-DESC', html, [['FMTTYPE', 'text/html']]), url === null ? '' : contentLine('URL', url),
                ...this.classification({ module }), textLine('RELATED-TO', uidOf(['due', assignment.id], this.site)),
                contentLine('STATUS', isDone ? 'COMPLETED' : task.progress > 0 ? 'IN-PROCESS' : 'NEEDS-ACTION'),
                contentLine('PERCENT-COMPLETE', String(Math.floor(task.progress))),
            ].join('');
            const alarms = isDone || due === null ? '' : this.alarms(task, parts, summary).join('');
            const from = due === null ? '' : isDay(due) ? digits(due) : stampText(seconds(due));
            const first = start ?? due;
            const shown = { name: `${task.name} (${assignment.title})`, start: first === null ? 0 : seconds(first), from, to: from, isCancelled: false };
            const version = this.versions.of(about, uid, content + alarms, shown);
            const text = [
                contentLine('BEGIN', 'VTODO'), textLine('UID', uid), versionLines(version), content,
                alarms, contentLine('END', 'VTODO'),
            ].join('');
            return { uid, start: shown.start, text, exported: { ...shown, ...version } };
        }

        alarms({ due, reminders }, parts, summary) {
            const triggers = new Set();
            return reminders.map(reminder => {
                const shown = relative(reminder, due);
                const alarm = shown === null ? null : alarmOf(shown, due);
                const moment = alarm || reminderParts(reminder) ? null : isDay(reminder) ? isDay(due) ? null : endOf(reminder) / 1000 - 15 * hour : seconds(reminder);
                if (!alarm && moment === null) return '';
                const trigger = alarm ? `-${durationOf(alarm)}` : stampText(moment);
                if (triggers.has(trigger)) return '';
                triggers.add(trigger);
                return [
                    contentLine('BEGIN', 'VALARM'), textLine('UID', uidOf(['alarm', ...parts, reminderName(reminder)], this.site)), contentLine('ACTION', 'DISPLAY'),
                    contentLine('DESCRIPTION', summary, this.language), contentLine('TRIGGER', trigger, [alarm ? ['RELATED', 'END'] : ['VALUE', 'DATE-TIME']]),
                    contentLine('END', 'VALARM'),
                ].join('');
            });
        }

        /** A task that the reader has deleted or hidden, for a calendar that has it. */
        cancelled(uid, exported) {
            const version = this.versions.ofCancelled(exported);
            const text = [
                contentLine('BEGIN', 'VTODO'), textLine('UID', uid), versionLines(version),
                exported.from === '' ? '' : contentLine('DUE', exported.from, exported.from.length === 8 ? [['VALUE', 'DATE']] : []),
                textLine('SUMMARY', filled(this.words.cancelled, exported.name), this.language), contentLine('STATUS', 'CANCELLED'), contentLine('END', 'VTODO'),
            ].join('');
            return { uid, start: exported.start, text, exported: { ...exported, ...version, isCancelled: true } };
        }
    }

    /**
     * A file of all tasks, and what an app that imports it has then.
     * @param {Item[]} items
     * @param {(item: Item) => { module: string|null, url: string|null }} factsOf
     * @param {CalendarPageData & { site: string, language: string, title: string }} about
     * @param {number} now in milliseconds since 1970
     */
    function tasksOf(items, factsOf, about, now) {
        const writer = new TaskWriter(about, now);
        const present = items.flatMap(item => {
            const { module, url } = factsOf(item);
            return item.assignment.tasks.map(task => writer.task(item, task, module, url));
        });
        return wholeCalendar(present, about.cancelledTasks, about, writer);
    }

    Object.assign(Quizmark, { tasksOf });
})(globalThis.Quizmark ??= {});

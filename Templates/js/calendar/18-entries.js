/** The entries of the planner's calendar: published assignments with the reader's changes, and the reader's own. */
(Quizmark => {
    'use strict';

    const { escapedHTML, isDate, isDay, isObject, liveChanges, tidyText } = Quizmark;

    /** Markdown text as HTML, as a build reads it from a file. */
    function htmlOf(text) {
        return text.split('\n\n').filter(Boolean).map(paragraph => {
            // Builds don't escape '.
            return `<p>${escapedHTML(paragraph).replaceAll('&#39;', '\'').replaceAll('\n', '<br />\n')}</p>\n`;
        }).join('');
    }

    /**
     * @param {Item} item
     * @param {string|null} module title of the module
     * @param {{ text?: string, html?: string, url?: string }} known texts and address of the published assignment
     * @returns {Entry}
     */
    function assignmentEntry({ assignment, published, changes }, module, known = {}) {
        const { notes, remarks } = assignment;
        const isTheirs = published !== null && notes === published.notes;
        const theirs = isTheirs ? known.text ?? '' : Quizmark.plainOf(notes) ?? Quizmark.readableOf(notes);
        const mine = tidyText(remarks);
        // Where a link has no address outside the site, notes have no HTML.
        const hasHTML = isTheirs ? theirs === '' || known.html !== undefined : true;
        const html = hasHTML ? (isTheirs ? known.html ?? '' : htmlOf(theirs)) + htmlOf(mine) : '';
        return {
            id: assignment.id, kind: 'due', title: assignment.title, module, due: assignment.due, zone: assignment.zone,
            reminders: assignment.reminders, updated: assignment.updated, isChanged: Object.keys(liveChanges(changes)).length > 0,
            text: [theirs, mine].filter(Boolean).join('\n\n'), html: html === '' ? null : html, url: known.url ?? null,
        };
    }

    function quizEntry({ id, kind = 'quiz', title, module = null, due, zone = 'UTC', reminders = [], updated = null, isChanged = false, text = '', url = null }) {
        return {
            id, kind, title, module, due, zone: isDay(due) ? 'UTC' : zone, reminders, updated, isChanged, text, html: null, url,
        };
    }

    /**
     * Quizzes with the dates of the device's student, of those that are assigned: the student's own calendar has the same entries.
     * @param {object[]} quizzes as published
     * @param {any} kept under `@own`, by the student's own page and by the pages of quizzes
     */
    function ownQuizzes(quizzes, kept) {
        const dates = isObject(kept) && isObject(kept.dates) ? kept.dates : {};
        const isOwn = ({ id, assigned }) => assigned === true && Object.hasOwn(dates, id) && isObject(dates[id]);
        const ids = new Set(quizzes.filter(isOwn).map(({ id }) => id));
        return [
            ...quizzes.filter(({ id }) => !ids.has(id)),
            ...[...ids].flatMap(id => withDates(quizzes.filter(quiz => quiz.id === id), dates[id])),
        ];
    }

    /** The entries of one quiz with other dates. Reminders belong to the last one. */
    function withDates(entries, { due, opens, zone }) {
        const dateOr = (date, published) => isDate(date) ? date : published?.due;
        const [start, deadline] = [entries.find(({ kind }) => kind === 'start'), entries.find(({ kind }) => kind !== 'start')];
        const [opening, end] = [dateOr(opens, start), dateOr(due, deadline)];
        const { reminders = [] } = deadline ?? start;
        const entry = (published, kind, date, itsReminders) => {
            if (!date) return [];
            const isChanged = published?.due !== date;
            const known = isChanged && typeof zone === 'string' ? { zone } : {};
            return [{ ...deadline, ...start, ...published, ...known, kind, due: date, reminders: itsReminders, isChanged }];
        };
        return [...entry(start, 'start', opening, end ? [] : reminders), ...entry(deadline, 'quiz', end, reminders)];
    }

    Object.assign(Quizmark, { assignmentEntry, htmlOf, ownQuizzes, quizEntry });
})(globalThis.Quizmark ??= {});

/** The entries of the planner's calendar: published assignments with the reader's changes, and the reader's own. */
(Quizmark => {
    'use strict';

    const { escapedHTML, isDay, liveChanges, tidyText } = Quizmark;

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
        const theirs = isTheirs ? known.text ?? '' : Quizmark.plainOf(notes) ?? notes;
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

    function quizEntry({ id, kind = 'quiz', title, module = null, due, zone = 'UTC', reminders = [], updated = null, text = '', url = null }) {
        return {
            id, kind, title, module, due, zone: isDay(due) ? 'UTC' : zone, reminders, updated, isChanged: false, text, html: null, url,
        };
    }

    Object.assign(Quizmark, { assignmentEntry, quizEntry });
})(globalThis.Quizmark ??= {});

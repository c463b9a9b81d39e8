/**
 * Writing files: all assignments of the planner as JSON in the format of `Content/assignments`, which a build reads.
 *
 * A student's own notes follow the author's. The student's changes to a published assignment are also under `$changes`,
 * which builds ignore: only that is taken on import, as the author may have published other dates in the meantime. Its `$published` says
 * that the assignment is the site's, which may no longer have it where the file is imported. For one of the
 * student's own, `$changes` has the times when its fields were changed, as `rest` the time of all others, and as `$module` the title of its
 * module. The first assignment's `$changes` also has `$deleted`: when others were deleted, by id; `$calendars`: the entries of calendar files;
 * `$modules`: those that are shown; and `$known`: those that the site had when they were chosen.
 */
(Quizmark => {
    'use strict';

    const { dateInZone, isDay, isZone, localTime, markdownOf, momentIn, typedOf, valueAt } = Quizmark;

    const isQuantity = reminder => /^\d+[mhdw]$/.test(reminder);

    /** A zone in which every moment of an assignment is unambiguous: not one where a local time occurs twice. */
    function zoneFor(assignment) {
        const moments = datesOf(assignment).filter(date => !isDay(date));
        const isPlain = isZone(assignment.zone) && moments.every(date => momentIn(assignment.zone, localTime(date, assignment.zone)) === date);
        return isPlain ? assignment.zone : 'UTC';
    }

    function datesOf({ due, updated, reminders, tasks }) {
        const absolute = list => list.filter(reminder => !isQuantity(reminder));
        return [due, updated, ...absolute(reminders), ...tasks.flatMap(task => [task.start, task.due, ...absolute(task.reminders)])].filter(Boolean);
    }

    /** The fields that have a value. */
    function compact(fields) {
        return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value?.length !== 0));
    }

    const isOfSite = target => !/^<?(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);

    /** Code, which stays as it is. */
    const codeParts = /^(`{3,}|~{3,})[^]*?^\1|(`+)[^`][^]*?\2/gm;
    /** "[name]: target", but not the text of a footnote. */
    const definitions = /^ {0,3}\[(?!\^)([^\]\n]+)\]: *(\S+).*\n?/gm;
    /** In brackets; further ones in them belong to a picture, or aren't a link. */
    const linkWords = String.raw`\[((?:\\.|[^[\]\\]|(?<=!)\[[^[\]\n]*\]|(?<!!)\[[^[\]\n]*\](?![[(]))*)\]`;
    const linkTarget = String.raw`\(\s*(<[^>\n]*>|(?:[^\s()]|\([^\s()]*\))*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)`;
    const linkName = String.raw`(?:\[([^\]\n]*)\])?`;
    /** Pictures come first, as one may be in a link. */
    const [inlineLinks, namedLinks] = [linkTarget, linkName]
        .map(target => [String.raw`(?<!\\)!`, String.raw`(?<!\\|(?<!\\)!)`].map(before => new RegExp(before + linkWords + target, 'g')));

    /** Notes without links to pages and files of the site, which another site doesn't have: their words stay. */
    function withoutSiteLinks(notes) {
        const code = [];
        const names = new Set();
        let text = notes.replace(codeParts, part => `\u0000${code.push(part) - 1}\u0000`).replace(definitions, (definition, name, target) => {
            if (!isOfSite(target)) return definition;
            names.add(name.toLowerCase());
            return '';
        });
        for (const links of inlineLinks) text = text.replace(links, (link, words, target) => isOfSite(target) ? words : link);
        for (const links of namedLinks) text = text.replace(links, (link, words, name) => names.has((name || words).toLowerCase()) ? words : link);
        return text.replace(/\u0000(\d+)\u0000/g, (_, index) => code[Number(index)]);
    }

    function joinedNotes({ notes, remarks }) {
        return [withoutSiteLinks(notes).trim(), markdownOf(remarks)].filter(Boolean).join('\n\n');
    }

    /** One of the student's own, whose notes a build reads as the planner shows them. */
    function typedAssignment(assignment) {
        return { ...assignment, notes: typedOf(assignment.notes), tasks: assignment.tasks.map(task => ({ ...task, notes: typedOf(task.notes) })) };
    }

    /**
     * @param {Assignment} assignment
     * @returns {object} the assignment as it is written to a file
     */
    function writtenAssignment(assignment) {
        const zone = zoneFor(assignment);
        const date = value => value && dateInZone(value, zone);
        const reminders = list => list.map(reminder => isQuantity(reminder) ? reminder : date(reminder));
        const { id, module, level, title, value, mark, due, updated, tasks } = assignment;
        return compact({
            id, module, level, title, value, mark, due: date(due), timezone: zone, reminders: reminders(assignment.reminders),
            updated: date(updated), notes: joinedNotes(assignment),
            tasks: tasks.map(task => compact({
                id: task.id, name: task.name, start: date(task.start), length: task.length, due: date(task.due), progress: task.progress,
                reminders: reminders(task.reminders), notes: withoutSiteLinks(task.notes),
            })),
        });
    }

    /** When a student changed which fields of their own assignment. With the values, in case a site publishes it. */
    function writtenTimes({ assignment, own }) {
        // `updated` has it, without the seconds.
        if (!own.times) return own.at > Date.parse(assignment.updated ?? 0) ? { rest: { at: own.at } } : null;
        return Object.fromEntries(Object.entries(own.times).map(([field, at]) => {
            if (field === 'rest') return [field, { at }];
            return [field, { value: field.endsWith('/removed') ? true : valueAt(assignment, field), base: null, at }];
        }));
    }

    /**
     * @param {Item[]} items
     * @param {Record<string, number>} [gone] when assignments were deleted
     * @param {Record<string, Record<string, ExportedEntry>>} [calendars] the entries of calendar files, by the names under which they are stored
     * @param {string[]} [modules] the modules that are shown, if the reader has chosen some
     * @param {{ known?: string[]|null, titles?: { id: string, title: string }[] }} [about] modules that the site had when the reader chose;
     *     titles of modules
     * @returns {string}
     */
    function writtenPlan(items, gone = {}, calendars = {}, modules = [], { known = null, titles = [] } = {}) {
        const written = items.map(item => {
            const $module = titles.find(({ id }) => id === item.assignment.module)?.title;
            const times = item.own && writtenTimes(item);
            const changes = item.published !== null ? { $published: true, ...item.changes } : times && { ...$module && { $module }, ...times };
            const assignment = item.published !== null ? item.assignment : typedAssignment(item.assignment);
            return { ...writtenAssignment(assignment), ...(changes && { $changes: { $site: Quizmark.site, ...changes } }) };
        });
        const more = Object.entries({ $deleted: gone, $calendars: calendars, $modules: modules, $known: modules.length > 0 && known || [] })
            .filter(([, value]) => Object.keys(value).length > 0);
        if (written.length > 0 && more.length > 0) written[0].$changes = { $site: Quizmark.site, ...written[0].$changes, ...Object.fromEntries(more) };
        return `${JSON.stringify(written, null, 2)}\n`;
    }

    Object.assign(Quizmark, { isQuantity, typedAssignment, writtenPlan });
})(globalThis.Quizmark ??= {});

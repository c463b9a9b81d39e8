/**
 * Reading files of assignments, of the planner or of a build.
 *
 * @typedef {Assignment & { changes: Record<string, Change>|null, times: Record<string, number>|null, site: string|null, isOfSite: boolean, isPublished: boolean }} ReadAssignment
 *     `changes` and times of changes of its student, and id of the site that published it; null if the file doesn't name it; `isPublished`:
 *     whether the assignment was that site's, not the student's own; `isOfSite`: whether it was this site's
 */
(Quizmark => {
    'use strict';

    const { chosenModules, currentZone, dateInZone, dayLength, deviceZone, exportStorageNames, foreignLimit, foreignTextLimit, isAhead, isDay, isObject, isQuantity, isZone, knownModules, mergedExportedEntries } = Quizmark;
    const { entriesOf, foreignDate, missingFields, momentIn, reminderLimit, unusableFields, validAssignment, validChanges, validGone, validTimes, withCutTexts, withUsualKeys } = Quizmark;

    /** The largest file, in bytes; no plan comes near it. */
    const sizeLimit = 4 * 1024 * 1024;

    /** The most tasks of an assignment in a file, as in a build. */
    const taskLimit = 1_000;

    /** The text of a file: in UTF-8 or, as programs on Windows may save it, in UTF-16 or Windows-1252. @param {Uint8Array} bytes */
    function decodedPlan(bytes) {
        const mark = bytes[0] << 8 | bytes[1];
        if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
        try {
            return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
        } catch {
            return new TextDecoder('windows-1252').decode(bytes);
        }
    }

    function timesOf(written, from) {
        const entries = Object.entries(isObject(written) ? written : {});
        return validTimes(Object.fromEntries(entries.map(([field, change]) => [field, change?.at])), from);
    }

    /** Whether a student's changes have times that the clock of this device hasn't reached by days. */
    function areAhead(written, now) {
        return Object.values(isObject(written) ? written : {}).some(change => isAhead(change?.at, now));
    }

    /** Files of earlier planners don't say which assignments are a site's, but only the times of a student's own have a `rest`. */
    function isPublished(written) {
        if (typeof written?.$site !== 'string') return false;
        return written.$published === true || written.rest === undefined && Object.keys(written).some(field => !field.startsWith('$'));
    }

    /** A date of a file, interpreted in its zone; undefined if it isn't a date. */
    function readDate(value, zone) {
        if (typeof value !== 'string') return undefined;
        return isDay(value) ? value : momentIn(zone, value.replace(' ', 'T')) ?? foreignDate(value);
    }

    const normalReminder = reminder => /^\d+w$/.test(reminder) ? `${Number.parseInt(reminder, 10) * 7}d` : reminder;

    const readReminder = (reminder, zone) => isQuantity(`${reminder}`) ? normalReminder(`${reminder}`) : readDate(reminder, zone);
    const readReminders = (list, zone) => (Array.isArray(list) ? list : []).slice(0, reminderLimit).map(reminder => readReminder(reminder, zone)).filter(Boolean);
    const zoneOf = ({ timezone }) => typeof timezone === 'string' && isZone(timezone) ? currentZone(timezone) : deviceZone();

    /**
     * The length of a task from its start to its end: full hours between two moments, at least one; otherwise days on the clocks of a zone,
     * both included. A build counts the same, and `Tests/Vectors/lengths.json` pins both.
     * @returns {string|null} null if the end isn't after the start
     */
    function lengthBetween(start, end, zone) {
        if (!isDay(start) && !isDay(end)) {
            const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
            return hours > 0 ? `${Math.max(1, Math.floor(hours))}h` : null;
        }
        const [first, last] = [start, end].map(date => Date.parse(dateInZone(date, zone).slice(0, 10)));
        return last >= first ? `${(last - first) / dayLength + 1}d` : null;
    }

    function readLength({ start, length, end }, zone) {
        if (typeof length === 'string' && length !== '') return normalReminder(length);
        const [from, to] = [start, end].map(date => readDate(date, zone));
        return from && to ? lengthBetween(from, to, zone) : null;
    }

    /** The longest id that is made from a name. */
    const idLimit = 60;

    /** The id of a task that has none in its file, as builds derive it from the name: "Où est le noyau ?" → `ou-est-le-noyau`. */
    function derivedId(name) {
        const letters = name.normalize('NFD').toLowerCase().replace(/\p{Mn}/gu, '').replace(/[^\p{Alphabetic}\p{N}]+/gu, '-').replace(/^-/, '');
        return [...letters].slice(0, idLimit).join('').replace(/-$/, '');
    }

    /** An entry of a file whose tasks have ids: their own, or some from their names. */
    function withTaskIds(entry) {
        if (!Array.isArray(entry?.tasks)) return entry;
        const isNamed = task => isObject(task) && task.id === undefined && typeof task.name === 'string';
        return { ...entry, tasks: entry.tasks.map(task => isNamed(task) ? { ...task, id: derivedId(task.name) } : task) };
    }

    /**
     * An assignment read from a file.
     * @param {any} value
     * @param {{ id: string, title: string }[]} modules the site's modules, which a file may also name by title
     * @returns {Assignment|null} null if it isn't a valid assignment
     */
    function readAssignment(value, modules = []) {
        if (typeof value !== 'object' || value === null) return null;
        const zone = zoneOf(value);
        const tasks = (Array.isArray(value.tasks) ? value.tasks : []).slice(0, taskLimit).filter(isObject);
        const cut = withCutTexts(value, value);
        const module = modules.find(({ id }) => id === value.module) ?? modules.find(({ title }) => title === value.module);
        const title = typeof value.$changes?.$module === 'string' ? value.$changes.$module.slice(0, foreignTextLimit) : '';
        return validAssignment({
            ...cut, zone, module: module?.id ?? (title || cut.module), due: readDate(value.due, zone), updated: readDate(value.updated, zone), remarks: '',
            reminders: readReminders(value.reminders, zone),
            tasks: tasks.map(task => ({
                ...withCutTexts(value, task), start: readDate(task.start, zone), due: readDate(task.due, zone), length: readLength(task, zone),
                reminders: readReminders(task.reminders, zone),
            })),
        });
    }

    /**
     * Reads a file of one or more assignments.
     * @param {number} [now]
     * @returns {{ assignments: ReadAssignment[], deleted: Record<string, number>, calendars: Record<string, Record<string, ExportedEntry>>, chosen: string[], known: string[]|null, isAhead: boolean, refused: number, missing: string[], unusable: string[][] }
     *     | { problem: 'unreadable'|'foreign'|'archive' } | { problem: 'unusable', refused: number, missing: string[] }} `missing`: the
     *     fields without which entries were refused; `unusable`: the fields of each assignment that has some whose values can't be used, or were cut
     */
    function readPlan(text, modules, now = Date.now()) {
        let value;
        try {
            value = JSON.parse(text);
        } catch {
            return { problem: 'unreadable' };
        }
        if (value?.format === 'quizmark-archive') return { problem: 'archive' };
        const list = entriesOf(value).map(entry => withTaskIds(withUsualKeys(entry)));
        const from = { now, isForeign: true };
        const unusable = [];
        const read = list.map((entry, index) => {
            const assignment = index < foreignLimit ? readAssignment(entry, modules) : null;
            if (assignment) unusable.push(unusableFields(entry, assignment, reminder => readReminder(reminder, zoneOf(entry))));
            const changes = entry?.$changes;
            return assignment && {
                ...assignment, changes: changes === undefined ? null : validChanges(changes, from), times: timesOf(changes, from),
                site: typeof changes?.$site === 'string' ? changes.$site : null, isPublished: isPublished(changes),
                isOfSite: isPublished(changes) && changes.$site === Quizmark.site,
            };
        });
        const assignments = read.filter(Boolean);
        const refused = read.length - assignments.length;
        const missing = [...new Set(list.filter((_, index) => !read[index] && index < foreignLimit).flatMap(entry => missingFields(entry, date => readDate(date, zoneOf(entry)))))];
        const ofThisSite = list.map(entry => entry?.$changes).filter(changes => isObject(changes) && changes.$site === Quizmark.site);
        const deleted = validGone(Object.assign({}, ...ofThisSite.map(({ $deleted }) => isObject($deleted) ? $deleted : {})), from);
        const calendars = Object.fromEntries(exportStorageNames.map(name => [name, ofThisSite.reduce((merged, { $calendars }) => mergedExportedEntries(merged, $calendars?.[name]), {})]));
        const chosen = ofThisSite.flatMap(({ $modules }) => chosenModules({ modules: $modules })).slice(0, foreignLimit);
        const known = ofThisSite.map(({ $known }) => knownModules({ known: $known })).find(Boolean)?.slice(0, foreignLimit) ?? null;
        const isFileAhead = list.some(entry => areAhead(entry?.$changes, now));
        if (assignments.length > 0) return { assignments, deleted, calendars, chosen, known, isAhead: isFileAhead, refused, missing, unusable: unusable.filter(({ length }) => length > 0) };
        return list.some(entry => isObject(entry) && ('title' in entry || 'due' in entry)) ? { problem: 'unusable', refused, missing } : { problem: 'foreign' };
    }

    Object.assign(Quizmark, { decodedPlan, lengthBetween, readPlan, planLimit: sizeLimit });
})(globalThis.Quizmark ??= {});

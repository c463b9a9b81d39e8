/**
 * The planner's calendar as a file to download. The exported entries are stored under `@planner-calendar`: a calendar keeps an imported
 * entry until the next file cancels it.
 */
(Quizmark => {
    'use strict';

    const { calendarOf, assignmentEntry, isOfModules, isOfOthers, load, offerFile, ownQuizzes, quizEntry, save, validExportedEntries, tasksOf, uidOf, words, workAt } = Quizmark;

    const [eventsStorageName, tasksStorageName] = Quizmark.exportStorageNames;

    /** The valid entries of earlier files. */
    const storedEntries = name => validExportedEntries(load(name));

    function keyOf({ content }) {
        return JSON.parse(content.querySelector('.calendar-key').textContent);
    }

    /** The dates of the quizzes that the planner shows. */
    function quizzesOf(planner, key) {
        const kept = planner.own;
        // Calendars name modules by their titles.
        const titles = planner.shownModules && new Set([...planner.shownModules].map(id => planner.moduleOf(id).title));
        const isShown = ({ id, module, assigned }) => (!titles || !module || titles.has(module)) && !isOfOthers({ id, assigned }, kept);
        return ownQuizzes(key.quizzes.filter(isShown), kept);
    }

    /**
     * The entries of earlier files that a file neither has nor cancels: of quizzes that are due for some students only, if the device knows
     * only that the dates of its student have changed.
     * @param {Record<string, ExportedEntry>} exported
     * @param {object[]} quizzes entries as published
     */
    function undecided(planner, exported, quizzes) {
        const ids = planner.own.outdated.filter(id => !quizzes.some(quiz => quiz.id === id));
        const uids = ids.flatMap(id => ['quiz', 'start', 'quiz-reminder'].map(kind => uidOf([kind, id], Quizmark.site)));
        const isOf = uid => uids.some(known => uid === known || uid.startsWith(`${known}.`));
        return Object.fromEntries(Object.entries(exported).filter(([uid]) => isOf(uid)));
    }

    /** @param {boolean} isWhole whether the file has everything that the planner shows */
    function calendarText(planner, items, isWhole) {
        const key = keyOf(planner);
        const stored = storedEntries(eventsStorageName);
        const left = undecided(planner, stored, key.quizzes);
        const before = Object.fromEntries(Object.entries(stored).filter(([uid]) => !Object.hasOwn(left, uid)));
        const entries = items.map(item => ({ ...item, assignment: workAt(item, Date.now()) }))
            .map(item => assignmentEntry(item, planner.moduleOf(item.assignment.module).title, key.assignments[item.assignment.id]));
        const title = isWhole ? key.title : null;
        const about = { ...key, site: Quizmark.site, language: Quizmark.language, title, exported: before };
        const { text, exported } = calendarOf([...entries, ...isWhole ? quizzesOf(planner, key).map(quizEntry) : []], about, Date.now());
        save(eventsStorageName, { ...exported, ...left });
        return text;
    }

    function tasksText(planner, items) {
        const key = keyOf(planner);
        const title = `${words('planner.tasks')} (${key.title})`;
        const about = { ...key, site: Quizmark.site, language: Quizmark.language, title, exported: storedEntries(tasksStorageName) };
        const factsOf = ({ assignment }) => ({ module: planner.moduleOf(assignment.module).title, url: key.assignments[assignment.id]?.url ?? null });
        const { text, exported } = tasksOf(items, factsOf, about, Date.now());
        save(tasksStorageName, exported);
        return text;
    }

    /** The items of a file: none that are hidden, of other modules or no longer published; those are cancelled in calendars that have them. */
    const present = ({ items, shownModules }) => items.filter(item => !item.isHidden && !item.isUnpublished && isOfModules(shownModules, item));

    function offer(planner, name, text) {
        offerFile(`${name.replaceAll('/', '.')}.ics`, text, 'text/calendar');
        planner.say(words('planner.calendar.done'));
    }

    Quizmark.plannerActions ??= {};
    Object.assign(Quizmark.plannerActions, {
        calendar: planner => offer(planner, Quizmark.site, calendarText(planner, present(planner), true)),
        'calendar-tasks': planner => offer(planner, `${Quizmark.site}-tasks`, tasksText(planner, present(planner))),
        'calendar-one': (planner, { id }) => offer(planner, id, calendarText(planner, [planner.itemOf(id)], false)),
    });
})(globalThis.Quizmark ??= {});

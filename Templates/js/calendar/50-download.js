/**
 * The planner's calendar as a file to download. What files had is kept under `@planner-calendar`: a calendar that imported an entry
 * keeps it, until the next file cancels it.
 */
(Quizmark => {
    'use strict';

    const { calendarOf, assignmentEntry, load, offerFile, ownQuizzes, quizEntry, save, soundGiven, tasksOf, words } = Quizmark;

    const [givenName, givenTasksName] = Quizmark.givenNames;

    /** What files had, as far as it is sound. */
    const givenBefore = name => soundGiven(load(name));

    function keyOf({ content }) {
        return JSON.parse(content.querySelector('.calendar-key').textContent);
    }

    /** @param {boolean} isWhole whether the file has everything that the planner shows */
    function calendarText(planner, items, isWhole) {
        const key = keyOf(planner);
        const entries = items.map(item => assignmentEntry(item, planner.moduleTitle(item.assignment.module), key.assignments[item.assignment.id]));
        const title = isWhole ? key.title : null;
        const about = { ...key, site: Quizmark.site, language: Quizmark.language, title, given: givenBefore(givenName) };
        const { text, given } = calendarOf([...entries, ...isWhole ? ownQuizzes(key.quizzes, load('@own')).map(quizEntry) : []], about, Date.now());
        save(givenName, given);
        return text;
    }

    function tasksText(planner, items) {
        const key = keyOf(planner);
        const title = `${words('planner.tasks')} (${key.title})`;
        const about = { ...key, site: Quizmark.site, language: Quizmark.language, title, given: givenBefore(givenTasksName) };
        const factsOf = ({ assignment }) => ({ module: planner.moduleTitle(assignment.module), url: key.assignments[assignment.id]?.url ?? null });
        const { text, given } = tasksOf(items, factsOf, about, Date.now());
        save(givenTasksName, given);
        return text;
    }

    /** What a file has: nothing hidden, and nothing that is no longer published, which is cancelled where it was. */
    const present = planner => planner.items.filter(item => !item.isHidden && !item.isUnpublished);

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

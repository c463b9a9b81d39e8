/** The planner's calendar as a file to download. */
(Quizmark => {
    'use strict';

    const { calendarFile, assignmentEntry, offerFile, quizEntry, words } = Quizmark;

    function keyOf({ content }) {
        return JSON.parse(content.querySelector('.calendar-key').textContent);
    }

    function aboutOf(key, title) {
        return { ...key, site: Quizmark.site, language: Quizmark.language, title };
    }

    /** @param {Planner} planner */
    function wholeCalendar(planner) {
        const key = keyOf(planner);
        const items = planner.items.filter(item => !item.isHidden);
        const entries = items.map(item => assignmentEntry(item, planner.moduleTitle(item.assignment.module), key.assignments[item.assignment.id]));
        return calendarFile([...entries, ...key.quizzes.map(quizEntry)], aboutOf(key, key.title));
    }

    function oneCalendar(planner, item) {
        const key = keyOf(planner);
        const entry = assignmentEntry(item, planner.moduleTitle(item.assignment.module), key.assignments[item.assignment.id]);
        return calendarFile([entry], aboutOf(key, null));
    }

    function offer(planner, name, text) {
        offerFile(`${name.replaceAll('/', '.')}.ics`, text, 'text/calendar');
        planner.say(words('planner.calendar.done'));
    }

    Quizmark.plannerActions ??= {};
    Object.assign(Quizmark.plannerActions, {
        calendar: planner => offer(planner, Quizmark.site, wholeCalendar(planner)),
        'calendar-one': (planner, { id }) => offer(planner, id, oneCalendar(planner, planner.itemOf(id))),
    });
})(globalThis.Quizmark ??= {});

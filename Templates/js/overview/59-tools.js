/** The row above the planner: adding an assignment, the choice of modules, and files. */
(Quizmark => {
    'use strict';

    const { button, element, isShared, words } = Quizmark;

    /** @param {HTMLElement|null} choice of modules */
    function plannerTools(choice) {
        return element('div', { 'class': 'planner-tools' },
            button('add', words('planner.add'), { isPrimary: true }), choice,
            element('details', { 'class': 'planner-more' },
                element('summary', {}, words('planner.more')),
                element('div', { 'class': 'planner-more-content' },
                    element('p', {}, words(isShared() ? 'planner.kept' : 'planner.kept.alone')),
                    element('div', { 'class': 'actions' },
                        button('calendar', words('planner.calendar')), button('calendar-tasks', words('planner.calendar.tasks')),
                        button('export', words('planner.export')),
                        element('label', { 'class': 'button' },
                            element('input', { type: 'file', accept: '.json,application/json', 'class': 'visually-hidden', id: 'planner-file' }),
                            words('planner.import')),
                        button('show-hidden', words('planner.hidden')), button('notify', words('planner.notify'))),
                    element('p', { 'class': 'note' }, words('planner.calendar.note')),
                    element('p', { 'class': 'note' }, words('planner.calendar.tasks.note')),
                    element('p', { 'class': 'note' }, words('planner.notify.note')))));
    }

    Object.assign(Quizmark, { plannerTools });
})(globalThis.Quizmark ??= {});

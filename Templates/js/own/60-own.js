/** A student's own page: the status of each quiz, from the data on this device and the results that the teacher has returned. */
(Quizmark => {
    'use strict';

    const { element, fetchReturned, leaveName, load, onPage, ownBefore, ownerNotice, ownRecordOf, quizStateInWords, quizStateOf, quizResultInWords, save, showForStudent, watchAll } = Quizmark;
    const { words } = Quizmark;

    const stateOfReturned = returned => ['returned', quizResultInWords(returned), returned.passed];

    /** The status of a quiz: its result and whether it is a pass, or what comes next. */
    function stateOf(quiz, returned) {
        if (returned) return stateOfReturned(returned);
        const { state, result } = quizStateOf(ownRecordOf(quiz));
        return state === 'returned' ? stateOfReturned(result) : [state, quizStateInWords(state)];
    }

    /** When quizzes open and are due for the student, for the start page and the planner's calendar. @param {HTMLElement[]} items */
    function datesOf(items) {
        const dates = items.map(item => [item.dataset.ownQuiz, item.querySelector('time.due'), item.querySelector('time.available')]);
        return Object.fromEntries(dates.filter(([, due, opens]) => due ?? opens).map(([quiz, due, opens]) => [quiz, {
            due: due?.getAttribute('datetime'), opens: opens?.getAttribute('datetime'), zone: due?.dataset.zone ?? opens?.dataset.zone,
        }]));
    }

    onPage(main => {
        const header = main.querySelector('[data-token]');
        if (!header) return undefined;
        const { token } = header.dataset;
        // A student without quizzes has a page, too: the planner leaves out those of others.
        const items = [...main.querySelectorAll('[data-own-quiz]')];
        const before = ownBefore();
        leaveName(before, token);
        save('@own', { ...load('@own'), token, dates: datesOf(items), quizzes: items.map(item => item.dataset.ownQuiz) });
        if (before.token && before.token !== token) header.after(ownerNotice(before, () => show()));
        const known = new Map();
        const show = () => {
            for (const item of items) {
                const [state, text, isPassed] = stateOf(item.dataset.ownQuiz, known.get(item.dataset.ownQuiz));
                item.dataset.state = state;
                item.toggleAttribute('data-passed', isPassed === true);
                item.querySelector('.own-state').replaceChildren(element('strong', {}, text));
            }
        };
        show();
        showForStudent(show);
        for (const { dataset: { ownQuiz, results } } of items) {
            if (!results || !globalThis.crypto?.subtle) continue;
            fetchReturned(ownQuiz, results, ownQuiz, token).then(returned => {
                if (returned) known.set(ownQuiz, returned);
                show();
            }, () => {});
        }
        return watchAll(show);
    });
})(globalThis.Quizmark ??= {});

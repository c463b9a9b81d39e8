/** A student's own page: the status of each quiz, from the data on this device and the results that the teacher has returned. */
(Quizmark => {
    'use strict';

    const { countedWords, element, fetchReturned, formatNumber, gradeInWords, leaveName, load, onPage, ownBefore, ownerNotice, ownRecordOf } = Quizmark;
    const { quizStateInWords, quizStateOf, quizResultInWords, returnedQuestion, save, showForStudent, watchAll, words } = Quizmark;

    const stateOfReturned = returned => {
        return ['returned', [quizResultInWords(returned), gradeInWords(returned)].filter(Boolean).join(' · '), returned.passed];
    };

    /** Points and comments of each question, which a new device has nowhere else. */
    function questionsOf({ questions }) {
        return element('details', { 'class': 'own-result' }, element('summary', {}, words('own.questions')),
            element('ol', {}, ...questions.map((question, index) => returnedQuestion(question, words('returned.question', index + 1),
                countedWords('points', question.max, formatNumber(question.points), formatNumber(question.max))))));
    }

    /** The status of a quiz: its result and whether it is a pass, or what comes next. */
    function stateOf(quiz, returned) {
        if (returned) return stateOfReturned(returned);
        const { state, result } = quizStateOf(ownRecordOf(quiz));
        return state === 'returned' ? stateOfReturned(result) : [state, quizStateInWords(state)];
    }

    /** When quizzes open and are due for the student, for the start page and the planner's calendar. @param {HTMLElement[]} items */
    function datesOf(items) {
        const dates = items.map(item => [item.dataset.ownQuiz, item.querySelector('time.due'), item.querySelector('time.available'), item.dataset.dates]);
        return Object.fromEntries(dates.filter(([, due, opens]) => due ?? opens).map(([quiz, due, opens, version]) => [quiz, {
            due: due?.getAttribute('datetime'), opens: opens?.getAttribute('datetime'), zone: due?.dataset.zone ?? opens?.dataset.zone, version,
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
        const addQuestions = (item, returned) => {
            item.querySelector('.own-result')?.remove();
            if (returned.questions.length > 0) item.append(questionsOf(returned));
        };
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
        for (const item of items) {
            const { ownQuiz, results } = item.dataset;
            if (!results || !globalThis.crypto?.subtle) continue;
            fetchReturned(ownQuiz, results, ownQuiz, token).then(returned => {
                if (!returned || returned.superseded) return;
                known.set(ownQuiz, returned);
                addQuestions(item, returned);
                show();
            }, () => {});
        }
        return watchAll(show);
    });
})(globalThis.Quizmark ??= {});

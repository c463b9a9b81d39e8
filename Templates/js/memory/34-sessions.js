/**
 * Sessions of practice. Each quiz is a page of its own, and from disk pages share no storage in some browsers, so a session is
 * passed in the address, as a route: the pages to visit, and the answers so far. A route has no `/`, so paths have `~`.
 *
 *     practice;mh4x2k;rw-;quizzes~cells.html,atp,gap;penalties~2026~quiz.html,p12
 *
 * Addresses of earlier versions have numbers in place of the ids: `quizzes~cells.html:1.4`.
 *
 * @typedef {object} Session
 * @property {string} started identifies the session
 * @property {string} answers one letter for each question so far: `r` right, `p` partly, `w` wrong, `s` skipped, `-` to come
 * @property {{ path: string, ids: string[] }[]} stops paths of pages, from the language's folder, with ids of questions
 */
(Quizmark => {
    'use strict';

    const name = 'practice';
    const states = { r: 'right', p: 'partial', w: 'wrong' };

    /** @param {Session} session */
    function sessionRoute({ started, answers, stops }) {
        const written = stops.map(({ path, ids }) => [path, ...ids].join(',').replaceAll('/', '~'));
        return [name, started, answers, ...written].join(';');
    }

    /**
     * @param {string} route
     * @returns {Session|null} null if the route isn't a valid session
     */
    function sessionOf(route) {
        const [first, started, answers, ...written] = route.split(';');
        if (first !== name || !/^[0-9a-z]+$/.test(started ?? '') || !/^[rpws-]*$/.test(answers ?? '')) return null;
        const stops = written.map(stop => /^([^:,\\?#/]+\.html)(?::(\d+(?:\.\d+)*)|,([^:\\?#/]+))$/.exec(stop));
        // An address may come from anybody, so it may only lead to pages of the site.
        const isInside = path => !path.split('~').some(part => part === '' || part === '..');
        if (stops.length === 0 || !stops.every(stop => stop && isInside(stop[1]))) return null;
        return {
            started, answers,
            stops: stops.map(([, path, numbers, ids]) => ({ path: path.replaceAll('~', '/'), ids: numbers?.split('.') ?? ids.replaceAll('~', '/').split(',') })),
        };
    }

    /**
     * The questions in order, with their outcomes.
     * @returns {{ path: string, id: string, isDone: boolean, state: State|null }[]}
     */
    function sessionQuestions({ answers, stops }) {
        const questions = stops.flatMap(({ path, ids }) => ids.map(id => ({ path, id })));
        return questions.map((question, index) => {
            const letter = answers[index] ?? '-';
            return { ...question, isDone: letter !== '-', state: states[letter] ?? null };
        });
    }

    /**
     * The session after an answer.
     * @param {Session} session
     * @param {(question: { path: string, id: string }) => boolean} isMeant
     * @param {State|null} state null for skipped questions
     */
    function answeredSession(session, isMeant, state) {
        const letter = Object.keys(states).find(key => states[key] === state) ?? 's';
        const answers = sessionQuestions(session).map((question, index) => {
            const isNew = !question.isDone && isMeant(question);
            return isNew ? letter : session.answers[index] ?? '-';
        });
        return { ...session, answers: answers.join('').replace(/-+$/, '') };
    }

    Object.assign(Quizmark, { sessionRoute, sessionOf, sessionQuestions, answeredSession });
})(globalThis.Quizmark ??= {});

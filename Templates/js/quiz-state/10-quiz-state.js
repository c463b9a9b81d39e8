/** How far the device's student is with a quiz, for the student's own page and the planner. */
(Quizmark => {
    'use strict';

    const { countedWords, formatNumber, formatPercent, words } = Quizmark;

    const list = value => Array.isArray(value) ? value : [];

    /** "14 of 16.5 points · 85%" */
    function quizResultInWords({ points, max, percent }) {
        const sum = countedWords('points', max, formatNumber(points), formatNumber(max));
        return Number.isFinite(percent) ? `${sum} · ${formatPercent(percent)}` : sum;
    }

    /**
     * @param {QuizRecord} record
     * @returns {{ state: 'returned'|'done'|'finished'|'begun'|'open', result: Sum|null }} `done` is handed in; `result` is what the teacher
     *     has returned, or that of the last attempt
     */
    function quizStateOf({ current, finished }) {
        const attempts = list(finished).filter(attempt => attempt && !attempt.only);
        const given = attempts.filter(attempt => attempt.returned).at(-1);
        if (given) return { state: 'returned', result: given.returned };
        if (attempts.some(({ report }) => list(report?.handedIn).length > 0)) return { state: 'done', result: null };
        if (attempts.length > 0) return { state: 'finished', result: attempts.at(-1).result ?? null };
        return { state: current ? 'begun' : 'open', result: null };
    }

    const keys = { done: 'own.handedIn', finished: 'own.finished', begun: 'own.begun', open: 'own.open' };

    /** A state without a result in words: "Not started yet". */
    const quizStateInWords = state => words(keys[state]);

    Object.assign(Quizmark, { quizStateInWords, quizStateOf, quizResultInWords });
})(globalThis.Quizmark ??= {});

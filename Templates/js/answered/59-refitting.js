/** Refitting: an attempt with other questions continues with those of its answers that still fit. */
(Quizmark => {
    'use strict';

    const { answeredQuestions, shapesOf } = Quizmark;

    const picked = (object, ids) => Object.fromEntries(ids.filter(id => Object.hasOwn(object, id)).map(id => [id, object[id]]));

    /**
     * The questions that fit, and enough others from each pool to make the number that the quiz asks now.
     * @param {Question[]} fitting
     * @param {Question[]} asked the questions of a new attempt
     */
    function joinedQuestions(fitting, asked) {
        const pools = [...new Set(asked.map(({ pool }) => pool))];
        const others = pools.flatMap(name => {
            const isOfPool = ({ pool }) => pool === name;
            const missing = asked.filter(isOfPool).length - fitting.filter(isOfPool).length;
            return asked.filter(question => isOfPool(question) && !fitting.includes(question)).slice(0, Math.max(0, missing));
        });
        return [...fitting, ...others];
    }

    /**
     * @param {Attempt} attempt
     * @param {object} page
     * @param {Question[]} page.fitting
     * @param {Question[]} page.asked
     * @param {Question[]} page.all
     * @param {boolean} page.shuffles whether the quiz shuffles its questions
     * @returns {{ attempt: Attempt, rest: Attempt }} `rest` has the answers that don't fit
     */
    function refittedAttempt(attempt, { fitting, asked, all, shuffles = false }) {
        const joined = joinedQuestions(fitting, asked);
        const questions = (shuffles ? joined : all.filter(question => joined.includes(question)));
        const kept = fitting.map(({ id }) => id);
        const lost = answeredQuestions(attempt).filter(id => !kept.includes(id));
        const words = attempt.words ?? {};
        const ids = questions.map(({ id }) => id);
        const answered = new Set(answeredQuestions(attempt));
        const next = ids.find(id => !answered.has(id) || !kept.includes(id)) ?? ids[0];
        return {
            attempt: {
                ...attempt, questions: ids, only: attempt.only && ids,
                shapes: shapesOf(questions),
                answers: picked(attempt.answers, kept), hints: picked(attempt.hints ?? {}, kept), words: picked(words, kept), checked: attempt.checked.filter(id => kept.includes(id)),
                at: kept.includes(attempt.at) ? attempt.at : next,
            },
            rest: { ...attempt, answers: picked(attempt.answers, lost), words: picked(words, lost) },
        };
    }

    Object.assign(Quizmark, { refittedAttempt });
})(globalThis.Quizmark ??= {});

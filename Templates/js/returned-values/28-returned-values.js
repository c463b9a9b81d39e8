/** Checks of results that teachers have returned: they may come from a file. */
(Quizmark => {
    'use strict';

    const { isText, isTexts, questionLimit } = Quizmark;

    const isReturnedQuestion = question => isText(question?.id) && isText(question.state) && [question.points, question.max].every(Number.isFinite)
        && isTexts(question.comments ?? []) && isText(question.reason ?? '');

    /** Whether a value is a returned result, as defined in `returned`. */
    function isReturned(value) {
        return [value?.points, value?.max, value?.percent ?? 0].every(Number.isFinite)
            && Array.isArray(value.questions) && value.questions.length <= questionLimit && value.questions.every(isReturnedQuestion)
            && (!value.before || [value.before.points, value.before.max, value.before.percent ?? 0].every(Number.isFinite));
    }

    Object.assign(Quizmark, { isReturned });
})(globalThis.Quizmark ??= {});

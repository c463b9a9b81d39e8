/** The problems of an answer that must be solved before it can be graded. */
(Quizmark => {
    'use strict';

    const { numberErrorOf, words } = Quizmark;

    /** Why the answer can't be scored yet, in words, or null. */
    function problemOf(question) {
        const { kind, fieldset, answer } = question;
        if (!question.isAnswered) {
            const isSeveral = kind === 'blanks' && fieldset.querySelectorAll('[data-blank]').length > 1;
            return words(isSeveral ? 'error.blanks.several' : `error.${kind}`);
        }
        if (kind !== 'numeric' && kind !== 'blanks') return null;
        // The fields have the kind of value they expect, since the page of an exam has no key.
        const errors = [...fieldset.querySelectorAll('[data-blank]')].map((field, index) => {
            const text = answer[index];
            return field.dataset.expects && text.trim() ? numberErrorOf(text, field.dataset.expects) : null;
        });
        const error = errors.find(Boolean);
        return error ? words(`error.${error.name}`, error.value) : null;
    }

    /** The blanks and matches that are empty, where others aren't. */
    function gapsIn(question) {
        const fields = [...question.fieldset.querySelectorAll('[data-blank], .matching select')];
        return question.isAnswered ? fields.filter(field => field.value.trim() === '') : [];
    }

    Object.assign(Quizmark, { problemOf, gapsIn });
})(globalThis.Quizmark ??= {});

/** The problems of an answer that must be solved before it can be graded. */
(Quizmark => {
    'use strict';

    const { numberErrorOf, words } = Quizmark;

    /** The blanks in which what is typed isn't what they expect, with the error of each. The page of an exam has no key, but this. */
    function numberErrorsIn({ fieldset, answer }) {
        return [...fieldset.querySelectorAll('[data-blank]')].flatMap((field, index) => {
            const text = answer[index] ?? '';
            const error = field.dataset.expects && text.trim() ? numberErrorOf(text, field.dataset.expects) : null;
            return error ? [{ field, error }] : [];
        });
    }

    /** Why the answer can't be scored yet, in words, or null. */
    function problemOf(question) {
        const { kind, fieldset } = question;
        if (!question.isAnswered) {
            const isSeveral = kind === 'blanks' && fieldset.querySelectorAll('[data-blank]').length > 1;
            return words(isSeveral ? 'error.blanks.several' : `error.${kind}`);
        }
        if (kind !== 'numeric' && kind !== 'blanks') return null;
        const [first] = numberErrorsIn(question);
        return first ? words(`error.${first.error.name}`, first.error.value) : null;
    }

    /** The controls that the problem of an answer is about: blanks with the same error as the first one; null for all. */
    function invalidFieldsIn(question) {
        if (!question.isAnswered || !['numeric', 'blanks'].includes(question.kind)) return null;
        const errors = numberErrorsIn(question);
        const same = errors.filter(({ error }) => error.name === errors[0].error.name && error.value === errors[0].error.value);
        return same.length > 0 ? same.map(({ field }) => field) : null;
    }

    /** The blanks and matches that are empty, where others aren't. */
    function gapsIn(question) {
        const fields = [...question.fieldset.querySelectorAll('[data-blank], .matching select')];
        return question.isAnswered ? fields.filter(field => field.value.trim() === '') : [];
    }

    Object.assign(Quizmark, { problemOf, invalidFieldsIn, gapsIn });
})(globalThis.Quizmark ??= {});

/** What an answer still lacks, before it can be graded. */
(Quizmark => {
    'use strict';

    const { faultOf, words } = Quizmark;

    /** Why the answer can't be scored yet, in words, or null. */
    function problemOf(question) {
        const { kind, fieldset, answer } = question;
        if (!question.isAnswered) {
            const isSeveral = kind === 'blanks' && fieldset.querySelectorAll('[data-blank]').length > 1;
            return words(isSeveral ? 'error.blanks.several' : `error.${kind}`);
        }
        if (kind !== 'numeric' && kind !== 'blanks') return null;
        // The fields say what they expect, as a page of an exam has no key.
        const faults = [...fieldset.querySelectorAll('[data-blank]')].map((field, index) => {
            const text = answer[index];
            return field.dataset.expects && text.trim() ? faultOf(text, field.dataset.expects) : null;
        });
        const fault = faults.find(Boolean);
        return fault ? words(`error.${fault.name}`, fault.value) : null;
    }

    /** The blanks and matches that are empty, where others aren't. */
    function gapsIn(question) {
        const fields = [...question.fieldset.querySelectorAll('[data-blank], .matching select')];
        return question.isAnswered ? fields.filter(field => field.value.trim() === '') : [];
    }

    Object.assign(Quizmark, { problemOf, gapsIn });
})(globalThis.Quizmark ??= {});

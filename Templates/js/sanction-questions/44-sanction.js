/** The answer to a sanction question: one of six sanctions, and the officials who decide, each on or off. */
(Quizmark => {
    'use strict';

    const { controls, element, words, writeText } = Quizmark;

    /** What a sanction question still needs, in words, or null: one sanction, and at least one official. */
    function sanctionProblem({ sanction, owners }) {
        if (sanction === '' && owners.length === 0) return words('error.sanction.both');
        if (sanction === '') return words('error.sanction');
        return owners.length === 0 ? words('error.sanction.owner') : null;
    }

    /** The controls of a sanction question; a line below it names what is still to be chosen. */
    function sanction(fieldset) {
        const sanctions = [...fieldset.querySelectorAll('.sanctions input')];
        const owners = [...fieldset.querySelectorAll('.owners input')];
        const chosen = inputs => inputs.filter(input => input.checked).map(input => input.value);
        const read = () => ({ sanction: chosen(sanctions)[0] ?? '', owners: chosen(owners) });
        const lack = element('p', { 'class': 'still-missing', id: `${fieldset.id}-missing` });
        const update = () => writeText(lack, sanctionProblem(read()) ?? '');
        fieldset.querySelector('.owners').after(lack);
        fieldset.addEventListener('change', update);
        return {
            read,
            write(answer) {
                for (const input of sanctions) input.checked = input.value === answer.sanction;
                for (const input of owners) input.checked = Boolean(answer.owners?.includes(input.value));
                update();
            },
            arrange: update,
        };
    }

    Object.assign(controls, { sanction });
    Object.assign(Quizmark, { sanctionProblem });
})(globalThis.Quizmark ??= {});

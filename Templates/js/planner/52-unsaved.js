/** Asking before a form is left with something typed into it. */
(Quizmark => {
    'use strict';

    const { button, element, words } = Quizmark;

    const valuesOf = form => JSON.stringify([...form.elements].map(({ value, checked }) => [value, checked]));

    /**
     * Closes a dialog by Escape, the gesture for Back or its cross, and asks before that loses something.
     * @param {HTMLDialogElement} dialog
     * @param {HTMLFormElement} form in it, filled in
     * @param {HTMLElement} cross
     */
    function askBeforeLosing(dialog, form, cross) {
        const controls = form.querySelector('.form-controls');
        const [keep, discard] = [button('keep', words('planner.discard.keep'), { isPrimary: true }), button('discard', words('planner.discard'))];
        const question = element('div', { 'class': 'controls form-controls', role: 'group', 'aria-labelledby': 'form-discard' },
            element('p', { id: 'form-discard' }, words('planner.discard.ask')), discard, keep);
        const before = valuesOf(form);
        let field = null;
        const goBack = () => {
            question.replaceWith(controls);
            field?.focus();
        };
        const leave = event => {
            event.preventDefault();
            if (question.isConnected) {
                goBack();
            } else if (valuesOf(form) === before) {
                dialog.close();
            } else {
                field = form.contains(document.activeElement) ? document.activeElement : null;
                controls.replaceWith(question);
                keep.focus();
            }
        };
        keep.addEventListener('click', goBack);
        discard.addEventListener('click', () => dialog.close());
        cross.addEventListener('click', leave);
        dialog.addEventListener('cancel', leave);
        // Chromium lets no page prevent a second `cancel` without a click between them.
        dialog.addEventListener('keydown', event => {
            if (event.key === 'Escape' && !event.isComposing) leave(event);
        });
    }

    Object.assign(Quizmark, { askBeforeLosing });
})(globalThis.Quizmark ??= {});

/** The keyboard shortcuts of a quiz, as a list in a dialog. */
(Quizmark => {
    'use strict';

    const { element, words } = Quizmark;

    /** Opens the list. The focus returns to where it was when it closes. */
    function showKeys() {
        const keys = [['1 – 9', 'choose'], [words('keys.enterKey'), 'enter'], ['?', 'help']];
        const close = element('button', { type: 'button', 'class': 'button primary' }, words('settings.close'));
        const heading = element('h2', { id: 'keys-heading' }, words('keys'));
        const list = element('dl', {}, ...keys.flatMap(([key, name]) => {
            return [element('dt', {}, element('kbd', {}, key)), element('dd', {}, words(`keys.${name}`))];
        }));
        const dialog = element('dialog', { 'class': 'keys', 'aria-labelledby': heading.id }, heading, list, close);
        close.addEventListener('click', () => dialog.close());
        dialog.addEventListener('close', () => dialog.remove());
        document.body.append(dialog);
        dialog.showModal();
    }

    Object.assign(Quizmark, { showKeys });
})(globalThis.Quizmark ??= {});

/** Copying texts. */
(Quizmark => {
    'use strict';

    const { element } = Quizmark;

    /** Copies a selection, which may be allowed where the Clipboard API isn't, as on http. */
    function copySelection(text) {
        const field = element('textarea', { readonly: true, 'class': 'visually-hidden', 'aria-hidden': 'true', tabindex: -1 });
        const focused = document.activeElement;
        field.value = text;
        document.body.append(field);
        field.select();
        try {
            return document.execCommand('copy');
        } catch {
            return false;
        } finally {
            field.remove();
            focused?.focus();
        }
    }

    /** Copies a text to the clipboard. @returns {Promise<boolean>} whether the browser allowed it */
    async function copyText(text) {
        try {
            await navigator.clipboard.writeText(text);
            return true;
        } catch {
            return copySelection(text);
        }
    }

    Object.assign(Quizmark, { copyText });
})(globalThis.Quizmark ??= {});

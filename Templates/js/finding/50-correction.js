/** The words that were searched for instead of those typed, as a button that puts them into the field. */
(Quizmark => {
    'use strict';

    const { button, words, writeText } = Quizmark;

    /**
     * @param {HTMLInputElement} field
     * @param {Element} status after which the button is inserted
     * @param {() => void} onChange called when the words are in the field
     * @returns {(correction: string|null) => void} shows the words, or hides the button
     */
    function correctionButton(field, status, onChange) {
        const node = button('correction', '');
        let corrected = null;
        node.hidden = true;
        node.addEventListener('click', () => {
            field.value = corrected;
            onChange();
            field.focus();
        });
        status.after(node);
        return correction => {
            corrected = correction;
            node.hidden = correction === null;
            writeText(node, correction === null ? '' : words('search.corrected', correction));
        };
    }

    /** Milliseconds without a change before a status is written. */
    const statusPause = 250;

    /**
     * A function that writes into a status that screen readers read out: only what it doesn't say yet, once the reader pauses. It is
     * emptied at once.
     */
    function statusWriter(status) {
        let timer = 0;
        return text => {
            clearTimeout(timer);
            if (text === status.textContent) return;
            if (text === '') status.textContent = '';
            else timer = setTimeout(() => writeText(status, text), statusPause);
        };
    }

    Object.assign(Quizmark, { correctionButton, statusWriter });
})(globalThis.Quizmark ??= {});

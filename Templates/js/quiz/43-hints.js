/** Hints to a question: `details` that open one after another, so that none is paid for by accident. */
(Quizmark => {
    'use strict';

    /**
     * @param {HTMLFieldSetElement} fieldset
     * @returns {{ costs: string[], show: (count: number) => void }} the points that each costs, and a function that shows only the
     *     first ones. Whenever the reader opens another, the fieldset fires `quizmark:hint` with the number that are shown.
     */
    function hintsOf(fieldset) {
        const hints = [...fieldset.querySelectorAll(':scope > .hint')];
        let shown = 0;
        const offer = () => hints.forEach((hint, index) => { hint.hidden = index > shown; });
        hints.forEach((hint, index) => hint.addEventListener('toggle', () => {
            if (!hint.open || index < shown) return;
            shown = index + 1;
            offer();
            fieldset.dispatchEvent(new CustomEvent('quizmark:hint', { bubbles: true, detail: shown }));
        }));
        return {
            costs: hints.map(hint => hint.dataset.cost ?? '0'),
            show(count) {
                shown = count;
                hints.forEach((hint, index) => { hint.open = index < count; });
                offer();
            },
        };
    }

    Object.assign(Quizmark, { hintsOf });
})(globalThis.Quizmark ??= {});

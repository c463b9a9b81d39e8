/** Presses of the planner's buttons: a double click or double tap counts once, and so does a press that is repeated while code loads. */
(Quizmark => {
    'use strict';

    const { deafen, isSecondTap } = Quizmark;

    class Presses {
        /** @param {HTMLElement} content of the page */
        constructor(content) {
            this.content = content;
            /** The presses whose code is still loading. */
            this.pending = new Set();
        }

        /**
         * @param {PointerEvent} event a click; its `detail` is 0 if it came from a key
         * @param {string} press the action, and what it is for
         * @returns {boolean} whether the press counts
         */
        begin(event, press) {
            if (isSecondTap(event, this.content) || this.pending.has(press)) return false;
            this.pending.add(press);
            if (event.detail > 0) deafen(this.content);
            return true;
        }

        /** Ends a press once its code is loaded. */
        end(press) {
            this.pending.delete(press);
        }
    }

    Object.assign(Quizmark, { Presses });
})(globalThis.Quizmark ??= {});

/** Presses of the planner's buttons: a double click or double tap counts once, and so does a press that is repeated while code loads. */
(Quizmark => {
    'use strict';

    /** How long buttons ignore pointers after a press, in milliseconds: another button may be below the pointer by then. */
    const deafness = 400;

    class Presses {
        /** @param {HTMLElement} content of the page */
        constructor(content) {
            this.content = content;
            /** The presses whose code is still loading. */
            this.pending = new Set();
            this.timer = 0;
        }

        /**
         * @param {PointerEvent} event a click; its `detail` is 0 if it came from a key
         * @param {string} press the action, and what it is for
         * @returns {boolean} whether the press counts
         */
        begin({ detail }, press) {
            const isSecond = detail > 1 || detail > 0 && this.content.hasAttribute('data-deaf');
            if (isSecond || this.pending.has(press)) return false;
            this.pending.add(press);
            if (detail > 0) this.deafen();
            return true;
        }

        /** Ends a press once its code is loaded. */
        end(press) {
            this.pending.delete(press);
        }

        deafen() {
            clearTimeout(this.timer);
            this.content.setAttribute('data-deaf', '');
            this.timer = setTimeout(() => this.content.removeAttribute('data-deaf'), deafness);
        }
    }

    Object.assign(Quizmark, { Presses });
})(globalThis.Quizmark ??= {});

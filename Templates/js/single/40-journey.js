/**
 * The way through a site of one file. A browser remembers how far a page was scrolled and what had focus there; where pages
 * are only parts of a document, that is left to us.
 */
(Quizmark => {
    'use strict';

    const key = 'quizmarkStep';

    class Journey {
        constructor() {
            history.scrollRestoration = 'manual';
            /** What a reader sees comes back on Back and Forward: `{ top, focus }` by step. */
            this.views = new Map();
            this.last = history.state?.[key]?.step ?? 0;
            this.step = this.last;
            this.keep(history.state?.[key]?.top ?? 0);
            addEventListener('pagehide', () => this.keep(scrollY));
        }

        /** Keeps, with the browser's entry, which step it is, and for a reload how far it was scrolled. */
        keep(top) {
            history.replaceState({ ...history.state, [key]: { step: this.step, top } }, '');
        }

        /** How far the page was scrolled before it was loaded again. */
        get top() {
            return history.state?.[key]?.top ?? 0;
        }

        static focusable(main) {
            return [...main.querySelectorAll('a[href], button, input, select, textarea, summary')];
        }

        /**
         * Notes what is left, when the address has changed.
         * @returns {{ top: number, focus: number }|null} the view to come back to; null at a new step
         */
        move(main) {
            this.views.set(this.step, { top: scrollY, focus: Journey.focusable(main).indexOf(document.activeElement) });
            const step = history.state?.[key]?.step;
            if (step !== undefined) {
                this.step = step;
                return this.views.get(step) ?? { top: this.top, focus: -1 };
            }
            this.last += 1;
            this.step = this.last;
            this.keep(0);
            return null;
        }

        /** Shows a page as it was left. */
        static restore(main, { top, focus }) {
            scrollTo(0, top);
            Journey.focusable(main)[focus]?.focus({ preventScroll: true });
        }
    }

    Object.assign(Quizmark, { Journey });
})(globalThis.Quizmark ??= {});

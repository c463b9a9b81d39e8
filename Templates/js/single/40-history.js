/**
 * The history of a site of one file. Browsers remember each page's scroll position and focus; where pages are only parts of a
 * document, the script has to.
 */
(Quizmark => {
    'use strict';

    const { focusOn } = Quizmark;

    const key = 'quizmarkStep';

    class ViewHistory {
        constructor() {
            history.scrollRestoration = 'manual';
            /** The views to restore on Back and Forward, `{ top, focus }` by step. */
            this.views = new Map();
            this.last = history.state?.[key]?.step ?? 0;
            this.step = this.last;
            this.keep(history.state?.[key]?.top ?? 0);
            addEventListener('pagehide', () => this.keep(scrollY));
        }

        /** Stores the step in the browser's history entry, and the scroll position for a reload. */
        keep(top) {
            history.replaceState({ ...history.state, [key]: { step: this.step, top } }, '');
        }

        /** The scroll position before a reload. */
        get top() {
            return history.state?.[key]?.top ?? 0;
        }

        static focusable(main) {
            return [...main.querySelectorAll('a[href], button, input, select, textarea, summary')];
        }

        /**
         * Records the view that is left, after the address has changed.
         * @returns {{ top: number, focus: number }|null} the view to restore; null at a new step
         */
        move(main) {
            this.views.set(this.step, { top: scrollY, focus: ViewHistory.focusable(main).indexOf(document.activeElement) });
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

        /** Restores a page as it was left. If the focus was outside of it, its heading is focused, so that a screen reader reads it. */
        static restore(main, { top, focus }) {
            scrollTo(0, top);
            focusOn(ViewHistory.focusable(main)[focus] ?? main.querySelector('h1') ?? main, { preventScroll: true });
        }
    }

    Object.assign(Quizmark, { ViewHistory });
})(globalThis.Quizmark ??= {});

/** Finished attempts at a quiz, as the device keeps them. */
(Quizmark => {
    'use strict';

    const { AttemptStore } = Quizmark;

    Object.assign(AttemptStore.prototype, {
        /** @param {Result} result */
        finish(attempt, result) {
            this.cancel();
            const { words, tab, flagged, answered, ...kept } = attempt;
            kept.language = this.about.language;
            this.change(record => {
                if (record.current?.id === attempt.id) record.current = null;
                if (!this.isFinished(attempt, record)) record.finished.push({ ...kept, result });
            });
        },
    });

    Object.defineProperties(AttemptStore.prototype, {
        /** Finished attempts that fit the current quiz. */
        comparable: {
            get() {
                return this.record.finished.filter(attempt => attempt?.result && attempt.version === this.version);
            },
        },
        /** The ids of the questions that were wrong or partly right when they were last asked. */
        onceWrong: {
            get() {
                const states = Object.assign({}, ...this.comparable.map(attempt => attempt.result.states));
                return Object.keys(states).filter(id => ['wrong', 'partial', 'incomplete'].includes(states[id]));
            },
        },
    });
})(globalThis.Quizmark ??= {});

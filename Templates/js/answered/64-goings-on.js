/**
 * Attempts that go on: here, in another tab, or in a session of practice.
 *
 * @typedef {object} Practice
 * @property {(id: string, grade: Grade) => void} [onChecked]
 * @property {() => void} [onEnd]
 * @property {boolean} [goesOn] whether other questions follow elsewhere
 */
(Quizmark => {
    'use strict';

    const { Taking, advanced, elsewherePanel, newAttempt, newSeed, returningParts, saveDraft, secondsLeft } = Quizmark;

    Object.assign(Taking.prototype, {
        /** What the start tells whoever has been there. */
        partsOfStart(current) {
            const { keeping, settings } = this;
            const limit = (settings.timeLimit ?? 0) * 1000;
            const onceWrong = settings.feedback === 'none' ? [] : keeping.onceWrong.filter(id => this.byId.has(id));
            const left = current && limit > 0 ? secondsLeft(advanced(current.clock, Date.now(), 0, limit), limit) : null;
            const { record, comparable } = keeping;
            return { onceWrong, parts: returningParts({ record, comparable, current, secondsLeft: left }) };
        },

        goOn() {
            this.scene = null;
            if (this.resume()) this.goTo(this.current);
            else this.showStart();
        },

        showElsewhere(record) {
            this.lost = this.attempt ?? this.lost;
            const isFinished = this.keeping.isFinished(this.lost, record);
            this.stopClock();
            this.keeping.cancel();
            this.attempt = null;
            for (const question of this.all) question.fieldset.hidden = true;
            this.setScene(isFinished ? null : 'elsewhere');
            const panel = elsewherePanel(isFinished);
            this.setPanels([panel.node], []);
            panel.focus();
        },

        dropOutdated() {
            this.keeping.dropOutdated();
            this.showStart();
        },

        /**
         * Practice: the questions given, each judged at once, whatever the quiz says; none of it is kept as an attempt.
         * @param {string[]} ids
         * @param {Practice} practice
         */
        practise(ids, practice = {}) {
            const questions = ids.map(id => this.byId.get(id)).filter(Boolean);
            this.flush();
            this.practice = practice;
            if (questions.length === 0) {
                this.endPractice();
                return;
            }
            this.adopt(newAttempt({ ...this.form.dataset, seed: newSeed(), draw: null, only: ids, questions }));
            this.layOut();
            this.goTo(this.questions[0]);
        },

        endPractice() {
            const { onEnd } = this.practice;
            this.leave();
            this.setScene('practised');
            this.setPanels([], []);
            onEnd?.();
        },

        leave() {
            this.practice = null;
            this.attempt = null;
            this.scene = null;
            for (const question of this.all) question.setAside();
        },
    });

    Object.assign(Taking.actions, {
        resume: taking => taking.goOn(),
        'take-over': taking => taking.goOn(),
        'save-outdated': ({ keeping }) => saveDraft(keeping.record.outdated, keeping.about.title),
        'drop-outdated': taking => taking.dropOutdated(),
    });
})(globalThis.Quizmark ??= {});

/**
 * Attempts that continue: here, in another tab, or in a session of practice.
 *
 * @typedef {object} Practice
 * @property {(id: string, grade: Grade) => void} [onChecked]
 * @property {() => void} [onEnd]
 * @property {boolean} [continues] whether other pages have more questions
 */
(Quizmark => {
    'use strict';

    const { Taking, answeredQuestions, button, drawOf, element, elsewherePanel, joinedAside, newAttempt, newSeed, nextQuestionOf } = Quizmark;
    const { questionsOfAttempt, randomBits, refittedAttempt, returningParts, saveDraft, setRoute, timeLeft, words } = Quizmark;

    Object.assign(Taking.prototype, {
        /** Whether a finished attempt is shown to the student at the start; not every one is in an exam. */
        isShown(attempt) {
            return this.isOwnResult?.(attempt) ?? true;
        },

        /** The parts of the start page for a reader who has attempted the quiz before. */
        startParts() {
            this.rescore();
            const { store, settings } = this;
            const current = store.resumable;
            const limit = (settings.timeLimit ?? 0) * 1000;
            const onceWrong = settings.feedback === 'none' ? [] : store.onceWrong.filter(id => this.byId.has(id));
            const left = current && limit > 0 ? () => timeLeft(current.clock, limit, Date.now()) : null;
            const { changed } = store;
            const [finished, comparable] = [store.record.finished, store.comparable].map(list => list.filter(attempt => this.isShown(attempt)));
            const record = { ...store.record, finished };
            const isNewer = changed !== null && store.isNewer(changed);
            // Opened once these answers are gone, the address of a question would begin an attempt.
            if (record.outdated || changed && !isNewer) setRoute('');
            const parts = returningParts({
                record, comparable, current, changed, isNewer, timeLeft: left,
                shown: comparable.findLast(attempt => this.canScore(attempt)) ?? null,
                isCorrected: current !== null && this.isCorrectedDraft(current),
                fitting: changed ? store.fitting(changed) : [],
            });
            const handIn = settings.handIn ? Quizmark.handInNotice(this) : null;
            if (handIn) (parts.history ??= element('div', { 'class': 'start-history' })).append(handIn);
            if (handIn?.querySelector('.primary')) parts.isContinuable = true;
            return { onceWrong, hasBegun: changed !== null, parts };
        },

        isCorrectedDraft({ version }) {
            return version !== this.store.version;
        },

        /** The notice above the question when an attempt continues, or null. */
        noticeOf(attempt) {
            return this.isCorrectedDraft(attempt) ? element('p', { 'class': 'notice' }, words('changed.key')) : null;
        },

        continueAttempt() {
            this.scene = null;
            if (this.resume()) this.goTo(this.byId.get(nextQuestionOf(this.attempt)) ?? this.current);
            else this.showStart();
        },

        /** Begins again; the answers of an attempt in progress can be brought back until another question is shown. */
        startOver(choice) {
            const dropped = this.store.resumable;
            this.begin(choice);
            if (!dropped || answeredQuestions(dropped).length === 0) return true;
            this.dropped = dropped;
            this.notice = element('p', { 'class': 'notice started-over' }, words('startedOver'), ' ', button('undo-start', words('startedOver.undo')));
            this.progress.node.append(this.notice);
            return true;
        },

        /** Brings the answers back that were dropped by starting over. */
        undoStart() {
            if (!this.dropped) return;
            this.adopt(this.dropped);
            this.dropped = null;
            this.claim();
            this.goTo(this.current);
        },

        /** Continues with the answers that still fit, among the questions that the quiz asks now. */
        continueWithFitting() {
            const { changed } = this.store;
            if (changed === null || this.store.isNewer(changed)) {
                this.showStart();
                return;
            }
            const { draw, only, even, mixes, disputed, seed } = changed;
            const choice = { draw, even, mixes, disputed, only: only && only.filter(id => this.byId.has(id)) };
            const asked = questionsOfAttempt(...drawOf(this.settings, this.all, choice), randomBits(seed)).map(({ id }) => this.byId.get(id));
            const { attempt, rest } = refittedAttempt(changed, {
                fitting: this.store.fitting(changed).map(id => this.byId.get(id)), asked, all: this.all, shuffles: this.settings.shuffle,
            });
            this.store.refit(attempt, rest);
            this.continueAttempt();
        },

        showElsewhere(record) {
            this.lost = this.attempt ?? this.lost;
            const isFinished = this.store.isFinished(this.lost, record);
            this.stopClock();
            this.store.cancel();
            this.attempt = null;
            for (const question of this.all) question.fieldset.hidden = true;
            this.setScene(isFinished ? null : 'elsewhere');
            const panel = elsewherePanel({ isFinished, isNewer: record.current !== null && this.store.isNewer(record.current) });
            this.setPanels([panel.node], []);
            panel.focus();
        },

        dropOutdated() {
            this.store.dropOutdated();
            this.showStart();
        },

        /**
         * Practice: asks the given questions and grades each at once, whatever the quiz's settings; it isn't kept as an attempt.
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
        'undo-start': taking => taking.undoStart(),
        resume: taking => taking.continueAttempt(),
        'resume-fitting': taking => taking.continueWithFitting(),
        'take-over': taking => taking.continueAttempt(),
        reload: () => location.reload(),
        'save-outdated': ({ store: { changed, record, about } }) => {
            saveDraft(changed ? joinedAside(record.outdated, changed) : record.outdated, about.title);
        },
        'drop-outdated': taking => taking.dropOutdated(),
    });
})(globalThis.Quizmark ??= {});

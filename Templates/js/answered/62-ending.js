/** The end of an attempt, and its result, which can be shown again at any time. */
(Quizmark => {
    'use strict';

    const { Taking, copyResult, correctionOf, fractionOf, goTo, isToRetry, keptResult, resultPanel, resultRoute, results, rulesOf, saveResult, shapesOf, showUnanswered, showVerdict, words } = Quizmark;

    /** The sum of a returned result, in the form of one calculated here. */
    function sumOf({ points, max, percent = null, passed = null }) {
        const [earned, all] = [points, max].map(fractionOf);
        return { points: earned, possible: earned, max: all, percent, passed, pending: 0, tags: [] };
    }

    Object.assign(Taking.prototype, {
        /** Ends the attempt; every answer is final already. */
        end(note) {
            if (!this.isRunning) return;
            if (this.practice) {
                this.endPractice();
                return;
            }
            const { attempt } = this;
            const unchecked = this.questions.filter(question => !this.checked.has(question.id));
            attempt.finished = Date.now();
            attempt.shapes ??= shapesOf(this.questions);
            const graded = this.graded();
            this.store.finish(attempt, keptResult(results(graded, rulesOf(this.settings, attempt)), graded, this.givesFeedback));
            this.showResult({ note, isFresh: true });
            goTo(resultRoute(attempt));
            this.result.focus();
            // The focus is on the heading below the note.
            if (note) this.announce(note);
            this.notify();
            if (this.givesFeedback) this.notifyGraded(unchecked);
            if (this.settings.exam) Quizmark.handInExam(this, Boolean(note));
        },

        graded() {
            return this.questions.map(question => ({ question, grade: this.gradeOf(question) }));
        },

        /** How many percent more this attempt has than the last comparable one; 0 without such a gain. */
        gain() {
            const { attempt } = this;
            if (attempt.returned) return 0;
            const isAlike = other => other.finished < attempt.finished && !other.only && other.draw === attempt.draw
                && other.result.percent !== null && this.canScore(other);
            const before = attempt.only ? [] : this.store.comparable.filter(isAlike).sort((a, b) => a.finished - b.finished);
            const now = results(this.graded(), this.settings).percent;
            return before.length === 0 || now === null ? 0 : Math.max(0, now - before.at(-1).result.percent);
        },

        notRight() {
            return this.graded().map(({ question }) => question).filter(question => isToRetry(question, this.stateOf(question)));
        },

        /** Shows the result above all questions, which can then be read or printed. */
        showResult({ note, isFresh = false } = {}) {
            if (this.scene === 'finished') return;
            const { returned, superseded } = this.attempt;
            const graded = this.graded();
            this.setScene('finished');
            for (const { question, grade } of graded) {
                question.fieldset.hidden = false;
                question.removeButtons();
                if (this.givesFeedback || returned) showVerdict(question, grade, this.sources.get(question.id) ?? null, this.hintsTo(question));
                else if (!question.isAnswered) showUnanswered(question);
            }
            this.result = resultPanel(returned ? sumOf(returned) : results(graded, rulesOf(this.settings, this.attempt)), this.questions, {
                settings: this.settings, isReturned: Boolean(returned), finished: this.attempt.finished ?? null, note: note ?? (superseded ? words('superseded') : undefined), gain: this.gain(), isFresh, stateOf: question => this.stateOf(question),
                announce: text => this.announce(text), correction: correctionOf(this.attempt),
                handIn: this.settings.handIn ? Quizmark.handInPanel(this) : null,
            });
            this.setPanels([this.result.node], []);
            document.title = `${this.result.title} – ${this.title}`;
        },

        /** Shows the result of this attempt, or of one finished earlier. */
        enterResult(id, isOpening) {
            const isHere = Boolean(this.attempt?.finished) && (id === '' || this.attempt.id === id);
            if (!isHere && !this.recall(id)) {
                this.showStart(isOpening);
                return;
            }
            this.showResult();
            if (!isOpening) this.result.focus();
        },

        /** @returns {boolean} whether there is such a finished attempt; without an id, an unfinished one takes precedence */
        recall(id) {
            this.rescore();
            const comparable = this.store.comparable.filter(attempt => this.canScore(attempt));
            const found = id === '' ? comparable.at(-1) : comparable.find(attempt => attempt.id === id);
            if (!found || (id === '' && this.store.record.current)) return false;
            this.flush();
            this.adopt({ ...found, words: {} });
            for (const question of this.questions) question.lock();
            return true;
        },
    });

    Object.assign(Taking.actions, {
        'retry-wrong': taking => taking.startOver({ ...taking.attempt, draw: null, only: taking.notRight().map(({ id }) => id) }),
        'practise-topics': taking => {
            const topics = JSON.parse(taking.form.querySelector('[data-action="practise-topics"]').dataset.topics);
            const only = taking.all.filter(({ tags }) => tags.some(tag => topics.includes(tag))).map(({ id }) => id);
            taking.startOver({ ...taking.attempt, draw: null, only });
        },
        again: taking => {
            // Somebody else may take an exam now, under their own name.
            if (taking.settings.exam) goTo('start');
            else taking.startOver({ ...taking.attempt, only: null });
        },
        save: saveResult,
        'copy-result': copyResult,
        print: () => window.print(),
    });
})(globalThis.Quizmark ??= {});

/**
 * Taking a quiz: from the start, through questions and verdicts, to the result. What is shown is a scene, which the page's
 * address names; what is answered is the attempt, which is kept with every change.
 *
 * Every change of the attempt is told by an event of the form, `quizmark:attempt`, with the attempt as its detail; verdicts
 * that have become final by `quizmark:graded`.
 *
 * @typedef {object} Practice
 * @property {(id: string, grade: Grade) => void} [onChecked]
 * @property {() => void} [onEnd]
 * @property {boolean} [goesOn] whether other questions follow elsewhere
 */
(Quizmark => {
    'use strict';

    const { Answering, Keeping, advanced, drawOf, elsewherePanel, goTo, isFuture, keptResult, newAttempt, newSeed, place } = Quizmark;
    const { preferredChoice, questionsOfAttempt, randomBits, resultPanel, results, saveDraft, saveResult, secondsLeft } = Quizmark;
    const { showVerdict, startPanel } = Quizmark;

    /** What the start tells of a record. */
    function summary({ current, finished, outdated }) {
        return [current?.id, current?.at, finished.length, outdated?.id].join();
    }

    class Taking extends Answering {
        constructor(form) {
            super(form);
            form.taking = this;
            this.keeping = new Keeping(form, record => this.hear(record));
        }

        /** What the buttons do, by their `data-action`. */
        act(action, question) {
            const actions = {
                start: () => this.begin(this.startPanel.choice()),
                resume: () => this.goOn(),
                'take-over': () => this.goOn(),
                'save-outdated': () => saveDraft(this.keeping.record.outdated, this.keeping.about.title),
                'drop-outdated': () => this.dropOutdated(),
                check: () => this.check(question),
                next: () => this.lackOf(question) ? this.refuse(question) : this.goTo(this.neighbour(question, 1)),
                skip: () => this.goTo(this.neighbour(question, 1)),
                previous: () => this.goTo(this.neighbour(question, -1)),
                finish: () => this.finish(),
                'finish-anyway': () => this.complete(),
                'retry-wrong': () => this.begin({ ...this.attempt, draw: null, only: this.notRight().map(({ id }) => id) }),
                again: () => this.begin({ ...this.attempt, only: null }),
                save: () => saveResult(this),
                print: () => window.print(),
            };
            actions[action]?.();
        }

        // Scenes

        /** Shows what the page's address names; without a question, the start. */
        open() {
            if (place() === '' && this.beginsAtOnce) {
                this.hasNoStart = true;
                this.start();
            } else {
                this.route(place(), true);
            }
        }

        /** A page of questions that nothing needs to be said before. */
        get beginsAtOnce() {
            const { available, draw, drawOptions, timeLimit } = this.settings;
            if (!this.showsAll || timeLimit || draw || drawOptions || isFuture(available ?? '', new Date())) return false;
            const { current, finished, outdated } = this.keeping.record;
            return !current && !outdated && finished.length === 0;
        }

        /** @param {string} name of a place */
        route(name, isOpening = false) {
            if (name.startsWith('practice')) return;
            if (this.practice) this.leave();
            const named = this.all.find(question => question.hash === name);
            const [scene, id = ''] = name.split(/-(.*)/s);
            if (named) this.enter(named, isOpening);
            else if (scene === 'result') this.enterResult(id, isOpening);
            else if (name === '' && this.hasNoStart && this.isRunning) this.enter(this.questions[0], isOpening);
            else if (name === '' || name === 'start' || this.scene === null) this.showStart(isOpening);
        }

        showStart(isOpening) {
            const { keeping, settings } = this;
            this.flush();
            const current = keeping.resumable(this.byId);
            this.told = summary(keeping.record);
            const limit = (settings.timeLimit ?? 0) * 1000;
            this.setScene('start');
            for (const question of this.all) {
                question.fieldset.hidden = true;
                // Printed, the page has all its questions as long as none are drawn.
                if (!this.attempt) question.fieldset.removeAttribute('data-undrawn');
            }
            this.startPanel = startPanel({
                settings, all: this.all, record: keeping.record, comparable: keeping.comparable, current,
                onceWrong: keeping.onceWrong.filter(id => this.byId.has(id)),
                secondsLeft: current && limit > 0 ? secondsLeft(advanced(current.clock, Date.now(), 0, limit), limit) : null,
            });
            this.setPanels([this.startPanel.node], []);
            if (!isOpening) this.startPanel.focus();
        }

        /** Shows a question of the attempt; where there is none, goes on with the one kept or begins. */
        enter(question, isOpening) {
            if (this.scene === 'elsewhere') return;
            if (!this.attempt && !this.resume() && !this.startAt(question)) {
                this.showStart(isOpening);
                return;
            }
            const isAsked = this.questions.includes(question);
            if (!isAsked && !isOpening) return;
            const shown = isAsked ? question : this.current;
            const wasFinished = Boolean(this.attempt.finished);
            if (this.attempt.finished) this.showResult();
            else if (this.scene !== 'taking') this.layOut();
            // Its time may have run out while the page was closed.
            if (this.attempt.finished && !wasFinished) return;
            if (wasFinished && shown.fieldset.hidden) this.result.showAll();
            this.show(shown);
            if (!isOpening) shown.focus();
        }

        /** Shows the result of the attempt, or of one finished earlier. */
        enterResult(id, isOpening) {
            const isHere = Boolean(this.attempt?.finished) && (id === '' || this.attempt.id === id);
            if (!isHere && !this.recall(id)) {
                this.showStart(isOpening);
                return;
            }
            this.showResult();
            if (!isOpening) this.result.focus();
        }

        /** @returns {boolean} whether there is such a finished attempt; without an id, one that goes on comes first */
        recall(id) {
            const { comparable } = this.keeping;
            const found = id === '' ? comparable.at(-1) : comparable.find(attempt => attempt.id === id);
            if (!found?.questions.every(question => this.byId.has(question))) return false;
            if (id === '' && this.keeping.resumable(this.byId)) return false;
            this.flush();
            this.adopt({ ...found, words: {} });
            for (const question of this.questions) question.lock();
            return true;
        }

        /** Goes to a question. Each has its address, so that Back and Forward lead through the quiz; not so in practice. */
        goTo(question) {
            if (!this.practice) {
                goTo(question.hash);
                return;
            }
            if (!question) {
                this.complete();
                return;
            }
            this.show(question);
            question.focus();
        }

        // Attempts

        /** @param {Choice} choice */
        start(choice = preferredChoice(this.settings)) {
            const { draw, even, mixes, feedback, only } = choice;
            const seed = newSeed();
            const questions = questionsOfAttempt(...drawOf(this.settings, this.all, choice), randomBits(seed))
                .map(({ id }) => this.byId.get(id));
            this.adopt(newAttempt({ ...this.form.dataset, seed, draw, even, mixes, feedback, only, questions }));
            this.isClaimed = false;
            this.layOut();
            this.show(this.questions[0]);
            this.tell();
        }

        /** Begins as the taker has chosen. */
        begin(choice) {
            this.start(choice);
            this.claim();
            this.goTo(this.questions[0]);
        }

        /** Begins where a link leads, unless the taker has to be told something first. */
        startAt(question) {
            const { available, timeLimit } = this.settings;
            if (timeLimit || isFuture(available ?? '', new Date())) return false;
            this.start();
            if (this.questions.includes(question)) this.attempt.at = question.id;
            return true;
        }

        /** Takes up the attempt that is kept, whichever tab it was in. */
        resume() {
            const kept = this.keeping.resumable(this.byId);
            if (!kept) return false;
            this.adopt(kept);
            this.claim();
            return true;
        }

        goOn() {
            this.scene = null;
            if (this.resume()) this.goTo(this.current);
            else this.showStart();
        }

        claim() {
            this.isClaimed = true;
            this.keeping.claim(this.attempt);
        }

        /**
         * Keeps what has changed.
         * @returns {boolean} false where another tab has the attempt by now
         */
        save(isTyping = false) {
            if (this.practice || !this.isRunning) return true;
            if (!this.isClaimed) this.claim();
            else if (isTyping) this.keeping.keepSoon(this.attempt);
            else if (!this.keeping.keep(this.attempt)) {
                this.showElsewhere(this.keeping.record);
                return false;
            }
            return true;
        }

        /** Before something else is shown: what was typed a moment ago is kept. */
        flush() {
            if (this.isRunning && this.isClaimed && !this.practice) this.keeping.keep(this.attempt);
        }

        /** Another tab has changed what is kept of the quiz. */
        hear(record) {
            if (this.practice) return;
            if (this.scene === 'elsewhere') {
                if (this.keeping.isFinished(this.lost, record)) this.showElsewhere(record);
            } else if (this.isRunning && this.isClaimed) {
                if (this.keeping.isElsewhere(this.attempt, record)) this.showElsewhere(record);
            } else if (this.scene === 'start' && this.told !== summary(record)) {
                this.showStart(!this.form.contains(document.activeElement));
            }
        }

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
        }

        dropOutdated() {
            this.keeping.dropOutdated();
            this.showStart();
        }

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
        }

        endPractice() {
            const { onEnd } = this.practice;
            this.leave();
            this.setScene('practised');
            this.setPanels([], []);
            onEnd?.();
        }

        leave() {
            this.practice = null;
            this.attempt = null;
            this.scene = null;
            for (const question of this.all) question.setAside();
        }

        // The end

        /** Ends the attempt with whatever is answered. */
        complete(note) {
            if (this.practice) {
                this.endPractice();
                return;
            }
            this.stopClock();
            const { attempt } = this;
            const unchecked = this.questions.filter(question => !attempt.checked.includes(question.id));
            for (const question of this.questions) {
                attempt.answers[question.id] = question.answer;
                if (!question.isLocked) question.lock();
            }
            attempt.finished = Date.now();
            const graded = this.graded();
            this.keeping.finish(attempt, keptResult(results(graded, this.settings.pass), graded, this.givesFeedback));
            this.showResult({ note, isFresh: true });
            goTo('result');
            this.result.focus();
            this.tell();
            if (this.givesFeedback) this.tellGraded(unchecked);
        }

        graded() {
            return this.questions.map(question => ({ question, grade: this.gradeOf(question) }));
        }

        notRight() {
            const states = ['wrong', 'partial', 'incomplete'];
            return this.graded().filter(({ grade }) => states.includes(grade.state)).map(({ question }) => question);
        }

        /** After the end all questions are shown, to be read or printed. */
        showResult({ note, isFresh = false } = {}) {
            if (this.scene === 'finished') return;
            const graded = this.graded();
            this.setScene('finished');
            for (const { question, grade } of graded) {
                question.fieldset.hidden = false;
                question.removeButton();
                if (this.givesFeedback) showVerdict(question, grade, this.sources.get(question.id) ?? null);
            }
            this.result = resultPanel(results(graded, this.settings.pass), this.questions, {
                settings: this.settings, note, isFresh, stateOf: question => this.stateOf(question),
                announce: text => this.announce(text),
            });
            this.setPanels([this.result.node], []);
            document.title = `${this.result.title} – ${this.title}`;
        }

        close() {
            this.stopClock();
            this.keeping.close();
        }
    }

    Object.assign(Quizmark, { Taking });
})(globalThis.Quizmark ??= {});

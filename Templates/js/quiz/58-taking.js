/**
 * Taking a quiz: from the start, through questions and verdicts, to the result. What is shown is a scene, which the page's
 * address names; what is answered is the attempt, which is kept with every change.
 *
 * Every change of the attempt is told by an event of the form, `quizmark:attempt`, with the attempt as its detail; verdicts
 * that have become final by `quizmark:graded`.
 *
 * A page that is opened for the first time has what it takes to answer. What comes after an answer, the bundle `answered`, is
 * loaded with the first one; for those who come back it is loaded before they begin.
 */
(Quizmark => {
    'use strict';

    const { Answering, Keeping, drawOf, goTo, isFuture, loadBundle, newAttempt, newSeed, place, preferredChoice } = Quizmark;
    const { questionsOfAttempt, randomBits, startPanel, unreachableNotice, words } = Quizmark;

    const hasAnswered = () => 'returningParts' in Quizmark;

    /** Asks for what comes after an answer, before it is needed. */
    function fetchAnswered() {
        if (!hasAnswered()) loadBundle('answered').catch(() => {});
    }

    /** What the start tells of a record. */
    function summary({ current, finished, outdated }) {
        return [current?.id, current?.at, current?.version, finished.length, finished.at(-1)?.loaded, outdated?.id].join();
    }

    function isBlank({ current, finished, outdated }) {
        return !current && !outdated && finished.length === 0;
    }

    class Taking extends Answering {
        constructor(form) {
            super(form);
            form.taking = this;
            this.keeping = new Keeping(form, record => this.hear(record));
        }

        /** Does what a button says; what isn't known yet needs the scripts for what is answered. */
        act(action, question) {
            const known = Taking.actions[action];
            if (known) known(this, question);
            else this.later(() => Taking.actions[action]?.(this, question));
        }

        /**
         * Does what needs the scripts for what is answered: at once where they are here, or else as soon as they are.
         * @param {() => void} work
         */
        later(work) {
            if (hasAnswered()) {
                work();
                return;
            }
            loadBundle('answered').then(() => {
                this.unreachable?.remove();
                work();
            }, () => {
                this.unreachable?.remove();
                this.unreachable = unreachableNotice(() => this.later(work));
                this.form.before(this.unreachable);
                this.announce(words('unreachable'));
            });
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
            return isBlank(this.keeping.record);
        }

        /** Whether an attempt goes on, here or elsewhere. A page that begins at once has begun with the first answer. */
        get hasBegun() {
            if (this.practice || this.keeping.record.current) return true;
            return this.scene === 'taking' && (this.isClaimed || !this.hasNoStart);
        }

        /** @param {string} name of a place */
        route(name, isOpening = false) {
            if (name.startsWith('practice')) {
                // It has a script of its own, which begins by itself.
                this.later(() => {});
                return;
            }
            if (this.practice) this.leave();
            const named = this.all.find(question => question.hash === name);
            const [scene, id = ''] = name.split(/-(.*)/s);
            if (named) this.enter(named, isOpening);
            else if (scene === 'result') this.later(() => this.enterResult(id, isOpening));
            else if (name === '' && this.hasNoStart && this.isRunning) this.enter(this.questions[0], isOpening);
            else if (name === '' || name === 'start' || this.scene === null) this.showStart(isOpening);
        }

        showStart(isOpening) {
            const { keeping } = this;
            // A sanction quiz tells what guessing would bring, which takes what reckons scores.
            if (!hasAnswered() && (this.settings.edition || !isBlank(keeping.record))) {
                this.later(() => this.showStart(isOpening));
                return;
            }
            this.flush();
            const parts = this.partsOfStart?.() ?? {};
            const current = keeping.resumable;
            this.told = summary(keeping.record);
            this.setScene('start');
            for (const question of this.all) {
                question.fieldset.hidden = true;
                // Printed, the page has all its questions as long as none are drawn.
                if (!this.attempt) question.fieldset.removeAttribute('data-undrawn');
            }
            const { settings, all } = this;
            this.startPanel = startPanel({ settings, all, current, ...parts });
            this.setPanels([this.startPanel.node], []);
            if (!isOpening) this.startPanel.focus();
        }

        /** Shows a question of the attempt; where there is none, goes on with the one kept or begins. */
        enter(question, isOpening) {
            if (this.scene === 'elsewhere') return;
            if (!hasAnswered() && !this.attempt && this.keeping.record.current) {
                this.later(() => this.enter(question, isOpening));
                return;
            }
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
            if (this.notice) this.announce(this.notice.textContent);
            if (!isOpening) shown.focus();
        }

        /** Goes to a question. Each has its address, so that Back and Forward lead through the quiz; not so in practice. */
        goTo(question) {
            if (this.notice?.isConnected) {
                this.notice.remove();
                this.notice = null;
            }
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
            const { even, mixes, feedback, only } = choice;
            const seed = newSeed();
            // It may come from an earlier attempt, when the author still let takers choose it.
            const draw = this.settings.drawOptions || this.settings.choosesDraw ? choice.draw : null;
            const questions = questionsOfAttempt(...drawOf(this.settings, this.all, { ...choice, draw }), randomBits(seed))
                .map(({ id }) => this.byId.get(id));
            this.adopt(newAttempt({ ...this.form.dataset, seed, draw, even, mixes, feedback, only, questions }));
            this.isClaimed = false;
            this.layOut();
            this.show(this.questions[0]);
            this.tell();
        }

        /** Begins as the taker has chosen. */
        begin(choice) {
            // An attempt that goes on may have answers to be put aside.
            if (!hasAnswered() && this.keeping.record.current) {
                this.later(() => this.begin(choice));
                return;
            }
            fetchAnswered();
            this.start(choice);
            this.claim();
            this.goTo(this.questions[0]);
        }

        /** Begins where a link leads, unless the taker has to be told something first. */
        startAt(question) {
            const { available, timeLimit } = this.settings;
            const { current, outdated } = this.keeping.record;
            if (current || outdated || timeLimit || isFuture(available ?? '', new Date())) return false;
            this.start();
            if (this.questions.includes(question)) this.attempt.at = question.id;
            return true;
        }

        /** Takes up the attempt that is kept, whichever tab it was in. */
        resume() {
            const kept = this.keeping.resumable;
            if (!kept) return false;
            const notice = this.noticeOf(kept);
            this.adopt(kept);
            this.claim();
            this.notice = notice;
            return true;
        }

        claim() {
            this.isClaimed = true;
            this.keeping.claim(this.attempt);
            this.onScene();
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
                this.later(() => this.showElsewhere(this.keeping.record));
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
            this.onScene();
            if (this.scene === 'elsewhere') {
                if (this.keeping.isFinished(this.lost, record)) this.showElsewhere(record);
            } else if (this.isRunning && this.isClaimed) {
                if (this.keeping.isElsewhere(this.attempt, record)) this.later(() => this.showElsewhere(record));
            } else if (this.scene === 'start' && this.told !== summary(record)) {
                this.showStart(!this.form.contains(document.activeElement));
            }
        }

        /** Takes what was just answered. */
        record(question, isTyping) {
            fetchAnswered();
            super.record(question, isTyping);
        }

        /** Ends the attempt with whatever is answered. */
        complete(note) {
            this.stopClock();
            for (const question of this.practice ? [] : this.questions) {
                this.attempt.answers[question.id] = question.answer;
                if (!question.isLocked) question.lock();
            }
            this.later(() => this.end(note));
        }

        close() {
            this.stopClock();
            this.keeping.close();
        }
    }

    /** What the buttons do, by their `data-action`. */
    Taking.actions = {
        start: taking => taking.begin(taking.startPanel.choice()),
        next: (taking, question) => taking.lackOf(question) ? taking.refuse(question) : taking.goTo(taking.neighbour(question, 1)),
        skip: (taking, question) => taking.goTo(taking.neighbour(question, 1)),
        previous: (taking, question) => taking.goTo(taking.neighbour(question, -1)),
        'finish-anyway': taking => taking.complete(),
    };

    Object.assign(Quizmark, { Taking });
})(globalThis.Quizmark ??= {});

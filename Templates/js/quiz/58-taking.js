/**
 * Taking a quiz: from the start, through questions and verdicts, to the result. The page shows one scene at a time, which its
 * address names; the answers are in the attempt, which is saved with every change.
 *
 * Every change of the attempt fires the event `quizmark:attempt` on the form, with the attempt as its detail; verdicts that
 * have become final fire `quizmark:graded`.
 *
 * A first visit loads only the code for answering. Everything after an answer is in the bundle `answered`, which is loaded with
 * the first answer; for readers with earlier attempts it is loaded before they begin. A quiz that is handed in loads `hand-in`
 * with it. These bundles add methods to the class, as its quizzes are there already; those that pages load with it, `exam` and
 * `assigned`, put a subclass in its stead.
 */
(Quizmark => {
    'use strict';

    const { Answering, AttemptStore, drawOf, goTo, isFuture, loadBundle, newAttempt, newSeed, preferredChoice, route, setRoute } = Quizmark;
    const { questionsOfAttempt, randomBits, startPanel, unreachableNotice, words } = Quizmark;

    /** The parts of a record that the start page depends on. */
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
            this.store = new AttemptStore(form, record => this.recordChanged(record));
        }

        /** Whether everything that is needed after an answer has been loaded. */
        get hasLater() {
            return 'returningParts' in Quizmark && (!this.settings.handIn || 'handInPanel' in Quizmark);
        }

        async loadLater() {
            await loadBundle('answered');
            if (this.settings.handIn) await loadBundle('hand-in');
        }

        fetchLater() {
            if (!this.hasLater) this.loadLater().catch(() => {});
        }

        /** Performs a button's action; actions that aren't defined yet need the bundle `answered`. */
        act(action, question) {
            const known = Taking.actions[action];
            if (known) known(this, question);
            else this.later(() => Taking.actions[action]?.(this, question));
        }

        /**
         * Does work that needs the bundle `answered`: at once if it is loaded, otherwise as soon as it is.
         * @param {() => void} work
         */
        later(work) {
            if (this.hasLater) {
                work();
                return;
            }
            this.form.dataset.waiting = '';
            this.loadLater().then(() => {
                this.unreachable?.remove();
                // The page may have been left meanwhile.
                if (this.form.isConnected) work();
            }, () => {
                delete this.form.dataset.waiting;
                this.unreachable?.remove();
                this.unreachable = unreachableNotice(() => this.later(work));
                this.form.before(this.unreachable);
                this.announce(words('unreachable'));
            });
        }

        // Scenes

        /**
         * Shows the scene that the page's address names, the start if it names none.
         * @param {boolean} isOpening false if the student has opened it with a code, and the focus follows
         */
        open(isOpening = true) {
            const { handIn, exam } = this.settings;
            // A page that can't hand in says so before the first answer; an exam does when it starts.
            if (handIn && !exam && !globalThis.crypto?.subtle) this.loadLater().then(() => Quizmark.warnInsecure(this), () => {});
            if (route() === '' && this.beginsAtOnce) {
                this.hasNoStart = true;
                this.start();
                if (!isOpening) this.focusOn(this.current);
            } else {
                this.route(route(), isOpening);
            }
        }

        /** Whether the quiz is a page of questions that needs no start page, where the number of drawn questions is shown. */
        get beginsAtOnce() {
            const { draw, drawOptions, pools, timeLimit } = this.settings;
            const isDrawn = draw || drawOptions || pools.some(pool => pool.draw < this.all.filter(question => question.pool === pool.name).length);
            if (!this.showsAll || timeLimit || isDrawn || this.opensLater) return false;
            return isBlank(this.store.record);
        }

        get opensLater() {
            const { available, zone } = this.settings;
            return Boolean(available) && isFuture(available, new Date(), zone);
        }

        /** Whether an attempt is in progress, here or elsewhere. A page without a start begins with the first answer. */
        get hasBegun() {
            if (this.practice || this.store.record.current) return true;
            return this.scene === 'taking' && (this.isClaimed || !this.hasNoStart);
        }

        /** @param {string} name route within the page */
        route(name, isOpening = false) {
            if (name.startsWith('practice')) {
                // Practice has a script of its own, which starts when it is loaded.
                this.later(() => {});
                return;
            }
            if (this.practice) this.leave();
            const [scene, id = ''] = name.split(/-(.*)/s);
            const named = this.all.find(question => question.hash === name) ?? this.questionOfLink(scene, name);
            if (named) this.enter(named, isOpening);
            else if (scene === 'result') this.later(() => this.enterResult(id, isOpening));
            else if (name === '' && this.hasNoStart && this.isRunning) this.enter(this.questions[0], isOpening);
            else if (name === '' || name === 'start' || this.scene === null) this.showStart(isOpening);
        }

        /** The question that a link from another file names by its id; its number may change when a question is added. */
        questionOfLink(scene, name) {
            const question = scene === 'result' || name === 'start' ? undefined : this.byId.get(name);
            if (question) setRoute(question.hash);
            return question;
        }

        showStart(isOpening) {
            const { store } = this;
            // The start of a sanction quiz shows the score of guessing, which needs the scoring code.
            if (!this.hasLater && (this.settings.edition || !isBlank(store.record))) {
                this.later(() => this.showStart(isOpening));
                return;
            }
            this.flush();
            const parts = this.startParts?.() ?? {};
            const current = store.resumable;
            this.shownSummary = summary(store.record);
            this.setScene('start');
            for (const question of this.all) {
                question.fieldset.hidden = true;
                // On paper, the page has all its questions unless some are drawn or nobody asked for them.
                if (!this.attempt && question.pool !== 'disputed') question.fieldset.removeAttribute('data-undrawn');
            }
            const { settings, all } = this;
            this.startPanel = startPanel({ settings, all, current, ...parts });
            this.setPanels([this.startPanel.node], []);
            if (!isOpening) this.startPanel.focus();
        }

        /** Shows a question of the attempt; without an attempt, resumes the stored one or begins. */
        enter(question, isOpening) {
            if (this.scene === 'elsewhere') return;
            if (!this.hasLater && !this.attempt && this.store.record.current) {
                this.later(() => this.enter(question, isOpening));
                return;
            }
            if (!this.attempt && !this.resume() && !this.startAt(question)) {
                this.showStart(isOpening);
                return;
            }
            const isAsked = this.questions.includes(question);
            if (!isAsked && !isOpening && this.scene !== null) return;
            const shown = isAsked ? question : this.current;
            const wasFinished = Boolean(this.attempt.finished);
            if (this.attempt.finished) this.showResult();
            else if (this.scene !== 'taking') this.layOut();
            else if (shown !== this.current) this.dropNotice();
            // Its time may have run out while the page was closed.
            if (this.attempt.finished && !wasFinished) return;
            if (wasFinished && shown.fieldset.hidden) this.result.showAll();
            this.show(shown);
            if (this.notice) this.announce(this.notice.textContent);
            if (this.isBeginning) this.showTitle(shown);
            this.isBeginning = false;
            if (!isOpening) this.focusOn(shown);
            else if (route() === shown.hash) this.revealDownToButtons(shown, shown.fieldset);
        }

        /** Goes to a question. Each has its own address, so that Back and Forward work within the quiz; not in practice. */
        goTo(question) {
            this.dropNotice();
            if (!this.practice) {
                goTo(question.hash);
            } else if (question) {
                this.show(question);
                this.focusOn(question);
            } else {
                // Only practice continues after its last question.
                this.complete();
            }
        }

        // Attempts

        /** @param {Choice} choice */
        start(choice = preferredChoice(this.settings)) {
            const seed = newSeed();
            // It may come from an earlier attempt, from when the author still let students choose it.
            const draw = this.settings.drawOptions || this.settings.choosesDraw ? choice.draw : null;
            const questions = questionsOfAttempt(...drawOf(this.settings, this.all, { ...choice, draw }), randomBits(seed))
                .map(({ id }) => this.byId.get(id));
            this.adopt(newAttempt({ ...this.form.dataset, ...choice, seed, draw, questions }));
            this.isClaimed = false;
            this.layOut();
            this.show(this.questions[0]);
            this.notify();
        }

        /** Begins with the student's choices. */
        begin(choice) {
            // An attempt in progress may have answers that must be put aside.
            if (!this.hasLater && this.store.record.current) {
                this.later(() => this.begin(choice));
                return;
            }
            this.fetchLater();
            this.start(choice);
            this.claim();
            this.isBeginning = true;
            this.goTo(this.questions[0]);
        }

        /** Begins at the question that a link names, unless the student has to read something first. */
        startAt(question) {
            const { current, outdated } = this.store.record;
            if (current || outdated || this.settings.timeLimit || this.opensLater) return false;
            this.start();
            if (this.questions.includes(question)) this.attempt.at = question.id;
            return true;
        }

        /** Resumes the stored attempt, whichever tab it was in. */
        resume() {
            this.moveAnswers?.();
            const kept = this.store.resumable;
            if (!kept) return false;
            const notice = this.noticeOf(kept);
            this.adopt(kept);
            this.claim();
            this.notice = notice;
            return true;
        }

        claim() {
            this.isClaimed = true;
            this.store.claim(this.attempt);
            this.onScene();
        }

        /**
         * Saves the attempt.
         * @returns {boolean} false if another tab has taken over the attempt
         */
        save(isTyping = false) {
            if (this.practice || !this.isRunning) return true;
            // Another tab may have begun one since this page was opened.
            if (!this.isClaimed && !this.store.isElsewhere(this.attempt, this.store.record)) this.claim();
            else if (isTyping && this.isClaimed) this.store.saveSoon(this.attempt);
            else if (!this.store.save(this.attempt)) {
                this.later(() => this.showElsewhere(this.store.record));
                return false;
            }
            return true;
        }

        /** Saves what was typed a moment ago, before another scene is shown. */
        flush() {
            if (this.isRunning && this.isClaimed && !this.practice) this.store.save(this.attempt);
        }

        /** Called when another tab has changed the record of the quiz. */
        recordChanged(record) {
            if (this.practice) return;
            this.onScene();
            if (this.scene === 'elsewhere') {
                if (this.store.isFinished(this.lost, record)) this.showElsewhere(record);
            } else if (this.isRunning) {
                if (this.store.isElsewhere(this.attempt, record)) this.later(() => this.showElsewhere(record));
            } else if (this.scene === 'start' && this.shownSummary !== summary(record)) {
                this.showStart(!this.form.contains(document.activeElement));
            }
        }

        /** Records an answer that was just given. */
        record(question, isTyping) {
            this.fetchLater();
            super.record(question, isTyping);
        }

        /** Ends the attempt, whether or not everything is answered. */
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
            this.store.close();
        }
    }

    /** The actions of the buttons, by their `data-action`. */
    Taking.actions = {
        start: taking => taking.startOver?.(taking.startPanel.choice()) ?? taking.begin(taking.startPanel.choice()),
        next: (taking, question) => taking.lackOf(question) ? taking.refuse(question) : taking.goTo(taking.neighbour(question, 1)),
        skip: (taking, question) => taking.goTo(taking.neighbour(question, 1)),
        previous: (taking, question) => taking.goTo(taking.neighbour(question, -1)),
        flag: (taking, question) => taking.toggleFlag(question),
        'finish-anyway': taking => taking.complete(),
    };

    Object.assign(Quizmark, { Taking });
})(globalThis.Quizmark ??= {});

/**
 * Taking a quiz: from the start, through questions and verdicts, to the result.
 *
 * Every change of the attempt is told by an event of the form, `quizmark:attempt`, with the attempt as its detail.
 */
(Quizmark => {
    'use strict';

    const { Question, button, controlRow, element, errorSummary, formatDuration, goTo, gradeQuestion, place } = Quizmark;
    const { hideAnswers, newAttempt, newSeed, progressRow, questionList, questionsOfAttempt, randomBits } = Quizmark;
    const { readSettings, resultPanel, results, setAction, shortTime, showVerdict, startClock, startPanel } = Quizmark;
    const { formatDate, isFuture, verdictInWords, words } = Quizmark;

    class Taking {
        constructor(form) {
            this.form = form;
            this.settings = readSettings(form);
            this.showsAll = this.settings.presentation === 'page';
            this.checks = this.settings.feedback === 'immediate';
            this.status = form.querySelector('.quiz-status');
            this.status.classList.add('visually-hidden');
            this.title = document.title;
            this.sources = hideAnswers();
            const announce = text => this.announce(text);
            this.all = [...form.querySelectorAll('[data-question]')].map(fieldset => {
                return new Question(fieldset, this.settings.keys[fieldset.dataset.question], announce);
            });
            this.panels = [];
            this.announceOpening();
            this.open();
        }

        /** A quiz that opens later says so. It can be tried all the same, since its page can be read. */
        announceOpening() {
            const { available } = this.settings;
            if (!available || !isFuture(available, new Date())) return;
            this.form.before(element('p', { 'class': 'notice' }, words('opens.quiz', formatDate(available))));
        }

        /** What the buttons do, by their `data-action`. */
        act(action, question) {
            const actions = {
                start: () => this.begin(),
                check: () => this.check(question),
                next: () => this.goTo(this.neighbour(question, 1)),
                skip: () => this.goTo(this.neighbour(question, 1)),
                previous: () => this.goTo(this.neighbour(question, -1)),
                finish: () => this.finish(),
                'finish-anyway': () => this.complete(),
                again: () => this.again(),
            };
            actions[action]();
        }

        /** The question a node stands in, or else the one shown. */
        questionOf(node) {
            const fieldset = node.closest('[data-question]');
            return this.all.find(question => question.fieldset === fieldset) ?? this.current;
        }

        neighbour(question, step) {
            return this.questions[this.questions.indexOf(question) + step];
        }

        announce(text) {
            this.status.textContent = text;
        }

        tell() {
            this.form.dispatchEvent(new CustomEvent('quizmark:attempt', { bubbles: true, detail: this.attempt }));
        }

        /** Replaces whatever panels there are. */
        setPanels(before, after) {
            for (const panel of this.panels) panel.remove();
            this.panels = [...before, ...after];
            this.form.prepend(...before);
            this.form.append(...after);
        }

        setStage(stage) {
            this.stage = stage;
            this.form.dataset.stage = stage;
            document.title = this.title;
        }

        /** The page as it is opened: at its first question, or at a start that asks first. */
        open() {
            if (!this.settings.drawOptions && !this.settings.timeLimit) {
                this.start(null);
                const linked = this.questions.find(question => place() === question.hash);
                this.show(linked ?? this.questions[0]);
                return;
            }
            this.setStage('start');
            for (const question of this.all) question.fieldset.hidden = true;
            this.startPanel = startPanel(this.settings, this.all.filter(question => question.pool === null).length);
            this.setPanels([this.startPanel.node], []);
        }

        begin() {
            this.start(this.startPanel.draw());
            this.goTo(this.questions[0]);
        }

        /** @param {number|null} draw how many questions the taker wants */
        start(draw) {
            const { fixedChoices, pools, shuffle, timeLimit } = this.settings;
            const seed = newSeed();
            const random = randomBits(seed);
            const { quiz, version } = this.form.dataset;
            this.questions = questionsOfAttempt(this.all, { draw: draw ?? this.settings.draw, pools, shuffle }, random);
            this.attempt = newAttempt({ quiz, version, seed, draw, questions: this.questions });
            this.hasTriedToFinish = false;
            this.setStage('taking');
            for (const question of this.all) question.setAside();
            this.questions.forEach((question, index) => {
                question.prepare(index + 1, fixedChoices ? null : random);
                question.fieldset.hidden = !this.showsAll;
                this.form.insertBefore(question.fieldset, this.status);
            });
            this.current = this.questions[0];
            this.buildPanels(Boolean(timeLimit));
            if (timeLimit) this.runClock(timeLimit);
            this.tell();
        }

        buildPanels(hasLimit) {
            this.progress = progressRow(this.questions.length, hasLimit);
            this.list = questionList(this.questions);
            this.controls = this.showsAll ? null : controlRow();
            if (this.showsAll && this.checks) this.questions.forEach(question => question.addButton());
            const finish = button('finish', words('finish'), { isPrimary: true });
            const controls = this.controls?.node ?? element('div', { 'class': 'controls' }, finish);
            this.setPanels([this.progress.node], [controls, this.list.node]);
            this.update();
        }

        runClock(limit) {
            const end = this.attempt.started + limit * 1000;
            const showTime = (face, isShort, seconds) => {
                this.progress.showTime(face, isShort);
                if (seconds !== shortTime || limit <= shortTime) return;
                this.announce(words('time.left', formatDuration(seconds)));
            };
            this.stopClock = startClock(end, showTime, () => this.complete(words('time.up')));
        }

        /** What a question's state is called in lists. */
        stateOf(question) {
            const isJudged = this.attempt.checked.includes(question.id)
                || (this.stage === 'finished' && this.settings.feedback !== 'none');
            if (isJudged) return this.gradeOf(question).state;
            return question.isAnswered ? 'answered' : 'unanswered';
        }

        gradeOf(question) {
            return gradeQuestion(question, this.attempt.answers[question.id], this.settings.scoring).grade;
        }

        /** What the question's main button does. */
        primaryAction(question) {
            if (this.checks && !question.isLocked) return 'check';
            return this.neighbour(question, 1) ? 'next' : 'finish';
        }

        otherActions(question) {
            const isLast = !this.neighbour(question, 1);
            const primary = this.primaryAction(question);
            const others = primary === 'check' && !isLast ? ['skip'] : [];
            const isComplete = this.questions.every(other => other.isAnswered);
            const offersFinish = isLast || isComplete || this.hasTriedToFinish;
            return offersFinish && primary !== 'finish' ? [...others, 'finish'] : others;
        }

        /** Brings progress, list and buttons up to date with the attempt. */
        update() {
            const answered = this.questions.filter(question => question.isAnswered).length;
            this.progress.update(this.showsAll ? null : this.current.number, answered);
            this.list.update(question => this.stateOf(question), this.showsAll ? null : this.current);
            if (this.controls) {
                const hasPrevious = this.current !== this.questions[0];
                this.controls.update(hasPrevious, this.primaryAction(this.current), this.otherActions(this.current));
                return;
            }
            for (const question of this.questions) {
                if (question.button) setAction(question.button, this.primaryAction(question));
            }
        }

        /** Keeps what was just answered. */
        record(question) {
            if (this.stage !== 'taking' || !question || question.isLocked) return;
            question.clearError();
            this.attempt.answers[question.id] = question.answer;
            this.update();
            this.tell();
        }

        check(question) {
            if (question.problem) {
                question.showError(question.problem);
                this.announce(question.problem);
                return;
            }
            this.attempt.answers[question.id] = question.answer;
            this.attempt.checked.push(question.id);
            question.lock();
            const grade = this.gradeOf(question);
            showVerdict(question, grade, this.sources.get(question.id) ?? null);
            this.announce(verdictInWords(question, grade.state));
            this.update();
            this.tell();
        }

        /** Every question has its address, so that Back and Forward lead through the quiz. */
        goTo(question) {
            goTo(question.hash);
        }

        /** Shows what the address names. */
        route() {
            if (this.stage === 'start') return;
            if (this.stage === 'finished' && place() === 'result') this.result.focus();
            const isStart = place() === '' && this.stage === 'taking';
            const named = this.questions.find(question => place() === question.hash);
            const question = named ?? (isStart ? this.questions[0] : null);
            if (!question) return;
            this.show(question);
            question.focus();
        }

        show(question) {
            this.current = question;
            if (this.stage !== 'taking') return;
            this.announce('');
            if (this.showsAll) return;
            this.removeSummary();
            for (const other of this.questions) other.fieldset.hidden = other !== question;
            this.update();
        }

        removeSummary() {
            this.form.querySelector('.error-summary')?.remove();
        }

        finish() {
            const open = this.questions.filter(question => !question.isLocked && question.problem);
            if (open.length === 0) {
                this.complete();
                return;
            }
            this.removeSummary();
            const summary = errorSummary(open);
            this.panels.push(summary.node);
            this.form.prepend(summary.node);
            this.hasTriedToFinish = true;
            this.update();
            summary.focus();
        }

        /** Ends the attempt with whatever is answered. */
        complete(note) {
            this.stopClock?.();
            for (const question of this.questions) {
                this.attempt.answers[question.id] = question.answer;
                if (!question.isLocked) question.lock();
            }
            this.attempt.finished = Date.now();
            this.setStage('finished');
            this.announce('');
            const graded = this.questions.map(question => ({ question, grade: this.gradeOf(question) }));
            for (const { question, grade } of graded) this.review(question, grade);
            this.result = resultPanel(results(graded, this.settings.pass), this.questions, {
                pass: this.settings.pass, note, stateOf: question => this.stateOf(question),
            });
            this.setPanels([this.result.node], []);
            document.title = `${this.result.title} – ${this.title}`;
            goTo('result');
            this.result.focus();
            this.tell();
        }

        /** After the end all questions are shown, to be read or printed. */
        review(question, grade) {
            question.fieldset.hidden = false;
            question.removeButton();
            if (this.settings.feedback !== 'none') showVerdict(question, grade, this.sources.get(question.id) ?? null);
        }

        again() {
            this.open();
            if (this.stage === 'taking') {
                this.goTo(this.questions[0]);
                return;
            }
            goTo('start');
            this.startPanel.focus();
        }
    }

    Object.assign(Quizmark, { Taking });
})(globalThis.Quizmark ??= {});

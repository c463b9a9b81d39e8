/** Answering: the questions of an attempt on the page, with the panels around them, until it is finished. */
(Quizmark => {
    'use strict';

    const { Question, button, controlRow, element, fraction, plus, progressRow, questionList } = Quizmark;
    const { randomBits, readSettings, setAction, shownNumber, times, words, writeText } = Quizmark;

    /** Hides the page's answers while the quiz is taken. Verdicts are built from them. @returns {Map<string, Element>} by question id */
    function hideAnswers() {
        const sources = [...document.querySelectorAll('[data-answer]')];
        for (const source of sources) (source.closest('details') ?? source).hidden = true;
        return new Map(sources.map(source => [source.dataset.answer, source]));
    }

    /** Makes the introduction collapsible, so that the question is in view on a phone. */
    function foldIntroduction(form) {
        const introduction = form.parentElement.querySelector(':scope > .introduction');
        if (!introduction) return null;
        const folded = element('details', { 'class': 'folded-introduction', open: true },
            element('summary', {}, words('introduction')));
        introduction.before(folded);
        folded.append(introduction);
        return folded;
    }

    /** Room for a row of buttons with its margins. */
    const roomForButtons = 100;

    /** The height of a bar that sticks to an edge of the screen, 0 where it doesn't. */
    function heightOfBar(bar) {
        return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    }

    /** The base of `Taking`, which adds the start, the result and storage; the bundle `answered` adds the verdicts. */
    class Answering {
        constructor(form) {
            this.form = form;
            // Browsers fill in what was chosen before the page was left, though the attempt may be another student's, or deleted.
            form.autocomplete = 'off';
            this.settings = readSettings(form);
            this.status = form.querySelector('.quiz-status');
            this.status.classList.add('visually-hidden');
            this.title = document.title;
            this.sources = hideAnswers();
            const announce = (...parts) => this.announce(...parts);
            this.all = [...form.querySelectorAll('[data-question]')].map(fieldset => {
                return new Question(fieldset, this.settings.keys[fieldset.dataset.question], announce);
            });
            this.byId = new Map(this.all.map(question => [question.id, question]));
            form.addEventListener('quizmark:hint', ({ target, detail }) => this.noteHint(this.questionOf(target), detail));
            this.introduction = foldIntroduction(form);
            this.panels = [];
            this.questions = [];
            /** Ids of the questions whose verdict has been shown, as the attempt lists them. @type {Set<string>} */
            this.checked = new Set();
            this.scene = null;
            /** @type {Attempt|null} */
            this.attempt = null;
            /** @type {Practice|null} */
            this.practice = null;
            /** The notice above the question until another one is shown. @type {HTMLElement|null} */
            this.notice = null;
        }

        get isRunning() {
            return this.attempt !== null && !this.attempt.finished;
        }

        /** Whether all questions are on one page: the reader's setting, otherwise the author's. */
        get showsAll() {
            const { presentation } = Quizmark.settings();
            return !this.practice && (presentation === 'author' ? this.settings.presentation : presentation) === 'page';
        }

        /** When answers are shown: the author's setting, or the student's choice where they have one. */
        get feedback() {
            return this.attempt?.feedback ?? this.settings.feedback;
        }

        get checks() {
            return this.practice !== null || this.feedback === 'immediate';
        }

        get givesFeedback() {
            return this.practice !== null || this.feedback !== 'none';
        }

        /** Whether points are shown during the attempt, as in the sanction quiz. */
        get showsPoints() {
            return Boolean(this.settings.edition) && this.checks && !this.practice;
        }

        announce(...parts) {
            writeText(this.status, ...parts);
        }

        dropNotice() {
            if (!this.notice?.isConnected) return;
            this.notice.remove();
            this.notice = null;
        }

        notify(name = 'attempt', detail = this.attempt) {
            this.form.dispatchEvent(new CustomEvent(`quizmark:${name}`, { bubbles: true, detail }));
        }

        setScene(scene) {
            this.scene = scene;
            this.form.dataset.stage = scene;
            document.title = this.title;
            this.announce('');
            if (this.introduction) this.introduction.open = scene === 'start' || (scene === 'taking' && this.showsAll);
            this.onScene();
        }

        /** Replaces all panels. */
        setPanels(before, after) {
            for (const panel of this.panels) panel.remove();
            this.panels = [...before, ...after];
            this.form.prepend(...before);
            this.form.append(...after);
            this.form.dispatchEvent(new Event('quizmark:panels'));
        }

        /** Loads an attempt into the page: its questions in order, with the answers and verdicts so far. */
        adopt(attempt) {
            this.stopClock();
            this.attempt = attempt;
            this.notice = null;
            this.hasTriedToFinish = false;
            this.questions = attempt.questions.map(id => this.byId.get(id));
            this.checked = new Set(attempt.checked);
            for (const question of this.all) question.setAside();
            this.questions.forEach((question, index) => {
                // Each question has its own randomness, so that its choices don't depend on the questions drawn before it.
                question.prepare(index + 1, this.settings.fixedChoices ? null : randomBits(attempt.seed + index + 1));
                const answer = this.answerOf(question);
                if (answer) question.controls.write(answer);
                question.hints.show(this.hintsTo(question));
                if (this.checked.has(question.id)) this.judge(question);
            });
            // Together: whenever a field is added to a form, Chromium goes through all others.
            this.status.before(...this.questions.map(question => question.fieldset));
            this.current = this.byId.get(attempt.at) ?? this.questions[0];
            this.scene = null;
        }

        /** Builds the scene `taking`: progress above the questions, buttons and the list of questions below. */
        layOut() {
            const { timeLimit } = this.settings;
            const hasLimit = Boolean(timeLimit) && !this.practice;
            this.setScene('taking');
            this.progress = progressRow(this.questions.length, { hasLimit, hasPoints: this.showsPoints });
            this.list = questionList(this.questions, true);
            this.controls = this.showsAll ? null : controlRow();
            for (const question of this.questions) {
                question.removeButtons();
                question.fieldset.hidden = !this.showsAll;
                if (this.showsAll) question.addButtons(this.checks);
            }
            const finish = button('finish', words('finish'), { isPrimary: true });
            const controls = this.controls?.node ?? element('div', { 'class': 'controls' }, finish);
            this.setPanels([...(this.notice ? [this.notice] : []), this.progress.node], [controls, this.list.node]);
            if (hasLimit && !this.endClock) this.startClock(timeLimit * 1000);
            else if (hasLimit) this.progress.showTime(...this.time);
            if (this.isRunning) this.update();
        }

        /** Applies the reader's setting of how many questions are shown at a time. */
        present() {
            if (this.scene !== 'taking' || this.showsAll === (this.controls === null)) return;
            const { current } = this;
            this.layOut();
            this.show(current);
        }

        stopClock() {
            this.endClock?.();
            this.endClock = null;
        }

        /** The question that contains a node, otherwise the current one. */
        questionOf(node) {
            const fieldset = node.closest('[data-question]');
            return this.all.find(question => question.fieldset === fieldset) ?? this.current;
        }

        neighbour(question, step) {
            return this.questions[this.questions.indexOf(question) + step];
        }

        /** The state of a question, as lists name it. */
        stateOf(question) {
            const isJudged = this.checked.has(question.id) || (this.attempt.finished && (this.givesFeedback || this.attempt.returned));
            if (isJudged) return this.gradeOf(question).state;
            return question.isUsable ? 'answered' : 'unanswered';
        }

        /** The stored answer, or undefined; an own property only, as an id may be a name that every object has: `constructor`. */
        answerOf({ id }) {
            const { answers } = this.attempt;
            return Object.hasOwn(answers, id) ? answers[id] : undefined;
        }

        /** How many hints to a question were shown. */
        hintsTo({ id }) {
            const { hints } = this.attempt;
            return hints && Object.hasOwn(hints, id) && hints[id] > 0 ? hints[id] : 0;
        }

        /** Notes that a hint was shown, unless the answer is final. */
        noteHint(question, count) {
            if (!this.isRunning || question.isLocked || count <= this.hintsTo(question)) return;
            this.attempt.hints = { ...this.attempt.hints, [question.id]: count };
            this.save();
        }

        /** The action of the question's main button. */
        primaryAction(question) {
            if (this.checks && !question.isLocked) return 'check';
            return this.neighbour(question, 1) || this.practice?.continues ? 'next' : 'finish';
        }

        otherActions(question) {
            const isLast = !this.neighbour(question, 1);
            const primary = this.primaryAction(question);
            if (this.practice) return primary === 'check' ? ['skip'] : [];
            const others = !isLast && (primary === 'check' || this.lackOf(question)) ? ['skip'] : [];
            const isComplete = this.questions.every(other => other.isAnswered);
            const offersFinish = isLast || isComplete || this.hasTriedToFinish;
            return offersFinish && primary !== 'finish' ? [...others, 'finish'] : others;
        }

        /** The id of the text that explains why the main button can't be pressed yet, or null. */
        lackOf(question) {
            const isOpen = question.kind === 'sanction' && !question.isLocked && question.problem;
            return isOpen && this.primaryAction(question) !== 'finish' ? `${question.hash}-missing` : null;
        }

        get pointsSoFar() {
            const graded = this.questions.filter(({ id }) => this.checked.has(id));
            return shownNumber(graded.map(question => times(question.points, this.gradeOf(question).score)).reduce(plus, fraction(0)));
        }

        /**
         * Scrolls as little as needed, so that everything from one element to another is between the bars at the edges; if
         * that is too much, the beginning is. Browsers differ in what they scroll by themselves.
         */
        reveal(first, last = first) {
            if (first.getClientRects().length === 0) return;
            const edge = 8;
            const own = first.closest('fieldset').querySelector('.question-controls');
            const above = first.getBoundingClientRect().top - heightOfBar(this.progress.node) - edge;
            const below = last.getBoundingClientRect().bottom + this.heightOfButtons(own) + edge - innerHeight;
            if (above < 0 || below > 0) scrollBy({ top: above < 0 ? above : Math.min(above, below), behavior: 'instant' });
        }

        /** Moves the focus to a question, and shows it with its buttons. */
        focusOn(question) {
            question.focus();
            this.revealDownToButtons(question, question.fieldset);
        }

        /** Shows the title of the quiz as well, if there is room for it above a question and its buttons. */
        showTitle({ fieldset }) {
            const space = innerHeight - scrollY - fieldset.getBoundingClientRect().bottom;
            if (space > roomForButtons) scrollTo({ top: 0, behavior: 'instant' });
        }

        /** Scrolls to a part of a question, and to its buttons below unless they stick to the edge. */
        revealDownToButtons({ button }, part) {
            const own = button?.parentElement;
            this.reveal(part, this.heightOfButtons(own) > 0 ? part : this.controls?.node ?? own ?? part);
        }

        /** The height of the buttons that stick to the lower edge: on narrow screens a part of their row, on wide ones all of it. */
        heightOfButtons(own) {
            const { bar, node } = this.controls ?? { node: own };
            return Math.max(heightOfBar(bar), heightOfBar(node));
        }

        isFlagged({ id }) {
            return this.attempt.flagged?.includes(id) ?? false;
        }

        /** Flags a question to come back to, or no longer. */
        toggleFlag(question) {
            const { flagged = [] } = this.attempt;
            const others = flagged.filter(id => id !== question.id);
            this.attempt.flagged = this.isFlagged(question) ? others : [...others, question.id];
            this.update();
            this.save();
        }

        /** Shows the verdict on the current question beside its button. */
        updateVerdict() {
            const { current } = this;
            const grade = this.checked.has(current.id) ? this.gradeOf(current) : null;
            const earned = grade && grade.state !== 'pending' ? shownNumber(times(current.points, grade.score)) : null;
            this.controls.showVerdict(grade?.state ?? null, earned);
        }

        /** Updates progress, list and buttons to the attempt. */
        update() {
            const answered = this.questions.filter(question => question.isUsable).length;
            this.progress.update(this.showsAll ? null : this.current.number, answered);
            if (this.showsPoints && this.checked.size > 0) this.progress.showPoints(this.pointsSoFar);
            this.list.update(question => this.stateOf(question), this.showsAll ? null : this.current, this.attempt.flagged);
            if (this.controls) {
                const hasPrevious = this.current !== this.questions[0];
                this.controls.update(
                    hasPrevious, this.primaryAction(this.current), this.otherActions(this.current), this.lackOf(this.current));
                this.updateVerdict();
                this.controls.flag.hidden = Boolean(this.practice);
                this.controls.flag.setAttribute('aria-pressed', String(this.isFlagged(this.current)));
                return;
            }
            for (const question of this.questions) {
                question.flag.setAttribute('aria-pressed', String(this.isFlagged(question)));
                if (question.button) setAction(question.button, this.primaryAction(question));
            }
        }

        show(question) {
            if (!this.isRunning) return;
            this.current = question;
            const hasMoved = this.attempt.at !== question.id;
            this.attempt.at = question.id;
            this.announce('');
            if (!this.showsAll) {
                this.removeSummary();
                for (const other of this.questions) other.fieldset.hidden = other !== question;
                this.update();
            }
            if (hasMoved) this.save();
        }

        /** Records an answer that was just given. */
        record(question, isTyping) {
            if (this.scene !== 'taking' || !question || question.isLocked) return;
            question.clearError();
            this.note(question);
            this.update();
            if (this.save(isTyping)) this.notify();
        }

        /** Stores an answer. Its text is added by the bundle `answered`, also for answers given before it was loaded. */
        note(question) {
            this.attempt.answers[question.id] = question.answer;
            this.noteWords?.(question);
        }

        /** Shows what is missing from a question that must be answered first, or from these controls of it. */
        refuse(question, problem = question.problem, fields = null) {
            question.showError(problem, fields);
            this.update();
            this.announce(problem);
            this.revealDownToButtons(question, question.fieldset.querySelector('.error'));
            // Where there isn't room for both, the field is seen, and the problem is read out.
            const field = question.fieldset.querySelector(':focus');
            if (field) this.reveal(field);
        }

        removeSummary() {
            this.form.querySelector('.error-summary')?.remove();
        }
    }

    Object.assign(Quizmark, { Answering });
})(globalThis.Quizmark ??= {});

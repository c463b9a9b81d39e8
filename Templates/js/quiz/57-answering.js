/** Answering: the questions of an attempt on the page, with what stands around them, until they are finished. */
(Quizmark => {
    'use strict';

    const { Question, button, controlRow, element, fraction, plus, progressRow, questionList } = Quizmark;
    const { randomBits, readSettings, setAction, shownNumber, times, words } = Quizmark;

    /** The page's answers stay out of sight while the quiz is taken; verdicts are made of them. */
    function hideAnswers() {
        const sources = [...document.querySelectorAll('[data-answer]')];
        for (const source of sources) (source.closest('details') ?? source).hidden = true;
        return new Map(sources.map(source => [source.dataset.answer, source]));
    }

    /** What stands before the questions can be folded, so that on a phone the question is what one sees. */
    function foldIntroduction(form) {
        const introduction = form.parentElement.querySelector(':scope > .introduction');
        if (!introduction) return null;
        const folded = element('details', { 'class': 'folded-introduction', open: true },
            element('summary', {}, words('introduction')));
        introduction.before(folded);
        folded.append(introduction);
        return folded;
    }

    /** Taking adds the scenes before and after, and what is kept; the scripts for what is answered add the verdicts. */
    class Answering {
        constructor(form) {
            this.form = form;
            this.settings = readSettings(form);
            this.status = form.querySelector('.quiz-status');
            this.status.classList.add('visually-hidden');
            this.title = document.title;
            this.sources = hideAnswers();
            const announce = text => this.announce(text);
            this.all = [...form.querySelectorAll('[data-question]')].map(fieldset => {
                return new Question(fieldset, this.settings.keys[fieldset.dataset.question], announce);
            });
            this.byId = new Map(this.all.map(question => [question.id, question]));
            this.introduction = foldIntroduction(form);
            this.panels = [];
            this.questions = [];
            this.scene = null;
            /** @type {Attempt|null} */
            this.attempt = null;
            /** @type {Practice|null} */
            this.practice = null;
            /** What stands above the question until another one is shown. @type {HTMLElement|null} */
            this.notice = null;
        }

        get isRunning() {
            return this.attempt !== null && !this.attempt.finished;
        }

        /** All questions on one page: as the reader wants it, or else the author. */
        get showsAll() {
            const { presentation } = Quizmark.settings();
            return !this.practice && (presentation === 'author' ? this.settings.presentation : presentation) === 'page';
        }

        /** As the author wants, or the taker, where they may choose. */
        get feedback() {
            return this.attempt?.feedback ?? this.settings.feedback;
        }

        get checks() {
            return this.practice !== null || this.feedback === 'immediate';
        }

        get givesFeedback() {
            return this.practice !== null || this.feedback !== 'none';
        }

        /** In the sanction quiz, points are told while they are earned. */
        get tellsPoints() {
            return Boolean(this.settings.edition) && this.checks && !this.practice;
        }

        announce(text) {
            this.status.textContent = text;
        }

        tell(name = 'attempt', detail = this.attempt) {
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

        /** Replaces whatever panels there are. */
        setPanels(before, after) {
            for (const panel of this.panels) panel.remove();
            this.panels = [...before, ...after];
            this.form.prepend(...before);
            this.form.append(...after);
        }

        /** Makes an attempt the page's: its questions in their order, with what is answered and judged so far. */
        adopt(attempt) {
            this.stopClock();
            this.attempt = attempt;
            this.notice = null;
            this.hasTriedToFinish = false;
            this.questions = attempt.questions.map(id => this.byId.get(id));
            for (const question of this.all) question.setAside();
            this.questions.forEach((question, index) => {
                // Each question has its own randomness, so that its choices don't hang on what was drawn before it.
                question.prepare(index + 1, this.settings.fixedChoices ? null : randomBits(attempt.seed + index + 1));
                const answer = this.answerOf(question);
                if (answer) question.controls.write(answer);
                this.form.insertBefore(question.fieldset, this.status);
                if (attempt.checked.includes(question.id)) this.judge(question);
            });
            this.current = this.byId.get(attempt.at) ?? this.questions[0];
            this.scene = null;
        }

        /** The scene of taking: progress above the questions, buttons and their list below. */
        layOut() {
            const { timeLimit } = this.settings;
            const hasLimit = Boolean(timeLimit) && !this.practice;
            this.setScene('taking');
            this.progress = progressRow(this.questions.length, { hasLimit, hasPoints: this.tellsPoints });
            this.list = questionList(this.questions);
            this.controls = this.showsAll ? null : controlRow();
            for (const question of this.questions) {
                question.removeButton();
                question.fieldset.hidden = !this.showsAll;
                if (this.showsAll && this.checks) question.addButton();
            }
            const finish = button('finish', words('finish'), { isPrimary: true });
            const controls = this.controls?.node ?? element('div', { 'class': 'controls' }, finish);
            this.setPanels([...(this.notice ? [this.notice] : []), this.progress.node], [controls, this.list.node]);
            if (hasLimit && !this.endClock) this.startClock(timeLimit * 1000);
            else if (hasLimit) this.progress.showTime(...this.time);
            if (this.isRunning) this.update();
        }

        /** The reader may have set anew how many questions are shown. */
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

        /** The question a node stands in, or else the one shown. */
        questionOf(node) {
            const fieldset = node.closest('[data-question]');
            return this.all.find(question => question.fieldset === fieldset) ?? this.current;
        }

        neighbour(question, step) {
            return this.questions[this.questions.indexOf(question) + step];
        }

        /** What a question's state is called in lists. */
        stateOf(question) {
            const { checked, finished } = this.attempt;
            const isJudged = checked.includes(question.id) || (finished && this.givesFeedback);
            if (isJudged) return this.gradeOf(question).state;
            return question.isAnswered ? 'answered' : 'unanswered';
        }

        /** What the attempt holds; an id may be a word that every object has, such as `constructor`. */
        answerOf({ id }) {
            const { answers } = this.attempt;
            return Object.hasOwn(answers, id) ? answers[id] : undefined;
        }

        /** What the question's main button does. */
        primaryAction(question) {
            if (this.checks && !question.isLocked) return 'check';
            return this.neighbour(question, 1) || this.practice?.goesOn ? 'next' : 'finish';
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

        /** The id of what says why a question can't be left by its main button, or null. */
        lackOf(question) {
            const isOpen = question.kind === 'sanction' && !question.isLocked && question.problem;
            return isOpen && this.primaryAction(question) !== 'finish' ? `${question.hash}-missing` : null;
        }

        get pointsSoFar() {
            const graded = this.questions.filter(({ id }) => this.attempt.checked.includes(id));
            return shownNumber(graded.map(question => times(question.points, this.gradeOf(question).score)).reduce(plus, fraction(0)));
        }

        /** Brings progress, list and buttons up to date with the attempt. */
        update() {
            const answered = this.questions.filter(question => question.isAnswered).length;
            this.progress.update(this.showsAll ? null : this.current.number, answered);
            if (this.tellsPoints) this.progress.showPoints(this.pointsSoFar);
            this.list.update(question => this.stateOf(question), this.showsAll ? null : this.current);
            if (this.controls) {
                const hasPrevious = this.current !== this.questions[0];
                this.controls.update(
                    hasPrevious, this.primaryAction(this.current), this.otherActions(this.current), this.lackOf(this.current));
                return;
            }
            for (const question of this.questions) {
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

        /** Takes what was just answered. */
        record(question, isTyping) {
            if (this.scene !== 'taking' || !question || question.isLocked) return;
            question.clearError();
            this.note(question);
            this.update();
            if (this.save(isTyping)) this.tell();
        }

        /** The words come with the scripts for what is answered, which then note what was answered before. */
        note(question) {
            this.attempt.answers[question.id] = question.answer;
            this.noteWords?.(question);
        }

        /** Says what is missing at a question that has to be answered first. */
        refuse(question) {
            question.showError(question.problem);
            this.announce(question.problem);
        }

        removeSummary() {
            this.form.querySelector('.error-summary')?.remove();
        }
    }

    Object.assign(Quizmark, { Answering });
})(globalThis.Quizmark ??= {});

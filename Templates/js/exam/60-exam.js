/**
 * Exams: they begin with the student's name and never by themselves, and what is finished is handed in. Their pages have no
 * key, so there is nothing to practise.
 */
(Quizmark => {
    'use strict';

    const { Taking, element, words, writeText } = Quizmark;

    /** Replaces the note on when answers are shown by the rules of the exam, and adds the fields for the student. */
    function fillStart(taking) {
        const { settings, startPanel: { node }, store: { record } } = taking;
        const note = node.querySelector('p.start-note');
        writeText(node.querySelector('.start-rules'), words(settings.handIn && !Quizmark.handsInAtOnce(settings.handIn) ? 'exam.rules-choose' : 'exam.rules'));
        if (note) writeText(note, words('exam.start-anew.note'));
        // After an exam, the next student may be at the computer.
        const knows = record.finished.length === 0;
        const typed = taking.student?.typed;
        taking.student = Quizmark.canSeal() ? new Quizmark.StudentFields('student', settings.handIn?.students, knows) : null;
        // The page may be drawn again while the name is typed.
        if (taking.student && typed) taking.student.typed = typed;
        node.querySelector('.start-begin').prepend(taking.student?.node ?? element('p', { 'class': 'notice' }, words('hand-in.insecure')));
        taking.student?.node.addEventListener('input', () => showOwnResults(taking));
        if (!knows) taking.student?.node.addEventListener('keydown', event => leaveFields(event, node));
        noteHidden(taking);
    }

    /** Enter in the fields would start the clock of a student who only wants to see an earlier result. */
    function leaveFields(event, panel) {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        panel.querySelector('.start-history :is(a, button), [data-action=start]').focus();
    }

    /** Says how to see earlier results, if there are any that the student isn't shown. */
    function noteHidden(taking) {
        const { startPanel: { node }, store: { record: { finished } } } = taking;
        taking.shown = finished.filter(attempt => taking.isShown(attempt)).length;
        node.querySelector('.exam-results')?.remove();
        const isHidden = taking.shown === 0 && finished.some(attempt => Quizmark.handInOf(attempt));
        if (isHidden) node.querySelector('.start-begin').before(element('p', { 'class': 'exam-results' }, words('exam.results')));
    }

    /** Shows the results of the student whose name is typed now. */
    function showOwnResults(taking) {
        const { startPanel: { node }, store: { record: { finished } }, shown } = taking;
        if (finished.filter(attempt => taking.isShown(attempt)).length === shown) return;
        const { history } = taking.startParts().parts;
        node.querySelector('.start-history')?.remove();
        if (history) node.querySelector('.start-begin').before(history);
        noteHidden(taking);
    }

    /** A quiz that may be an exam. */
    Quizmark.Taking = class ExamTaking extends Taking {
        open(isOpening) {
            const { draw, exam, timeLimit } = this.settings;
            // On paper, all questions would be there before the clock starts, also those that an attempt doesn't draw.
            if (exam && (draw || timeLimit)) document.querySelector('.paper')?.remove();
            super.open(isOpening);
        }

        get beginsAtOnce() {
            return !this.settings.exam && super.beginsAtOnce;
        }

        route(name, isOpening) {
            super.route(this.settings.exam && name.startsWith('practice') ? '' : name, isOpening);
        }

        showStart(isOpening) {
            const { exam } = this.settings;
            // Asking for a name needs the bundle `hand-in`.
            if (exam && !this.hasLater) {
                this.later(() => this.showStart(isOpening));
                return;
            }
            super.showStart(isOpening);
            if (exam) fillStart(this);
        }

        /** Whether an earlier result is shown before the exam begins; the next student may be at the computer. */
        isOwnResult(attempt) {
            return !this.settings.exam || Quizmark.isOwnResult(attempt, this.student?.typed ?? { name: '', number: '' });
        }

        startAt(question) {
            return !this.settings.exam && super.startAt(question);
        }

        /** An exam that replaces one in progress has a new clock, so its report says so. */
        start(choice) {
            const { current } = this.store.record;
            super.start(choice);
            this.student = null;
            if (!this.settings.exam || !current) return;
            Object.assign(this.attempt, { restarts: (current.restarts ?? 0) + 1, firstStarted: current.firstStarted ?? current.started });
        }
    };

    const { start } = Taking.actions;

    /** An exam begins if the page can seal what is handed in, and knows the student. */
    Taking.actions.start = taking => {
        if (!taking.settings.exam || taking.student?.read()) start(taking);
    };

    /** Hands in the attempt that has just ended. @param {boolean} isTimeUp whether the clock ended it */
    function handInExam({ form }, isTimeUp) {
        form.querySelector('#hand-in')?.dispatchEvent(new CustomEvent('quizmark:hand-in', { detail: { isTimeUp } }));
    }

    Object.assign(Quizmark, { handInExam });
})(globalThis.Quizmark ??= {});

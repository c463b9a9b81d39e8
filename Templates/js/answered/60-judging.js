/** Judging: recording, grading and locking answers while a quiz is taken. */
(Quizmark => {
    'use strict';

    const { Answering, Taking, answerInWords, fraction, fractionOf, gapsIn, gradeQuestion, invalidFieldsIn, promptInWords, shapesOf, showVerdict } = Quizmark;
    const { spokenText, times, verdictInWords, words } = Quizmark;

    /** A teacher's grade. If it differs from that of the page's key, or there is no feedback, the key stays hidden. */
    function givenGrade({ state, points, max, void: isVoid }, own, givesFeedback) {
        const worth = fractionOf(max);
        const score = worth.n === 0n ? fraction(0) : times(fractionOf(points), { n: worth.d, d: worth.n });
        return { state, score, worth, isVoid, hidesKey: state !== own.state || !givesFeedback };
    }

    Object.assign(Answering.prototype, {
        /** Records an answer as text, which stays readable when the quiz changes, and when it was given. */
        noteWords(question) {
            const { words: texts } = this.attempt;
            this.attempt.answered = Date.now();
            this.attempt.shapes ??= shapesOf(this.questions);
            if (question.isAnswered) {
                texts[question.id] = { prompt: promptInWords(question), answer: answerInWords(question).join('\n') };
            } else {
                delete texts[question.id];
            }
            this.noteMarks?.(question);
        },

        /** The grade of the answer: the teacher's, once it has been returned. */
        gradeOf(question) {
            const { grade } = gradeQuestion(question, this.answerOf(question), this.settings.scoring, this.hintsTo(question));
            const given = this.attempt.returned?.questions.find(({ id }) => id === question.id);
            return given ? givenGrade(given, grade, this.givesFeedback) : grade;
        },

        check(question) {
            if (question.isLocked) return;
            if (question.problem) {
                this.refuse(question, question.problem, invalidFieldsIn(question));
                return;
            }
            const gaps = gapsIn(question);
            if (gaps.length > 0 && !question.mayHaveGaps) {
                // Asked only once: fields may be left empty on purpose.
                question.mayHaveGaps = true;
                this.refuse(question, spokenText(`${words('error.gaps')} ${words('error.gaps.check', words('check'))}`), gaps);
                return;
            }
            this.note(question);
            this.attempt.checked.push(question.id);
            this.judge(question);
            const grade = this.gradeOf(question);
            this.announce(...verdictInWords(question, grade.state, this.sources.get(question.id) ?? null));
            this.update();
            this.showChecked(question);
            if (!this.save()) return;
            this.notify();
            this.notifyGraded([question]);
            this.practice?.onChecked?.(question.id, grade);
        },

        /** Scrolls to the verdict. A keyboard on the screen would cover it, so a field gives the focus to the button. */
        showChecked(question) {
            const { height, scale } = window.visualViewport ?? {};
            const isCovered = scale === 1 && height < 0.8 * innerHeight && document.activeElement.matches('[type=text], textarea');
            if (isCovered) (question.button ?? this.controls.bar.lastChild).focus({ preventScroll: true });
            this.revealDownToButtons(question, question.fieldset.querySelector('.verdict'));
        },

        /** Makes the answer final and shows its verdict. */
        judge(question) {
            this.checked.add(question.id);
            question.lock();
            showVerdict(question, this.gradeOf(question), this.sources.get(question.id) ?? null, this.hintsTo(question));
        },

        /** The state that practice records: a right answer after a hint counts as partly right. */
        recallOf(question) {
            const { state } = this.gradeOf(question);
            return state === 'right' && this.hintsTo(question) > 0 ? 'partial' : state;
        },

        notifyGraded(questions) {
            const at = Date.now();
            const graded = questions.map(question => ({ id: question.id, state: this.recallOf(question), at }));
            if (graded.length > 0) this.notify('graded', { quiz: this.store.quiz, questions: graded });
        },
    });

    Taking.actions.check = (taking, question) => taking.check(question);

    // Questions that were answered before this script was loaded.
    for (const taking of Quizmark.takings) {
        if (!taking.isRunning) continue;
        taking.questions.forEach(question => taking.noteWords(question));
        if (taking.isClaimed) taking.save();
    }
})(globalThis.Quizmark ??= {});

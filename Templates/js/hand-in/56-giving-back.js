/** Results that a teacher has returned, in the quiz on the device that handed in. */
(Quizmark => {
    'use strict';

    const { StudentFields, Taking, canSeal, changeRecord, element, fetchReturned, formatPercent, fractionOf, gradeInWords, handInOf, isOwnResult, ownStudent, recordOf } = Quizmark;
    const { resultOfReturned, returnedQuestion, words } = Quizmark;

    const ofPoints = ({ points, max }) => Quizmark.pointsInWords(fractionOf(points), fractionOf(max));

    /** The number of a question, as a link where the page has it. */
    function nameOf({ number, hash }) {
        const name = words('returned.question', number);
        return hash ? element('a', { href: Quizmark.addressOf(hash) }, name) : name;
    }

    /** "14 of 16.5 · 85%": the result before the last change, with the grade and the verdict where these are others now. */
    function earlierOf({ before, passed, grade }) {
        const percent = Number.isFinite(before.percent) ? formatPercent(before.percent) : null;
        const isOther = before.passed !== undefined && before.passed !== passed;
        const verdict = isOther ? words(before.passed ? 'result.passed' : 'result.failed') : null;
        return [ofPoints(before), percent, before.grade === grade ? null : gradeInWords(before), verdict].filter(Boolean).join(' · ');
    }

    function questionItem(question, questions) {
        const asked = questions.find(({ id }) => id === question.id);
        return returnedQuestion(question, asked ? nameOf(asked) : question.id, ofPoints(question));
    }

    /** Whether wrong answers cost more than the others earned, so that the points of the questions don't add up to the result. */
    function isRaisedToZero({ questions }) {
        return questions.reduce((sum, { points, 'void': isVoid }) => sum + (isVoid ? 0 : points), 0) < -0.005;
    }

    /** The questions of a result in the order in which they were asked. */
    function inOrder(given, questions) {
        const positionOf = ({ id }) => (questions.findIndex(other => other.id === id) + 1) || questions.length + 1;
        return [...given].sort((one, other) => positionOf(one) - positionOf(other));
    }

    /**
     * The teacher's comments on each question; null for an attempt that waits for its result.
     * @param {FinishedAttempt} attempt
     * @param {{ id: string, number: number, hash?: string }[]} questions as they were asked
     * @param {HTMLElement[]} sum the heading, and what else is above the questions
     */
    function returnedPanel({ returned }, questions, ...sum) {
        if (!returned) return null;
        const grade = gradeInWords(returned);
        return element('section', { 'class': 'returned', id: 'returned', 'aria-labelledby': 'returned-heading' }, ...sum,
            grade ? element('p', { 'class': 'returned-grade' }, element('strong', {}, grade)) : null,
            returned.before ? element('p', { 'class': 'notice' }, words('returned.before', earlierOf(returned))) : null,
            returned.late ? element('p', {}, words('returned.late')) : null,
            isRaisedToZero(returned) ? element('p', {}, words('returned.least')) : null,
            element('ol', {}, ...inOrder(returned.questions, questions).map(question => questionItem(question, questions))));
    }

    const headingOf = level => element(level, { id: 'returned-heading' }, words('returned.heading'));

    /** The returned result of an attempt whose questions aren't on the page. */
    function returnedAlone(attempt) {
        const asked = attempt.questions.map((id, index) => ({ id, number: index + 1 }));
        return returnedPanel(attempt, asked, headingOf('h2'), element('p', { 'class': 'result-points' }, ofPoints(attempt.returned)));
    }

    /** The fields by which a student sees an earlier result. @param {() => void} onTyped */
    function resultFields(students, onTyped) {
        const fields = new StudentFields('result', students, false);
        fields.node.addEventListener('input', onTyped);
        // Enter would open the questions.
        fields.node.addEventListener('keydown', event => {
            if (event.key === 'Enter') event.preventDefault();
        });
        return fields;
    }

    /**
     * Shows the returned result of an exam whose questions are sealed: a result needs no code, but the name and number with which it was
     * handed in.
     */
    function showSealedResult(form, show) {
        const quiz = form.dataset.sealedQuiz;
        const store = { quiz, get record() { return recordOf(quiz); }, change: change => changeRecord(quiz, change) };
        const settings = Quizmark.readSettings(form);
        const place = element('div', {});
        const showReturned = () => {
            const returned = store.record.finished.filter(attempt => attempt.returned);
            const attempt = returned.findLast(one => isOwnResult(one, fields.typed));
            place.replaceChildren(...attempt ? [returnedAlone(attempt)] : []);
            panel.hidden = returned.length === 0;
            note.hidden = fields.node.hidden = returned.some(({ student }) => student !== undefined && student === ownStudent());
        };
        const fields = resultFields(settings.handIn.students, showReturned);
        const note = element('p', {}, words('exam.results'));
        const panel = element('section', { 'class': 'exam-result' }, note, fields.node, place);
        showReturned();
        show(panel);
        lookForResults({ store, settings, showReturned });
    }

    /** Checks each list of results once for new results of the attempts that were handed in. */
    async function lookForResults(taking) {
        const { store, settings: { handIn: { results } } } = taking;
        const isUnchecked = ({ report }) => report.asked !== results;
        const waiting = store.record.finished.filter(attempt => handInOf(attempt) && isUnchecked(attempt));
        if (!results || taking.isLooking || waiting.length === 0 || !canSeal()) return;
        taking.isLooking = true;
        // Attempts of earlier versions have no id of their own.
        const found = new Map();
        try {
            for (const { report, returned } of waiting) {
                found.set(report.id, await fetchReturned(store.quiz, results, report.id, report.returnKey, returned?.version));
            }
        } catch {
            // The site can't be reached, or the file is incomplete; the next visit tries again.
        }
        taking.isLooking = false;
        if (found.size === 0) return;
        store.change(record => {
            for (const attempt of record.finished.filter(({ report }) => report && found.has(report.id))) {
                attempt.report.asked = results;
                const returned = found.get(attempt.report.id);
                if (!returned) continue;
                attempt.superseded = returned.superseded;
                if (returned.superseded) delete attempt.returned;
                else Object.assign(attempt, { returned, result: resultOfReturned(returned, attempt.result) });
            }
        });
        if ([...found.values()].some(Boolean)) taking.showReturned(found);
    }

    Object.assign(Taking.prototype, {
        /** @param {Map<string, Returned|Superseded|null>} found by the id of the report */
        showReturned(found) {
            const returned = found.get(this.attempt?.report?.id);
            if (this.scene === 'start') {
                this.showStart(true);
            } else if (this.scene === 'finished' && returned) {
                const { superseded } = returned;
                Object.assign(this.attempt, { superseded, returned: superseded ? undefined : returned });
                this.scene = null;
                this.showResult();
            }
            this.announce(words([...found.values()].every(result => !result || result.superseded) ? 'superseded' : 'returned.arrived'));
        },
    });

    Object.assign(Quizmark, { headingOf, lookForResults, returnedAlone, returnedPanel, showSealedResult });
})(globalThis.Quizmark ??= {});

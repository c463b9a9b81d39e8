/**
 * Moving: a question may come back with its choices in another order, as in a file that is fetched again. An answer is stored
 * as the letters of its choices, with a hash of each text, its mark. If all of these texts have other letters now, the answer follows them.
 */
(Quizmark => {
    'use strict';

    const { Taking, changeRecord, plainText, shortHash, validAnswer, wholeRecordOf } = Quizmark;

    /** The mark of a text. */
    const markOf = text => (shortHash(text) >>> 0).toString(36);

    const isOfChoices = question => question?.kind === 'single' || question?.kind === 'multiple';

    /** The letter of each choice by the mark of its text; null for a text that several have. */
    function lettersByMark({ fieldset }) {
        const letters = new Map();
        for (const item of fieldset.querySelectorAll('.choices > [data-choice]')) {
            const mark = markOf(plainText(item.querySelector('.choice-text')));
            letters.set(mark, letters.has(mark) ? null : item.dataset.choice);
        }
        return letters;
    }

    /** The marks of the choices in an answer, by their letters; null if a text isn't unique. */
    function marksOf(question, answer) {
        const marks = new Map([...lettersByMark(question)].map(([mark, letter]) => [letter, mark]));
        return answer.every(letter => marks.has(letter)) ? Object.fromEntries(answer.map(letter => [letter, marks.get(letter)])) : null;
    }

    /** The marks that an attempt has of its answer. Earlier attempts have only the words: "B. Tony Stark". */
    function keptMarks({ marks, words }, id, answer) {
        if (marks?.[id]) return answer.map(letter => marks[id][letter]);
        return words?.[id]?.answer?.split('\n').map(line => markOf(line.slice(line.indexOf(' ') + 1))) ?? [];
    }

    const byLetter = (one, other) => one.length - other.length || (one < other ? -1 : 1);

    /** The answer with the letters that its texts have now. */
    function movedAnswer(question, answer, marks) {
        const letters = lettersByMark(question);
        const now = marks.map(mark => letters.get(mark));
        if (now.length !== answer.length || now.some(letter => !letter)) return answer;
        return now.every(letter => answer.includes(letter)) ? answer : now.sort(byLetter);
    }

    /** A report in whose letters the answers stay: its parts are those of the version that was answered. */
    function reportBefore(report, before, answers) {
        const hasMoved = question => question && question.answer === undefined && answers[question.id] !== before[question.id];
        return { ...report, questions: report.questions.map(question => hasMoved(question) ? { ...question, answer: before[question.id] } : question) };
    }

    Object.assign(Taking.prototype, {
        /** Remembers which texts were chosen. */
        noteMarks(question) {
            if (!isOfChoices(question)) return;
            const marks = question.isAnswered ? marksOf(question, this.answerOf(question)) : null;
            this.attempt.marks = { ...this.attempt.marks, [question.id]: marks };
            if (!marks) delete this.attempt.marks[question.id];
        },

        /** The attempt with answers that have moved, or the same object if none has. */
        moved(attempt) {
            if (!Array.isArray(attempt?.questions) || this.store.isNewer(attempt)) return attempt;
            const [answers, marks] = [{ ...attempt.answers }, { ...attempt.marks }];
            for (const id of attempt.questions) {
                const question = this.byId.get(id);
                if (!isOfChoices(question) || !validAnswer(answers, id)) continue;
                const answer = movedAnswer(question, answers[id], keptMarks(attempt, id, answers[id]));
                if (answer !== answers[id]) [answers[id], marks[id]] = [answer, marksOf(question, answer)];
            }
            if (attempt.questions.every(id => answers[id] === attempt.answers?.[id])) return attempt;
            const { report } = attempt;
            return { ...attempt, answers, marks, ...Array.isArray(report?.questions) && { report: reportBefore(report, attempt.answers, answers) } };
        },

        /** Moves the answers of all kept attempts. */
        moveAnswers() {
            const { current, finished } = wholeRecordOf(this.store.quiz);
            const moved = [current, ...finished].map(attempt => this.moved(attempt));
            if (moved.every((attempt, index) => attempt === [current, ...finished][index])) return;
            changeRecord(this.store.quiz, record => { [record.current, ...record.finished] = moved; });
        },
    });
})(globalThis.Quizmark ??= {});

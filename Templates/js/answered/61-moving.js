/**
 * Moving: a question may come back with its choices, items or matches in another order, as where the author corrects an order. An answer
 * is stored as their letters, with a hash of each text, its mark. If all of these texts have other letters now, the answer follows them.
 * So do the words in blanks, with the texts around them.
 */
(Quizmark => {
    'use strict';

    const { Taking, blankPlaces, blankTexts, byLengthThenText, changeRecord, isTexts, markOf, plainText, validAnswer, wholeRecordOf } = Quizmark;

    /** The parts of a question that answers name by letters, each with its letter and its mark; empty for other kinds. */
    function partsOf({ fieldset, kind }) {
        const parts = (selector, text, name) => [...fieldset.querySelectorAll(selector)].map(item => {
            return { letter: item.dataset[name], mark: markOf(plainText(item.querySelector(text))) };
        });
        switch (kind) {
        case 'single': case 'multiple': return parts('.choices > [data-choice]', '.choice-text', 'choice');
        case 'ordering': return parts('.ordering > [data-item]', '.item-text', 'item');
        case 'matching': return [...fieldset.querySelectorAll('.matching > :first-child option:not([value=""])')].map(option => {
            return { letter: option.value, mark: markOf(option.textContent.replace(/\s+/g, ' ').trim()) };
        });
        default: return [];
        }
    }

    /** The marks of the left sides of a matching question, whose matches an answer has in the same order; empty for other kinds. */
    function promptMarks({ fieldset, kind }) {
        return kind === 'matching' ? [...fieldset.querySelectorAll('.matching > li .item-text')].map(label => markOf(plainText(label))) : [];
    }

    const areUnique = marks => new Set(marks).size === marks.length;

    /** The letter of each part by its mark; null for a text that several have. */
    function lettersByMark(question) {
        const letters = new Map();
        for (const { letter, mark } of partsOf(question)) letters.set(mark, letters.has(mark) ? null : letter);
        return letters;
    }

    /** The marks of the parts in an answer, by their letters, and those of left sides; null if a text isn't unique. */
    function marksOf(question, answer) {
        const marks = new Map([...lettersByMark(question)].map(([mark, letter]) => [letter, mark]));
        const letters = answer.filter(Boolean);
        const prompts = promptMarks(question);
        if (!letters.every(letter => marks.has(letter)) || !areUnique(prompts)) return null;
        return { ...Object.fromEntries(letters.map(letter => [letter, marks.get(letter)])), ...prompts.length > 0 && { prompts: prompts.join(' ') } };
    }

    /** The marks that an attempt has of its answer. Earlier attempts have only the words: "B. Tony Stark", "1. Moon". */
    function keptMarks({ marks, words }, id, answer) {
        if (marks?.[id]) return answer.map(letter => letter && marks[id][letter]);
        return words?.[id]?.answer?.split('\n').map(line => markOf(line.slice(line.indexOf(' ') + 1))) ?? [];
    }

    /** The marks of the answer in the order of the left sides as they are now; null if these aren't the same. */
    function inOrderOfPrompts(question, marks, prompts = '') {
        const [before, now] = [prompts.split(' '), promptMarks(question)];
        if (before.length !== now.length || !areUnique(now)) return null;
        const indices = now.map(prompt => before.indexOf(prompt));
        return indices.includes(-1) ? null : indices.map(index => marks[index]);
    }

    /** The answer with the letters that its texts have now. */
    function movedAnswer(question, answer, marks, prompts) {
        const isMatching = question.kind === 'matching';
        const inOrder = isMatching ? inOrderOfPrompts(question, marks, prompts) : marks;
        if (inOrder?.length !== answer.length) return answer;
        const letters = lettersByMark(question);
        const now = inOrder.map(mark => mark === '' ? '' : letters.get(mark));
        if (now.some(letter => letter !== '' && !letter)) return answer;
        if (!isMatching && question.kind !== 'ordering') now.sort(byLengthThenText);
        return now.every((letter, index) => letter === answer[index]) ? answer : now;
    }

    /**
     * The answer to several blanks, in today's order, with today's marks; null if nothing is to be changed.
     * @param {{ texts?: string, language?: string }} [marks] those of the answer
     */
    function movedBlanks(question, answer, marks) {
        const texts = blankTexts(question);
        if (!texts || !marks?.texts || marks.language !== Quizmark.language || marks.texts === texts) return null;
        const places = blankPlaces(marks.texts.split(' '), texts.split(' '));
        if (places?.length !== answer.length) return null;
        const moved = [...answer];
        for (const [index, place] of places.entries()) moved[place] = answer[index];
        return { answer: moved, marks: { texts, language: Quizmark.language } };
    }

    /** The answer as it is now, with its marks; null if nothing is to be changed. */
    function movedPart(question, attempt) {
        const { id } = question;
        if (!isTexts(validAnswer(attempt.answers, id))) return null;
        const before = attempt.answers[id];
        if (blankTexts(question)) return movedBlanks(question, before, attempt.marks?.[id]);
        if (partsOf(question).length === 0) return null;
        const answer = movedAnswer(question, before, keptMarks(attempt, id, before), attempt.marks?.[id]?.prompts);
        return answer === before ? null : { answer, marks: marksOf(question, answer) };
    }

    /** A report in whose letters the answers stay: its parts are those of the version that was answered. */
    function reportBefore(report, before, answers) {
        const hasMoved = question => question && question.answer === undefined && answers[question.id] !== before[question.id];
        return { ...report, questions: report.questions.map(question => hasMoved(question) ? { ...question, answer: before[question.id] } : question) };
    }

    Object.assign(Taking.prototype, {
        /** Remembers which texts were chosen. */
        noteMarks(question) {
            const texts = blankTexts(question);
            const fault = this.store.state.faults.get(question.id);
            if (!texts && !fault && partsOf(question).length === 0) return;
            const noted = () => fault ? { fault } : texts ? { texts, language: Quizmark.language } : marksOf(question, this.answerOf(question));
            const marks = question.isAnswered ? noted() : null;
            this.attempt.marks = { ...this.attempt.marks, [question.id]: marks };
            if (!marks) delete this.attempt.marks[question.id];
        },

        /** The attempt with answers that have moved, or the same object if none has. */
        moved(attempt) {
            if (!Array.isArray(attempt?.questions) || this.store.isNewer(attempt)) return attempt;
            const [answers, marks] = [{ ...attempt.answers }, { ...attempt.marks }];
            for (const id of attempt.questions) {
                const question = this.byId.get(id);
                const part = question ? movedPart(question, attempt) : null;
                if (part) [answers[id], marks[id]] = [part.answer, part.marks];
            }
            if (attempt.questions.every(id => answers[id] === attempt.answers?.[id] && marks[id] === attempt.marks?.[id])) return attempt;
            const { report } = attempt;
            return { ...attempt, answers, marks, ...Array.isArray(report?.questions) && { report: reportBefore(report, attempt.answers, answers) } };
        },

        /** Moves the answers of all kept attempts. */
        moveAnswers() {
            const { current, finished } = wholeRecordOf(this.store.quiz);
            const kept = [current, ...finished];
            const moved = kept.map(attempt => this.moved(attempt));
            if (moved.every((attempt, index) => attempt === kept[index])) return;
            changeRecord(this.store.quiz, record => { [record.current, ...record.finished] = moved; });
        },
    });
})(globalThis.Quizmark ??= {});

/**
 * Fitting: which answers of an attempt still belong to the quiz. When an author corrects the key, answers keep their meaning;
 * when a question is removed, or has other choices, its answer means nothing any more.
 *
 * @typedef {object} QuizState the quiz as the page has it
 * @property {string} version
 * @property {Record<string, string>} shapes shapes of its questions, by id
 * @property {Record<string, string|null>} texts marks of the texts around their blanks, by id
 * @property {Map<string, string>} faults names of the faults that its questions are about, by id
 * @property {string[]} asked ids of the questions that every attempt at the whole quiz has; empty where they are drawn
 */
(Quizmark => {
    'use strict';

    const { AttemptStore, blankPlaces, faultNames, isTexts, shortHash } = Quizmark;
    const parts = '.choices > [data-choice], .ordering > [data-item], .matching > [data-item], [data-blank]';

    /** @returns {string|undefined} own property only: an id may be a name that every object has, such as `constructor` */
    const own = (object, id) => object && Object.hasOwn(object, id) ? object[id] : undefined;

    /** The properties that an answer depends on: the kind, and the numbers of choices, items, blanks and matches. */
    function shapeOf({ fieldset, kind }) {
        const count = selector => fieldset.querySelectorAll(selector).length;
        const matches = count('.matching > :first-child option:not([value=""])');
        return [kind === 'numeric' ? 'blanks' : kind, count(parts) || '', matches || ''].filter(Boolean).join(' ');
    }

    /** The mark of a text. */
    const markOf = text => (shortHash(text) >>> 0).toString(36);

    /** The marks of the texts before, between and after the blanks of a question; null for others than those with several blanks. */
    function blankTexts({ fieldset }) {
        const count = fieldset.querySelectorAll('[data-blank]').length;
        if (count < 2) return null;
        const nodes = [...fieldset.querySelectorAll('.prompt, .stem')];
        // A prompt above all blanks says the same to each of them.
        const around = nodes.slice(nodes.findIndex(node => node.querySelector('[data-blank]')));
        const texts = around.map(node => Quizmark.plainText(node)).join(' ').split('____');
        return texts.length === count + 1 ? texts.map(text => text.trim() && markOf(text.trim())).join(' ') : null;
    }

    const textsOf = questions => Object.fromEntries(questions.map(question => [question.id, blankTexts(question)]));

    /** Whether nobody can tell which of its blanks is which of those that were answered. */
    function hasOtherBlanks({ texts, language } = {}, now) {
        if (!texts || !now || language !== Quizmark.language) return false;
        return blankPlaces(texts.split(' '), now.split(' ')) === null;
    }

    /** Whether the fault that was answered has another number now. */
    function isOfOtherFault({ fault } = {}, id, faults) {
        return fault !== undefined && faults.has(id) && faults.get(id) !== fault && [...faults.values()].includes(fault);
    }

    const shapesOf = questions => Object.fromEntries(questions.map(question => [question.id, shapeOf(question)]));

    /** @returns {QuizState} */
    function stateOf({ all, form, settings }, version) {
        const own = all.filter(({ pool }) => pool === null);
        const { draw = own.length, drawOptions } = settings;
        return { version, shapes: shapesOf(all), texts: textsOf(all), faults: faultNames(form), asked: drawOptions || draw < own.length ? [] : own.map(({ id }) => id) };
    }

    /** The answer to a question, or null where there is none; an imported file may contain any value. */
    function validAnswer(answers, id) {
        const answer = own(answers, id);
        if (isTexts(answer)) return answer.some(part => part.trim() !== '') ? answer : null;
        return typeof answer?.sanction === 'string' && answer.sanction !== '' && isTexts(answer.owners) ? answer : null;
    }

    /** How many hints were shown; an imported file may contain any value. */
    function validHints(hints, id) {
        const count = own(hints, id);
        return Number.isInteger(count) && count > 0 ? count : 0;
    }

    /**
     * The questions whose answers still fit. An attempt older than shapes is recognized by its version alone.
     * @param {Attempt} attempt
     * @param {QuizState} quiz
     * @returns {string[]} ids in the attempt's order
     */
    function fittingQuestions(attempt, { version, shapes, texts, faults }) {
        const before = attempt.shapes ?? (attempt.version === version ? shapes : null);
        const hasSameShape = id => own(shapes, id) !== undefined && own(before, id) === own(shapes, id);
        const isOther = (id, marks) => hasOtherBlanks(marks, own(texts, id)) || isOfOtherFault(marks, id, faults);
        return attempt.questions.filter(id => hasSameShape(id) && !isOther(id, own(attempt.marks, id)));
    }

    /** Whether the attempt has the questions of the current quiz; their keys and points may differ. */
    function fits(attempt, quiz) {
        if (fittingQuestions(attempt, quiz).length < attempt.questions.length) return false;
        return attempt.version === quiz.version || Boolean(attempt.only) || quiz.asked.every(id => attempt.questions.includes(id));
    }

    /** The ids of the answered questions. */
    function answeredQuestions({ questions, answers }) {
        return questions.filter(id => validAnswer(answers, id) !== null);
    }

    /**
     * Merges answers that are put aside with those put aside earlier; two different answers to one question are both kept.
     * @param {Attempt|null} before
     * @param {Attempt} attempt
     * @returns {Attempt}
     */
    function joinedAside(before, attempt) {
        const words = { ...before?.words };
        for (const [id, entry] of Object.entries(attempt.words ?? {})) {
            let name = id;
            while (own(words, name) && words[name].answer !== entry.answer) name += '~';
            words[name] = entry;
        }
        return { ...attempt, words };
    }

    Object.assign(AttemptStore.prototype, {
        /** Whether the attempt was saved by a page that has another version of the quiz and was loaded after this one. */
        isNewer(attempt) {
            return attempt.version !== this.version && this.isLoadedLater(attempt);
        },

        /** Whether the attempt fits the current quiz, so that it can be shown and scored here. */
        fits(attempt) {
            return !this.isNewer(attempt) && fits(attempt, this.state);
        },

        /** The ids of an attempt's questions that are unchanged in the current quiz. */
        fitting(attempt) {
            return fittingQuestions(attempt, this.state);
        },

        /** Puts the current attempt aside for another if it doesn't fit. */
        putAside(record, attempt) {
            const { current } = record;
            if (current && current.id !== attempt.id && !this.fits(current)) this.addAside(record, current);
        },

        addAside(record, attempt) {
            if (answeredQuestions(attempt).length > 0) record.outdated = joinedAside(record.outdated, attempt);
        },

        /**
         * Saves an attempt in place of the one that it was made from, and puts aside the answers that didn't fit.
         * @param {Attempt} attempt
         * @param {Attempt} rest
         */
        refit(attempt, rest) {
            this.change(record => this.addAside(record, rest));
            this.claim(attempt);
        },

        /** Deletes the answers that don't fit. */
        dropOutdated() {
            this.change(record => {
                record.outdated = null;
                if (record.current && !this.isNewer(record.current) && !this.fits(record.current)) record.current = null;
            });
        },
    });

    Object.defineProperties(AttemptStore.prototype, {
        state: {
            get() {
                this.known ??= stateOf(this.form.taking, this.version);
                return this.known;
            },
        },
        /** An unfinished attempt with other questions than the quiz has now; it is kept until the student decides. */
        changed: {
            get() {
                const { current } = this.record;
                return current && !this.fits(current) ? current : null;
            },
        },
    });

    Object.assign(Quizmark, { answeredQuestions, blankTexts, joinedAside, markOf, shapesOf, validAnswer, validHints });
})(globalThis.Quizmark ??= {});

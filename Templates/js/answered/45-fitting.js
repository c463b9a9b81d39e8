/**
 * Fitting: which answers of an attempt still belong to the quiz. An author may correct the key, and answers stay what they
 * were; where a question is gone, or has other choices, its answer says nothing any more.
 *
 * @typedef {object} QuizState the quiz as the page has it
 * @property {string} version
 * @property {Record<string, string>} shapes of its questions, by their ids
 * @property {string[]} asked ids of the questions that every attempt at all of it has; none where they are drawn
 */
(Quizmark => {
    'use strict';

    const { Keeping } = Quizmark;
    const parts = '.choices > [data-choice], .ordering > [data-item], .matching > [data-item], [data-blank]';

    /** @returns {string|undefined} an id may be a word that every object has, such as `constructor` */
    const own = (object, id) => object && Object.hasOwn(object, id) ? object[id] : undefined;

    /** What an answer hangs on: the kind, and how many choices, items, blanks and matches there are. */
    function shapeOf({ fieldset, kind }) {
        const count = selector => fieldset.querySelectorAll(selector).length;
        const matches = count('.matching > :first-child option:not([value=""])');
        return [kind === 'numeric' ? 'blanks' : kind, count(parts) || '', matches || ''].filter(Boolean).join(' ');
    }

    const shapesOf = questions => Object.fromEntries(questions.map(question => [question.id, shapeOf(question)]));

    /** @returns {QuizState} */
    function stateOf({ all, settings }, version) {
        const own = all.filter(({ pool }) => pool === null);
        const { draw = own.length, drawOptions } = settings;
        return { version, shapes: shapesOf(all), asked: drawOptions || draw < own.length ? [] : own.map(({ id }) => id) };
    }

    const isTexts = value => Array.isArray(value) && value.every(part => typeof part === 'string');

    /** The answer to a question, or null where there is none; what came with a file from elsewhere may be anything. */
    function soundAnswer(answers, id) {
        const answer = own(answers, id);
        if (isTexts(answer)) return answer.some(part => part.trim() !== '') ? answer : null;
        return typeof answer?.sanction === 'string' && answer.sanction !== '' && isTexts(answer.owners) ? answer : null;
    }

    /**
     * The questions whose answers still belong to them. An attempt of before shapes were kept can be told by its version only.
     * @param {Attempt} attempt
     * @param {QuizState} quiz
     * @returns {string[]} ids in the attempt's order
     */
    function fittingQuestions(attempt, { version, shapes }) {
        const before = attempt.shapes ?? (attempt.version === version ? shapes : null);
        return attempt.questions.filter(id => own(shapes, id) !== undefined && own(before, id) === own(shapes, id));
    }

    /** Whether the attempt is one at the quiz as it is now, but for what is right and for how many points. */
    function fits(attempt, quiz) {
        if (fittingQuestions(attempt, quiz).length < attempt.questions.length) return false;
        return attempt.version === quiz.version || Boolean(attempt.only) || quiz.asked.every(id => attempt.questions.includes(id));
    }

    /** The ids of what is answered. */
    function answeredQuestions({ questions, answers }) {
        return questions.filter(id => soundAnswer(answers, id) !== null);
    }

    /**
     * Joins answers that are put aside with those that were before; of two answers to one question, both stay.
     * @param {Attempt|null} before
     * @param {Attempt} attempt
     * @returns {Attempt}
     */
    function joinedAside(before, attempt) {
        const said = { ...before?.words };
        for (const [id, entry] of Object.entries(attempt.words ?? {})) {
            let name = id;
            while (own(said, name) && said[name].answer !== entry.answer) name += '~';
            said[name] = entry;
        }
        return { ...attempt, words: said };
    }

    Object.assign(Keeping.prototype, {
        /** Whether the attempt was kept by a page that has another version of the quiz and was loaded after this one. */
        isNewer({ version, loaded = 0 }) {
            return version !== this.version && loaded > this.loaded;
        },

        /** Whether the attempt is one at the quiz as it is now, so that it can be shown and scored here. */
        fits(attempt) {
            return !this.isNewer(attempt) && fits(attempt, this.state);
        },

        /** The ids of an attempt's questions that are the same in the quiz as it is now. */
        fitting(attempt) {
            return fittingQuestions(attempt, this.state);
        },

        /** Puts an attempt that doesn't fit aside for another. */
        putAside(record, attempt) {
            const { current } = record;
            if (current && current.id !== attempt.id && !this.fits(current)) this.addAside(record, current);
        },

        addAside(record, attempt) {
            if (answeredQuestions(attempt).length > 0) record.outdated = joinedAside(record.outdated, attempt);
        },

        /**
         * Keeps an attempt in place of the one that it was made of, and what didn't fit into it aside.
         * @param {Attempt} attempt
         * @param {Attempt} rest
         */
        refit(attempt, rest) {
            this.change(record => this.addAside(record, rest));
            this.claim(attempt);
        },

        /** Deletes what doesn't fit. */
        dropOutdated() {
            this.change(record => {
                record.outdated = null;
                if (record.current && !this.isNewer(record.current) && !this.fits(record.current)) record.current = null;
            });
        },
    });

    Object.defineProperties(Keeping.prototype, {
        state: {
            get() {
                this.known ??= stateOf(this.form.taking, this.version);
                return this.known;
            },
        },
        /** An attempt that goes on, but was begun with other questions; it stays until its taker has decided. */
        changed: {
            get() {
                const { current } = this.record;
                return current && !this.fits(current) ? current : null;
            },
        },
    });

    Object.assign(Quizmark, { answeredQuestions, joinedAside, shapesOf, soundAnswer });
})(globalThis.Quizmark ??= {});

/**
 * Scoring again: when the author has corrected the key, the scores of the kept answers change. The earlier result is kept
 * beside the new one.
 */
(Quizmark => {
    'use strict';

    const { Taking, changeRecord, gradeQuestion, isOwnAttempt, keptResult, results, rulesOf, validAnswer, validHints, wholeRecordOf } = Quizmark;

    /** Whether a student would see a difference. A pass mark that was added or removed isn't a correction. */
    function differs(before, now) {
        if (['points', 'possible', 'max'].some(name => before[name] !== now[name])) return true;
        return before.passed !== null && now.passed !== null && before.passed !== now.passed;
    }

    /**
     * Whether a result is from a version of the page that left texts out of the maximum until they were marked. It can't be compared.
     * @param {Result} result
     */
    function isOldFormat({ pending, possible }) {
        return pending > 0 && possible === undefined;
    }

    /** @returns {EarlierResult} */
    function earlierResult({ points, possible = points, max, percent, passed, pending }, until) {
        return { until, points, possible, max, percent, passed, pending };
    }

    Object.assign(Taking.prototype, {
        /**
         * Whether a finished attempt can be scored with the page's key. The words that a blank accepts are those of one
         * language; an attempt stored without a language can be scored if its result stays the same.
         */
        canScore(attempt) {
            if (!this.store.fits(attempt)) return false;
            const hasWords = attempt.questions.some(id => {
                const { kind, key } = this.byId.get(id);
                return kind === 'blanks' && key?.some(blank => blank.accept || blank.patterns);
            });
            if (!hasWords || attempt.language === this.store.about.language) return true;
            return attempt.language === undefined && !this.isCorrected(attempt);
        },

        isCorrected(attempt) {
            return !isOldFormat(attempt.result) && differs({ possible: attempt.result.points, ...attempt.result }, this.resultOf(attempt));
        },

        /** @returns {Result} the result of a finished attempt by the page's key */
        resultOf({ questions, answers, feedback, only, hints = {} }) {
            const graded = questions.map(id => {
                return gradeQuestion(this.byId.get(id), validAnswer(answers, id), this.settings.scoring, validHints(hints, id));
            });
            const givesFeedback = (feedback ?? this.settings.feedback) !== 'none';
            return keptResult(results(graded, rulesOf(this.settings, { only })), graded, givesFeedback);
        },

        /** The attempt as it should be kept, or the same object if nothing changes. */
        rescored(attempt) {
            const { version, shapes } = this.store.state;
            if (!this.canScore(attempt)) {
                if (attempt.returned) return attempt;
                const isOutgrown = attempt.version !== version && !this.store.isNewer(attempt) && !this.store.fits(attempt);
                return isOutgrown && !attempt.isOutgrown ? { ...attempt, isOutgrown } : attempt;
            }
            // A result returned by the teacher counts, whatever the page would calculate.
            const result = attempt.returned ? attempt.result : this.resultOf(attempt);
            const { isOutgrown, ...kept } = attempt;
            const known = {
                ...kept, version, result, language: this.store.about.language,
                shapes: Object.fromEntries(attempt.questions.map(id => [id, shapes[id]])),
            };
            const isCorrected = !attempt.returned && this.isCorrected(attempt);
            // A page loaded before the attempt was last scored may have an older key.
            if (isCorrected && this.store.isLoadedLater(attempt)) return attempt;
            if (!isCorrected) return JSON.stringify(known) === JSON.stringify(attempt) ? attempt : known;
            const earlier = [...attempt.earlier ?? [], earlierResult(attempt.result, Date.now())];
            return { ...known, loaded: this.store.loaded, earlier };
        },

        /** Updates the results of all finished attempts to the current key, and notifies listeners of the student's own. */
        rescore() {
            this.moveAnswers();
            const { finished } = wholeRecordOf(this.store.quiz);
            const isWhole = attempt => Boolean(attempt?.result) && Array.isArray(attempt.questions);
            const rescored = finished.map(attempt => isWhole(attempt) ? this.rescored(attempt) : attempt);
            if (rescored.every((attempt, index) => attempt === finished[index])) return;
            changeRecord(this.store.quiz, record => { record.finished = rescored; });
            const corrected = rescored.filter((attempt, index) => attempt?.earlier !== finished[index]?.earlier && isOwnAttempt(attempt));
            if (corrected.length > 0) this.notify('corrected', { quiz: this.store.quiz, attempts: corrected });
        },
    });
})(globalThis.Quizmark ??= {});

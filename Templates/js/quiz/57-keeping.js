/**
 * Keeping: the attempts of a quiz on this device. One tab at a time goes on with an attempt; what another tab has begun or
 * finished is never written over. Whether an attempt still fits the quiz is found out by the scripts for what is answered,
 * without which none goes on.
 */
(Quizmark => {
    'use strict';

    const { changeRecord, newName, recordOf, watchRecord } = Quizmark;

    /** Typing is kept when it pauses; everything else at once. */
    const pause = 300;

    class Keeping {
        /**
         * @param {HTMLFormElement} form
         * @param {QuizState} state
         * @param {(record: QuizRecord) => void} onChange when another tab has changed the record
         */
        constructor(form, state, onChange) {
            const { quiz, path = '', title = '', subject = '' } = form.dataset;
            const heading = form.closest('main')?.querySelector('h1')?.textContent.trim() ?? '';
            this.quiz = quiz;
            this.state = state;
            this.loaded = Date.now();
            this.about = { title: title || heading, path, subject, language: Quizmark.language };
            this.tab = newName();
            this.timer = 0;
            this.pending = null;
            const flush = () => this.flush();
            // An engine may not tell a page of another tab's changes: not one that it had put aside, and WebKit none from disk.
            const look = () => {
                if (document.visibilityState === 'visible') onChange(this.record);
            };
            const unwatch = watchRecord(quiz, onChange);
            window.addEventListener('pagehide', flush);
            document.addEventListener('visibilitychange', flush);
            document.addEventListener('visibilitychange', look);
            for (const name of ['pageshow', 'focus']) window.addEventListener(name, look);
            this.close = () => {
                flush();
                unwatch();
                window.removeEventListener('pagehide', flush);
                document.removeEventListener('visibilitychange', flush);
                document.removeEventListener('visibilitychange', look);
                for (const name of ['pageshow', 'focus']) window.removeEventListener(name, look);
            };
        }

        get record() {
            return recordOf(this.quiz);
        }

        /** Finished attempts at the quiz as it is now. */
        get comparable() {
            return this.record.finished.filter(attempt => attempt.version === this.state.version);
        }

        change(change) {
            changeRecord(this.quiz, record => {
                Object.assign(record, this.about);
                change(record);
            });
        }

        /** The attempt to go on with, or null. */
        get resumable() {
            const { current } = this.record;
            return current && this.fits(current) ? current : null;
        }

        /** An attempt that goes on, but was begun with other questions; it stays until its taker has decided. */
        get changed() {
            const { current } = this.record;
            return current && !this.fits(current) ? current : null;
        }

        /** Whether there is something to be said before another attempt begins. */
        get isToBeAsked() {
            return this.changed !== null || this.record.outdated !== null;
        }

        /**
         * Makes the attempt this tab's own and keeps it. One at other questions is put aside with its answers.
         * @param {Attempt} attempt
         */
        claim(attempt) {
            const { version, shapes } = this.state;
            attempt.shapes ??= Object.fromEntries(attempt.questions.map(id => [id, shapes[id]]));
            Object.assign(attempt, { tab: this.tab, loaded: this.loaded, version });
            this.change(record => {
                const { current } = record;
                if (current && current.id !== attempt.id && !this.fits(current)) this.putAside(record, current);
                record.current = attempt;
            });
        }

        /**
         * Keeps an attempt that goes on.
         * @returns {boolean} false where another tab has it now, or has finished it
         */
        keep(attempt) {
            this.cancel();
            const { record } = this;
            if (this.isElsewhere(attempt, record)) return false;
            this.change(record => { record.current = attempt; });
            return true;
        }

        keepSoon(attempt) {
            this.cancel();
            this.pending = attempt;
            this.timer = setTimeout(() => this.flush(), pause);
        }

        flush() {
            if (this.pending) this.keep(this.pending);
        }

        cancel() {
            clearTimeout(this.timer);
            this.pending = null;
        }

        isFinished(attempt, record) {
            return record.finished.some(finished => finished.id === attempt.id);
        }

        /** Whether this tab may no longer go on with an attempt that it has claimed. */
        isElsewhere(attempt, record) {
            if (this.isFinished(attempt, record)) return true;
            return record.current !== null && record.current.tab !== this.tab;
        }

        /** @param {Result} result */
        finish(attempt, result) {
            this.cancel();
            const { words, tab, ...kept } = attempt;
            kept.language = this.about.language;
            this.change(record => {
                if (record.current?.id === attempt.id) record.current = null;
                if (!this.isFinished(attempt, record)) record.finished.push({ ...kept, result });
            });
        }

        /** The questions that were wrong, or not quite right, when they were last asked. */
        get onceWrong() {
            const states = Object.assign({}, ...this.comparable.map(attempt => attempt.result.states));
            return Object.keys(states).filter(id => ['wrong', 'partial', 'incomplete'].includes(states[id]));
        }
    }

    Object.assign(Quizmark, { Keeping });
})(globalThis.Quizmark ??= {});

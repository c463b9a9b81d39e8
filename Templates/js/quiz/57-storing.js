/**
 * The store of a quiz's attempts on this device. An attempt is in progress in one tab at a time; attempts that another tab has
 * begun or finished are never overwritten. Whether an attempt still fits the quiz is decided by the bundle `answered`, without
 * which no attempt continues.
 */
(Quizmark => {
    'use strict';

    const { changeRecord, load, newName, ownPart, recordOf, watchRecord } = Quizmark;

    /** Milliseconds without typing before the answer is saved; everything else is saved at once. */
    const pause = 300;

    class AttemptStore {
        /**
         * @param {HTMLFormElement} form
         * @param {(record: QuizRecord) => void} onChange called when another tab has changed the record
         */
        constructor(form, onChange) {
            const { quiz, version, path = '', title = '', subject = '' } = form.dataset;
            const heading = form.closest('main')?.querySelector('h1')?.textContent.trim() ?? '';
            this.quiz = quiz;
            this.form = form;
            this.version = version;
            this.loaded = Date.now();
            this.about = { title: title || heading, path, subject, language: Quizmark.language };
            this.tab = newName();
            /** Key of the student, where several may use the device. @type {string|undefined} */
            this.student = undefined;
            this.timer = 0;
            this.pending = null;
            /** The id of the attempt that this tab has saved. @type {string|null} */
            this.claimed = null;
            const watching = new AbortController();
            const { signal } = watching;
            const flush = () => this.flush();
            // Changes in another tab may go unreported: to a frozen page, and in WebKit to every page opened from disk.
            const check = () => {
                if (document.visibilityState === 'visible') onChange(this.record);
            };
            const unwatch = watchRecord(quiz, record => onChange(ownPart(record, this.student)));
            window.addEventListener('pagehide', flush, { signal });
            for (const listener of [flush, check]) document.addEventListener('visibilitychange', listener, { signal });
            for (const name of ['pageshow', 'focus']) window.addEventListener(name, check, { signal });
            this.close = () => {
                flush();
                unwatch();
                watching.abort();
            };
        }

        get record() {
            return recordOf(this.quiz, this.student);
        }

        change(change) {
            changeRecord(this.quiz, record => {
                Object.assign(record, this.about);
                change(record);
            });
        }

        /** The attempt that can continue, or null. */
        get resumable() {
            const { current } = this.record;
            return current && this.fits(current) ? current : null;
        }

        /**
         * Makes an attempt this tab's own and saves it. An attempt with other questions is put aside with its answers.
         * @param {Attempt} attempt
         */
        claim(attempt) {
            this.claimed = attempt.id;
            const { tab, loaded, version, student } = this;
            Object.assign(attempt, { tab, loaded, version, ...(student && { student }) });
            this.change(record => {
                this.putAside?.(record, attempt);
                record.current = attempt;
            });
        }

        /**
         * Saves an attempt in progress.
         * @returns {boolean} false if another tab has taken it over or finished it
         */
        save(attempt) {
            this.cancel();
            if (this.isElsewhere(attempt, this.record)) return false;
            this.change(record => { record.current = attempt; });
            return true;
        }

        saveSoon(attempt) {
            this.cancel();
            this.pending = attempt;
            this.timer = setTimeout(() => this.flush(), pause);
        }

        flush() {
            if (this.pending) this.save(this.pending);
        }

        cancel() {
            clearTimeout(this.timer);
            this.pending = null;
        }

        /** Whether an attempt was saved by a page that was loaded after this one; a time in the future is from when a clock was fast. */
        isLoadedLater({ loaded = 0 }) {
            return loaded > this.loaded && loaded <= Date.now();
        }

        isFinished(attempt, record) {
            return record.finished.some(finished => finished.id === attempt.id);
        }

        /** Whether another tab has taken an attempt over or put it aside, or has begun one while this one wasn't saved yet. */
        isElsewhere(attempt, record) {
            if (this.isFinished(attempt, record)) return true;
            // Without a record, the browser's storage has been emptied, and the attempt is saved again.
            if (record.current === null) return this.claimed === attempt.id && load(this.quiz) !== null;
            return record.current.tab !== this.tab;
        }
    }

    Object.assign(Quizmark, { AttemptStore });
})(globalThis.Quizmark ??= {});

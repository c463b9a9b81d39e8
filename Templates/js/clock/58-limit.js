/** The time limit of an attempt: the clock that runs beside its questions. */
(Quizmark => {
    'use strict';

    const { Answering, closeDialog, element, formatDuration, runClock, secondsLeft, words } = Quizmark;

    Object.assign(Answering.prototype, {
        /** Announces something about the time, at the end of this task: showing a question ends what was announced before. */
        announceTime(text) {
            queueMicrotask(() => this.announce(text));
        },

        /** Announces that little time is left; beside the clock, it also explains why a dialog in front of it has closed. */
        warn(text) {
            if (closeDialog()) {
                this.dropNotice();
                this.notice = element('p', { 'class': 'notice' }, text);
                this.progress.node.append(this.notice);
            }
            this.announceTime(text);
        },

        /** @param {number} limit in milliseconds */
        startClock(limit) {
            this.endClock = () => {};
            this.keptTime = this.attempt.clock.used;
            let notice = null;
            const watching = new AbortController();
            const { signal } = watching;
            const keep = () => this.save();
            const stop = runClock(this.attempt, limit, {
                onTick: (...time) => {
                    this.time = time;
                    this.progress.showTime(...time);
                    // The time used before the device's clock was changed must survive a page that is killed.
                    if (this.attempt.clock.used < this.keptTime + 10000) return;
                    this.keptTime = this.attempt.clock.used;
                    this.save();
                },
                onShort: seconds => this.warn(words('time.short', formatDuration(seconds))),
                onSpared: () => {
                    const left = words('time.spared', formatDuration(secondsLeft(this.attempt.clock, limit)));
                    notice = element('p', { 'class': 'notice' }, left);
                    this.progress.node.after(notice);
                    this.announceTime(left);
                },
                onEnd: () => {
                    closeDialog();
                    this.complete(words(this.settings.exam ? 'exam.timeUp' : 'time.up'));
                },
            });
            // A page that is hidden may never be shown again.
            window.addEventListener('pagehide', keep, { signal });
            document.addEventListener('visibilitychange', keep, { signal });
            this.endClock = () => {
                stop();
                watching.abort();
                notice?.remove();
            };
        },
    });
})(globalThis.Quizmark ??= {});

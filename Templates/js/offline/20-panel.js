/** The panel with which readers keep the whole site on their device, and remove it again. */
(Quizmark => {
    'use strict';

    const { element, button, words, countedWords, formatNumber, writeText } = Quizmark;

    /** How long to wait for an answer, in milliseconds: a worker that the browser has stopped never answers. */
    const answerTimeout = 60 * 1000;

    /** A size in megabytes: "3.4 MB", at least 0.1 unless it is zero. */
    function formatSize(bytes) {
        const format = new Intl.NumberFormat(Quizmark.spoken, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
        // In many languages, the space before the unit could end a line.
        return format.format(bytes > 0 ? Math.max(bytes / 1e6, 0.1) : 0).replaceAll(' ', '\u00a0');
    }

    /** Sends a question to the worker; see `answers` in `sw.js`. */
    function askWorker(worker, question) {
        return new Promise((resolve, reject) => {
            const { port1, port2 } = new MessageChannel();
            setTimeout(() => reject(new Error('no answer')), answerTimeout);
            port1.onmessage = event => resolve(event.data);
            worker.postMessage(question, [port2]);
        });
    }

    /** The outcome of saving files, in words. */
    function savingOutcome({ problem, failed, isDone }) {
        if (problem) return words(`problem.${problem}`);
        if (failed) return countedWords('offline.failed', failed, formatNumber(failed));
        return words(isDone ? 'offline.done' : 'offline.stopped');
    }

    class OfflinePanel {
        constructor() {
            this.text = element('p', { 'class': 'offline-state' });
            this.bar = element('progress', { hidden: true, 'aria-label': words('offline.progress') });
            this.status = element('p', { 'class': 'offline-status', role: 'status' });
            this.update = this.action('load-update', words('update.load'), () => Quizmark.applyUpdate(this.registration));
            this.keep = this.action('keep-all', words('offline.keep'), () => this.keepAll());
            this.stop = this.action('stop-keeping', words('offline.stop'), () => this.stopKeeping());
            this.remove = this.action('remove-all', words('offline.remove'), () => this.removeAll());
            this.element = element('section', { 'class': 'offline-panel', 'aria-labelledby': 'offline-heading' },
                element('h3', { id: 'offline-heading' }, words('offline.heading')),
                element('p', { 'class': 'note' }, words('offline.note')), this.text, this.bar, this.status,
                element('div', { 'class': 'actions' }, this.update, this.keep, this.stop, this.remove));
        }

        action(name, label, act) {
            const node = button(name, label);
            node.hidden = true;
            node.addEventListener('click', act);
            return node;
        }

        /** Finds the worker, which may not exist yet on a first visit. */
        async open() {
            this.registration = await Quizmark.siteWorker();
            this.worker = this.registration?.active ?? null;
            if (this.worker) await this.show();
            else writeText(this.text, words('offline.impossible'));
        }

        async show() {
            const state = await askWorker(this.worker, { ask: 'state' });
            this.state = state;
            const isWhole = state.kept >= state.files;
            writeText(this.text, isWhole
                ? words('offline.whole', formatSize(state.bytes))
                : words('offline.some', formatNumber(state.kept), formatNumber(state.files),
                    formatSize(state.keptBytes), formatSize(state.bytes)));
            const label = state.wantsAll ? 'offline.rest' : 'offline.keep';
            writeText(this.keep, words(label, formatSize(state.bytes - state.keptBytes)));
            this.keep.hidden = isWhole;
            this.keep.disabled = false;
            this.stop.hidden = true;
            this.remove.hidden = !state.wantsAll;
            this.update.hidden = !this.registration.waiting;
            if (this.registration.waiting) writeText(this.status, words('update.ready'));
            this.bar.hidden = true;
        }

        async keepAll() {
            // Firefox asks the reader for permission; nothing depends on the answer.
            navigator.storage?.persist?.().catch(() => {});
            this.isStopped = false;
            this.keep.hidden = true;
            this.remove.hidden = true;
            this.stop.hidden = false;
            this.bar.hidden = false;
            this.bar.max = this.state.files;
            this.bar.value = 0;
            writeText(this.status, words('offline.begun'));
            this.stop.focus();
            const step = await this.keepSteps().catch(() => ({ problem: 'offline' }));
            await this.show();
            writeText(this.status, savingOutcome(step));
            (this.keep.hidden ? this.remove : this.keep).focus();
        }

        async keepSteps() {
            let step = { next: 0, failed: 0, problem: '', isDone: false };
            let failed = 0;
            while (!step.isDone && !step.problem && !this.isStopped) {
                step = await askWorker(this.worker, { ask: 'keepAll', from: step.next });
                failed += step.failed;
                this.bar.value = step.next;
            }
            return { ...step, failed };
        }

        stopKeeping() {
            this.isStopped = true;
        }

        async removeAll() {
            this.remove.disabled = true;
            await askWorker(this.worker, { ask: 'removeAll' });
            await this.show();
            this.remove.disabled = false;
            writeText(this.status, words('offline.removed'));
            this.keep.focus();
        }
    }

    /** @returns {HTMLElement|null} null for pages opened from a folder, which are on the device already */
    function offlinePanel() {
        if (!Quizmark.siteWorker) return null;
        const panel = new OfflinePanel();
        panel.open().catch(() => {
            writeText(panel.text, words('offline.impossible'));
        });
        return panel.element;
    }

    Object.assign(Quizmark, { askWorker, formatSize, offlinePanel, savingOutcome });
})(globalThis.Quizmark ??= {});

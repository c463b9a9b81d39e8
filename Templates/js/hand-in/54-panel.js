/** The panel by which a finished attempt is handed in, and the receipt for it. */
(Quizmark => {
    'use strict';

    const { HandInFailure, StudentFields, canSeal, dateFormat, element, focusOn, formatDue, handInOf, handInWays, icon, isOver } = Quizmark;
    const { knownStudent, phrase, receiptInGroups, waysHere, words, writeText } = Quizmark;

    /** Ways that need no other program. */
    const ownWays = ['upload', 'download'];
    /** Ways after which the student still has to send something. */
    const leftToStudent = ['download', 'mail', 'copy'];

    function momentInWords(time) {
        return dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
    }

    /** "Handed in on 23 November 2026 at 10:12, receipt 7K3MN-…" */
    function handInInWords({ at, receipt }) {
        return words('hand-in.line', momentInWords(at), receiptInGroups(receipt));
    }

    /** Prints the receipt alone. */
    function printReceipt() {
        const root = document.documentElement;
        root.dataset.prints = 'receipt';
        addEventListener('afterprint', () => delete root.dataset.prints, { once: true });
        window.print();
    }

    function receiptCard(last, { name, number }, title) {
        const print = element('button', { type: 'button', 'class': 'button' }, words('hand-in.print'));
        print.addEventListener('click', printReceipt);
        return element('div', { 'class': 'receipt' },
            element('p', { 'class': 'receipt-title' }, words('hand-in.receipt')),
            element('p', { 'class': 'receipt-code', translate: 'no', 'data-receipt': last.receipt },
                ...receiptInGroups(last.receipt).split(/(?<=-)/).map(group => element('span', {}, group))),
            element('p', { 'class': 'receipt-facts' }, ...[title, name, number, momentInWords(last.at)].filter(Boolean)
                .map(fact => element('span', {}, fact))),
            element('p', { 'class': 'receipt-note' }, words('hand-in.receipt.note')),
            element('p', { 'class': 'controls' }, print));
    }

    /** Says above the quiz what the panel says at the end, on a page that isn't secure. */
    function warnInsecure({ form }) {
        form.before(element('p', { 'class': 'notice', id: 'insecure' }, words('hand-in.insecure')));
    }

    class HandInPanel {
        /**
         * @param {object} offer
         * @param {FinishedAttempt} offer.attempt with its report
         * @param {any} offer.settings `handIn` of the quiz's settings
         * @param {string} [offer.due]
         * @param {string} [offer.zone] in which the due date is written, and ends if it is a day
         * @param {string} offer.title of the quiz
         * @param {(student: { name: string, number: string }) => Promise<SealedReport & { file: string }>} offer.seal
         * @param {(receipt: string, way: string) => void} offer.onHandedIn
         */
        constructor(offer) {
            Object.assign(this, offer);
            this.ways = waysHere(this.settings.ways);
            this.heading = element('h3', { id: 'hand-in-heading' });
            this.status = element('p', { 'class': 'hand-in-status', role: 'status' });
            this.body = element('div', { 'class': 'hand-in-body' });
            this.node = element('section', { 'class': 'hand-in', id: 'hand-in', 'aria-labelledby': 'hand-in-heading' },
                this.heading, this.status, this.body);
            // Enter hands in; the quiz would take it for one of its own buttons.
            this.node.addEventListener('keydown', event => {
                if (event.key !== 'Enter' || !event.target.matches('input')) return;
                event.preventDefault();
                event.stopPropagation();
                if (!event.repeat && !event.isComposing) this.node.querySelector('[data-way]')?.click();
            });
            // An exam is handed in as soon as it is finished.
            this.node.addEventListener('quizmark:hand-in', ({ detail }) => this.handInAtOnce(detail));
            this.show();
        }

        show() {
            const last = handInOf(this.attempt);
            this.node.dataset.state = last ? 'done' : canSeal() ? 'open' : 'insecure';
            document.getElementById('insecure')?.remove();
            const isReady = Boolean(last) && leftToStudent.includes(last.way) && !this.attempt.returned;
            this.node.toggleAttribute('data-ready', isReady);
            const heading = phrase(isReady ? 'hand-in.ready' : last ? 'hand-in.done' : 'hand-in.heading');
            this.heading.replaceChildren(...last && !isReady ? [icon('right'), ' '] : [], ...heading);
            const form = canSeal() ? this.form(!last) : [];
            const again = last && form.length > 0
                ? [element('details', { 'class': 'hand-in-again' }, element('summary', {}, words('hand-in.again')), ...form)] : form;
            this.body.replaceChildren(...last ? [receiptCard(last, this.attempt.report.sealed ?? {}, this.title)] : [],
                ...again, ...canSeal() || last ? [] : [element('p', {}, words('hand-in.insecure'))]);
            this.announceState();
        }

        /** Tells the panel above, which says whether an exam was handed in. */
        announceState() {
            this.node.dispatchEvent(new Event('quizmark:hand-in-state'));
        }

        /** Who the student is, what is handed in, and a button for each way. */
        form(isFirst) {
            this.student = new StudentFields('hand-in', this.settings.students);
            const { due, zone = null } = this;
            const late = isOver(due, zone, Date.now());
            return [
                element('p', {}, words('hand-in.who')),
                late ? element('p', { 'class': 'notice hand-in-late' }, words('hand-in.late', formatDue(due, zone))) : null,
                this.student.node,
                element('div', { 'class': 'controls hand-in-ways' }, ...this.ways.map((way, index) => this.button(way, isFirst && index === 0))),
                element('details', { 'class': 'hand-in-what' }, element('summary', {}, words('hand-in.what')),
                    element('p', {}, words('hand-in.what.text'))),
            ].filter(Boolean);
        }

        button(way, isPrimary) {
            const node = element('button', { type: 'button', 'class': isPrimary ? 'button primary' : 'button', 'data-way': way }, words(`hand-in.way.${way}`));
            node.addEventListener('click', () => this.handIn(way));
            return node;
        }

        /** Hands in without being asked, if the first way needs no other program, or if the time is up and any way does. */
        handInAtOnce({ isTimeUp }) {
            const way = (isTimeUp ? this.ways : this.ways.slice(0, 1)).find(each => ownWays.includes(each));
            if (way && canSeal() && knownStudent().name !== '') this.handIn(way);
            else this.announceState();
        }

        async handIn(way) {
            const student = this.isBusy ? null : this.student.read();
            if (!student) return;
            this.setBusy(true);
            this.showStatus(words(way === 'upload' ? 'hand-in.sending' : 'hand-in.sealing'));
            try {
                const report = await this.sealedReport(student);
                const { mail, upload } = this.settings;
                const handed = { ...report, receipt: receiptInGroups(report.receipt), title: this.title, name: student.name, mail, upload };
                const message = await handInWays[way](handed);
                this.onHandedIn(report, way);
                this.show();
                this.showStatus(message);
                focusOn(this.heading);
            } catch (error) {
                this.showFailure(error, way);
            } finally {
                this.setBusy(false);
            }
        }

        /** The same file as before for the same student, so that the receipt stays the same; otherwise a new one. */
        async sealedReport(student) {
            if (this.made?.name !== student.name || this.made.number !== student.number) this.made = await this.seal(student);
            return this.made;
        }

        showStatus(text, isFailure = false) {
            this.status.classList.toggle('error', isFailure);
            writeText(this.status, text);
        }

        /** The report is kept, and can be saved at least. */
        showFailure(error, way) {
            this.showStatus(error instanceof HandInFailure ? error.message : words('hand-in.failed'), true);
            this.node.querySelector('.hand-in-text')?.remove();
            if (error.text) {
                const area = element('textarea', { 'class': 'hand-in-text', readonly: true, rows: 4, 'aria-label': words('hand-in.report') });
                area.value = error.text;
                this.status.after(area);
                area.focus();
                area.select();
            }
            this.announceState();
            if (way !== 'upload' || this.node.querySelector('[data-way="download"]')) return;
            this.node.querySelector('.hand-in-ways').append(this.button('download', false));
        }

        setBusy(isBusy) {
            this.isBusy = isBusy;
            this.node.toggleAttribute('data-busy', isBusy);
            for (const node of this.node.querySelectorAll('[data-way]')) node.setAttribute('aria-disabled', String(isBusy));
        }
    }

    /** Whether an exam is handed in as soon as it is finished. */
    const handsInAtOnce = ({ ways }) => ownWays.includes(waysHere(ways)[0]);

    Object.assign(Quizmark, { HandInPanel, handsInAtOnce, handInInWords, warnInsecure });
})(globalThis.Quizmark ??= {});

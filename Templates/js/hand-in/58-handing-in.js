/** Handing in an attempt of the quiz that the page shows. */
(Quizmark => {
    'use strict';

    const { HandInPanel, addressOf, attemptKey, element, handInInWords, handInOf, lookForResults, randomID, receiptOf, reportFile, reportText } = Quizmark;
    const { headingOf, resultRoute, returnedAlone, returnedPanel, sealed, site, words } = Quizmark;

    const valuesOf = (fieldset, selector, name) => [...fieldset.querySelectorAll(selector)].map(node => node.dataset[name] ?? node.value);

    /** The values of choices, items or matches, in the order in which the question shows them. */
    function shownOrder({ kind, fieldset, controls }) {
        if (kind === 'matching') {
            const first = fieldset.querySelector('.matching select');
            return [...first.options].map(option => option.value).filter(Boolean);
        }
        if (kind !== 'ordering') return valuesOf(fieldset, '.choices > [data-choice]', 'choice');
        // The student has moved the items: without an answer, they are where they were at first.
        const answer = controls.read();
        controls.write([]);
        const shown = valuesOf(fieldset, '.ordering > [data-item]', 'item');
        controls.write(answer);
        return shown;
    }

    /** @returns {Report} of an attempt whose questions are on the page */
    function newReport({ attempt, questions, store, settings }) {
        const fingerprints = settings.handIn.questions;
        return {
            id: randomID(), returnKey: randomID(), version: store.version, ...settings.exam ? { exam: true } : {},
            questions: questions.map(question => {
                const { id, kind } = question;
                const [prompt, ...parts] = Object.hasOwn(fingerprints, id) ? fingerprints[id] : [];
                const isFlagged = attempt.flagged?.includes(id);
                return { id, kind, prompt, parts, shown: shownOrder(question), ...isFlagged ? { flagged: true } : {} };
            }),
        };
    }

    /** Version of the page's scripts, as their addresses have it. */
    function buildOfPage() {
        return /[?&]v=([^&]+)/.exec(document.querySelector('script[data-later]')?.src ?? '')?.[1];
    }

    /** Attempts at some of the questions are practice, and aren't handed in. */
    const isWhole = attempt => Boolean(attempt?.finished) && !attempt.only;

    /** Changes an attempt's report as it is kept now: another tab may have handed it in. */
    function changeReport(store, attempt, change) {
        store.change(record => {
            const same = record.finished.filter(other => attemptKey(other) === attemptKey(attempt));
            attempt.report = same.find(({ report }) => report)?.report ?? attempt.report;
            change();
            for (const other of same) other.report = attempt.report;
        });
    }

    function panelOf({ store, settings }, attempt) {
        const { about: { language, title }, quiz } = store;
        const panel = new HandInPanel({
            attempt, settings: settings.handIn, due: settings.due, zone: settings.zone, title,
            async seal(student) {
                const { timeLimit: limit, token } = settings;
                const facts = { site, quiz, language: attempt.language ?? language, build: buildOfPage(), limit, token, student, now: Date.now() };
                const text = await sealed(reportText(attempt, facts), settings.handIn.key, 'quizmark-report+json');
                const receipt = await receiptOf(text);
                return { text, receipt, ...student, file: reportFile(quiz, receipt) };
            },
            onHandedIn({ text, receipt, name, number }, way) {
                changeReport(store, attempt, () => {
                    attempt.report.sealed = { text, receipt, name, number };
                    attempt.report.handedIn = [...attempt.report.handedIn ?? [], { receipt, at: Date.now(), way }];
                });
            },
        });
        const kept = attempt.report.sealed;
        if (kept) panel.made = { ...kept, file: reportFile(quiz, kept.receipt) };
        return panel.node;
    }

    /** The panel for the finished attempt on the page, or null. Attempts that were finished before the quiz had to be handed in get a report now. */
    function handInPanel(taking) {
        const { attempt } = taking;
        if (!isWhole(attempt)) return null;
        if (!attempt.report) changeReport(taking.store, attempt, () => { attempt.report ??= newReport(taking); });
        lookForResults(taking);
        const panel = panelOf(taking, attempt);
        panel.prepend(...[returnedPanel(attempt, taking.questions, headingOf('h3'))].filter(Boolean));
        return panel;
    }

    function returnedLine(attempt) {
        const link = element('a', { href: addressOf(resultRoute(attempt)) }, words('returned.arrived'));
        return element('p', { 'class': 'hand-in-returned' }, element('strong', {}, link));
    }

    /** For the start of the quiz: when it was handed in, or that it wasn't yet. */
    function handInNotice(taking) {
        lookForResults(taking);
        const { finished } = taking.store.record;
        const isHere = attempt => Boolean(attempt.result) && attempt.version === taking.store.version && taking.canScore(attempt);
        const last = finished.filter(attempt => handInOf(attempt) && taking.isShown(attempt)).sort((one, other) => handInOf(one).at - handInOf(other).at).at(-1);
        if (last) {
            const line = element('p', { 'class': 'hand-in-line', 'data-hand-in': 'done' }, handInInWords(handInOf(last)));
            if (!last.returned) return line;
            // If the questions of a returned result have changed since, it can't be shown with them.
            const given = isHere(last) ? returnedLine(last) : returnedAlone(last);
            return element('div', {}, line, given);
        }
        const whole = finished.filter(attempt => isWhole(attempt) && (attempt.report || isHere(attempt)));
        const open = whole.at(-1);
        // In an exam, those before it may be of other students.
        if (!open || handInOf(open)) return null;
        if (!isHere(open)) return panelOf(taking, open);
        const address = addressOf(resultRoute(open));
        return element('div', { 'class': 'notice', 'data-hand-in': 'open' }, element('p', {}, words('hand-in.open')),
            element('p', { 'class': 'controls' }, element('a', { 'class': 'button primary', href: address }, words('hand-in.heading'))));
    }

    Object.assign(Quizmark, { handInNotice, handInPanel });
})(globalThis.Quizmark ??= {});

/** The history page: all attempts that this browser keeps for the site. */
(Quizmark => {
    'use strict';

    const { addressOfPage, allRecords, askToDeleteAll, attemptKey, button, canSave, changeRecord, downloadArchive, element } = Quizmark;
    const { finishedAttempts, focusOn, formatNumber, formatPercent, importFile, inOrderOfFinish, isOwnAttempt, isShared, storedDataPanel, load, showForStudent } = Quizmark;
    const { overallStatistics, pageOfQuiz, quizPanel, strengthList, tagStrengths, watchAll, words, writeText } = Quizmark;

    /**
     * How a page names its quiz.
     * @typedef {{ title: string, subject: string, lang: string }} QuizNames
     * @type {Map<string, Promise<QuizNames|null>>}
     */
    const names = new Map();

    /** The names on the page of a quiz; null without it, or where pages can't be read, as from a folder. */
    function namesOnPage(page) {
        if (!page || !location.protocol.startsWith('http')) return Promise.resolve(null);
        const read = async () => {
            const response = await fetch(addressOfPage(page));
            const content = response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null;
            const heading = content?.querySelector('h1');
            if (!heading) return null;
            // The heading of a sanction quiz is without its edition.
            const { title = heading.textContent, subject = '' } = content.querySelector('form[data-quiz]')?.dataset ?? {};
            return { title, subject, lang: heading.lang };
        };
        if (!names.has(page)) names.set(page, read().catch(() => null));
        return names.get(page);
    }

    /** When the last attempt of an entry was finished; one of a fast clock isn't before it. */
    const lastFinish = ({ attempts }) => Math.min(Date.now(), attempts.at(-1).finished);

    /** The names of phases in the language of this page, by those in all languages of the site. @param {EditionKeys|null} editions */
    function phaseNames(editions) {
        const { phases = [], otherPhases = [] } = editions ?? {};
        return new Map([...otherPhases, phases].flatMap(names => names.map((name, index) => [name, phases[index]])));
    }

    class History {
        /** @param {HTMLElement} content of the page */
        constructor(content) {
            this.panels = content.querySelector('.history');
            this.practice = this.panels.dataset.practice;
            const keys = this.panels.querySelector('.edition-keys');
            /** @type {EditionKeys|null} */
            this.editions = keys ? JSON.parse(keys.textContent) : null;
            const quizzes = this.panels.querySelector('.published-quizzes');
            /** @type {PublishedQuizzes|null} */
            this.published = quizzes ? JSON.parse(quizzes.textContent) : null;
            this.status = element('div', { role: 'status', 'class': 'history-status' });
            this.list = element('div', { 'class': 'history-panels' });
            const isKept = canSave();
            if (!isKept) writeText(content.querySelector('.summary'), words('history.unkept'));
            this.panels.append(this.status, this.list, storedDataPanel(isKept));
            this.show();
            this.panels.addEventListener('click', event => this.click(event));
            this.panels.addEventListener('change', event => this.import(event));
        }

        /** Shows the current records, unless they are already shown. Open tables stay open. */
        show() {
            const opened = selector => new Set([...this.list.querySelectorAll(`[data-quiz]:has(${selector})`)].map(node => node.dataset.quiz));
            const [open, closed] = [opened('.history-list[open]'), opened('.history-sanctions:not([open])')];
            const entries = allRecords()
                .map(({ quiz, record }) => ({ quiz, record, attempts: finishedAttempts(record) }))
                .filter(({ attempts }) => attempts.length > 0)
                .sort((one, other) => lastFinish(other) - lastFinish(one));
            const content = JSON.stringify(entries);
            if (content === this.content) return;
            this.content = content;
            const panels = entries.map((entry, index) => {
                const panel = quizPanel(entry, { id: `trend-${index}`, isOpen: open.has(entry.quiz), published: this.published });
                // Only a site with penalties has this bundle.
                const statistics = this.editions && Quizmark.sanctionStatistics(this.editions, entry.quiz, entry.attempts);
                if (statistics) {
                    panel.querySelector('.history-list').before(Quizmark.sanctionsPanel(this.editions, statistics, !closed.has(entry.quiz)));
                }
                return panel;
            });
            const parts = entries.length === 0 ? [this.emptyPanel()] : [
                this.summary(entries),
                element('section', { 'class': 'history-quizzes', 'aria-labelledby': 'quizzes-heading' },
                    element('h2', { id: 'quizzes-heading' }, words('history.quizzes')), ...panels),
                this.strengths(entries),
            ];
            this.list.replaceChildren(...(isShared() ? [] : [this.limits()]), ...parts.filter(Boolean));
            this.translate(entries);
        }

        /** Shows titles and subjects in the language of this page where a quiz was taken in another one, as far as its page can be read. */
        async translate(entries) {
            for (const { quiz, record: { language, path } } of entries) {
                const target = language && language !== Quizmark.language ? pageOfQuiz(this.published, quiz, path) : null;
                const found = target?.page !== path ? await namesOnPage(target?.page) : null;
                const panel = found && this.list.querySelector(`[data-quiz="${CSS.escape(quiz)}"]`);
                const link = panel?.querySelector('h3 a');
                if (!link) continue;
                const { title, subject, lang } = found;
                const kicker = panel.querySelector('.kicker');
                link.textContent = title;
                if (kicker && subject) kicker.textContent = subject;
                const name = panel.querySelector('[data-action="delete-quiz"] .quiz-name');
                name.textContent = title;
                for (const node of [link, name, subject && kicker]) {
                    if (!node) continue;
                    if (lang) node.lang = lang;
                    else node.removeAttribute('lang');
                }
                writeText(panel.querySelector('.history-list caption'), words('history.attempts.of', title));
            }
        }

        emptyPanel() {
            return element('section', { 'class': 'history-empty' },
                element('h2', {}, words('history.empty')), element('p', {}, words('history.empty.text')));
        }

        /** The notice of storage limits: Firefox stores data of pages from disk separately for each page. */
        limits() {
            return element('div', { 'class': 'notice' },
                element('p', {}, element('strong', {}, words('history.limits'))), element('p', {}, words('history.limits.text')));
        }

        summary(entries) {
            const { quizzes, attempts, questions, percent } = overallStatistics(entries.map(entry => entry.attempts));
            const figure = (key, value) => element('div', {},
                element('dt', {}, words(`history.${key}`)), element('dd', {}, value));
            return element('dl', { 'class': 'figures' },
                figure('sum.quizzes', formatNumber(quizzes)), figure('sum.attempts', formatNumber(attempts)),
                figure('sum.questions', formatNumber(questions)),
                figure('sum.percent', percent === null ? '–' : formatPercent(percent)));
        }

        strengths(entries) {
            const strengths = tagStrengths(entries.flatMap(entry => entry.attempts), Quizmark.language, phaseNames(this.editions));
            if (strengths.length === 0) return null;
            return element('section', { 'class': 'history-strengths', 'aria-labelledby': 'strengths-heading' },
                element('h2', { id: 'strengths-heading' }, words('history.strengths')),
                element('p', { 'class': 'note' }, words('history.strengths.note')),
                strengthList(strengths),
                element('p', { 'class': 'actions' },
                    element('a', { 'class': 'button', href: addressOfPage(this.practice) }, words('history.practise'))));
        }

        click(event) {
            const pressed = event.target.closest('button[data-action]');
            const quiz = pressed?.closest('[data-quiz]')?.dataset.quiz;
            const actions = {
                'delete-attempt': () => this.deleteAttempts(quiz, attempt => attemptKey(attempt) === pressed.dataset.attempt),
                'delete-quiz': () => this.deleteAttempts(quiz, attempt => isOwnAttempt(attempt)),
                export: () => downloadArchive(new Date()),
                'ask-delete-all': () => askToDeleteAll(() => this.say(words('history.deleteAll.done'))),
            };
            actions[pressed?.dataset.action]?.();
        }

        /** Deletes finished attempts of a quiz; until the next change this can be undone. */
        deleteAttempts(quiz, isMeant) {
            const title = load(quiz)?.title || quiz;
            let deleted = [];
            changeRecord(quiz, record => {
                deleted = record.finished.filter(isMeant);
                record.finished = record.finished.filter(attempt => !isMeant(attempt));
            });
            const undo = button('undo', words('history.undo'));
            undo.addEventListener('click', () => {
                // Only these attempts are restored: another tab may have finished or deleted others in the meantime.
                changeRecord(quiz, record => {
                    const known = new Set(record.finished.map(attemptKey));
                    const back = deleted.filter(attempt => !known.has(attemptKey(attempt)));
                    record.finished = inOrderOfFinish([...record.finished, ...back]);
                });
                this.say(words('history.undone'));
            });
            this.say(words(deleted.length === 1 ? 'history.deleted.one' : 'history.deleted.quiz', title), undo);
            undo.focus();
        }

        /** Shows the current records, with a message. */
        say(text, action = null) {
            this.show();
            this.status.replaceChildren(element('div', { 'class': 'notice' }, element('p', { tabindex: -1 }, text), ...(action ? [action] : [])));
            if (!action) focusOn(this.status.querySelector('p'));
        }

        async import(event) {
            const [file] = event.target.files ?? [];
            if (!file) return;
            event.target.value = '';
            const { text, takeOwner } = await importFile(file);
            this.say(text, takeOwner && this.ownerButton(takeOwner));
            focusOn(this.status.querySelector('p'));
        }

        /** A button with which the device hands in for the student of an imported file, which can be undone. */
        ownerButton(takeOwner) {
            const take = button('take-owner', words('history.import.owner.take'));
            take.addEventListener('click', () => {
                const undo = takeOwner();
                const back = button('undo', words('history.undo'));
                back.addEventListener('click', () => {
                    undo();
                    this.say(words('history.undone'));
                });
                showForStudent(() => this.show());
                this.say(words('history.import.owner.taken'), back);
                back.focus();
            });
            return take;
        }
    }

    Quizmark.onPage(content => {
        if (!content.querySelector('.history')) return undefined;
        const history = new History(content);
        showForStudent(() => history.show());
        return watchAll(() => history.show());
    });
})(globalThis.Quizmark ??= {});

/** The practice page: starts sessions, and shows their results. */
(Quizmark => {
    'use strict';

    const { addressOfPage, allRecords, canSave, changeRecord, chosenExercises, coverage, dayOf, element, exercisesOf, focusOn } = Quizmark;
    const { groupPanel, isShared, lengthChoice, load, missingOffline, names, newSession, onRoute, questionsInWords, recordOf } = Quizmark;
    const { reviewCard, route, save, sessionLength, sessionOf, sessionRoute, sessionQuestions, setRoute, summaryPanel, watchAll, words, writeText } = Quizmark;

    class Practice {
        /** @param {HTMLElement} panels element with the groups, in the order of the catalogue */
        constructor(panels) {
            this.panels = panels;
            this.folder = panels.dataset.folder;
            this.catalogue = JSON.parse(panels.querySelector('.practice-catalogue').textContent);
            this.rows = [...panels.querySelectorAll('.practice-group')];
            this.list = panels.querySelector('.practice-groups');
            if (this.rows.length > 1) this.addWhole();
            this.status = element('p', { 'class': 'practice-status', role: 'status' });
            this.list.before(lengthChoice(), this.status);
            if (!canSave()) {
                this.list.after(element('p', { 'class': 'notice' }, words('settings.unkept')));
            } else if (!isShared()) {
                this.list.after(element('p', { 'class': 'notice' }, words('practice.limits')));
            }
            panels.addEventListener('click', event => this.click(event));
            this.noteGone();
            this.open();
        }

        /** Notes which cards are of questions that can't be practised any more: the start page doesn't know them, and counts what is due. */
        noteGone() {
            const known = new Map(this.catalogue.flat().map(([quiz, , ids]) => [quiz, new Set(ids.split(' '))]));
            for (const { quiz, record } of allRecords()) {
                const isGone = id => !known.get(quiz)?.has(id);
                const isWrong = ([id, card]) => isGone(id) !== Boolean(card.isGone);
                if (!Object.entries(record.cards).some(isWrong)) continue;
                changeRecord(quiz, ({ cards }) => {
                    for (const [id, { isGone: _, ...card }] of Object.entries(cards)) cards[id] = isGone(id) ? { ...card, isGone: true } : card;
                });
            }
        }

        /** Adds a row for all questions. */
        addWhole() {
            const quizzes = this.catalogue.flat();
            this.whole = element('li', { 'class': 'practice-group' }, element('h2', {}, words('practice.everything')),
                element('p', { 'class': 'card-facts' }, questionsInWords(exercisesOf(quizzes, () => ({})).length)));
            this.rows.push(this.whole);
            this.catalogue.push(quizzes);
        }

        exercises(quizzes) {
            const kept = new Set(names());
            return exercisesOf(quizzes, quiz => kept.has(quiz) ? recordOf(quiz).cards ?? {} : {});
        }

        /** Opens the route in the address: the results of a session, if it names one, above the overview. */
        open() {
            this.session = sessionOf(route());
            if (this.session && !isShared()) this.takeOver(this.session);
            this.show();
            if (this.summary) focusOn(this.summary.heading);
        }

        /** The answers of a session with their questions, for those that are still in the catalogue. */
        answered(session) {
            const quizzes = new Map(this.catalogue.flat().map(quiz => [quiz[1], quiz]));
            const exercises = new Map(session.stops.map(({ path }) => [path, quizzes.has(path) ? this.exercises([quizzes.get(path)]) : []]));
            return sessionQuestions(session).filter(({ state }) => state !== null).flatMap(({ path, id, state }) => {
                const known = exercises.get(path);
                const exercise = known.find(candidate => candidate.id === id) ?? known.find(({ number }) => String(number) === id);
                return exercise ? [{ state, exercise }] : [];
            });
        }

        /** Records the answers of a session, once, where pages share no storage and the answers come in the address. */
        takeOver(session) {
            const practice = load('@practice') ?? {};
            if (practice.takenOver === session.started) return;
            save('@practice', { ...practice, takenOver: session.started });
            for (const { state, exercise: { quiz, id } } of this.answered(session)) {
                changeRecord(quiz, record => {
                    record.cards[id] = reviewCard(record.cards[id] ?? null, state, Date.now());
                });
            }
        }

        /** Updates summary and overview. */
        show() {
            const now = Date.now();
            this.shown = this.state;
            const answered = this.session ? this.answered(this.session) : [];
            this.summary?.node.remove();
            this.summary = answered.length > 0 ? summaryPanel(answered, now) : null;
            if (this.summary) this.panels.prepend(this.summary.node);
            const covered = new Map(this.rows.map((row, index) => [row, coverage(this.exercises(this.catalogue[index]), now)]));
            const order = this.sorted(covered);
            for (const row of order) {
                const isPrimary = row === order[0] && covered.get(row).seen > 0 && !this.summary;
                row.querySelector('.group-panel')?.remove();
                row.append(groupPanel(row.querySelector('h2'), covered.get(row), isPrimary));
            }
            this.list.replaceChildren(...order);
        }

        /**
         * Groups with due questions come first, then those that were begun. All questions together come last, unless some of several groups are due.
         * @param {Map<HTMLElement, Coverage>} covered
         */
        sorted(covered) {
            const groups = this.rows.filter(row => row !== this.whole).sort((one, other) => {
                const [first, second] = [covered.get(one), covered.get(other)];
                return second.due - first.due || second.seen - first.seen;
            });
            if (!this.whole) return groups;
            return covered.get(groups[1]).due > 0 ? [this.whole, ...groups] : [...groups, this.whole];
        }

        /** Everything that the page depends on: the cards and the day. */
        get state() {
            return JSON.stringify([dayOf(Date.now()), ...allRecords().map(({ quiz, record }) => [quiz, record.cards])]);
        }

        /** Updates the page when something may have changed elsewhere, or it is shown again. The focus stays where it was. */
        refresh() {
            if (this.state === this.shown) return;
            const focused = document.activeElement?.closest('.practice [data-action]');
            const index = this.rows.findIndex(row => row.contains(focused));
            this.show();
            if (!focused) return;
            const root = index < 0 ? this.summary?.node : this.rows[index];
            root?.querySelector(`[data-action="${focused.dataset.action}"]`)?.focus();
        }

        click(event) {
            const action = event.target.closest('button[data-action]')?.dataset.action;
            const row = event.target.closest('.practice-group');
            if (action === 'start') this.start(this.catalogue[this.rows.indexOf(row)]);
            if (action === 'again') this.startAgain();
            if (action === 'next-session') this.start(this.groupsOf(this.session));
        }

        /** The smallest group that contains a session's questions, or all groups. */
        groupsOf(session) {
            const has = group => session.stops.every(({ path }) => group.some(quiz => quiz[1] === path));
            return this.catalogue.filter(has).sort((one, other) => one.length - other.length)[0] ?? this.catalogue.flat();
        }

        /** Starts a session; without a network, one of the questions that are saved on this device. */
        async start(quizzes) {
            const session = exercises => newSession(chosenExercises(exercises, sessionLength(), Date.now()), Date.now());
            const exercises = this.exercises(quizzes);
            const wanted = session(exercises);
            const isMissing = await missingOffline(wanted.stops.map(({ path }) => this.folder + path)).catch(() => () => false);
            const isWhole = !wanted.stops.some(({ path }) => isMissing(this.folder + path));
            const possible = isWhole ? wanted : session(exercises.filter(({ path }) => !isMissing(this.folder + path)));
            writeText(this.status, possible.stops.length === 0 && wanted.stops.length > 0 ? words('practice.offline') : '');
            this.leave(possible);
        }

        startAgain() {
            const wrong = this.answered(this.session).filter(({ state }) => state !== 'right');
            this.leave(newSession(wrong.map(({ exercise }) => exercise), Date.now()));
        }

        /** Goes to the first page of a session; Back returns to the overview. */
        leave(session) {
            if (session.stops.length === 0) return;
            if (this.session) setRoute('');
            location.assign(addressOfPage(this.folder + session.stops[0].path, sessionRoute(session)));
        }
    }

    Quizmark.onPage(content => {
        const panels = content.querySelector('.practice');
        if (!panels) return undefined;
        const practice = new Practice(panels);
        const ends = [onRoute(() => practice.open()), watchAll(() => practice.refresh())];
        return () => ends.forEach(end => end());
    });
})(globalThis.Quizmark ??= {});

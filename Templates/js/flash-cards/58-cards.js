/**
 * Flash cards: the faults of an edition, one at a time. A card shares its memory state with the same question in practice,
 * under the edition's sanction quiz; the number of new cards today is kept under `@cards`.
 *
 * @typedef {object} Cards
 * @property {number} perDay how many new cards may be introduced in a day
 * @property {boolean} [disputed] whether disputed faults are among the cards
 * @property {Record<string, { day: number, count: number }>} begun by quiz: how many were introduced on the last day
 */
(Quizmark => {
    'use strict';

    const { addressOfPage, button, cardSides, changeRecord, comingOf, countedWords, countsLine, countsOf, dayOf, deafen } = Quizmark;
    const { cardsByFault, element, faultNames, focusOn, formatDays, formatNumber, gradeRow, gradedCard, isSecondTap, isShared, keyText, load, nextCard, onPage } = Quizmark;
    const { disputedCardsChoice, moveCards, perDayChoice, recordOf, save, watchAll, words, writeText } = Quizmark;

    const name = '@cards';
    const usualPerDay = 20;
    /** How many more new cards can be added when those of the day are done. */
    const more = 10;

    const isDisputed = ({ dataset }) => 'disputed' in dataset;

    class FlashCards {
        /** @param {HTMLElement} root */
        constructor(root) {
            this.root = root;
            this.quiz = root.dataset.quiz;
            this.list = root.querySelector('.card-list');
            this.sources = new Map([...this.list.children].map(source => [source.dataset.card, source]));
            this.filters = root.querySelector('.card-filters');
            this.filters.append(perDayChoice(this.perDay));
            const { disputedLabel } = root.dataset;
            if (disputedLabel) this.filters.append(disputedCardsChoice(disputedLabel, this.hasDisputed));
            this.filters.hidden = false;
            this.counts = element('ul', { 'class': 'card-counts' });
            this.stage = element('div', { 'class': 'card-stage' });
            this.unkept = element('p', { 'class': 'notice', role: 'status' });
            this.list.hidden = true;
            this.faults = faultNames(this.list);
            moveCards(this.quiz, this.faults, id => this.keyOf(id));
            this.filters.before(this.counts, this.unkept, this.stage);
            if (!isShared()) this.filters.after(element('p', { 'class': 'notice' }, words('cards.limits')));
            this.filters.addEventListener('change', event => this.choose(event));
            this.stage.addEventListener('click', event => this.click(event));
            this.press = event => this.pressKey(event);
            document.addEventListener('keydown', this.press);
            this.show();
        }

        close() {
            document.removeEventListener('keydown', this.press);
        }

        /** The key of a card, as it is noted. */
        keyOf(id) {
            const source = this.sources.get(id);
            return source && keyText({ sanction: source.dataset.sanction, owners: source.dataset.owners.split(' ').filter(Boolean) });
        }

        get perDay() {
            const kept = load(name)?.perDay;
            return Number.isInteger(kept) && kept >= 0 ? kept : usualPerDay;
        }

        /** Whether the reader asks for the disputed faults too. */
        get hasDisputed() {
            return load(name)?.disputed === true;
        }

        /** The number of new cards introduced today; negative where more were asked for. */
        get begunToday() {
            const begun = load(name)?.begun?.[this.quiz];
            return begun?.day === dayOf(Date.now()) && Number.isInteger(begun.count) ? begun.count : 0;
        }

        countNew(count) {
            const kept = load(name);
            const begun = { ...kept?.begun, [this.quiz]: { day: dayOf(Date.now()), count: this.begunToday + count } };
            save(name, { ...kept, begun });
        }

        /** The cards that match the filters, with their memory state. */
        get held() {
            const { cards } = recordOf(this.quiz);
            const { hasDisputed } = this;
            const wanted = [...this.filters.querySelectorAll('select[name=phase], select[name=sanction]')].filter(({ value }) => value);
            return [...this.sources.values()]
                .filter(source => hasDisputed || !isDisputed(source))
                .filter(({ dataset }) => wanted.every(select => dataset[select.name] === select.value))
                .map(({ dataset: { card: id } }) => ({ id, card: Object.hasOwn(cards, id) ? cards[id] : null }));
        }

        /** Updates counts and card. */
        show() {
            const now = Date.now();
            const { held } = this;
            this.counts.replaceChildren(...countsLine(countsOf(held, now)));
            writeText(this.unkept, Quizmark.isKept ? '' : words('cards.unkept'));
            this.unkept.hidden = Quizmark.isKept;
            this.shown = this.state;
            this.next = nextCard(held, now, this.perDay - this.begunToday);
            if (this.next) this.showCard(this.next, now);
            else this.showEnd(held, now);
        }

        showCard({ id, card }, now) {
            this.card = cardSides(this.sources.get(id));
            this.turnButton = button('turn', words('cards.turn'), { isPrimary: true });
            this.grades = gradeRow(card, now);
            this.grades.hidden = true;
            this.stage.replaceChildren(this.card.node, element('p', { 'class': 'controls' }, this.turnButton), this.grades,
                element('p', { 'class': 'card-keys' }, words('cards.keys')));
        }

        showEnd(held, now) {
            this.card = null;
            const heading = element('h2', {}, words('cards.done'));
            const { fresh } = countsOf(held, now);
            const coming = comingOf(held, now);
            const count = Math.min(more, fresh);
            const lines = held.length === 0 ? [words('cards.none')] : [
                fresh > 0 ? countedWords('cards.done.fresh', fresh, formatNumber(fresh)) : words('cards.done.all'),
                ...coming ? [countedWords('cards.next', coming.count, formatNumber(coming.count), formatDays(coming.days))] : [],
            ];
            this.stage.replaceChildren(element('section', { 'class': 'card-end' }, held.length === 0 ? null : heading,
                ...lines.map(line => element('p', {}, line)),
                element('p', { 'class': 'controls' },
                    count > 0 ? button('more', words('cards.more', formatNumber(count)), { isPrimary: true }) : null,
                    element('a', { 'class': 'button', href: addressOfPage(this.root.dataset.quizPage) }, this.root.dataset.quizName))));
        }

        turn() {
            this.card.turn();
            writeText(this.turnButton, words(this.card.isTurned ? 'cards.turnBack' : 'cards.turn'));
            this.turnButton.classList.toggle('primary', !this.card.isTurned);
            this.grades.hidden = false;
        }

        /** @param {1|2|3|4} grade */
        grade(grade) {
            const { id, card } = this.next;
            changeRecord(this.quiz, record => {
                record.cards[id] = { ...gradedCard(record.cards[id] ?? null, grade, Date.now()), key: this.keyOf(id) };
                record.cards = cardsByFault(record.cards, this.faults);
            });
            if (!card) this.countNew(1);
            this.show();
            this.focus();
            deafen(this.root);
        }

        focus() {
            if (this.card) this.card.focus();
            else focusOn(this.stage.querySelector('h2, p'));
        }

        choose({ target }) {
            if (target.name === 'per-day') save(name, { ...load(name), perDay: Number(target.value) });
            else if (target.name === 'disputed') save(name, { ...load(name), disputed: target.checked });
            this.show();
        }

        click(event) {
            if (isSecondTap(event, this.root)) return;
            const pressed = event.target.closest('button[data-action]');
            if (pressed?.dataset.action === 'turn') this.turn();
            else if (pressed?.dataset.action === 'grade') this.grade(Number(pressed.dataset.grade));
            else if (pressed?.dataset.action === 'more') {
                this.countNew(-more);
                this.show();
                this.focus();
            } else if (event.target.closest('.card-shown') && !event.target.closest('a') && getSelection().isCollapsed) this.turn();
        }

        /** Handles digits only while the focus is in the card, so that neither speech input nor accidents grade it. */
        pressKey(event) {
            const { key, target } = event;
            if (!this.card || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
            const isAtCard = this.stage.contains(target);
            if ((key === ' ' || key === 'Enter') && (isAtCard || target === document.body) && !target.closest('button, a')) {
                event.preventDefault();
                this.turn();
            } else if (/^[1-4]$/.test(key) && isAtCard && !this.grades.hidden) {
                event.preventDefault();
                this.grade(Number(key));
            }
        }

        /** Everything that the page depends on: the cards and the day. */
        get state() {
            return JSON.stringify([dayOf(Date.now()), recordOf(this.quiz).cards, load(name)]);
        }

        /** Updates the page when something may have changed elsewhere, or it is shown again. Focus in the card is kept. */
        refresh() {
            if (this.state === this.shown) return;
            const isAtCard = this.stage.contains(document.activeElement);
            this.show();
            if (isAtCard) this.focus();
        }
    }

    onPage(content => {
        const root = content.querySelector('.flash-cards');
        if (!root) return undefined;
        const cards = new FlashCards(root);
        const end = watchAll(() => cards.refresh());
        return () => {
            end();
            cards.close();
        };
    });
})(globalThis.Quizmark ??= {});

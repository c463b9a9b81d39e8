/** The view of a card: the current card with its two sides, and the controls around it. */
(Quizmark => {
    'use strict';

    const { button, countedWords, dayOf, dueDay, element, formatDays, formatNumber, gradedCard, words } = Quizmark;

    const grades = ['again', 'hard', 'good', 'easy'];
    const perDayOptions = [0, 5, 10, 20, 40];

    /**
     * A card with the fault on its front and the answer on its back. A screen reader reads the whole answer after a turn, since
     * the answer takes the focus and its parts are its accessible name.
     * @param {HTMLElement} source the card of the list
     */
    function cardSides(source) {
        const [headline, text, answer] = ['h2', '.card-text', '.card-answer'].map(part => source.querySelector(part).cloneNode(true));
        headline.tabIndex = -1;
        const parts = [...answer.children].filter(part => !part.matches('summary'));
        parts.forEach((part, index) => { part.id = `answer-${index}`; });
        const front = element('div', { 'class': 'card-front' }, headline, text);
        const back = element('div', {
            'class': 'card-back', role: 'group', tabindex: -1, 'aria-labelledby': parts.map(part => part.id).join(' '), hidden: true,
        }, element('p', { 'class': 'card-name', lang: headline.lang || null, dir: headline.dir || null }, ...[...headline.cloneNode(true).childNodes]), ...parts);
        const node = element('article', { 'class': 'card-shown', 'aria-label': words('cards.card'), 'data-side': 'front' }, front, back);
        return {
            node,
            get isTurned() {
                return node.dataset.side === 'back';
            },
            /** Shows the other side and moves the focus to it. */
            turn() {
                node.dataset.side = this.isTurned ? 'front' : 'back';
                front.hidden = this.isTurned;
                back.hidden = !this.isTurned;
                this.focus();
            },
            focus() {
                (this.isTurned ? back : headline).focus();
            },
        };
    }

    /** The four grades of recall, each with when the card would come again. */
    function gradeRow(card, now) {
        const buttons = grades.map((name, index) => {
            const day = dueDay(gradedCard(card, index + 1, now)) - dayOf(now);
            const node = button('grade', words(`cards.${name}`));
            node.append(' ', element('span', { 'class': 'grade-day' }, formatDays(day)));
            node.dataset.grade = String(index + 1);
            return node;
        });
        return element('div', { 'class': 'grades', role: 'group', 'aria-labelledby': 'recall' },
            element('p', { id: 'recall' }, words('cards.recall')), ...buttons);
    }

    /** Counts in words: "12 due, 30 new, 60 known". */
    function countsLine({ due, fresh, known }) {
        const parts = [
            ['due', words('cards.due', formatNumber(due))],
            ['fresh', countedWords('cards.fresh', fresh, formatNumber(fresh))],
            ['known', countedWords('cards.known', known, formatNumber(known))],
        ];
        return parts.map(([name, text]) => element('li', { 'data-count': name }, text));
    }

    function perDayChoice(perDay) {
        const options = [...new Set([...perDayOptions, perDay])].sort((one, other) => one - other);
        return element('label', { 'class': 'per-day' }, element('span', {}, words('cards.perDay')), ' ',
            element('select', { name: 'per-day', autocomplete: 'off' }, ...options.map(count => {
                return element('option', { value: count, selected: count === perDay }, formatNumber(count));
            })));
    }

    /** A box that adds the disputed faults. */
    function disputedCardsChoice(label, isChosen) {
        return element('label', { 'class': 'disputed-cards' },
            element('input', { type: 'checkbox', name: 'disputed', checked: isChosen, autocomplete: 'off' }), ' ',
            element('span', {}, label));
    }

    Object.assign(Quizmark, { cardSides, gradeRow, countsLine, perDayChoice, disputedCardsChoice });
})(globalThis.Quizmark ??= {});

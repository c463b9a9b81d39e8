/** The controls of a question, by kind, in the same markup as on built pages. */
(Quizmark => {
    'use strict';

    const { choiceID, countedWords, disordered, element, hashOf, matchesOf, randomBits, words } = Quizmark;

    function instruction(text) {
        return element('p', { 'class': 'instruction' }, text);
    }

    function option(question, value, label, more, { type = 'radio', isPinned = false, letter = null, name = null } = {}) {
        return element('li', { 'data-choice': value, 'data-pin': isPinned },
            element('label', {}, element('input', { type, name: question.id, value, 'aria-label': name }), ' ',
                ...(letter ? [element('span', { 'class': 'choice-letter' }, letter), ' '] : []),
                element('span', { 'class': 'choice-text' }, ...label)),
            more);
    }

    function choices(question, text) {
        const type = question.kind === 'single' ? 'radio' : 'checkbox';
        const items = question.choices.map((choice, index) => {
            const more = text.prose(choice.more, 'choice-more');
            const letter = `${choiceID(index).toUpperCase()}.`;
            const label = text.phrase(choice.text);
            // A label can't contain blocks, so the name of such a choice has its whole text.
            const name = more && [letter, ...label, more].map(node => node.textContent ?? node).join(' ').replace(/\s+/g, ' ').trim();
            return option(question, choiceID(index), label, more, { type, isPinned: choice.isPinned, letter, name });
        });
        const list = element('ul', { 'class': 'choices' }, ...items);
        if (type === 'radio') return [list];
        const count = question.right.length;
        return [instruction(question.saysCount ? countedWords('count.asked', count, count) : words('question.several')), list];
    }

    function truth(question) {
        const items = ['true', 'false'].map(value => option(question, value, [words(`question.${value}`)], null));
        return [element('ul', { 'class': 'choices' }, ...items)];
    }

    /** The order in which a page shows items when no attempt is in progress: never the right one. */
    function shownOrder(items, question) {
        return disordered([...items.keys()], randomBits(Number(BigInt.asUintN(32, hashOf(question.id)))));
    }

    function ordering(question, text) {
        const items = shownOrder(question.items, question).map(index => element('li', { 'data-item': choiceID(index) },
            element('span', { 'class': 'item-text prose' }, ...text.phrase(question.items[index]))));
        return [instruction(words('question.order')), element('ol', { 'class': 'ordering' }, ...items)];
    }

    function matching(question, text, number) {
        const { options } = matchesOf(question);
        const shown = shownOrder(options, question).map(index => options[index]);
        const items = question.pairs.map((pair, index) => {
            const letter = choiceID(index);
            const id = `q${number}-${letter}`;
            return element('li', { 'data-item': letter },
                element('label', { 'class': 'item-text', 'for': id }, ...text.phrase(pair.prompt)), ' ',
                element('select', { id, name: question.id, 'data-item': letter },
                    element('option', { value: '' }, words('question.choose')),
                    ...shown.map(match => element('option', { value: match.letter }, text.words(match.text)))));
        });
        return [instruction(words('question.match')), element('ul', { 'class': 'matching' }, ...items)];
    }

    function textArea(question, text, number) {
        return [element('textarea', { name: question.id, rows: 6, 'aria-labelledby': `q${number}-legend` })];
    }

    function unitNote(question) {
        const { blanks } = question;
        const numbers = blanks.flatMap((blank, index) => asksForUnit(blank) ? [index + 1] : []);
        if (numbers.length === 0) return [];
        const isOfAll = numbers.length === blanks.length;
        return [instruction(isOfAll ? words('question.unit') : words('question.unit.blanks', numbers.join(words('list.separator'))))];
    }

    const kinds = {
        single: choices, multiple: choices, 'true-false': truth, ordering, matching, text: textArea, blanks: unitNote, numeric: unitNote,
    };

    /** @returns {HTMLElement[]} */
    function controlsOf(question, text, number) {
        return kinds[question.kind]?.(question, text, number) ?? [];
    }

    const framed = field => element('span', { 'class': 'blank-frame' }, field);

    /** A field for a blank, in a text or after it. */
    function blankField(question, index) {
        const blank = question.blanks[index];
        const name = { 'class': 'blank', name: question.id, 'data-blank': index };
        const label = { 'aria-label': words('question.blank', index + 1, question.blanks.length) };
        if (blank.options) {
            return framed(element('select', { ...name, ...label }, element('option', { value: '' }, words('question.choose')),
                ...blank.options.map(option => element('option', { value: option }, option))));
        }
        const isNumber = 'value' in blank || 'numbers' in blank;
        const expects = isNumber ? { 'data-expects': asksForUnit(blank) ? 'quantity' : 'number' } : {};
        return framed(element('input', {
            ...name, type: 'text', ...expects, autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ...label,
        }));
    }

    function asksForUnit({ unit, numbers = [] }) {
        return Boolean(unit) || numbers.some(asksForUnit);
    }

    Object.assign(Quizmark, { foreignControls: controlsOf, blankField });
})(globalThis.Quizmark ??= {});

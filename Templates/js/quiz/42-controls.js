/**
 * The controls of each kind of question: reading an answer from them, writing one to them, and arranging them for an
 * attempt.
 *
 * @typedef {object} Controls
 * @property {() => Answer} read
 * @property {(answer: Answer) => void} write
 * @property {(random: (() => number)|null) => void} arrange shuffles, or restores the page's order without `random`
 */
(Quizmark => {
    'use strict';

    const { element, formatNumber, shuffled, disordered, words, writeText } = Quizmark;

    /** "A" … "Z", then "AA". */
    function letter(index) {
        const last = String.fromCharCode(0x41 + index % 26);
        return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
    }

    /** Sets the letter by which verdicts name the choice: its position in this attempt. */
    function setLetter(item, index) {
        const input = item.querySelector('input');
        const name = `${letter(index)}.`;
        item.querySelector('.choice-letter').textContent = name;
        if (input.ariaLabel) input.ariaLabel = input.ariaLabel.replace(/^\w+\./, name);
    }

    /**
     * A counter of the chosen choices, where the author says how many are right. It doesn't prevent the student from choosing
     * another number.
     */
    function choiceCounter(fieldset, items, isChosen, announce) {
        const total = Number(fieldset.dataset.asked);
        if (!total) return () => {};
        const counter = element('p', { 'class': 'chosen-count' });
        fieldset.querySelector('.choices').after(counter);
        const update = () => {
            const count = items.filter(isChosen).length;
            const isMore = count > total;
            writeText(counter, words(isMore ? 'chosen.more' : 'chosen', formatNumber(count), formatNumber(total)));
            counter.toggleAttribute('data-more', isMore);
            return isMore;
        };
        fieldset.addEventListener('change', () => {
            if (update()) announce(counter.textContent);
        });
        return update;
    }

    /** @returns {Controls} */
    function choices(fieldset, announce) {
        const list = fieldset.querySelector('.choices');
        const items = [...list.querySelectorAll('[data-choice]')];
        const isChosen = item => item.querySelector('input').checked;
        const hasLetters = fieldset.dataset.kind !== 'true-false';
        const count = choiceCounter(fieldset, items, isChosen, announce);
        // Content below a label is part of its choice.
        list.addEventListener('click', ({ target }) => {
            if (!target.closest('.choice-more') || target.closest('a, button') || !getSelection().isCollapsed) return;
            target.closest('li').querySelector('input').click();
        });
        return {
            read: () => items.filter(isChosen).map(item => item.dataset.choice),
            write(answer) {
                for (const item of items) item.querySelector('input').checked = answer.includes(item.dataset.choice);
                count();
            },
            arrange(random) {
                if (!hasLetters) return;
                const shown = random ? shuffled(items, random, item => 'pin' in item.dataset) : items;
                list.append(...shown);
                shown.forEach(setLetter);
            },
        };
    }

    /** Blanks, anywhere in prompt and stem, and free text. */
    function fields(fieldset) {
        const inputs = [...fieldset.querySelectorAll('[data-blank], textarea')];
        return {
            read() {
                const answer = inputs.map(input => input.value);
                return answer.some(text => text.trim() !== '') ? answer : [];
            },
            write(answer) {
                inputs.forEach((input, index) => { input.value = answer[index] ?? ''; });
            },
            arrange() {},
        };
    }

    /** The longest text, in letters, that a closed list surely shows as a whole on a phone. */
    const longestShown = 24;

    /** The answer is in the order of the items, regardless of the order of the options. */
    function matching(fieldset) {
        const selects = [...fieldset.querySelectorAll('.matching select')];
        const optionsOf = select => [...select.options].filter(option => option.value !== '');
        const original = new Map(selects.map(select => [select, optionsOf(select)]));
        // A closed list cuts long texts, so the chosen one is shown in its place as a whole.
        const shown = selects.map(select => {
            const node = element('span', { 'class': 'match-chosen', 'aria-hidden': 'true' });
            select.after(node);
            return node;
        });
        const showChosen = () => selects.forEach((select, index) => {
            const text = select.value && select.selectedOptions[0]?.textContent.trim();
            shown[index].textContent = text?.length > longestShown ? text : '';
        });
        fieldset.addEventListener('change', showChosen);
        return {
            read() {
                const answer = selects.map(select => select.value);
                return answer.some(Boolean) ? answer : [];
            },
            write(answer) {
                selects.forEach((select, index) => { select.value = answer[index] ?? ''; });
                showChosen();
            },
            arrange(random) {
                const byLetter = optionsOf(selects[0]).map(option => option.value).sort(byLengthThenText);
                const order = random ? disordered(byLetter, random) : null;
                for (const [select, options] of original) {
                    const indexOf = option => order.indexOf(option.value);
                    select.append(...(order ? [...options].sort((a, b) => indexOf(a) - indexOf(b)) : options));
                }
            },
        };
    }

    /** A comparison in the author's order of letters: "z" comes before "aa". */
    function byLengthThenText(a, b) {
        return a.length - b.length || (a < b ? -1 : 1);
    }

    const controls = {
        single: choices, multiple: choices, 'true-false': choices, blanks: fields, numeric: fields, text: fields,
        matching,
    };

    Object.assign(Quizmark, { controls, letter, byLengthThenText });
})(globalThis.Quizmark ??= {});

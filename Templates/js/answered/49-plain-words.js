/** Questions and answers as plain text, for files and for drafts whose quiz has changed. */
(Quizmark => {
    'use strict';

    const { isRightToLeft, letter, modelAnswer, rightAnswer } = Quizmark;

    /** The text of an element without its controls and marks; a blank becomes a line to write on, a formula its source. */
    function plainText(node) {
        const copy = node.cloneNode(true);
        for (const input of copy.querySelectorAll('.blank')) input.replaceWith('____');
        for (const formula of copy.querySelectorAll('math[alttext]')) formula.replaceWith(formula.getAttribute('alttext'));
        for (const picture of copy.querySelectorAll('img')) picture.replaceWith(picture.alt);
        for (const mark of copy.querySelectorAll('.mark, .moves, .grip, .menu-on-paper, .copy, option')) mark.remove();
        return copy.textContent.replace(/\s+/g, ' ').trim();
    }

    const lines = {
        choices({ fieldset, kind }) {
            return [...fieldset.querySelectorAll('.choices > li')].flatMap((item, index) => {
                if (!item.querySelector('input').checked) return [];
                const text = [...item.querySelectorAll('.choice-text, .choice-more')].map(plainText).join(' ').trim();
                return kind === 'true-false' ? text : `${letter(index)}. ${text}`;
            });
        },
        fields: ({ fieldset }) => [...fieldset.querySelectorAll('[data-blank], textarea')].map(field => field.value.trim()),
        ordering: ({ fieldset }) => [...fieldset.querySelectorAll('.ordering .item-text')].map((item, index) => {
            return `${index + 1}. ${plainText(item)}`;
        }),
        matching: ({ fieldset }) => [...fieldset.querySelectorAll('.matching > li')].map(item => {
            const select = item.querySelector('select');
            const match = select.value ? select.selectedOptions[0].textContent.trim() : '–';
            return `${plainText(item.querySelector('label'))} ${isRightToLeft(item) ? '←' : '→'} ${match}`;
        }),
        sanction: ({ fieldset }) => [...fieldset.querySelectorAll(':is(.sanctions, .owners) label')].flatMap(label => {
            return label.querySelector('input').checked ? plainText(label.querySelector('span')) : [];
        }),
    };
    Object.assign(lines, {
        single: lines.choices, multiple: lines.choices, 'true-false': lines.choices,
        blanks: lines.fields, numeric: lines.fields, text: lines.fields,
    });

    function promptInWords({ fieldset }) {
        return plainText(fieldset.querySelector('.prompt'));
    }

    /** The current answer, one line for each part; no lines without an answer. */
    function answerInWords(question) {
        return question.isAnswered ? lines[question.kind](question) : [];
    }

    /**
     * @param {Question} question
     * @param {Element|null} source the page's answer to the question
     */
    function rightAnswerInWords(question, source) {
        const right = rightAnswer(question, source);
        const model = modelAnswer(source);
        if (!right) return model ? [...model.children].map(plainText) : [];
        const items = right.matches('ul, ol') ? [...right.children] : [right];
        return items.map((item, index) => right.matches('ol') ? `${index + 1}. ${plainText(item)}` : plainText(item));
    }

    Object.assign(Quizmark, { plainText, promptInWords, answerInWords, rightAnswerInWords });
})(globalThis.Quizmark ??= {});

/** The answers of a quiz on paper. */
(Quizmark => {
    'use strict';

    const { element, words } = Quizmark;

    /** Renames choices: the page's answers use the letters of the author's file, which differ from those of an attempt. */
    function relabel(answer, question) {
        const letter = choice => question.querySelector(`[data-choice="${choice}"] .choice-letter`)?.textContent;
        for (const node of answer.querySelectorAll('p.right-answer, ul.right-answer > li')) {
            // Isolated where the text runs from right to left.
            const [, name] = /^\u2066?([A-Z]+)\./.exec(node.firstChild?.data ?? '') ?? [];
            const shown = name && letter(name.toLowerCase());
            if (shown) node.firstChild.data = node.firstChild.data.replace(`${name}.`, shown);
        }
        const feedback = [...answer.querySelectorAll('.choice-feedback > [data-choice]')];
        for (const item of feedback) {
            const name = item.querySelector('b');
            name.textContent = letter(item.dataset.choice) ?? name.textContent;
        }
        feedback.sort((a, b) => a.textContent < b.textContent ? -1 : 1).forEach(item => item.parentNode.append(item));
    }

    /** The answers on the page, in the order of its questions; null if there are none. */
    function answerSheet(form) {
        const answers = new Map([...document.querySelectorAll('[data-answer]')].map(answer => [answer.dataset.answer, answer]));
        const entries = [...form.querySelectorAll('[data-question]:not([data-undrawn])')]
            .filter(question => answers.has(question.dataset.question))
            .map(question => {
                const parts = [...answers.get(question.dataset.question).children].filter(part => !part.matches('summary, h3'));
                const number = question.querySelector('.question-number')?.textContent ?? '';
                const entry = element('div', { 'class': 'answer' }, element('h3', {}, number), ...parts.map(part => part.cloneNode(true)));
                relabel(entry, question);
                return entry;
            });
        if (entries.length === 0) return null;
        return element('section', { 'class': 'answer-sheet' }, element('h2', {}, words('paper.heading')), ...entries);
    }

    /** Prints the questions, followed by the answers. */
    function printAnswers(form) {
        const sheet = answerSheet(form);
        if (sheet) form.after(sheet);
        window.addEventListener('afterprint', () => sheet?.remove(), { once: true });
        window.print();
    }

    Object.assign(Quizmark, { printAnswers });
})(globalThis.Quizmark ??= {});

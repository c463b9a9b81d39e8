/**
 * A quiz on paper: all its questions, and where the reader wants it the answers on a page behind them. What was opened or
 * answered on the screen makes no difference to the browser's own Print.
 */
(Quizmark => {
    'use strict';

    const { element, words } = Quizmark;

    function offer(form) {
        function print(withAnswers) {
            const sheet = withAnswers ? Quizmark.answerSheet(form) : null;
            if (sheet) form.after(sheet);
            // Some browsers print after this function has returned, and tell when they are done.
            window.addEventListener('afterprint', () => sheet?.remove(), { once: true });
            window.print();
        }
        const buttons = [['paper.questions', false], ['paper.answers', true]]
            .filter(([, withAnswers]) => !withAnswers || document.querySelector('[data-answer]'))
            .map(([label, withAnswers]) => {
                const button = element('button', { type: 'button', 'class': 'paper-button' }, words(label));
                button.addEventListener('click', () => withAnswers ? form.taking.later(() => print(true)) : print(false));
                return button;
            });
        const offered = element('p', { 'class': 'paper' }, ...buttons);
        (document.querySelector('details.answers') ?? form).after(offered);
    }

    Quizmark.onPage(main => {
        for (const form of main.querySelectorAll('form[data-quiz]')) offer(form);
    });
})(globalThis.Quizmark ??= {});

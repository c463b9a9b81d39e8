/**
 * A quiz on paper: all its questions, and where its author and the reader want it the answers on a page behind them. Neither is
 * offered while an attempt goes on, and the browser's own Print has the key only after it.
 */
(Quizmark => {
    'use strict';

    const { element, words } = Quizmark;

    /** @param {Taking} taking gets an `onScene`, to be called whenever something else is shown */
    function offerPaper(taking) {
        const { form } = taking;
        const when = form.dataset.printAnswers ?? 'always';

        function button(label, act) {
            const node = element('button', { type: 'button', 'class': 'paper-button' }, words(label));
            node.addEventListener('click', act);
            return node;
        }

        const questions = button('paper.questions', () => {
            form.removeAttribute('data-prints-key');
            // Some browsers print after `print` has returned, and tell when they are done.
            window.addEventListener('afterprint', taking.onScene, { once: true });
            window.print();
        });
        const answers = document.querySelector('[data-answer]')
            && button('paper.answers', () => taking.later(() => Quizmark.printAnswers(form)));
        const offered = element('p', { 'class': 'paper' }, questions, answers);
        (document.querySelector('details.answers') ?? form).after(offered);

        taking.onScene = () => {
            const isOver = taking.scene === 'finished';
            const isOpen = !taking.hasBegun && ['start', 'taking', 'finished'].includes(taking.scene);
            offered.hidden = !isOpen;
            if (answers) answers.hidden = when !== 'always' && !(when === 'after' && isOver);
            form.toggleAttribute('data-prints-key', isOpen && isOver && when !== 'never');
        };
    }

    Object.assign(Quizmark, { offerPaper });
})(globalThis.Quizmark ??= {});

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

        function print(withAnswers) {
            const sheet = withAnswers ? Quizmark.answerSheet(form) : null;
            if (sheet) form.after(sheet);
            else form.removeAttribute('data-prints-key');
            const restore = () => {
                sheet?.remove();
                taking.onScene();
            };
            // Some browsers print after this function has returned, and tell when they are done.
            window.addEventListener('afterprint', restore, { once: true });
            window.print();
        }

        function button(label, act) {
            const node = element('button', { type: 'button', 'class': 'paper-button' }, words(label));
            node.addEventListener('click', act);
            return node;
        }

        const behind = document.querySelector('details.answers');
        const hasAnswers = when !== 'never' && document.querySelector('[data-answer]') !== null;
        const answers = hasAnswers ? button('paper.answers', () => taking.later(() => print(true))) : null;
        const offered = element('p', { 'class': 'paper' }, button('paper.questions', () => print(false)), answers);
        (behind ?? form).after(offered);

        taking.onScene = () => {
            const isOver = taking.scene === 'finished';
            const isOpen = !taking.hasBegun && (isOver || taking.scene === 'start' || taking.scene === 'taking');
            offered.hidden = !isOpen;
            if (answers) answers.hidden = !isOver && when !== 'always';
            form.toggleAttribute('data-prints-key', isOpen && isOver && when !== 'never');
        };
    }

    Object.assign(Quizmark, { offerPaper });
})(globalThis.Quizmark ??= {});

/**
 * A quiz on paper: all its questions, followed by the answers on a page of their own if author and reader want them. Neither
 * is offered while an attempt is in progress, and the browser's own Print includes the key only after it.
 */
(Quizmark => {
    'use strict';

    const { element, words } = Quizmark;

    /** @param {Taking} taking its `onScene` is set, and called whenever the scene changes */
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
            // Some browsers print after `print` has returned, and fire `afterprint` when they are done.
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

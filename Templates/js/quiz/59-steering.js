/** Steering: what clicks, keys and the address ask of a quiz being taken. */
(Quizmark => {
    'use strict';

    const { addressOf, onPlace } = Quizmark;

    /** Enter checks and goes on; it never finishes a page of questions by accident. */
    function enter(taking, question) {
        if (taking.stage === 'start') {
            taking.begin();
        } else if (taking.stage === 'taking') {
            const action = taking.primaryAction(question);
            if (taking.showsAll && action === 'finish') taking.form.querySelector('[data-action=finish]').focus();
            else taking.act(action, question);
        }
    }

    /** Browsers differ in which inputs submit at Enter, so all do here. A key held down does it once. */
    function pressKey(taking, event) {
        if (event.key !== 'Enter' || event.isComposing || event.target.matches('textarea')) return;
        if (event.repeat) event.preventDefault();
        if (event.repeat || !event.target.matches('input')) return;
        event.preventDefault();
        enter(taking, taking.questionOf(event.target));
    }

    /** A double click on Check must not go on to the next question, past the verdict. */
    function click(taking, event) {
        const pressed = event.target.closest('button[data-action]');
        const link = event.target.closest('a[href^="#"]');
        const linked = link && taking.questions?.find(question => link.hash === addressOf(question.hash));
        if (pressed && event.detail > 1) event.preventDefault();
        else if (pressed?.type === 'button') taking.act(pressed.dataset.action, taking.questionOf(pressed));
        if (!linked) return;
        event.preventDefault();
        taking.goTo(linked);
    }

    /** @returns {() => void} ends what listens beyond the form */
    function steer(taking) {
        const { form } = taking;
        form.addEventListener('submit', event => {
            event.preventDefault();
            enter(taking, taking.questionOf(document.activeElement));
        });
        form.addEventListener('click', event => click(taking, event));
        form.addEventListener('keydown', event => pressKey(taking, event));
        form.addEventListener('input', event => taking.record(taking.questionOf(event.target)));
        return onPlace(() => taking.route());
    }

    /**
     * Lets a form be taken.
     * @returns {() => void} ends it, before the form is removed
     */
    function takeQuiz(form) {
        return steer(new Quizmark.Taking(form));
    }

    Quizmark.onPage(content => {
        const ends = [...content.querySelectorAll('form[data-quiz]')].map(takeQuiz);
        return () => ends.forEach(end => end());
    });

    Object.assign(Quizmark, { takeQuiz });
})(globalThis.Quizmark ??= {});

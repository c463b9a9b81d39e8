/** What a taker must be told: that nothing is saved, that an attempt goes on elsewhere. */
(Quizmark => {
    'use strict';

    const { addressOf, button, element, focusOn, words } = Quizmark;

    /**
     * Shows above the form that answers aren't being saved, until they are.
     * @param {HTMLFormElement} form
     * @param {{ announce: (text: string) => void, retry: () => void }} taking
     * @returns {() => void} ends it
     */
    function watchSaving(form, { announce, retry }) {
        const again = button('save-again', words('unsaved.again'));
        const notice = element('div', { 'class': 'notice unsaved' },
            element('p', {}, element('strong', {}, words('unsaved')), ' ', words('unsaved.advice')),
            element('p', { 'class': 'controls' }, again));
        again.addEventListener('click', retry);
        const show = () => {
            const isNew = !Quizmark.isKept && !notice.isConnected;
            if (Quizmark.isKept && notice.isConnected) {
                notice.remove();
                announce(words('unsaved.over'));
            } else if (isNew) {
                form.before(notice);
                announce(words('unsaved'));
            }
        };
        show();
        window.addEventListener('quizmark:kept', show);
        return () => {
            window.removeEventListener('quizmark:kept', show);
            notice.remove();
        };
    }

    /** In place of the questions, when another tab has gone on with the attempt, or has finished it. */
    function elsewherePanel(isFinished) {
        const heading = element('h2', { id: 'elsewhere-heading' }, words(isFinished ? 'elsewhere.finished' : 'elsewhere'));
        const way = isFinished
            ? element('a', { 'class': 'button primary', href: addressOf('result') }, words('start.result'))
            : button('take-over', words('take-over'), { isPrimary: true, type: 'submit' });
        const node = element('section', { 'class': 'quiz-start', 'aria-labelledby': 'elsewhere-heading' }, heading,
            isFinished ? null : element('p', {}, words('elsewhere.advice')), element('p', { 'class': 'controls' }, way));
        return { node, focus: () => focusOn(heading) };
    }

    Object.assign(Quizmark, { watchSaving, elsewherePanel });
})(globalThis.Quizmark ??= {});

/** Warnings to the student: that answers aren't saved, or that something can't be loaded. */
(Quizmark => {
    'use strict';

    const { button, element, words } = Quizmark;

    /**
     * Shows above the form that answers aren't being saved, until they are.
     * @param {HTMLFormElement} form
     * @param {{ announce: (text: string) => void, retry: () => void }} taking
     * @returns {() => void} stops watching
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

    /** A notice above the form if the bundle `answered` can't be loaded. */
    function unreachableNotice(retry) {
        const again = button('load-again', words('unreachable.again'));
        again.addEventListener('click', retry);
        return element('div', { 'class': 'notice unreachable' },
            element('p', {}, words('unreachable')), element('p', { 'class': 'controls' }, again));
    }

    Object.assign(Quizmark, { watchSaving, unreachableNotice });
})(globalThis.Quizmark ??= {});

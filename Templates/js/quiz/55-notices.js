/** Warnings to the student: that answers aren't saved, or that something can't be loaded. */
(Quizmark => {
    'use strict';

    const { button, element, words, writeText } = Quizmark;

    /**
     * Shows that answers aren't being saved, until they are: with the progress, which is always in view, or above the form.
     * @param {HTMLFormElement} form
     * @param {{ announce: (text: string) => void, retry: () => void }} taking
     * @returns {() => void} stops watching
     */
    function watchSaving(form, { announce, retry }) {
        const again = button('save-again', words('unsaved.again'));
        const [fact, advice] = [element('strong', {}), element('span', {})];
        const notice = element('div', { 'class': 'notice unsaved' },
            element('p', {}, fact, ' ', advice), element('p', { 'class': 'controls' }, again));
        again.addEventListener('click', retry);
        const showNotice = () => {
            // In a learning platform, something else is to blame than the browser.
            const names = Quizmark.unsavedWords ?? ['unsaved', 'unsaved.advice'];
            [fact, advice].forEach((node, index) => writeText(node, words(names[index])));
            const row = form.querySelector('.progress-row');
            if (row) row.append(notice);
            else form.before(notice);
        };
        const show = () => {
            const isNew = !Quizmark.isKept && !notice.isConnected;
            if (Quizmark.isKept && notice.isConnected) {
                notice.remove();
                announce(words('unsaved.over'));
            } else if (isNew) {
                showNotice();
                announce(fact.textContent);
            }
        };
        const move = () => {
            if (!Quizmark.isKept) showNotice();
        };
        show();
        window.addEventListener('quizmark:kept', show);
        form.addEventListener('quizmark:panels', move);
        return () => {
            window.removeEventListener('quizmark:kept', show);
            form.removeEventListener('quizmark:panels', move);
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

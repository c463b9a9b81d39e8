/** Warnings to the student: that answers aren't saved, or that something can't be loaded. */
(Quizmark => {
    'use strict';

    const { button, element, words } = Quizmark;

    /**
     * Shows that answers aren't being saved, until they are: with the progress, which is always in view, or above the form.
     * @param {HTMLFormElement} form
     * @param {{ announce: (text: string) => void, retry: () => void }} taking
     * @returns {() => void} stops watching
     */
    function watchSaving(form, { announce, retry }) {
        const again = button('save-again', words('unsaved.again'));
        const text = element('p');
        const notice = element('div', { 'class': 'notice unsaved' }, text, element('p', { 'class': 'controls' }, again));
        // After what is announced at the same time, such as nothing by a scene that begins.
        const say = () => setTimeout(() => announce(text.textContent), 99);
        again.addEventListener('click', () => {
            retry();
            if (Quizmark.isKept) return;
            // The same text is read again only if it was gone.
            announce('');
            say();
        });
        const showNotice = () => {
            // In a learning platform, something else is to blame than the browser.
            const [fact, advice] = (Quizmark.unsavedWords ?? ['unsaved', 'unsaved.advice']).map(name => words(name));
            text.replaceChildren(element('strong', {}, fact), ' ', element('span', {}, advice));
            const row = form.querySelector('.progress-row');
            if (row) row.append(notice);
            else form.before(notice);
        };
        const show = () => {
            if (Quizmark.isKept !== notice.isConnected) return;
            if (Quizmark.isKept) {
                notice.remove();
                announce(words('unsaved.over'));
            } else {
                showNotice();
                say();
            }
        };
        const move = () => {
            if (!Quizmark.isKept) showNotice();
        };
        const watching = new AbortController();
        const { signal } = watching;
        show();
        window.addEventListener('quizmark:kept', show, { signal });
        form.addEventListener('quizmark:panels', move, { signal });
        return () => {
            watching.abort();
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

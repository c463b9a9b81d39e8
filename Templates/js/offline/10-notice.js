/** The notice that a new version of the site is ready. It is offered: whoever takes a quiz finishes it first. */
(Quizmark => {
    'use strict';

    const { element, button, words } = Quizmark;

    const key = `quizmark:1:${Quizmark.site}:@later`;

    /** Whether the reader of this tab doesn't want to be asked again. */
    function isPutOff() {
        try {
            return sessionStorage.getItem(key) !== null;
        } catch {
            return false;
        }
    }

    function putOff() {
        try {
            sessionStorage.setItem(key, '');
        } catch {
            // Then the next page asks again.
        }
    }

    /** Every open page of the site then loads itself anew. */
    function applyUpdate(registration) {
        registration.waiting?.postMessage({ ask: 'apply' });
    }

    /** @param {ServiceWorkerRegistration} registration with a worker that waits */
    function offerUpdate(registration) {
        if (document.querySelector('.update-notice') || isPutOff()) return;
        const status = element('p', { role: 'status' });
        const load = button('load-update', words('update.load'), { isPrimary: true });
        const later = button('later', words('update.later'));
        const notice = element('aside', { 'class': 'update-notice', 'aria-label': words('update.label') },
            status, element('div', { 'class': 'update-actions' }, load, later));
        load.addEventListener('click', () => {
            load.disabled = true;
            applyUpdate(registration);
        });
        later.addEventListener('click', () => {
            putOff();
            notice.remove();
        });
        document.body.append(notice);
        // Screen readers speak what comes into a region that was there before.
        setTimeout(() => status.append(words('update.ready')), 100);
    }

    Object.assign(Quizmark, { offerUpdate, applyUpdate });
})(globalThis.Quizmark ??= {});

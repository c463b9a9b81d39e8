/** The notice that a new version of the site is ready. It waits for the end of a quiz in progress, and can be put off. */
(Quizmark => {
    'use strict';

    const { element, button, words } = Quizmark;

    const key = `quizmark:1:${Quizmark.site}:@later`;

    /** Whether the reader has put off the notice in this tab. */
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
            // Without storage, the next page asks again.
        }
    }

    /** Activates the new version; every open page of the site then reloads. */
    function applyUpdate(registration) {
        registration.waiting?.postMessage({ ask: 'apply' });
    }

    /** @param {ServiceWorkerRegistration} registration with a waiting worker */
    function offerUpdate(registration) {
        if (document.querySelector('.update-notice') || isPutOff()) return;
        // It would cover the buttons of a quiz that is being taken.
        if (document.querySelector('form[data-stage="taking"]')) {
            window.addEventListener('quizmark:attempt', () => setTimeout(() => offerUpdate(registration)), { once: true });
            return;
        }
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
        // Screen readers announce content added to a live region only if the region was there before.
        setTimeout(() => status.append(words('update.ready')), 100);
    }

    Object.assign(Quizmark, { offerUpdate, applyUpdate });
})(globalThis.Quizmark ??= {});

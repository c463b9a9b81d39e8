/** The notice that a new version of the site is ready. It waits for the end of a quiz in progress, and can be put off. */
(Quizmark => {
    'use strict';

    const { button, countedWords, element, formatNumber, words } = Quizmark;

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

    /** Activates the new version; every open page of the site then reloads. A worker that is busy is asked again. */
    function applyUpdate(registration) {
        if (!registration.waiting) return location.reload();
        registration.waiting.postMessage({ ask: 'apply' });
        setTimeout(() => applyUpdate(registration), 2000);
    }

    /** The deadlines that a worker has; null if it doesn't know them, or doesn't answer. */
    function deadlinesOf(worker) {
        return new Promise(resolve => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            setTimeout(() => resolve(null), 2000);
            worker.postMessage({ ask: 'deadlines' }, [port2]);
        });
    }

    /** How many deadlines of the new version are new, gone or on another date; 0 if nobody knows. */
    async function changedDeadlines({ active, waiting }) {
        if (!active || !waiting) return 0;
        const [before, now] = await Promise.all([deadlinesOf(active), deadlinesOf(waiting)]);
        if (!before || !now) return 0;
        return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(item => before[item] !== now[item]).length;
    }

    async function newsOf(registration) {
        const changed = await changedDeadlines(registration);
        return changed > 0 ? countedWords('update.deadlines', changed, formatNumber(changed)) : words('update.ready');
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
        const notice = element('aside', { 'class': 'update-notice arriving', 'aria-label': words('update.label') },
            status, element('div', { 'class': 'update-actions' }, load, later));
        load.addEventListener('click', () => {
            load.disabled = true;
            applyUpdate(registration);
        });
        later.addEventListener('click', () => {
            putOff();
            notice.remove();
        });
        newsOf(registration).then(news => {
            if (document.querySelector('.update-notice')) return;
            document.body.append(notice);
            // Screen readers announce content added to a live region only if the region was there before. The notice can't be
            // seen until then.
            setTimeout(() => {
                status.append(news);
                notice.classList.remove('arriving');
            }, 100);
        });
    }

    Object.assign(Quizmark, { offerUpdate, applyUpdate });
})(globalThis.Quizmark ??= {});

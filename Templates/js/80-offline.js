/**
 * Offline use: from a server, the site can be installed as an app, and its worker (`sw.js`) keeps the pages that were opened.
 * All of it is added by the script and not in the page, because on pages opened from a folder it would only cause errors.
 */
(Quizmark => {
    'use strict';

    const { element, loadBundle } = Quizmark;

    const script = globalThis.document?.querySelector('[data-app]');
    if (!script || !location.protocol.startsWith('http')) return;

    const hour = 60 * 60 * 1000;
    const root = new URL('../', script.src);
    /** Undefined where the address isn't secure: browsers offer workers in secure contexts only. */
    const workers = navigator.serviceWorker;

    document.head.append(
        // On a site behind a password, the request needs credentials too.
        element('link', { rel: 'manifest', href: script.dataset.app, crossorigin: 'use-credentials' }),
        element('link', { rel: 'apple-touch-icon', href: new URL('assets/icon-touch.png', root).href }),
    );

    /** The site's registration, or null where there is none yet. */
    async function siteWorker() {
        const registration = await workers?.getRegistration(root.href).catch(() => null);
        return registration?.scope === root.href ? registration : null;
    }

    /** Whether the worker could save its version; true where there is an older one. */
    function isInstalled({ active, waiting, installing }) {
        if (active || waiting || !installing) return true;
        return new Promise(resolve => {
            installing.addEventListener('statechange', () => resolve(installing.state !== 'redundant'), { once: true });
        });
    }

    /** Browsers try again on the next page only; in a poor network, or while the site is being copied, this one tries again itself. */
    async function registered() {
        // `penalties/50-saving.js` tells readers.
        const report = detail => window.dispatchEvent(new CustomEvent('quizmark:saving', { detail }));
        for (let pause = 4000; ; pause *= 2) {
            try {
                const registration = await workers.register(new URL('sw.js', root), { updateViaCache: 'none' });
                if (await isInstalled(registration)) return registration;
            } catch (error) {
                // Any other error means that workers aren't allowed.
                if (!(error instanceof TypeError)) {
                    report('impossible');
                    throw error;
                }
            }
            report('unsaved');
            if (pause > hour) throw new Error('the site can’t be saved');
            await new Promise(resolve => { setTimeout(resolve, pause); });
            report('saving');
        }
    }

    async function begin() {
        const registration = await registered();
        const offer = async () => {
            if (!registration.waiting || !registration.active) return;
            // The worker that removes all this needs no consent, only a message: see `off.js`.
            setTimeout(() => registration.waiting?.postMessage({ ask: 'waiting' }), 1000);
            await loadBundle('offline');
            Quizmark.offerUpdate(registration);
        };
        const follow = () => registration.installing?.addEventListener('statechange', () => offer().catch(() => {}));
        registration.addEventListener('updatefound', follow);
        follow();
        checkHourly(registration);
        offer().catch(() => {});
        const { active } = await workers.ready;
        const shown = [...document.images, ...document.scripts].map(node => node.src).filter(Boolean);
        active.postMessage({ ask: 'visited', addresses: [location.href, ...shown] });
    }

    /** Browsers look for a new version when a page is opened; pages may stay open for days. */
    function checkHourly(registration) {
        let last = Date.now();
        document.addEventListener('visibilitychange', () => {
            if (document.visibilityState !== 'visible' || Date.now() - last < hour) return;
            last = Date.now();
            registration.update().catch(() => {});
        });
    }

    /**
     * When one tab loads the new version, the others reload too, since the files they need are gone. The worker of a site in a
     * folder above may have answered until now; nothing is gone then.
     */
    function followVersion() {
        const isOwn = () => workers.controller?.scriptURL === new URL('sw.js', root).href;
        let wasOwn = isOwn();
        workers.addEventListener('controllerchange', () => {
            if (wasOwn) location.reload();
            wasOwn = isOwn();
        });
    }

    if (document.body.dataset.page === 'offline') loadBundle('offline').catch(() => {});
    if (workers) {
        followVersion();
        // Where workers are refused, as in some private windows, pages work without them.
        const start = () => begin().catch(() => {});
        if (document.readyState === 'complete') start();
        else window.addEventListener('load', start);
    }

    Object.assign(Quizmark, { siteWorker, siteRoot: root });
})(globalThis.Quizmark ??= {});

/** The rule book: shows the page that the address names, `#page=12`, and keeps the file for offline use. */
(Quizmark => {
    'use strict';

    const { button, element, words, writeText } = Quizmark;

    /** Shows a page. PDF viewers read the page number only when they load, so the whole element is replaced. */
    function showPage(view, page) {
        const anew = view.cloneNode(true);
        anew.setAttribute('data', `${view.getAttribute('data').split('#')[0]}#page=${page}`);
        view.replaceWith(anew);
        return anew;
    }

    function pageOf(hash) {
        return /^#page=([1-9]\d{0,4})$/.exec(hash)?.[1] ?? null;
    }

    function followAddress(content) {
        let view = content.querySelector('.rulebook-view');
        const link = content.querySelector('.rulebook .button');
        if (!view) return null;
        const follow = () => {
            const page = pageOf(location.hash);
            if (!page) return;
            view = showPage(view, page);
            link.href = `${link.href.split('#')[0]}#page=${page}`;
        };
        follow();
        window.addEventListener('hashchange', follow);
        return () => window.removeEventListener('hashchange', follow);
    }

    /** Offers to keep the file; the site's worker keeps everything that a page reports as visited. */
    async function offerKeeping(content) {
        const book = content.querySelector('.rulebook[data-path]');
        const registration = await Quizmark.siteWorker?.();
        if (!book || !registration?.active) return;
        const status = element('p', { role: 'status', 'class': 'rulebook-status' });
        const keep = button('keep', words('rulebook.keep'));
        keep.addEventListener('click', async () => {
            const address = book.querySelector('.button').href.split('#')[0];
            registration.active.postMessage({ ask: 'visited', addresses: [address] });
            const isKept = await fetchKept(address);
            writeText(status, words(isKept ? 'rulebook.kept' : 'rulebook.failed'));
            if (isKept) keep.setAttribute('aria-disabled', 'true');
        });
        book.querySelector('.actions').append(keep);
        book.querySelector('.actions').after(status);
    }

    /** Whether the site keeps the file; it waits up to half a minute for it. */
    async function fetchKept(address) {
        for (let tries = 0; tries < 60; tries += 1) {
            if (await caches.match(address, { ignoreSearch: true })) return true;
            await new Promise(resolve => { setTimeout(resolve, 500); });
        }
        return false;
    }

    Quizmark.onPage(content => {
        offerKeeping(content).catch(() => {});
        return followAddress(content) ?? undefined;
    });
})(globalThis.Quizmark ??= {});

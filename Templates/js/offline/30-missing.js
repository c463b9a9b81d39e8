/**
 * The page shown in place of one that isn't kept: a link to try again, links to the same page in languages in which it is kept, and a
 * reload as soon as there is a network.
 */
(Quizmark => {
    'use strict';

    const { element, languageNames, words, siteRoot } = Quizmark;

    /** The address of the missing page, or null if it isn't one of this site. */
    function missingPage() {
        const path = new URLSearchParams(location.search).get('page');
        if (!path || !siteRoot) return null;
        const address = new URL(path.split('/').map(encodeURIComponent).join('/'), siteRoot).href;
        return address.startsWith(siteRoot.href) ? address : null;
    }

    /** The addresses of a page in the other languages, by those of this page. @returns {{ code: string, address: string }[]} */
    function translationsOf(address) {
        const own = new URL('.', location.href).href;
        if (!address.startsWith(own)) return [];
        return [...document.querySelectorAll('.language-switch a:not([aria-current])')].map(link => ({
            code: link.hreflang, address: new URL('.', link.href).href + address.slice(own.length),
        }));
    }

    /** Links to the translations of a page that are kept. */
    async function keptLinks(address) {
        const links = await Promise.all(translationsOf(address).map(async ({ code, address: other }) => {
            return await caches.match(other) ? element('a', { 'class': 'button', href: other }, words('offline.other', languageNames([code]))) : null;
        }));
        return links.filter(Boolean);
    }

    Quizmark.onPage(main => {
        const address = document.body.dataset.page === 'offline' ? missingPage() : null;
        if (!address) return undefined;
        const again = element('a', { 'class': 'button primary', href: address }, words('offline.again'));
        main.querySelector('.actions')?.prepend(again);
        keptLinks(address).then(links => again.after(...links)).catch(() => {});
        const open = () => location.replace(address);
        window.addEventListener('online', open);
        return () => window.removeEventListener('online', open);
    });
})(globalThis.Quizmark ??= {});

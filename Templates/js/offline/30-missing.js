/** The page shown in place of one that isn't kept: a link to try again, and a reload as soon as there is a network. */
(Quizmark => {
    'use strict';

    const { element, words, siteRoot } = Quizmark;

    /** The address of the missing page, or null if it isn't one of this site. */
    function missingPage() {
        const path = new URLSearchParams(location.search).get('page');
        if (!path || !siteRoot) return null;
        const address = new URL(path.split('/').map(encodeURIComponent).join('/'), siteRoot).href;
        return address.startsWith(siteRoot.href) ? address : null;
    }

    Quizmark.onPage(main => {
        const address = document.body.dataset.page === 'offline' ? missingPage() : null;
        if (!address) return undefined;
        main.querySelector('.actions')?.prepend(
            element('a', { 'class': 'button primary', href: address }, words('offline.again')));
        const open = () => location.replace(address);
        window.addEventListener('online', open);
        return () => window.removeEventListener('online', open);
    });
})(globalThis.Quizmark ??= {});

/**
 * The page for missing addresses, in the language of the address. Many servers, such as GitHub Pages, have only one such page,
 * which is in the language of the site.
 */
(Quizmark => {
    'use strict';

    const { onPage } = Quizmark;

    const folderOf = address => new URL('.', address).pathname;

    /** The link to this page in the language whose folder the address is in; that of the site's language is above all others. */
    function linkInLanguage() {
        const links = [...document.querySelectorAll('.language-switch a')].filter(link => location.pathname.startsWith(folderOf(link.href)));
        return links.sort((one, other) => folderOf(other.href).length - folderOf(one.href).length)[0];
    }

    /** Replaces the content, and keeps the address, in which the reader may find a typing error. */
    async function translate(main, link) {
        const response = await fetch(link.href);
        if (!response.ok) return;
        const page = new DOMParser().parseFromString(await response.text(), 'text/html');
        const content = page.querySelector('main');
        for (const inner of content.querySelectorAll('a')) inner.href = new URL(inner.getAttribute('href'), response.url).href;
        main.lang = page.documentElement.lang;
        main.dir = page.documentElement.dir;
        main.replaceChildren(...content.childNodes);
        document.title = page.title;
    }

    onPage(main => {
        const link = linkInLanguage();
        // Without the page in that language, the reader has this one.
        if (link && link.hreflang !== Quizmark.language) translate(main, link).catch(() => {});
    });
})(globalThis.Quizmark ??= {});

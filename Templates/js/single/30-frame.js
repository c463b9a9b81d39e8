/** The frame of a site of one file: header and footer in the page's language, with the links to the current page marked. */
(Quizmark => {
    'use strict';

    const { openFrame, parsedDocument, setAttributes, setLanguage } = Quizmark;

    /** @param {Site['languages'][number]} language */
    function setFrame({ code, frame, words }) {
        if (document.documentElement.lang === code && document.body.dataset.page) return;
        const parsed = parsedDocument(frame);
        const { lang, dir } = parsed.documentElement;
        Object.assign(document.documentElement, { lang, dir });
        document.body.replaceChildren(...parsed.body.childNodes);
        setLanguage(code, words);
        openFrame();
    }

    /**
     * Marks the links of the frame that lead to the current page, and points its language switch to that page.
     * @param {string} address address of the page
     * @param {(code: string) => string} translation address of the page in another language
     */
    function markFrame(main, address, translation) {
        const language = document.documentElement.lang;
        for (const link of document.body.querySelectorAll('a[href]')) {
            if (main.contains(link)) continue;
            if (link.hreflang) {
                setAttributes(link, { href: translation(link.hreflang), 'aria-current': link.hreflang === language && 'true' });
            } else if (link.closest('nav')) {
                setAttributes(link, { 'aria-current': link.getAttribute('href') === address && 'page' });
            }
        }
    }

    Object.assign(Quizmark, { setFrame, markFrame });
})(globalThis.Quizmark ??= {});

/** Opening an edition saves its pages in this language, since a swimming hall may have no network. */
(Quizmark => {
    'use strict';

    Quizmark.onPage(main => {
        const list = main.querySelector('.penalty-groups[data-folder]');
        if (!list || !navigator.serviceWorker || !Quizmark.siteWorker) return;
        // It is added before the page is shown, so that nothing moves when the text is loaded.
        const line = Quizmark.element('p', { 'class': 'edition-offline', role: 'status' });
        main.querySelector('.page-header .facts')?.after(line);
        Quizmark.loadBundle('offline').then(() => Quizmark.saveEdition(line, list.dataset.folder)).catch(() => {});
    });
})(globalThis.Quizmark ??= {});

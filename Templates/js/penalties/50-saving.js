/** Opening an edition saves its pages in this language, since a swimming hall may have no network. */
(Quizmark => {
    'use strict';

    Quizmark.onPage(main => {
        const list = main.querySelector('.penalty-groups[data-folder]');
        if (!list || !navigator.serviceWorker || !Quizmark.siteWorker) return;
        // They are added before the page is shown, with room for a button, so that no penalty moves while somebody points at it.
        const line = Quizmark.element('p', { 'class': 'edition-offline', role: 'status' });
        const saving = Quizmark.element('div', { 'class': 'edition-saving' }, line);
        main.querySelector('.page-header .facts')?.after(saving);
        Quizmark.loadBundle('offline').then(() => Quizmark.saveEdition(line, list.dataset.folder)).catch(() => {});
    });
})(globalThis.Quizmark ??= {});

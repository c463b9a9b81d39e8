/** Opening an edition saves its pages in this language, since a swimming hall may have no network. */
(Quizmark => {
    'use strict';

    Quizmark.onPage(main => {
        const list = main.querySelector('.penalty-groups[data-folder]');
        if (!list || !navigator.serviceWorker || !Quizmark.siteWorker) return;
        Quizmark.loadBundle('offline').then(() => Quizmark.saveEdition(main, list.dataset.folder)).catch(() => {});
    });
})(globalThis.Quizmark ??= {});

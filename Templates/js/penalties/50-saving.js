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
        // Until the worker is installed, which takes long in a poor network, the line says how that goes.
        const say = ({ detail }) => Quizmark.writeText(line, Quizmark.words(`offline.edition.${detail}`));
        if (!navigator.connection?.saveData) say({ detail: 'saving' });
        window.addEventListener('quizmark:saving', say);
        navigator.serviceWorker.ready.then(async () => {
            window.removeEventListener('quizmark:saving', say);
            await Quizmark.loadBundle('offline');
            await Quizmark.saveEdition(line, list.dataset.folder);
        }).catch(() => say({ detail: 'unsaved' }));
    });
})(globalThis.Quizmark ??= {});

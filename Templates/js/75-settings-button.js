/**
 * The settings button among the tools of the header. Its dialog is loaded when it is first opened.
 *
 * Also the reader's language: once a reader has chosen one, here or in the header, the site's home page opens in it.
 */
(Quizmark => {
    'use strict';

    const { element, icon, isShared, loadBundle, onFrame, setSetting, settings, words } = Quizmark;

    let isOpening = false;

    function openSettings(button) {
        if (isOpening) return;
        isOpening = true;
        button.parentElement.querySelector('.error')?.remove();
        loadBundle('settings').then(() => {
            // First, so that the dialog can return the focus to a visible element.
            Quizmark.closeListOf?.(button);
            Quizmark.openSettings(button);
        }, () => {
            button.after(element('p', { 'class': 'error', role: 'alert' }, words('settings.unreachable')));
        }).finally(() => { isOpening = false; });
    }

    /** @param {HTMLElement} header */
    function addButton(header) {
        const button = element('button', { type: 'button', 'class': 'settings-button', 'aria-haspopup': 'dialog' },
            icon('settings'), element('span', {}, words('settings.title')));
        button.addEventListener('click', () => openSettings(button));
        const tools = header.querySelector('.site-tools ul');
        if (tools) tools.append(element('li', { 'data-tool': 'settings' }, button));
        else header.append(button);
    }

    /**
     * Redirects from the home page to that of the reader's language. Not where each page has its own storage, since two pages
     * could redirect to each other forever.
     */
    function openHomeInLanguage() {
        const wanted = settings().language;
        if (!isShared() || document.body.dataset.page !== 'home' || wanted === '' || wanted === Quizmark.language) return;
        const links = [...document.querySelectorAll('.language-switch a')];
        const home = links.find(link => link.hreflang === wanted);
        if (home) location.replace(home.href);
    }

    if (!globalThis.document?.querySelector('.site-header')) return;
    onFrame(() => addButton(document.querySelector('.site-header')));
    document.addEventListener('click', event => {
        const link = event.target.closest?.('.language-switch a, .settings-languages a');
        if (link) setSetting('language', link.hreflang);
    });
    openHomeInLanguage();
})(globalThis.Quizmark ??= {});

/** Sharing a penalty: with the device's share dialog, as a copied link, or, from disk, as a text that names it. */
(Quizmark => {
    'use strict';

    const { button, copyText, element, words, writeText } = Quizmark;

    const isOnWeb = location.protocol !== 'file:';

    function fillShare(root) {
        const text = root.dataset.text;
        const status = element('p', { role: 'status', 'class': 'share-status' });
        const manual = element('textarea', { readonly: true, hidden: true, rows: 4, 'aria-label': words('share.manual') });

        async function copyAndTell(content) {
            const isCopied = await copyText(content);
            writeText(status, words(isCopied ? 'share.copied' : 'share.manual'));
            manual.hidden = isCopied;
            if (isCopied) return;
            manual.value = content;
            manual.focus();
            manual.select();
        }

        function add(action, label, act) {
            const added = button(action, label);
            added.addEventListener('click', act);
            root.append(added);
        }

        if (navigator.share) {
            const content = { title: document.title, text, ...(isOnWeb && { url: location.href }) };
            add('share', words('share'), () => {
                // Refused or cancelled by the reader: no message is needed.
                navigator.share(content).catch(error => { if (error.name !== 'AbortError') copyAndTell(text); });
            });
        }
        if (isOnWeb) add('copy-link', words('share.link'), () => copyAndTell(location.href));
        add('copy-text', words('share.text'), () => copyAndTell(isOnWeb ? `${text}\n${location.href}` : text));
        root.append(status, manual);
        root.hidden = false;
    }

    Quizmark.onPage(main => {
        for (const root of main.querySelectorAll('.share')) fillShare(root);
    });
})(globalThis.Quizmark ??= {});

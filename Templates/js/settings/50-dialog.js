/** The settings dialog. Changes apply at once, on this page and on those in other tabs. */
(Quizmark => {
    'use strict';

    const { canSave, deafen, element, hasBundle, icon, isShared, loadBundle, setSetting, settings, words, writeText } = Quizmark;

    const choices = {
        theme: ['auto', 'light', 'dark'],
        text: ['normal', 'large', 'largest'],
        presentation: ['author', 'one', 'page'],
    };

    /** The values of a checkbox when it is ticked and when it isn't. */
    const boxes = {
        contrast: ['more', 'auto'],
        motion: ['reduce', 'auto'],
        digits: [true, false],
        slash: [true, false],
    };

    /** Whether the site has what a setting is about: without penalties, there are none to search. */
    const isOffered = key => words(`settings.${key}`) !== `settings.${key}`;

    function choice(key) {
        const options = choices[key].map(value => element('label', {},
            element('input', { type: 'radio', name: key, value }),
            element('span', {}, words(`settings.${key}.${value}`))));
        return element('fieldset', { 'class': 'setting' },
            element('legend', {}, words(`settings.${key}`)),
            element('div', { 'class': 'setting-options' }, ...options));
    }

    function box(key) {
        return element('label', { 'class': 'setting-box' },
            element('input', { type: 'checkbox', name: key }),
            element('span', {}, words(`settings.${key}`)));
    }

    /** The languages in the header's switch, or null for a site of one language. */
    function languages() {
        const links = [...document.querySelectorAll('.language-switch a')];
        if (links.length < 2) return null;
        const heading = element('h3', { id: 'settings-language' }, words('settings.language'));
        const list = element('ul', {}, ...links.map(link => element('li', {}, link.cloneNode(true))));
        return element('nav', { 'class': 'settings-languages', 'aria-labelledby': heading.id }, heading, list);
    }

    /** The links to the stored data, where it can be exported or deleted. */
    function memory() {
        const links = ['history', 'collection'].map(name => document.querySelector(`[data-tool="${name}"] a`));
        const items = links.filter(Boolean).map(link => element('li', {}, link.cloneNode(true)));
        const section = element('section', { 'class': 'settings-memory', 'aria-labelledby': 'settings-memory' },
            element('h3', { id: 'settings-memory' }, words('settings.memory')),
            element('p', { 'class': 'note' }, memoryInWords()));
        if (items.length > 0) section.append(element('ul', {}, ...items));
        addOfflinePanel(section);
        return section;
    }

    function memoryInWords() {
        if (!canSave()) return words('settings.unkept');
        return words(isShared() ? 'settings.kept' : 'settings.alone');
    }

    /** Adds what the site can do offline, which is in a bundle of its own if the site has it. */
    async function addOfflinePanel(section) {
        if (!hasBundle('offline')) return;
        try {
            await loadBundle('offline');
            const panel = Quizmark.offlinePanel();
            if (panel) section.append(panel);
        } catch {
            // Without that bundle nothing is kept offline, and no message is needed.
        }
    }

    function show(dialog) {
        const current = settings();
        for (const input of dialog.querySelectorAll('.setting input')) {
            input.checked = input.value === current[input.name];
        }
        for (const input of dialog.querySelectorAll('.setting-box input')) {
            input.checked = current[input.name] === boxes[input.name][0];
        }
    }

    function change({ target }) {
        if (target.type === 'radio' && target.name in choices) setSetting(target.name, target.value);
        else if (target.name in boxes) setSetting(target.name, boxes[target.name][target.checked ? 0 : 1]);
    }

    function newDialog() {
        const close = element('button', { type: 'button', 'class': 'settings-close', 'aria-label': words('settings.close') },
            icon('wrong'));
        const dialog = element('dialog', { 'class': 'settings', 'aria-labelledby': 'settings-title' },
            element('div', { 'class': 'settings-content' },
                element('div', { 'class': 'settings-header' },
                    element('h2', { id: 'settings-title' }, words('settings.title')), close),
                ...Object.keys(choices).filter(isOffered).map(choice),
                element('div', { 'class': 'setting-boxes' }, ...Object.keys(boxes).filter(isOffered).map(box)),
                languages(),
                memory()));
        close.addEventListener('click', () => dialog.close());
        dialog.addEventListener('input', change);
        // The content covers the dialog, so a click on the dialog element itself was on the backdrop.
        dialog.addEventListener('click', event => {
            if (event.target === dialog || event.target.closest('a')) dialog.close();
        });
        return dialog;
    }

    /** @param {HTMLElement} opener element that gets the focus back */
    function openSettings(opener) {
        const dialog = newDialog();
        const update = () => show(dialog);
        const updateMemory = () => writeText(dialog.querySelector('.settings-memory .note'), memoryInWords());
        window.addEventListener('quizmark:settings', update);
        window.addEventListener('quizmark:kept', updateMemory);
        dialog.addEventListener('close', () => {
            window.removeEventListener('quizmark:settings', update);
            window.removeEventListener('quizmark:kept', updateMemory);
            dialog.remove();
        });
        update();
        document.body.append(dialog);
        // A closed dialog gives the focus back to where it was, and WebKit doesn't focus a button that is clicked. If the button is
        // in a menu that has closed meanwhile, the focus stays on the menu's button.
        opener.focus();
        dialog.showModal();
        deafen(dialog);
        ignoreClicksWhileDeaf(dialog);
    }

    /** The second tap of a double tap on the button would change a setting. */
    function ignoreClicksWhileDeaf(dialog) {
        dialog.addEventListener('click', event => {
            if (event.detail === 0 || !dialog.hasAttribute('data-deaf')) return;
            event.preventDefault();
            event.stopPropagation();
        }, { capture: true });
    }

    Object.assign(Quizmark, { openSettings });
})(globalThis.Quizmark ??= {});

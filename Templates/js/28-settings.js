/**
 * Settings: the reader's preferences for pages, kept under `@settings` and exposed to the styles as attributes of `html`.
 *
 * @typedef {object} Settings
 * @property {'auto'|'light'|'dark'} theme
 * @property {'auto'|'reduce'} motion
 * @property {'normal'|'large'|'largest'} text text size
 * @property {'auto'|'more'} contrast
 * @property {'author'|'one'|'page'} presentation how questions are presented: as the author wants, one at a time, on one page
 * @property {boolean} digits whether digit keys choose answers
 * @property {boolean} slash whether the slash key moves to the field above the penalties
 * @property {'off'|'beside'} english whether penalties also show their English text
 * @property {string} language language in which the site opens, one of its own; empty until the reader chooses
 */
(Quizmark => {
    'use strict';

    const { load, save, watch } = Quizmark;

    const name = '@settings';
    /** @type {Settings} */
    const defaults = {
        theme: 'auto', motion: 'auto', text: 'normal', contrast: 'auto', presentation: 'author', digits: true,
        slash: true, english: 'off', language: '',
    };
    const shown = ['theme', 'motion', 'text', 'contrast', 'english', 'digits'];

    /** @returns {Settings} */
    function settings() {
        return { ...defaults, ...load(name) };
    }

    function applySettings() {
        const current = settings();
        const { dataset } = document.documentElement;
        for (const key of shown) {
            if (current[key] === defaults[key]) delete dataset[key];
            else dataset[key] = current[key];
        }
    }

    /** Applies the settings, and notifies the page by an event of the window, `quizmark:settings`. */
    function announceSettings() {
        applySettings();
        window.dispatchEvent(new CustomEvent('quizmark:settings', { detail: settings() }));
    }

    function setSetting(key, value) {
        save(name, { ...load(name), [key]: value });
        announceSettings();
    }

    if (globalThis.document) {
        applySettings();
        watch(name, announceSettings);
        // A hidden page may have missed a change: one restored by Back, or any page opened from disk in WebKit.
        window.addEventListener('pageshow', event => { if (event.persisted) announceSettings(); });
        document.addEventListener('visibilitychange', () => { if (!document.hidden) announceSettings(); });
    }

    Object.assign(Quizmark, { announceSettings, settings, setSetting });
})(globalThis.Quizmark ??= {});

/**
 * Settings: how the reader wants pages to be, kept under `@settings` and shown to the styles as attributes of `html`.
 *
 * @typedef {object} Settings
 * @property {'auto'|'light'|'dark'} theme
 * @property {'auto'|'reduce'} motion
 * @property {'normal'|'large'|'largest'} text size
 * @property {'auto'|'more'} contrast
 * @property {'author'|'one'|'page'} presentation of questions
 * @property {boolean} digits whether digit keys choose answers
 * @property {boolean} slash whether that key leads to the field above the penalties
 * @property {'off'|'beside'} english whether penalties show their English too
 * @property {string} language in which the site opens, one of its languages; empty until the reader chooses
 */
(Quizmark => {
    'use strict';

    const { load, save, watch } = Quizmark;

    const name = '@settings';
    /** @type {Settings} */
    const defaults = {
        theme: 'auto', motion: 'auto', text: 'normal', contrast: 'auto', presentation: 'author', digits: false,
        slash: true, english: 'off', language: '',
    };
    const shown = ['theme', 'motion', 'text', 'contrast', 'english'];

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

    /** Shows the settings, and tells the page by an event of the window, `quizmark:settings`. */
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
        // A page that was out of sight may not have been told: one that Back brings again, or any on WebKit from disk.
        window.addEventListener('pageshow', event => { if (event.persisted) announceSettings(); });
        document.addEventListener('visibilitychange', () => { if (!document.hidden) announceSettings(); });
    }

    Object.assign(Quizmark, { settings, setSetting });
})(globalThis.Quizmark ??= {});

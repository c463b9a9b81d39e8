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
 */
(Quizmark => {
    'use strict';

    const { load, save, watch } = Quizmark;

    const name = '@settings';
    /** @type {Settings} */
    const defaults = {
        theme: 'auto', motion: 'auto', text: 'normal', contrast: 'auto', presentation: 'author', digits: false,
    };
    const shown = ['theme', 'motion', 'text', 'contrast'];

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

    /** Keeps a setting, shows it, and tells the page by an event of the window, `quizmark:settings`. */
    function setSetting(key, value) {
        save(name, { ...load(name), [key]: value });
        applySettings();
        window.dispatchEvent(new CustomEvent('quizmark:settings', { detail: settings() }));
    }

    if (globalThis.document) {
        applySettings();
        watch(name, applySettings);
    }

    Object.assign(Quizmark, { settings, setSetting });
})(globalThis.Quizmark ??= {});

/**
 * Applies the reader's appearance settings before the first paint, and notes whether the reader has been here before. The other scripts run later, and a dark page would
 * flash white on every load; so this one is in the head, without `defer`, and does as little as possible.
 */
(() => {
    'use strict';

    const { dataset } = document.documentElement;
    try {
        const prefix = `quizmark:1:${document.currentScript.dataset.site}:`;
        // The start page waits for its script if there may be something to greet its reader with.
        if (Object.keys(localStorage).some(key => key.startsWith(prefix) && key !== `${prefix}@settings`)) dataset.returning = '';
        const kept = JSON.parse(localStorage.getItem(`${prefix}@settings`)) ?? {};
        for (const key of ['theme', 'motion', 'text', 'contrast', 'english']) {
            if (typeof kept[key] === 'string') dataset[key] = kept[key];
        }
    } catch {
        // With nothing kept, or nothing readable, the page looks as its author wanted.
    }
})();

/**
 * Applies the reader's appearance settings before the first paint. The other scripts run later, and a dark page would
 * flash white on every load; so this one is in the head, without `defer`, and does as little as possible.
 */
(() => {
    'use strict';

    const { dataset } = document.documentElement;
    try {
        const kept = JSON.parse(localStorage.getItem(`quizmark:1:${document.currentScript.dataset.site}:@settings`)) ?? {};
        for (const key of ['theme', 'motion', 'text', 'contrast', 'english']) {
            if (typeof kept[key] === 'string') dataset[key] = kept[key];
        }
    } catch {
        // With nothing kept, or nothing readable, the page looks as its author wanted.
    }
})();

/**
 * Shows how the reader wants pages to look before anything is painted. The other scripts run after that, and a dark page
 * would flash white each time; so this one stands in the head, without `defer`, and does no more than it must.
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
        // Nothing kept, or nothing readable: the page looks as its author wanted.
    }
})();

/**
 * English beside the page's own language, wherever a page has it. One setting covers all pages, since readers who want the
 * English of one penalty will want that of the next.
 */
(Quizmark => {
    'use strict';

    const { setSetting, settings } = Quizmark;

    const isBeside = () => settings().english === 'beside';

    /** The item in view: the first that begins below what sticks to the top. */
    function itemInSight(main) {
        const top = main.querySelector('.penalty-bar')?.getBoundingClientRect().bottom ?? 0;
        const items = [...main.querySelectorAll('.penalty-row, fieldset')].filter(item => item.offsetParent);
        const begins = item => item.getBoundingClientRect().top;
        return items.find(item => begins(item) >= Math.max(top, 0) && begins(item) < window.innerHeight);
    }

    /** Switches the English on or off; the item in view keeps its position, however much is added above it. */
    function change(main) {
        const item = itemInSight(main);
        const before = item?.getBoundingClientRect().top;
        setSetting('english', isBeside() ? 'off' : 'beside');
        if (item) window.scrollBy({ top: item.getBoundingClientRect().top - before, behavior: 'instant' });
    }

    Quizmark.onPage(main => {
        const switches = [...main.querySelectorAll('.english-switch')];
        if (switches.length === 0) return undefined;
        const show = () => {
            for (const one of switches) one.setAttribute('aria-pressed', String(isBeside()));
        };
        for (const one of switches) {
            one.addEventListener('click', () => change(main));
            one.hidden = false;
        }
        show();
        window.addEventListener('quizmark:settings', show);
        return () => window.removeEventListener('quizmark:settings', show);
    });
})(globalThis.Quizmark ??= {});

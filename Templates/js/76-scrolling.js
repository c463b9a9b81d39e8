/** Tables, formulas and code that are wider than the page scroll, and so must be reached with the keyboard; others are no stops. */
(Quizmark => {
    'use strict';

    const { words } = Quizmark;

    /** Of these, the build can't know the width. */
    const scrollers = ':is(.table, .math)[tabindex="0"]';

    /** @param {HTMLElement} box */
    function update(box) {
        if (box.clientWidth === 0) return;
        const isTable = box.matches('.table');
        if (box.scrollWidth > box.clientWidth) {
            box.tabIndex = 0;
            if (!isTable) return;
            box.setAttribute('role', 'group');
            box.setAttribute('aria-label', box.querySelector('caption')?.textContent ?? words('table'));
        } else {
            for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
        }
    }

    Quizmark.onPage?.(main => {
        const boxes = main.querySelectorAll(scrollers);
        if (boxes.length === 0) return undefined;
        const boxOf = new Map([...boxes].flatMap(box => [[box, box], [box.firstElementChild, box]]));
        const observer = new ResizeObserver(entries => {
            for (const box of new Set(entries.map(({ target }) => boxOf.get(target)))) update(box);
        });
        for (const node of boxOf.keys()) observer.observe(node);
        return () => observer.disconnect();
    });
})(globalThis.Quizmark ??= {});

/**
 * The menu and the list of languages open and close without a script. Here they also close when an item is chosen that
 * doesn't load another page (one that opens a dialog, or a page of a site of one file), and when the focus moves on: they would
 * cover what has it then (WCAG 2.4.11).
 */
(Quizmark => {
    'use strict';

    // A browser without popovers has no list to close, and throws for the selector of an open one.
    if (!('popover' in (globalThis.HTMLElement?.prototype ?? {}))) return;

    /** Closes the list that an item of the header is in, and focuses the list's button. */
    function closeListOf(item) {
        const list = item.closest('.site-header :popover-open');
        if (!list) return;
        list.hidePopover();
        document.querySelector(`[popovertarget="${list.id}"]`)?.focus();
    }

    Object.assign(Quizmark, { closeListOf });
    Quizmark.onFrame?.(() => {
        document.querySelector('.site-header')?.addEventListener('click', event => {
            // A button that opens a dialog closes the list when the dialog is loaded: until then, a second tap would hit what is below.
            const item = event.target.closest('a, button:not([aria-haspopup])');
            if (item) closeListOf(item);
        }, { capture: true });
    });
    // Neither a click inside nor another window gives the focus to an element.
    document.addEventListener('focusin', ({ target }) => {
        const list = document.querySelector('.site-header :popover-open');
        if (list && !list.contains(target) && target.popoverTargetElement !== list) list.hidePopover();
    });
})(globalThis.Quizmark ??= {});

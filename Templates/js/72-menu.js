/**
 * The menu and the list of languages open and close without a script. Here they also close when an item is chosen that
 * doesn't load another page (one that opens a dialog, or a page of a site of one file), and when the focus moves on: they would
 * cover what has it then (WCAG 2.4.11).
 */
(Quizmark => {
    'use strict';

    // A browser without popovers has no list to close, and throws for the selector of an open one.
    if (!('popover' in (globalThis.HTMLElement?.prototype ?? {}))) return;

    Quizmark.onFrame?.(() => {
        const header = document.querySelector('.site-header');
        // Runs before the button's own listener, so that a dialog can return the focus to a visible element.
        header?.addEventListener('click', event => {
            const list = event.target.closest('[popover]');
            if (!list?.matches(':popover-open') || !event.target.closest('a, button')) return;
            list.hidePopover();
            header.querySelector(`[popovertarget="${list.id}"]`)?.focus();
        }, { capture: true });
    });
    // Neither a click inside nor another window gives the focus to an element.
    document.addEventListener('focusin', ({ target }) => {
        const list = document.querySelector('.site-header :popover-open');
        if (list && !list.contains(target) && target.popoverTargetElement !== list) list.hidePopover();
    });
})(globalThis.Quizmark ??= {});

/**
 * The menu and the list of languages open and close without a script. Here they also close when something in them is
 * chosen that doesn't load another page: a dialog that is opened, or a page of a site of one file.
 */
(Quizmark => {
    'use strict';

    Quizmark.onFrame?.(() => {
        const header = document.querySelector('.site-header');
        // Before the button's own listener, so that a dialog gives focus back to what can be seen.
        header?.addEventListener('click', event => {
            const list = event.target.closest('[popover]');
            if (!list?.matches(':popover-open') || !event.target.closest('a, button')) return;
            list.hidePopover();
            header.querySelector(`[popovertarget="${list.id}"]`)?.focus();
        }, { capture: true });
    });
})(globalThis.Quizmark ??= {});

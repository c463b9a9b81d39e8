/** Links to the same list in another language, or of another edition, and to the site's search take the search along. */
(Quizmark => {
    'use strict';

    const { addressOf, route } = Quizmark;

    /** The address of a route on another page. A site of one file replaces this function. */
    const onPage = (address, there) => address.split('#')[0] + addressOf(there);

    globalThis.document?.addEventListener('click', ({ target }) => {
        const link = target.closest?.('.language-switch a, .other-edition a, .filter-none a');
        if (link && route().startsWith('q=')) link.setAttribute('href', (Quizmark.withRoute ?? onPage)(link.getAttribute('href'), route()));
    }, { capture: true });
})(globalThis.Quizmark ??= {});

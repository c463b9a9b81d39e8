/** Links to the same list in another language, or of another edition, take the search along. */
(Quizmark => {
    'use strict';

    const { addressOf, place } = Quizmark;

    /** The address of a place on another page. A site of one file has its own. */
    const onPage = (address, there) => address.split('#')[0] + addressOf(there);

    globalThis.document?.addEventListener('click', ({ target }) => {
        const link = target.closest?.('.language-switch a, .other-edition a');
        if (link && place().startsWith('q=')) link.setAttribute('href', (Quizmark.withPlace ?? onPage)(link.getAttribute('href'), place()));
    }, { capture: true });
})(globalThis.Quizmark ??= {});

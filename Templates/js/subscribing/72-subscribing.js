/** A button beside each subscription that copies the calendar's address, for apps that ask for it. */
(Quizmark => {
    'use strict';

    const { button, copyText, element, words, writeText } = Quizmark;

    function offer(link) {
        const copy = button('copy-feed', words('calendar.copy'));
        copy.classList.add('link-button');
        copy.setAttribute('aria-live', 'polite');
        copy.addEventListener('click', async () => {
            writeText(copy, words(await copyText(link.dataset.feed) ? 'calendar.copied' : 'calendar.uncopied', link.dataset.feed));
        });
        link.closest('li').after(element('li', {}, copy));
    }

    Quizmark.onPage(content => {
        for (const link of content.querySelectorAll('a[data-feed]')) offer(link);
    });
})(globalThis.Quizmark ??= {});

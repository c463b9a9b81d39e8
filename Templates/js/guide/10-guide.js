/** Pages of a section: where the reader is in the contents. Without a script, the lists are there as well. */
(Quizmark => {
    'use strict';

    const { onPage, setAttributes } = Quizmark;
    /** Part of the window above which a heading's section is the one that is read. */
    const readingLine = 0.3;

    /** Marks the heading above the reading line in the contents. */
    function followReading(contents) {
        const links = [...contents.querySelectorAll('a')];
        const headings = [...document.querySelectorAll('.guide-page .prose :is(h2, h3)[id]')].slice(0, links.length);
        let isAsked = false;

        function mark() {
            isAsked = false;
            const line = innerHeight * readingLine;
            const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
            const passed = headings.filter(heading => heading.getBoundingClientRect().top <= line).length;
            const current = isAtEnd && scrollY > 0 ? headings.length - 1 : passed - 1;
            links.forEach((link, index) => setAttributes(link, { 'aria-current': index === current && 'location' }));
        }
        function ask() {
            if (isAsked) return;
            isAsked = true;
            requestAnimationFrame(mark);
        }
        mark();
        addEventListener('scroll', ask, { passive: true });
        addEventListener('resize', ask);
        return () => {
            removeEventListener('scroll', ask);
            removeEventListener('resize', ask);
        };
    }

    onPage(main => {
        const guide = main.querySelector('.guide');
        if (!guide) return undefined;
        const contents = guide.querySelector('.guide-contents');
        // On narrow screens the list is above the text, and is no longer needed when a heading is chosen.
        contents?.addEventListener('click', event => {
            if (event.target.closest('a')) contents.open = false;
        });
        return contents ? followReading(contents) : undefined;
    });
})(globalThis.Quizmark ??= {});

/** A button on each block of code that copies it. */
(Quizmark => {
    'use strict';

    const { copyText, element, setAttributes, words, writeText } = Quizmark;
    /** How long a button shows the outcome, in milliseconds. */
    const outcomeDuration = 3000;

    function offer(code) {
        const button = element('button', { type: 'button', 'class': 'copy', lang: Quizmark.language, 'aria-live': 'polite' }, words('code.copy'));
        const frame = element('div', { 'class': 'code' });
        code.replaceWith(frame);
        frame.append(code, button);
        button.addEventListener('click', async () => {
            const isCopied = await copyText(code.textContent.replace(/\n$/, ''));
            writeText(button, words(isCopied ? 'code.copied' : 'code.uncopied'));
            clearTimeout(button.timer);
            button.timer = setTimeout(() => { writeText(button, words('code.copy')); }, outcomeDuration);
        });
    }

    // All are measured together, as each change would lay out the page again.
    const observer = new ResizeObserver(entries => {
        const isWide = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
        entries.forEach(({ target }, index) => setAttributes(target, { tabindex: isWide[index] && 0 }));
    });

    /** Makes blocks of code scroll by keyboard while they are wider than their column. @param {Iterable<Element>} blocks */
    function scrollByKeyboard(blocks) {
        for (const code of blocks) observer.observe(code);
    }

    Quizmark.onPage(main => {
        const blocks = [...main.querySelectorAll('pre')].filter(code => !code.closest('.code, .answer, .answers'));
        blocks.forEach(offer);
        scrollByKeyboard(blocks);
        return () => observer.disconnect();
    });

    Object.assign(Quizmark, { scrollByKeyboard });
})(globalThis.Quizmark ??= {});

/** A button on each block of code that copies it. */
(Quizmark => {
    'use strict';

    const { copyText, element, words, writeText } = Quizmark;
    /** How long a button shows the outcome, in milliseconds. */
    const outcomeDuration = 3000;

    function offer(code) {
        const button = element('button', { type: 'button', 'class': 'copy', 'aria-live': 'polite' }, words('code.copy'));
        const frame = element('div', { 'class': 'code' });
        code.replaceWith(frame);
        frame.append(code, button);
        // Scrolls by keyboard where it is wider than its column.
        if (code.scrollWidth > code.clientWidth) code.tabIndex = 0;
        button.addEventListener('click', async () => {
            const isCopied = await copyText(code.textContent.replace(/\n$/, ''));
            writeText(button, words(isCopied ? 'code.copied' : 'code.uncopied'));
            clearTimeout(button.timer);
            button.timer = setTimeout(() => { writeText(button, words('code.copy')); }, outcomeDuration);
        });
    }

    Quizmark.onPage(main => {
        for (const code of main.querySelectorAll('pre')) {
            if (!code.closest('.code, .answer, .answers')) offer(code);
        }
    });
})(globalThis.Quizmark ??= {});

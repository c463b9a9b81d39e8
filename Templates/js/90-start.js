/** The scripts are loaded with `defer`, so the page is there. */
(Quizmark => {
    'use strict';

    const main = globalThis.document?.getElementById('main');
    if (!main) return;
    Quizmark.onPage(content => {
        const now = new Date();
        Quizmark.wordDates(content, now);
        Quizmark.announceOpenings(content, now);
    });
    Quizmark.openPage(main);
})(globalThis.Quizmark ??= {});

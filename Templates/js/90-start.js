/** What the script does with a page. It is loaded with `defer`, so the page is there. */
(Quizmark => {
    'use strict';

    if (!globalThis.document) return;
    const now = new Date();
    Quizmark.wordDates(now);
    Quizmark.announceOpenings(now);
    for (const input of document.querySelectorAll('.penalty-filter')) Quizmark.filterPenalties(input);
    for (const form of document.querySelectorAll('form[data-quiz]')) Quizmark.steer(new Quizmark.Taking(form));
})(globalThis.Quizmark ??= {});

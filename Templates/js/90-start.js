/** Opens the page when all its scripts have loaded. In a site of one file, its own script opens the pages. */
(Quizmark => {
    'use strict';

    const main = globalThis.document?.getElementById('main');
    if (!main) return;
    if (!Quizmark.isWholeSite) document.addEventListener('DOMContentLoaded', () => Quizmark.openPage(main));
})(globalThis.Quizmark ??= {});

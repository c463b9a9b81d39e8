/** Pictures can be enlarged; the script for it comes only to pages that have some. */
(Quizmark => {
    'use strict';

    /** Icons and pictures that are links are no pictures to look at. */
    const zoomable = 'img:not(.icon, a img, [alt=""])';

    Quizmark.onPage?.(main => {
        // Without it pictures are as large as the page allows, so a failure needs no words.
        if (main.querySelector(zoomable)) Quizmark.loadBundle('pictures').catch(() => {});
    });

    Object.assign(Quizmark, { zoomable });
})(globalThis.Quizmark ??= {});

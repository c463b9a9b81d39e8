/** Pictures can be enlarged; the script for it is loaded only by pages that have pictures. */
(Quizmark => {
    'use strict';

    /** Pictures worth enlarging: neither icons, nor pictures in links, nor decorative ones. */
    const zoomable = 'img:not(.icon, a img, [alt=""])';

    Quizmark.onPage?.(main => {
        // Without the script, pictures are as large as the page allows, so a failure needs no message.
        if (main.querySelector(zoomable)) Quizmark.loadBundle('pictures').catch(() => {});
    });

    Object.assign(Quizmark, { zoomable });
})(globalThis.Quizmark ??= {});

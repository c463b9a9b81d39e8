/** Pictures can be enlarged and code can be copied; the scripts for it are loaded only by pages that have some. */
(Quizmark => {
    'use strict';

    /** Pictures worth enlarging: neither icons, nor pictures in links, nor decorative ones. */
    const zoomable = 'img:not(.icon, a img, [alt=""])';

    Quizmark.onPage?.(main => {
        // Without the script, pictures are as large as the page allows, so a failure needs no message.
        if (main.querySelector(zoomable)) Quizmark.loadBundle('pictures').catch(() => {});
        if (main.querySelector('pre')) Quizmark.loadBundle('code').catch(() => {});
    });

    Object.assign(Quizmark, { zoomable });
})(globalThis.Quizmark ??= {});

/**
 * Opens a site of one file: reads its data, then puts the script into the page that shows the pages, and which is a part of
 * the data. The page's policy names both scripts by their hashes.
 */
(Quizmark => {
    'use strict';

    function bytesOf(base64) {
        return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    }

    async function readSite() {
        const bytes = bytesOf(JSON.parse(document.getElementById('quizmark-site').textContent));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        return new Response(stream).json();
    }

    /** A browser may lack what is needed, or an attachment its end. */
    readSite().then(site => {
        const script = document.createElement('script');
        script.textContent = site.script;
        Quizmark.siteData = site;
        document.head.append(script);
    }, () => {
        document.getElementById('quizmark-failure').hidden = false;
    });

    Object.assign(Quizmark, { bytesOf });
})(globalThis.Quizmark ??= {});

/**
 * Opens a site of one file: reads its data, which include the script that shows the pages, and adds that script to the page.
 * The page's policy names both scripts by their hashes.
 */
(Quizmark => {
    'use strict';

    function bytesOf(base64) {
        return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    }

    /**
     * Reverses the build's removal of repetitions, which replaces repeated bytes by references so that less has to be compressed.
     * First come numbers of seven bits to a byte: the total length, the number of repetitions; how many new bytes come before
     * each; the length of each; how far back each begins. All the new bytes follow.
     */
    function lengthened(bytes) {
        let offset = 0;
        function number() {
            for (let value = 0, shift = 0; ; shift += 7) {
                const byte = bytes[offset++];
                value |= (byte & 127) << shift;
                if (!(byte > 127)) return value;
            }
        }
        const all = new Uint8Array(number());
        const count = number();
        const [gaps, lengths, distances] = [0, 1, 2].map(() => new Uint32Array(count).map(number));
        let end = 0;
        gaps.forEach((gap, index) => {
            all.set(bytes.subarray(offset, offset + gap), end);
            offset += gap;
            end += gap;
            const start = end - distances[index];
            all.copyWithin(end, start, start + lengths[index]);
            end += lengths[index];
        });
        all.set(bytes.subarray(offset), end);
        return all;
    }

    async function readSite() {
        const bytes = bytesOf(JSON.parse(document.getElementById('quizmark-site').textContent));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        const site = lengthened(new Uint8Array(await new Response(stream).arrayBuffer()));
        return JSON.parse(new TextDecoder().decode(site));
    }

    /** Reports a failure: the browser may lack a feature, or an attachment may be truncated. */
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

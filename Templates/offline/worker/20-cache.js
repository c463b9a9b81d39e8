/** What the browser keeps of this version, and files as the server has them. */
(Offline => {
    'use strict';

    const { addressOf, own, version } = Offline;

    const digestHeader = 'X-Quizmark-Digest';

    const cacheName = own + version;

    const openCache = () => caches.open(cacheName);

    /** What is kept of a path. A cache that is gone isn't opened, which would bring it back. */
    async function kept(path) {
        return caches.match(addressOf(path), { cacheName });
    }

    async function keptPage(path) {
        return await kept(path) ?? await kept(`${path}.html`);
    }

    /** @returns {Promise<boolean>} whether there was room for it */
    async function put(path, response) {
        try {
            // `off.js` has removed it, though this worker still answers the last page.
            if (!(await caches.has(cacheName))) return false;
            await (await openCache()).put(addressOf(path), response);
            return true;
        } catch {
            return false;
        }
    }

    async function digestOf(bytes) {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return Array.from(hash.slice(0, 8), byte => byte.toString(16).padStart(2, '0')).join('');
    }

    /** A response that can be kept: with the file's digest, and without traces of how it came. */
    function copyOf(response, bytes, digest) {
        const headers = new Headers(response.headers);
        for (const name of ['Content-Encoding', 'Content-Length', 'Transfer-Encoding']) headers.delete(name);
        headers.set(digestHeader, digest);
        return new Response(bytes, { headers });
    }

    /** The file as the server has it, if its digest begins with the digits; else null. Throws without a network. */
    async function fetched(address, digits, signal) {
        // A browser's own store may have the file of another version, though the server has the right one.
        for (const cache of ['no-cache', 'reload']) {
            const response = await fetch(address, { cache, signal });
            if (!response.ok) return null;
            const bytes = await response.arrayBuffer();
            const digest = await digestOf(bytes);
            if (digest.startsWith(digits)) return copyOf(response, bytes, digest);
        }
        return null;
    }

    Object.assign(Offline, { cacheName, copyOf, digestHeader, digestOf, fetched, kept, keptPage, openCache, put });
})(self.Offline ??= {});

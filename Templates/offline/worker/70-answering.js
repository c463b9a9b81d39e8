/** Answers what pages ask the network for. */
(Offline => {
    'use strict';

    const { addressOf, addressOfHeld, cacheName, digestHeader, fetched, fileOf, freshPage, isCurrent, isFresh, kept } = Offline;
    const { keptPage, language, languages, pageOf, pathOf, put } = Offline;

    self.addEventListener('fetch', event => {
        const { request } = event;
        const url = new URL(request.url);
        const path = request.method === 'GET' ? pathOf(url) : null;
        if (path === null || path.endsWith('.ics')) return;
        if (request.mode === 'navigate') event.respondWith(isFresh(path) ? answerFresh(event, path) : answerPage(event, path));
        else if (url.searchParams.has('v')) event.respondWith(answerStamped(event, path, url.searchParams.get('v')));
        else event.respondWith(answerPart(event, path));
    });

    async function answerPage(event, path) {
        const page = await keptPage(path);
        if (page) return page;
        try {
            // As the server has it now: a page of an older version, from the browser's own store, would ask for its files.
            return await fetch(event.request, { cache: 'no-cache' });
        } catch (error) {
            if (await kept(`${path}/index.html`)) return Response.redirect(`${addressOf(path)}/`);
            const code = languages.find(code => code !== language && path.startsWith(`${code}/`));
            const substitute = code ? `${code}/offline.html` : 'offline.html';
            // Also for what no list knows: an installed app has no other way back.
            if (!(await kept(substitute))) throw error;
            return Response.redirect(`${addressOf(substitute)}?page=${encodeURIComponent(path)}`);
        }
    }

    /** How long a page may take before the kept one is shown, in milliseconds. */
    const patience = 2000;

    /** The server's page, if it is here with all it needs in time; else the kept one. */
    async function answerFresh(event, path) {
        const page = await keptPage(path);
        if (!page) return answerPage(event, path);
        const name = await kept(path) ? path : `${path}.html`;
        const arrival = freshPage(event.request, page, name).catch(() => null);
        event.waitUntil(arrival);
        const late = new Promise(resolve => { setTimeout(() => resolve(null), patience); });
        return (await Promise.race([arrival, late]))?.clone() ?? page;
    }

    /** A style or a script, which has to be of the version of the page that asks for it. */
    async function answerStamped(event, path, digits) {
        const response = await kept(path);
        if (response?.headers.get(digestHeader).startsWith(digits)) return response;
        const held = await caches.match(addressOfHeld(`${path}?v=${digits}`), { cacheName });
        if (held) return held;
        const arrived = await fetched(event.request.url, digits);
        if (!arrived) return Response.error();
        event.waitUntil(keepArrived(path, arrived.clone()));
        return arrived;
    }

    async function keepArrived(path, response) {
        const file = await fileOf(path).catch(() => null);
        if (file?.digest === response.headers.get(digestHeader)) await put(path, response);
    }

    /** A picture or a recording: of this version for a page that is kept, else whatever the server has. */
    async function answerPart(event, path) {
        const { request } = event;
        const response = await kept(path);
        const page = await pageFor(event.clientId);
        // The pictures of a newer page are the server's, not the browser's own store, and without a network those that are there.
        if (page === 'newer') return fetch(request, { cache: 'no-cache' }).catch(error => response ?? Promise.reject(error));
        if (page === 'other') return fetch(request);
        if (response) return partOf(response, request.headers.get('Range'));
        const file = await fileOf(path).catch(() => null);
        const range = request.headers.get('Range');
        // Recordings come in pieces, which no list can vouch for; where it matters, the whole is fetched.
        if (!file || range && await isCurrent()) return fetch(request);
        const arrived = await fetched(request.url, file.digest);
        if (!arrived) return await isCurrent() ? fetch(request) : Response.error();
        event.waitUntil(put(path, arrived.clone()));
        return partOf(arrived, range);
    }

    /** Whether the page that asks is kept, is kept as a newer version has it, or comes from the server. */
    async function pageFor(clientId) {
        const client = clientId ? await self.clients.get(clientId) : null;
        const path = client && pathOf(new URL(client.url));
        if (path === null) return 'kept';
        const page = await keptPage(path);
        if (!page) return 'other';
        if (!isFresh(path)) return 'kept';
        const file = await pageOf(path).catch(() => null);
        return !file || page.headers.get(digestHeader) === file.digest ? 'kept' : 'newer';
    }

    /** Players ask for pieces, and some take nothing else. */
    async function partOf(response, range) {
        const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
        if (!from && !to) return response;
        const whole = await response.blob();
        const start = from ? Number(from) : Math.max(whole.size - Number(to), 0);
        const end = from && to ? Math.min(Number(to), whole.size - 1) : whole.size - 1;
        const headers = new Headers(response.headers);
        if (start > end) {
            headers.set('Content-Range', `bytes */${whole.size}`);
            return new Response(null, { status: 416, headers });
        }
        headers.set('Content-Range', `bytes ${start}-${end}/${whole.size}`);
        headers.set('Content-Length', String(end - start + 1));
        return new Response(whole.slice(start, end + 1), { status: 206, statusText: 'Partial Content', headers });
    }
})(self.Offline ??= {});

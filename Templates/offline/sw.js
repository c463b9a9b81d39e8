/**
 * The worker that keeps the site for use without a network. The build puts a line before it, `self.site`, with the
 * site's version and with lists of all its files, so this script changes exactly when a file of the site does.
 *
 * What it keeps is of one version: a file is kept only if its bytes are those of that version's list. A newer worker
 * collects its own files beside the old one's, and waits until the reader loads the new version or closes the site.
 *
 * A page that is kept is answered from here, and with it all it needs. A page that isn't comes from the server, with all
 * it needs: addresses of styles and scripts carry the first digits of their digest (`?v=`), and bytes that don't fit the
 * digits are refused. So no page is made of files of two versions.
 *
 * Nobody should look at an old deadline, so pages with deadlines come from the server first, within two seconds. A page of another
 * version waits until its styles and scripts are here too; until then, and without a network, the kept page is the answer.
 *
 * A student's own page is kept once it was opened, though no list may name it, as its address is a secret. It comes from the server
 * first, like pages with deadlines.
 *
 * Calendars are left alone: they are read by other programs, and an old one would be worse than none.
 */
(() => {
    'use strict';

    const { id, version, language, languages, core, lists, fresh = [], deadlines = null } = self.site;
    const scope = new URL('./', self.location);
    /** The folder too, because two sites may share an address, and what they keep. */
    const own = `quizmark:1:${id}:${scope.pathname}:`;
    const digestHeader = 'X-Quizmark-Digest';
    /** Kept where the reader asked for all files. */
    const wish = '@all';

    // Files

    /** The path of a file from the site's folder, `quizzes/cells.html`, or null for what lies elsewhere. */
    function pathOf(url) {
        if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
        try {
            const path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
            return path === '' || path.endsWith('/') ? `${path}index.html` : path;
        } catch {
            return null;
        }
    }

    function addressOf(path) {
        return new URL(path.split('/').map(encodeURIComponent).join('/'), scope).href;
    }

    async function digestOf(bytes) {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return Array.from(hash.slice(0, 8), byte => byte.toString(16).padStart(2, '0')).join('');
    }

    const cacheName = own + version;
    const openCache = () => caches.open(cacheName);

    /** What is kept of a path. A cache that is gone isn't opened, which would bring it back. */
    async function kept(path) {
        return caches.match(addressOf(path), { cacheName });
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

    /** Whether it is the page of a student. */
    const isOwn = path => path.startsWith('calendar/students/');

    // Lists

    const read = new Map();

    /** The files of a list: `quizzes/cells.html` → `['1f0c22ab99887766', 20480]`. */
    function entriesOf(list) {
        if (!read.has(list)) {
            const entries = newEntries(list);
            read.set(list, entries);
            entries.catch(() => read.delete(list));
        }
        return read.get(list);
    }

    async function newEntries(list) {
        let response = await kept(list.path);
        if (response?.headers.get(digestHeader) !== list.digest) {
            response = await fetched(addressOf(list.path), list.digest);
            if (!response) throw new Error(`${list.path} is of another version`);
            await put(list.path, response.clone());
        }
        return new Map(Object.entries(await response.json()));
    }

    /** The lists that may have files of a folder. */
    const listsOf = folder => lists.filter(({ first }, index) => {
        const next = lists[index + 1]?.first;
        return (first <= folder || first.startsWith(folder)) && (next === undefined || next > folder);
    });

    /** @returns {Promise<{ path: string, digest: string, size: number }|null>} null for what is no file of the site */
    async function fileOf(path) {
        const list = lists.findLast(list => list.first <= path);
        const entry = list && (await entriesOf(list)).get(path);
        return entry ? { path, digest: entry[0], size: entry[1] } : null;
    }

    /** The file behind an address as people and servers shorten it. */
    async function pageOf(path) {
        return await fileOf(path) ?? await fileOf(`${path}.html`);
    }

    async function keptPage(path) {
        return await kept(path) ?? await kept(`${path}.html`);
    }

    /** Whether the server still has this version. If not, the browser is told to fetch the new worker. */
    async function isCurrent() {
        try {
            const response = await fetch(self.location.href, { cache: 'no-cache' });
            if (!response.ok || (await response.text()).includes(version)) return true;
            self.registration.update().catch(() => {});
            return false;
        } catch {
            return true;
        }
    }

    // Installing

    /** Works on all items, on a few at a time. */
    async function each(items, work) {
        const rest = items[Symbol.iterator]();
        const worker = async () => {
            for (const item of rest) if (await work(item) === false) return;
        };
        await Promise.all(Array.from({ length: 6 }, worker));
    }

    async function otherCaches() {
        const names = (await caches.keys()).filter(name => name.startsWith(own) && name !== cacheName);
        return Promise.all(names.map(name => caches.open(name)));
    }

    /**
     * Keeps a file. What older versions have with the same bytes is not fetched again.
     * @returns {Promise<'kept'|'full'|'other'>} the last where the server has other bytes
     */
    async function keep(file, older = []) {
        const address = addressOf(file.path);
        if ((await kept(file.path))?.headers.get(digestHeader) === file.digest) return 'kept';
        let response = null;
        for (const cache of older) {
            const old = await cache.match(address);
            if (old?.headers.get(digestHeader) === file.digest) response = old;
        }
        response ??= await fetched(address, file.digest);
        if (!response) return 'other';
        return await put(file.path, response) ? 'kept' : 'full';
    }

    /** The files of the pictures of a page that is kept; they are in another folder. */
    async function picturesOf(path) {
        const page = path.endsWith('.html') ? await kept(path) : null;
        const addresses = [...(await page?.text() ?? '').matchAll(/<img\b[^>]*? src="([^"]+)"/g)].map(([, address]) => address.replaceAll('&amp;', '&'));
        const paths = new Set(addresses.map(address => pathOf(new URL(address, addressOf(path)))));
        const files = await Promise.all([...paths].map(picture => picture === null ? null : fileOf(picture)));
        return files.filter(Boolean);
    }

    /** Keeps the pictures of pages that are kept, as far as there is room. */
    async function keepPictures(path, older = []) {
        let outcome = 'kept';
        for (const picture of await picturesOf(path)) if (outcome !== 'full') outcome = await keep(picture, older);
        return outcome;
    }

    /** The paths of what is kept of this version. */
    async function keptPaths() {
        const addresses = (await (await openCache()).keys()).map(({ url }) => new URL(url));
        // What has a stamp belongs to a newer version.
        return addresses.filter(({ search }) => !search).map(pathOf);
    }

    /** The paths of a folder's files, or all that begin in the same way. */
    async function pathsIn(folder) {
        const entries = await Promise.all(listsOf(folder).map(entriesOf));
        return entries.flatMap(files => [...files.keys()]).filter(path => path.startsWith(folder));
    }

    const edition = new RegExp(`^(?:(?:${languages.join('|')})/)?(?:penalties/[^/]+|checklists)/`);

    /** The folders of editions, and of checklists, of which an older version has all files that its lists name: readers were told that these work offline. */
    async function wholeEditions(cache) {
        const paths = new Set((await cache.keys()).map(({ url }) => pathOf(new URL(url))));
        const folders = new Map();
        for (const list of [...paths].filter(path => /^assets\/files-\d+\.json$/.test(path))) {
            const entries = await (await cache.match(addressOf(list))).json();
            for (const path of Object.keys(entries)) {
                const folder = edition.exec(path)?.[0];
                if (folder) folders.set(folder, (folders.get(folder) ?? true) && paths.has(path));
            }
        }
        return [...folders.keys()].filter(folder => folders.get(folder));
    }

    /**
     * What every page needs, what the version before had, and all files of editions that it had as a whole.
     * @returns {Promise<{ paths: Set<string>, illustrated: Set<string> }>} `illustrated` are pages whose pictures are wanted too
     */
    async function wantedFiles(older) {
        const paths = new Set(core);
        const illustrated = new Set(core);
        const folders = new Set();
        for (const cache of older) {
            for (const request of await cache.keys()) paths.add(pathOf(new URL(request.url)));
            for (const folder of await wholeEditions(cache)) folders.add(folder);
        }
        for (const folder of folders) for (const path of await pathsIn(folder)) illustrated.add(path);
        for (const path of illustrated) paths.add(path);
        if (paths.has(wish)) {
            await put(wish, new Response(''));
            for (const path of await pathsIn('')) paths.add(path);
        }
        return { paths, illustrated };
    }

    /** Fails where the server's files are not those of the list, half-way through a copy to it; browsers try again. */
    async function install() {
        await openCache();
        const older = await otherCaches();
        const { paths, illustrated } = await wantedFiles(older);
        await each(paths, async path => {
            const file = await fileOf(path);
            if (!file) return true;
            const outcome = await keep(file, older);
            if (outcome === 'other') throw new Error(`${path} is of another version`);
            // Then the rest comes from the server. A worker that isn't installed would show the old version for ever.
            return outcome !== 'full';
        });
        // A start page is there before it was opened. The site works without its pictures.
        await each(illustrated, async path => await keepPictures(path, older).catch(() => 'other') !== 'full');
        // After the styles and scripts that they need.
        await each([...paths].filter(isOwn), path => freshPage(addressOf(path), null, path).catch(() => null));
    }

    async function activate() {
        for (const name of await caches.keys()) {
            if (name.startsWith(own) && name !== cacheName) await caches.delete(name);
        }
        await self.clients.claim();
    }

    self.addEventListener('install', event => event.waitUntil(install()));
    self.addEventListener('activate', event => event.waitUntil(activate()));

    // Answering

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

    // Pages with deadlines

    /** How long a page may take before the kept one is shown, in milliseconds. */
    const patience = 2000;

    /** How long the server may take to answer for later visits, in milliseconds: a worker that still waits can't be replaced. */
    const longestWait = 10000;

    const isFresh = path => isOwn(path) || fresh.some(start => start.endsWith('/') ? path.startsWith(start) : path === start || `${path}.html` === start);

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

    /** The page as the server has it now, kept with the styles and scripts that it names; null if one of these isn't there. */
    async function freshPage(request, page, name) {
        const signal = AbortSignal.timeout(longestWait);
        const response = await fetch(request, { cache: 'no-cache', signal });
        if (!response.ok || response.redirected) return null;
        const bytes = await response.arrayBuffer();
        const digest = await digestOf(bytes);
        if (page?.headers.get(digestHeader) === digest) return page;
        const named = new TextDecoder().decode(bytes).matchAll(/([^\s"'/=]+)\?v=([0-9a-f]{8})\b/g);
        const files = new Map(Array.from(named, ([, name, digits]) => [`assets/${decodeURIComponent(name)}?v=${digits}`, digits]));
        let isWhole = true;
        await each(files, async ([file, digits]) => {
            if (!(await hold(file, digits, signal))) isWhole = false;
            return isWhole;
        });
        if (!isWhole) return null;
        const copy = copyOf(response, bytes, digest);
        await put(name, copy.clone());
        return copy;
    }

    const addressOfHeld = file => new URL(file, scope).href;

    /** Keeps a style or a script of another version beside that of this one. @returns {Promise<boolean>} whether it is here */
    async function hold(file, digits, signal) {
        const own = await kept(file.replace(/\?.*/, ''));
        if (own?.headers.get(digestHeader).startsWith(digits) || await caches.match(addressOfHeld(file), { cacheName })) return true;
        const arrived = await fetched(addressOfHeld(file), digits, signal);
        if (!arrived || !(await caches.has(cacheName))) return false;
        await (await openCache()).put(addressOfHeld(file), arrived);
        return true;
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

    // What pages say and ask

    /** Keeps a page that was opened, then what it shows; nothing where the server has a newer version already. */
    async function visit(path, parts = []) {
        try {
            if (isOwn(path)) {
                if (!(await keptPage(path))) await freshPage(addressOf(path), null, path);
                return;
            }
            const page = await pageOf(path);
            const there = page && await keptPage(page.path);
            if (!page || !there && !(await isCurrent())) return;
            // A page with deadlines may be kept as a newer version has it.
            if (there && there.headers.get(digestHeader) !== page.digest) return;
            if (await keep(page) !== 'kept') return;
            for (const part of parts) {
                const file = await fileOf(part);
                if (file && await keep(file) !== 'kept') return;
            }
        } catch {
            // Without a network there is nothing to keep, and a list of another version means a new worker.
            await isCurrent();
        }
    }

    const answers = {
        /** The page's address first, then those of its pictures. */
        visited({ addresses }) {
            const [page, ...parts] = addresses.map(address => pathOf(new URL(address))).filter(path => path !== null);
            return page === undefined ? null : visit(page, parts);
        },

        apply: () => self.skipWaiting(),

        /** Due dates and openings, by item: those of this version. */
        async deadlines() {
            const response = deadlines && await kept(deadlines);
            return response ? response.json() : {};
        },

        async state() {
            const state = { files: 0, bytes: 0, kept: 0, keptBytes: 0, wantsAll: Boolean(await kept(wish)) };
            for (const list of lists) {
                state.files += list.files;
                state.bytes += list.bytes;
            }
            for (const path of await keptPaths()) {
                const file = await fileOf(path).catch(() => null);
                if (!file) continue;
                state.kept += 1;
                state.keptBytes += file.size;
            }
            return state;
        },

        /** How much the files have whose paths begin in these ways, and how much of that is kept; null without the lists. */
        async amounts({ portions }) {
            const here = new Set(await keptPaths());
            return Promise.all(portions.map(async beginnings => {
                const paths = new Set((await Promise.all(beginnings.map(pathsIn))).flat());
                const files = await Promise.all([...paths].map(fileOf));
                const sizeOf = some => some.reduce((sum, { size }) => sum + size, 0);
                return { bytes: sizeOf(files), kept: sizeOf(files.filter(({ path }) => here.has(path))) };
            })).catch(() => null);
        },

        /**
         * Keeps files for a second or so, from the given one on; a worker that works longer may be ended. Those of a folder and the
         * pictures of its pages if one is given, else all.
         */
        async keepAll({ from, folder = '' }) {
            await openCache();
            if (folder === '') await put(wish, new Response(''));
            const end = Date.now() + 1000;
            const step = { next: from, failed: 0, problem: '' };
            try {
                const paths = await pathsIn(folder);
                while (step.next < paths.length && Date.now() < end && !step.problem) {
                    await each(paths.slice(step.next, step.next + 12), async path => {
                        let outcome = await keep(await fileOf(path));
                        if (outcome === 'kept' && folder !== '') outcome = await keepPictures(path);
                        if (outcome === 'full') step.problem = 'full';
                        if (outcome === 'other') step.failed += 1;
                    });
                    if (step.failed && !(await isCurrent())) step.problem = 'outdated';
                    step.next = Math.min(step.next + 12, paths.length);
                }
                return { ...step, isDone: step.next === paths.length && !step.problem };
            } catch {
                return { ...step, isDone: false, problem: await isCurrent() ? 'offline' : 'outdated' };
            }
        },

        /** Back to what every page needs. */
        async removeAll() {
            const cache = await openCache();
            const pictures = await Promise.all(core.map(path => picturesOf(path).catch(() => [])));
            const needed = new Set([...core, ...lists.map(list => list.path), ...pictures.flat().map(file => file.path)]);
            for (const request of await cache.keys()) {
                if (!needed.has(pathOf(new URL(request.url)))) await cache.delete(request);
            }
        },
    };

    self.addEventListener('message', event => {
        const { data, ports: [port] } = event;
        if (!Object.hasOwn(answers, data?.ask ?? '')) return;
        event.waitUntil(Promise.resolve(answers[data.ask](data)).then(answer => port?.postMessage(answer)));
    });
})();

/** Installs this version: what every page needs, and what the version before had. */
(Offline => {
    'use strict';

    const { addressOf, cacheName, core, each, fileOf, freshPage, isStudentPage, keep, keepPictures, languages } = Offline;
    const { openCache, otherCaches, own, pathOf, pathsIn, put, wish } = Offline;

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
        await each([...paths].filter(isStudentPage), path => freshPage(addressOf(path), null, path).catch(() => null));
    }

    async function activate() {
        for (const name of await caches.keys()) {
            if (name.startsWith(own) && name !== cacheName) await caches.delete(name);
        }
        await self.clients.claim();
    }

    self.addEventListener('install', event => event.waitUntil(install()));

    self.addEventListener('activate', event => event.waitUntil(activate()));
})(self.Offline ??= {});

/** Installs this version: what every page needs, and what the version before had. */
(Offline => {
    'use strict';

    const { addressOf, cacheName, core, each, edition, fileOf, freshPage, isStudentPage, keep, keptPaths, languages, openCache } = Offline;
    const { otherCaches, own, pathOf, pathsIn, pathsOf, picturesOf, put, sameIn, unkeptLists, wish } = Offline;

    /** Kept with a version: the folder of the edition that is in force. */
    const inForce = '@edition';

    const codes = languages.join('|');

    /**
     * The folder of an edition or of checklists, a page that is saved with an edition (see `portionsOf` in `40-edition.js`), or what the files
     * of the search in a language begin with.
     */
    const promise = new RegExp(`^(?:(?:(?:${codes})/)?(?:(?:penalties/[^/]+|checklists)/|(?:penalties/index|search|history|practice)\\.html$)|assets/search/(?:${codes})(?=[-.]))`);

    /** The folder of an edition, in whichever language. */
    const rules = /penalties\/[^/]+\/$/;

    /** The folders of which an older version has all files that its lists name: readers were told that these work offline. */
    async function wholeFolders(cache) {
        const paths = new Set(await pathsOf(cache));
        const folders = new Map();
        for (const list of [...paths].filter(path => /^assets\/files-\d+\.json$/.test(path))) {
            const entries = await (await cache.match(addressOf(list))).json();
            for (const path of Object.keys(entries)) {
                const folder = promise.exec(path)?.[0];
                if (folder) folders.set(folder, (folders.get(folder) ?? true) && paths.has(path));
            }
        }
        return [...folders.keys()].filter(folder => folders.get(folder));
    }

    /** The folders that readers were told work offline. Whoever has the rules in force gets the new ones, in the same language. */
    async function promisedFolders(older) {
        const folders = new Set();
        for (const cache of older) {
            // Sites built by earlier versions of the program don't say which rules were in force.
            const before = await (await cache.match(addressOf(inForce)))?.text();
            for (const folder of await wholeFolders(cache)) {
                const own = rules.exec(folder)?.[0];
                if (edition && own && own === (before ?? own)) folders.add(folder.slice(0, -own.length) + edition);
                folders.add(folder);
            }
        }
        return [...folders];
    }

    /**
     * What every page needs and what readers were told works offline; then what else the versions before had.
     * @returns {Promise<{ first: File[], others: File[], students: string[], isPromised: boolean }>} `students` are the paths of pages that
     *     no list names, `isPromised` is whether readers were told that an edition works offline
     */
    async function wantedFiles(older) {
        const before = (await Promise.all(older.map(pathsOf))).flat();
        const wantsAll = before.includes(wish);
        const folders = await promisedFolders(older);
        const first = new Set([...core, ...(await Promise.all(folders.map(pathsIn))).flat()]);
        const others = new Set([...before, ...wantsAll ? await pathsIn('') : []].filter(path => !first.has(path)));
        const filesOf = async paths => (await Promise.all([...paths].map(fileOf))).filter(Boolean);
        if (wantsAll) await put(wish, new Response(''));
        if (edition) await put(inForce, new Response(edition));
        return {
            first: await filesOf(first), others: await filesOf(others),
            students: before.filter(isStudentPage), isPromised: folders.some(folder => rules.test(folder)),
        };
    }

    /**
     * Keeps what no older version has; the rest needs neither a network nor room, as it can be moved. Fails where the server's files
     * are not those of the list, half-way through a copy to it; browsers try again.
     * @returns {Promise<boolean>} whether there was room
     */
    async function keepNew(files, older) {
        let hasRoom = true;
        await each(files, async file => {
            const outcome = await sameIn(older, file) ? 'kept' : await keep(file);
            if (outcome === 'other') throw new Error(`${file.path} is of another version`);
            hasRoom &&= outcome !== 'full';
            return hasRoom;
        });
        return hasRoom;
    }

    /** The same for the pictures of pages that are kept. Pages work without their pictures. */
    async function keepNewPictures(pages, older) {
        let hasRoom = true;
        await each(pages, async ({ path }) => {
            const isKept = await keepNew(await picturesOf(path), older).catch(() => true);
            hasRoom &&= isKept;
            return hasRoom;
        });
        return hasRoom;
    }

    async function install() {
        await openCache();
        const older = await otherCaches();
        const { first, others, students, isPromised } = await wantedFiles(older);
        const hasRoom = await keepNew(first, older) && await keepNewPictures(first, older) && unkeptLists.size === 0;
        if (isPromised && !hasRoom) {
            // The older version stays, for readers who are without a network. Browsers try again.
            for (const client of await self.clients.matchAll({ includeUncontrolled: true })) {
                // Other sites may share the address.
                if (pathOf(new URL(client.url)) !== null) client.postMessage('full');
            }
            throw new Error('there is no room for this version');
        }
        // The rest comes from the server where there is no room. A worker that isn't installed would show the old version for ever.
        await keepNew(others, older);
        await each([...first, ...others], async file => await keep(file, older) !== 'full');
        await keepNewPictures(first, older);
        // After the styles and scripts that they need.
        await each(students, path => freshPage(addressOf(path), null, path).catch(() => null));
    }

    /** Moves what an older version has and this one lacks, for want of room for two copies. */
    async function moveRest(cache) {
        const here = new Set(await keptPaths());
        const wanted = new Set();
        for (const path of await pathsOf(cache)) {
            const file = here.has(path) ? null : await fileOf(path).catch(() => null);
            if (file && await sameIn([cache], file)) wanted.add(addressOf(path));
        }
        if (wanted.size === 0) return;
        for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
        for (const address of wanted) {
            const response = await cache.match(address);
            const bytes = await response.arrayBuffer();
            const move = () => put(pathOf(new URL(address)), new Response(bytes, { headers: response.headers }));
            const isMoved = await move();
            await cache.delete(address);
            if (!isMoved) await move();
        }
    }

    async function activate() {
        for (const cache of await otherCaches()) await moveRest(cache);
        for (const name of await caches.keys()) {
            if (name.startsWith(own) && name !== cacheName) await caches.delete(name);
        }
        await self.clients.claim();
    }

    /** Keeps what is missing of what every page needs: when this version was installed, there may have been no room. */
    async function keepCore() {
        if (!(await caches.has(cacheName))) return;
        const here = new Set(await keptPaths());
        await each(core.filter(path => !here.has(path)), async path => await keep(await fileOf(path)) === 'kept');
    }

    self.addEventListener('install', event => event.waitUntil(install()));

    self.addEventListener('activate', event => event.waitUntil(activate()));

    Object.assign(Offline, { inForce, keepCore });
})(self.Offline ??= {});

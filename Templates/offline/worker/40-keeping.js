/** Keeps files of this version. */
(Offline => {
    'use strict';

    const { addressOf, cacheName, digestHeader, fetched, fileOf, kept, openCache, own, pathOf, put } = Offline;

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

    /** What older versions have of a file with the same bytes. */
    async function sameIn(older, { path, digest }) {
        for (const cache of older) {
            const old = await cache.match(addressOf(path));
            if (old?.headers.get(digestHeader) === digest) return old;
        }
        return null;
    }

    /**
     * Keeps a file. What older versions have with the same bytes is not fetched again.
     * @returns {Promise<'kept'|'full'|'other'>} the last where the server has other bytes
     */
    async function keep(file, older = []) {
        if ((await kept(file.path))?.headers.get(digestHeader) === file.digest) return 'kept';
        const response = await sameIn(older, file) ?? await fetched(addressOf(file.path), file.digest);
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
    async function keepPictures(path) {
        let outcome = 'kept';
        for (const picture of await picturesOf(path)) if (outcome !== 'full') outcome = await keep(picture);
        return outcome;
    }

    /** The paths of what a cache has of its version. */
    async function pathsOf(cache) {
        const addresses = (await cache.keys()).map(({ url }) => new URL(url));
        // What has a stamp belongs to a newer version.
        return addresses.filter(({ search }) => !search).map(pathOf);
    }

    /** The paths of what is kept of this version. */
    const keptPaths = async () => pathsOf(await openCache());

    Object.assign(Offline, { each, keep, keepPictures, keptPaths, otherCaches, pathsOf, picturesOf, sameIn });
})(self.Offline ??= {});

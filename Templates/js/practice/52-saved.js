/** Which pages of a session can be opened without a network: those that the worker has saved. */
(Quizmark => {
    'use strict';

    const { addressOfPage } = Quizmark;

    const addressOf = path => new URL(addressOfPage(path), location.href).href;

    /** Whether the server answers. The worker leaves such a request alone. */
    const isOnline = path => fetch(addressOf(path), { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);

    async function savedAddresses() {
        const caches = await Promise.all((await self.caches.keys()).map(name => self.caches.open(name)));
        const requests = await Promise.all(caches.map(cache => cache.keys()));
        return new Set(requests.flat().map(({ url }) => url));
    }

    /**
     * Tells which pages aren't here and can't be fetched. Without a worker, pages are in a folder or a single file, or come from the
     * server each time.
     * @param {string[]} paths of pages that are wanted
     * @returns {Promise<(path: string) => boolean>} whether a page can't be opened now
     */
    async function missingOffline(paths) {
        if (!navigator.serviceWorker?.controller) return () => false;
        const found = await Promise.all(paths.map(path => self.caches.match(addressOf(path))));
        const first = paths.find((_, index) => !found[index]);
        if (first === undefined || await isOnline(first)) return () => false;
        // Only now, as a site may have thousands of files.
        const saved = await savedAddresses();
        return path => !saved.has(addressOf(path));
    }

    Object.assign(Quizmark, { missingOffline });
})(globalThis.Quizmark ??= {});

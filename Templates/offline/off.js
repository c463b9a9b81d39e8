/** The worker of a site that is no longer kept: it removes what an earlier one kept, and then itself. */
self.addEventListener('install', event => event.waitUntil(self.skipWaiting()));
// In Chromium the first call may be without effect while a page is open; the page then says that a worker waits.
self.addEventListener('message', () => self.skipWaiting());
self.addEventListener('activate', event => {
    const own = `quizmark:1:${self.site.id}:${new URL(self.registration.scope).pathname}:`;
    const remove = async () => {
        for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
        await self.registration.unregister();
    };
    event.waitUntil(remove());
});

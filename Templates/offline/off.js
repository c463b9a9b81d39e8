/** The worker of a site that is no longer kept: it removes what an earlier one kept, and then itself. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => {
    const own = `quizmark:1:${self.site.id}:${new URL(self.registration.scope).pathname}:`;
    const remove = async () => {
        for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
        await self.registration.unregister();
    };
    event.waitUntil(remove());
});

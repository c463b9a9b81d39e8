/** Pages that come from the server first, as the server has them: with deadlines, or of students. */
(Offline => {
    'use strict';

    const { cacheName, copyOf, digestHeader, digestOf, each, fetched, fresh, isStudentPage, kept, openCache, put, scope } = Offline;

    /** How long the server may take to answer for later visits, in milliseconds: a worker that still waits can't be replaced. */
    const longestWait = 10000;

    const isFresh = path => isStudentPage(path) || fresh.some(start => start.endsWith('/') ? path.startsWith(start) : path === start || `${path}.html` === start);

    /**
     * The page as the server has it now, kept with the styles and scripts that it names; null if one of these isn't there. Where there is no
     * room for all of them, it isn't kept.
     */
    async function freshPage(request, page, name) {
        const signal = AbortSignal.timeout(longestWait);
        const response = await fetch(request, { cache: 'no-cache', signal });
        if (!response.ok || response.redirected) return null;
        const bytes = await response.arrayBuffer();
        const digest = await digestOf(bytes);
        if (page?.headers.get(digestHeader) === digest) return page;
        const named = new TextDecoder().decode(bytes).matchAll(/([^\s"'/=]+)\?v=([0-9a-f]{8})\b/g);
        const files = new Map(Array.from(named, ([, name, digits]) => [`assets/${decodeURIComponent(name)}?v=${digits}`, digits]));
        let [isWhole, hasRoom] = [true, true];
        await each(files, async ([file, digits]) => {
            const outcome = await hold(file, digits, signal);
            if (outcome === 'other') isWhole = false;
            if (outcome === 'full') hasRoom = false;
            return isWhole;
        });
        if (!isWhole) return null;
        const copy = copyOf(response, bytes, digest);
        if (hasRoom) await put(name, copy.clone());
        return copy;
    }

    const addressOfHeld = file => new URL(file, scope).href;

    /** Keeps a style or a script of another version beside that of this one. @returns {Promise<'kept'|'full'|'other'>} as `keep` does */
    async function hold(file, digits, signal) {
        const own = await kept(file.replace(/\?.*/, ''));
        if (own?.headers.get(digestHeader).startsWith(digits) || await caches.match(addressOfHeld(file), { cacheName })) return 'kept';
        const arrived = await fetched(addressOfHeld(file), digits, signal);
        if (!arrived || !(await caches.has(cacheName))) return 'other';
        return (await openCache()).put(addressOfHeld(file), arrived).then(() => 'kept', () => 'full');
    }

    Object.assign(Offline, { addressOfHeld, freshPage, isFresh });
})(self.Offline ??= {});

/** What pages say and ask. */
(Offline => {
    'use strict';

    const { addressOf, core, deadlines, digestHeader, each, fileOf, freshPage, isCurrent, inForce, isStudentPage, keep, keepCore } = Offline;
    const { keepPictures, kept, keptPage, keptPaths, lists, openCache, pageOf, pathOf, pathsIn, picturesOf, put, wish } = Offline;

    /** Keeps a page that was opened, then what it shows; nothing where the server has a newer version already. */
    async function visit(path, parts = []) {
        try {
            if (isStudentPage(path)) {
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

    let keptCore = null;

    const answers = {
        /** The page's address first, then those of its pictures. */
        async visited({ addresses }) {
            const [page, ...parts] = addresses.map(address => pathOf(new URL(address))).filter(path => path !== null);
            if (page !== undefined) await visit(page, parts);
            // Once is enough until the browser starts this worker again.
            keptCore ??= keepCore().catch(() => { keptCore = null; });
            await keptCore;
        },

        apply: () => self.skipWaiting(),

        /** Due dates and openings, by item: those of this version; null if they aren't known. */
        async deadlines() {
            return deadlines === null ? {} : (await kept(deadlines))?.json() ?? null;
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
         * pictures of its pages if one is given, what every page needs for `@core`, else all.
         */
        async keepAll({ from, folder = '' }) {
            await openCache();
            if (folder === '') await put(wish, new Response(''));
            const end = Date.now() + 1000;
            const step = { next: from, failed: 0, problem: '' };
            try {
                const isCore = folder === '@core';
                const paths = isCore ? core : await pathsIn(folder);
                while (step.next < paths.length && Date.now() < end && !step.problem) {
                    await each(paths.slice(step.next, step.next + 12), async path => {
                        let outcome = await keep(await fileOf(path));
                        if (outcome === 'kept' && folder !== '' && !isCore) outcome = await keepPictures(path);
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
            const needed = new Set([...core, inForce, ...lists.map(list => list.path), ...pictures.flat().map(file => file.path)]);
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
})(self.Offline ??= {});

/** The lists of the site's files. */
(Offline => {
    'use strict';

    const { addressOf, digestHeader, fetched, kept, lists, put, version } = Offline;

    const read = new Map();
    /** Paths of lists that there was no room for. */
    const unkeptLists = new Set();

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
            if (!(await put(list.path, response.clone()))) unkeptLists.add(list.path);
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

    /** The paths of a folder's files, or all that begin in the same way. */
    async function pathsIn(folder) {
        const entries = await Promise.all(listsOf(folder).map(entriesOf));
        return entries.flatMap(files => [...files.keys()]).filter(path => path.startsWith(folder));
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

    Object.assign(Offline, { fileOf, isCurrent, pageOf, pathsIn, unkeptLists });
})(self.Offline ??= {});

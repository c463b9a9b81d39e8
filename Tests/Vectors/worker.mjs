// The worker that keeps the site, on a device with little room. Run: node --test Tests/Vectors/worker.mjs
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const folder = new URL('../../Templates/offline/worker/', import.meta.url);
const scripts = readdirSync(folder).sort().map(name => new vm.Script(readFileSync(new URL(name, folder), 'utf8'), { filename: name }));
const base = 'https://example.org/site/';

const digestOf = text => createHash('sha256').update(text).digest('hex').slice(0, 16);
const textOf = value => Buffer.from(value).toString();

/** What browsers keep for an address, with so many bytes of room. */
class Device {
    stores = new Map();
    room = Infinity;

    get used() {
        return [...this.stores.values()].flatMap(store => [...store.values()]).reduce((sum, { bytes }) => sum + bytes.length, 0);
    }

    cache(name) {
        const store = this.stores.get(name);
        const urlOf = request => request.url ?? String(request);
        const match = async request => {
            const found = store.get(urlOf(request));
            return found && new Response(found.bytes, { headers: found.headers });
        };
        return {
            match,
            keys: async () => [...store.keys()].map(url => ({ url })),
            delete: async request => store.delete(urlOf(request)),
            put: async (request, response) => {
                const bytes = Buffer.from(await response.arrayBuffer());
                if (this.used - (store.get(urlOf(request))?.bytes.length ?? 0) + bytes.length > this.room) throw new Error('QuotaExceededError');
                store.set(urlOf(request), { bytes, headers: [...response.headers] });
            },
        };
    }

    get caches() {
        return {
            open: async name => {
                if (!this.stores.has(name)) this.stores.set(name, new Map());
                return this.cache(name);
            },
            has: async name => this.stores.has(name),
            keys: async () => [...this.stores.keys()],
            delete: async name => this.stores.delete(name),
            match: async (request, { cacheName }) => this.stores.has(cacheName) ? this.cache(cacheName).match(request) : undefined,
        };
    }

    /** The paths that a version has. */
    pathsOf(version) {
        return [...this.stores.get(`quizmark:1:one:/site/:${version}`)?.keys() ?? []].map(url => decodeURIComponent(url.slice(base.length))).sort();
    }
}

/** A version of a site by its files, as its server has it, and its worker on a device. */
class Version {
    constructor(device, version, files, { core = ['index.html'], clients = [], ...more } = {}) {
        const entries = Object.entries(files).sort(([one], [other]) => one < other ? -1 : 1).map(([path, text]) => [path, [digestOf(text), text.length]]);
        const list = JSON.stringify(Object.fromEntries(entries));
        this.server = new Map(Object.entries({ ...files, 'assets/files-1.json': list }));
        this.listeners = new Map();
        this.site = {
            id: 'one', version, language: 'en', languages: ['en', 'fr'], core, edition: 'penalties/2026/',
            lists: [{ path: 'assets/files-1.json', digest: digestOf(list), first: '', files: entries.length, bytes: 0 }], ...more,
        };
        const self = {
            site: this.site, location: new URL('sw.js', base), registration: { update: async () => {} },
            addEventListener: (name, listener) => this.listeners.set(name, listener),
            clients: { matchAll: async () => clients, claim: async () => {}, get: async () => null },
        };
        const fetch = async request => {
            const url = new URL(request.url ?? request);
            const text = this.server.get(decodeURIComponent(url.pathname.slice('/site/'.length)));
            return text === undefined ? new Response('', { status: 404 }) : new Response(text);
        };
        const context = vm.createContext({ self, fetch, caches: device.caches, crypto, URL, Response, Headers, AbortSignal, TextDecoder, setTimeout, Uint8Array });
        for (const script of scripts) script.runInContext(context);
        this.Offline = self.Offline;
    }

    async event(name, more = {}) {
        const waiting = [];
        this.listeners.get(name)({ waitUntil: promise => waiting.push(promise), ...more });
        await Promise.all(waiting);
    }

    async ask(question) {
        let answer;
        await this.event('message', { data: question, ports: [{ postMessage: data => { answer = data; } }] });
        return answer;
    }

    async install() {
        await this.event('install');
        await this.event('activate');
        return this;
    }
}

const big = letter => letter.repeat(1000);
const first = {
    'assets/a.css': big('a'), 'index.html': 'Home', 'penalties/2026/index.html': big('p'), 'penalties/index.html': big('l'), 'search.html': big('s'),
    'quizzes/cells.html': big('q'),
};

async function edition(device, more) {
    const version = await new Version(device, 'first', first, more).install();
    for (const path of ['penalties/2026/', 'penalties/index.html', 'search.html']) await version.ask({ ask: 'keepAll', from: 0, folder: path });
    return version;
}

test('a page with deadlines is shown as it is now where there is no room for its new styles', async () => {
    const device = new Device();
    const page = text => `<link href="assets/a.css?v=${digestOf(text).slice(0, 8)}">`;
    const version = await new Version(device, 'first', { ...first, 'deadlines.html': page(big('a')) }, { core: ['index.html', 'assets/a.css', 'deadlines.html'], fresh: ['deadlines.html'] }).install();
    version.server.set('assets/a.css', big('b')).set('deadlines.html', page(big('b')));
    const answer = async () => {
        let response;
        await version.event('fetch', {
            request: { url: `${base}deadlines.html`, method: 'GET', mode: 'navigate', headers: new Headers() }, clientId: '',
            respondWith: promise => { response = promise; },
        });
        return textOf(await (await response).arrayBuffer());
    };
    device.room = device.used + 200;
    assert.equal(await answer(), page(big('b')));
    // Without a network, the kept page is there with its styles.
    assert.equal(await (await version.Offline.kept('deadlines.html')).text(), page(big('a')));
    device.room = Infinity;
    assert.equal(await answer(), page(big('b')));
    assert.equal(await (await version.Offline.kept('deadlines.html')).text(), page(big('b')));
});

test('the pages that are saved with an edition come with a new version of it, or that waits for room', async () => {
    const device = new Device();
    await edition(device);
    const changed = { ...first, 'search.html': big('S'), 'penalties/2026/index.html': big('P') };
    const heard = [];
    const clients = ['https://example.org/site/penalties/', 'https://example.org/other/'].map(url => ({ url, postMessage: data => heard.push([url, data]) }));
    device.room = device.used + 1800;
    await assert.rejects(new Version(device, 'second', changed, { clients }).install());
    assert.deepEqual(heard, [['https://example.org/site/penalties/', 'full']], 'another site at the address is not told');
    assert.ok(device.pathsOf('first').includes('search.html'));
    device.room += 1000;
    await new Version(device, 'second', changed, { clients }).install();
    assert.deepEqual(device.pathsOf('first'), []);
    for (const path of ['penalties/2026/index.html', 'penalties/index.html', 'search.html']) assert.ok(device.pathsOf('second').includes(path), path);
});

test('a new edition comes to those who have the one in force, also after all was removed', async () => {
    for (const [isRemoved, has] of [[false, 'penalties/2026/'], [true, 'penalties/2025/']]) {
        const device = new Device();
        const files = { ...first, 'penalties/2025/index.html': big('o') };
        const version = await new Version(device, 'first', files).install();
        if (isRemoved) await version.ask({ ask: 'removeAll' });
        await version.ask({ ask: 'keepAll', from: 0, folder: has });
        await new Version(device, 'second', { ...files, 'penalties/2027/index.html': big('n') }, { edition: 'penalties/2027/' }).install();
        assert.equal(device.pathsOf('second').includes('penalties/2027/index.html'), !isRemoved);
        assert.ok(device.pathsOf('second').includes(`${has}index.html`));
    }
});

/**
 * Storage on the device: `localStorage`, under `quizmark:1:<site>:<name>`. A name is a quiz's id, or begins with `@`,
 * which no id does. For pages opened from disk, Chromium and WebKit have one store for the whole machine, so only the
 * keys of this site are ever touched; Firefox has a store for each file.
 */
(Quizmark => {
    'use strict';

    const site = globalThis.document?.body?.dataset.site ?? '';
    const prefix = `quizmark:1:${site}:`;
    /** Whether this file is the whole site. */
    const isWholeSite = Boolean(globalThis.document?.getElementById('quizmark-site'));
    /** Values that could not be written, by name, each with the text that was stored then; they last as long as the page. */
    const unsaved = new Map();
    let isKept = true;

    /** What `use` returns of `localStorage`; null where the browser refuses, which it may do whenever the store is accessed. */
    function withStore(use) {
        try {
            return use(globalThis.localStorage);
        } catch {
            return null;
        }
    }

    /** Reports, by an event of the window, that saving has begun to fail or works again. */
    function setKept(value) {
        if (isKept === value) return;
        isKept = value;
        globalThis.dispatchEvent?.(new CustomEvent('quizmark:kept', { detail: { isKept } }));
    }

    function parsed(text) {
        try {
            return JSON.parse(text);
        } catch {
            return null;
        }
    }

    /** The text stored under a name. */
    const stored = name => withStore(store => store.getItem(prefix + name)) ?? 'null';

    /**
     * The value kept under a name, or null. An unreadable value stays in storage until it is overwritten.
     * @param {string} name
     */
    function load(name) {
        const [text, own] = [stored(name), unsaved.get(name)];
        // Quizzes have the code that keeps what another tab has stored since.
        if (own && own.text !== text) Object.assign(own, { text, value: Quizmark.rejoined?.(own.value, parsed(own.text), parsed(text)) ?? own.value });
        return own ? structuredClone(own.value) : parsed(text);
    }

    /** Where the time is kept at which everything was last deleted. It isn't one of the values, and is the only thing that stays. */
    const deletionKey = `quizmark:deleted:${site}`;

    const lastDeletion = () => withStore(store => store.getItem(deletionKey));

    /** The deletion that this page knows of. */
    let deletion = lastDeletion();

    /** Whether another page has deleted everything. What this page still shows must not be saved again. */
    function isOfBeforeDeletion() {
        const latest = lastDeletion();
        return latest !== null && latest !== deletion;
    }

    /** Opens the page anew if everything has been deleted, also if the browser kept the page for its Back button. */
    function reopenIfDeleted() {
        if (isOfBeforeDeletion()) globalThis.location?.reload();
    }

    /**
     * @param {string} name
     * @param {any} value plain data
     * @returns {boolean} whether the value will still be there after the page is closed
     */
    function save(name, value) {
        if (isOfBeforeDeletion()) {
            reopenIfDeleted();
            return false;
        }
        try {
            globalThis.localStorage.setItem(prefix + name, JSON.stringify(value));
            unsaved.delete(name);
        } catch {
            unsaved.set(name, { value: structuredClone(value), text: stored(name) });
        }
        setKept(unsaved.size === 0);
        return !unsaved.has(name);
    }

    function forget(name) {
        unsaved.delete(name);
        withStore(store => store.removeItem(prefix + name));
    }

    /** Whether the browser lets this page save anything. */
    function canSave() {
        const canKeep = save('@trial', true);
        forget('@trial');
        return canKeep;
    }

    /** The names of everything that this site keeps, sorted. */
    function names() {
        const found = new Set(unsaved.keys());
        withStore(store => {
            for (let index = 0; index < store.length; index += 1) {
                const key = store.key(index);
                if (key.startsWith(prefix)) found.add(key.slice(prefix.length));
            }
        });
        return [...found].sort();
    }

    /** Deletes everything that this site keeps, but nothing of other sites. */
    function forgetAll() {
        names().forEach(forget);
        withStore(store => store.setItem(deletionKey, String(Date.now())));
        deletion = lastDeletion();
    }

    if (globalThis.document) {
        for (const name of ['storage', 'focus', 'pageshow']) globalThis.addEventListener(name, reopenIfDeleted);
        document.addEventListener('visibilitychange', reopenIfDeleted);
    }

    /**
     * Calls `onChange` when another tab changes the value kept under a name.
     * @param {string} name
     * @param {(value: any) => void} onChange
     * @returns {() => void} stops watching
     */
    function watch(name, onChange) {
        const listener = event => {
            if (event.key === prefix + name) onChange(parsed(event.newValue ?? 'null'));
        };
        window.addEventListener('storage', listener);
        return () => window.removeEventListener('storage', listener);
    }

    /**
     * Calls `onChange` when anything that this site keeps may have changed elsewhere: when another tab changes it, or when
     * the page is shown again, since WebKit doesn't report changes between tabs opened from disk.
     * @param {() => void} onChange
     * @returns {() => void} stops watching
     */
    function watchAll(onChange) {
        const watching = new AbortController();
        const { signal } = watching;
        window.addEventListener('storage', event => {
            if (event.key === null || event.key.startsWith(prefix)) onChange();
        }, { signal });
        for (const name of ['focus', 'pageshow']) window.addEventListener(name, onChange, { signal });
        return () => watching.abort();
    }

    /** Whether the other pages of the site can read what this page keeps: false for pages opened from disk in Firefox. */
    function isShared() {
        return isWholeSite || globalThis.location?.protocol !== 'file:' || !navigator.userAgent.includes('Firefox');
    }

    Object.assign(Quizmark, { site, load, save, canSave, forget, forgetAll, names, watch, watchAll, isShared, isWholeSite });
    Object.defineProperty(Quizmark, 'isKept', { get: () => isKept });
})(globalThis.Quizmark ??= {});

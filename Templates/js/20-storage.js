/**
 * Storage: what the device keeps, in `localStorage` under `quizmark:1:<site>:<name>`. A name is a quiz's id, or begins
 * with `@`, which no id does. From disk, Chromium and WebKit keep one store for all pages of the machine, so nothing but
 * our own site's keys is ever touched; Firefox keeps a store for each file.
 */
(Quizmark => {
    'use strict';

    const site = globalThis.document?.body?.dataset.site ?? '';
    const prefix = `quizmark:1:${site}:`;
    /** Whether this file is all of the site. */
    const isWholeSite = Boolean(globalThis.document?.getElementById('quizmark-site'));
    /** What could not be written lives as long as the page. */
    const unsaved = new Map();
    let isKept = true;

    /** A browser may refuse storage as soon as it is named. */
    function store() {
        try {
            return globalThis.localStorage ?? null;
        } catch {
            return null;
        }
    }

    /** Tells, by an event of the window, that saving began to fail or works again. */
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

    /**
     * What is kept under a name, or null. Something unreadable is left where it is until it is written over.
     * @param {string} name
     */
    function load(name) {
        if (unsaved.has(name)) return structuredClone(unsaved.get(name));
        try {
            return parsed(store()?.getItem(prefix + name) ?? 'null');
        } catch {
            return null;
        }
    }

    /**
     * @param {string} name
     * @param {any} value plain data
     * @returns {boolean} whether it will be there after the page is closed
     */
    function save(name, value) {
        try {
            store().setItem(prefix + name, JSON.stringify(value));
            unsaved.delete(name);
        } catch {
            unsaved.set(name, structuredClone(value));
        }
        setKept(unsaved.size === 0);
        return !unsaved.has(name);
    }

    function forget(name) {
        unsaved.delete(name);
        try {
            store()?.removeItem(prefix + name);
        } catch {
            // What can't be written can't be there.
        }
    }

    /** The names of all that this site keeps, in order. */
    function names() {
        const found = new Set(unsaved.keys());
        try {
            const kept = store();
            for (let index = 0; index < (kept?.length ?? 0); index += 1) {
                const key = kept.key(index);
                if (key.startsWith(prefix)) found.add(key.slice(prefix.length));
            }
        } catch {
            // Then there is only what is unsaved.
        }
        return [...found].sort();
    }

    /**
     * Calls when another tab changes what is kept under a name.
     * @param {string} name
     * @param {(value: any) => void} onChange
     * @returns {() => void} ends it
     */
    function watch(name, onChange) {
        const hear = event => {
            if (event.key === prefix + name) onChange(parsed(event.newValue ?? 'null'));
        };
        window.addEventListener('storage', hear);
        return () => window.removeEventListener('storage', hear);
    }

    /**
     * Calls when anything that this site keeps may have changed elsewhere: another tab tells, or, where tabs on disk hear
     * nothing of each other (WebKit), the page is shown again.
     * @param {() => void} onChange
     * @returns {() => void} ends it
     */
    function watchAll(onChange) {
        const hear = event => {
            if (event.key === null || event.key.startsWith(prefix)) onChange();
        };
        window.addEventListener('storage', hear);
        window.addEventListener('focus', onChange);
        window.addEventListener('pageshow', onChange);
        return () => {
            window.removeEventListener('storage', hear);
            window.removeEventListener('focus', onChange);
            window.removeEventListener('pageshow', onChange);
        };
    }

    /** Whether what is kept can be read by the other pages of the site: not so in Firefox, from disk. */
    function isShared() {
        return isWholeSite || globalThis.location?.protocol !== 'file:' || !navigator.userAgent.includes('Firefox');
    }

    Object.assign(Quizmark, { site, load, save, forget, names, watch, watchAll, isShared, isWholeSite });
    Object.defineProperty(Quizmark, 'isKept', { get: () => isKept });
})(globalThis.Quizmark ??= {});

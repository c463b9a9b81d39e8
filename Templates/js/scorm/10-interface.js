/** The learning platform around the page, by the run-time environment of SCORM 1.2: an object `API` of a window above. */
(Quizmark => {
    'use strict';

    /** Platforms nest frames, but not like that: a window may be its own parent's child. */
    const deepest = 100;

    /** Windows of other servers may not be asked; one that refuses has no platform for us. */
    function apiOf(window) {
        try {
            return window.API ?? null;
        } catch {
            return null;
        }
    }

    /** Up the frames from a window, itself included. */
    function findAbove(window) {
        let current = window;
        for (let depth = 0; current && depth < deepest; depth += 1) {
            const api = apiOf(current);
            if (api) return api;
            if (current.parent === current) return null;
            current = current.parent;
        }
        return null;
    }

    /** In the frames around the page, or else around what has opened it in a window of its own. */
    function findAPI(window) {
        const above = findAbove(window);
        if (above) return above;
        for (let { opener } = window.top ?? window, count = 0; opener && count < deepest; count += 1) {
            const found = findAbove(opener);
            if (found) return found;
            try {
                opener = opener.top.opener;
            } catch {
                return null;
            }
        }
        return null;
    }

    /** A conversation with a platform, from its beginning to its end. */
    class Platform {
        /** @returns {Platform|null} null where there is none, or it won't begin */
        static find(window) {
            const api = findAPI(window);
            if (!api) return null;
            try {
                return String(api.LMSInitialize('')) === 'true' ? new Platform(api) : null;
            } catch {
                return null;
            }
        }

        constructor(api) {
            this.api = api;
            this.hasEnded = false;
        }

        get(name) {
            return this.hasEnded ? '' : String(this.api.LMSGetValue(name) ?? '');
        }

        /** @returns {boolean} whether the platform has taken it */
        set(name, value) {
            return !this.hasEnded && String(this.api.LMSSetValue(name, String(value))) === 'true';
        }

        /** @returns {boolean} whether the platform has kept what it was told */
        commit() {
            return !this.hasEnded && String(this.api.LMSCommit('')) === 'true';
        }

        end() {
            if (this.hasEnded) return;
            this.api.LMSFinish('');
            this.hasEnded = true;
        }
    }

    Object.assign(Quizmark, { findAPI, Platform });
})(globalThis.Quizmark ??= {});

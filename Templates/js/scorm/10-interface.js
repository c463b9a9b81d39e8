/** The learning platform around the page: the object `API` of a window above it, by the SCORM 1.2 Run-Time Environment. */
(Quizmark => {
    'use strict';

    /** The most frames to search; a window may be its own parent. */
    const deepest = 100;

    /** The API of a window, or null. A window of another origin throws when it is accessed. */
    function apiOf(window) {
        try {
            return window.API ?? null;
        } catch {
            return null;
        }
    }

    /** The API of a window or of one of the frames around it. */
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

    /** The API of the frames around the page, or of the window that opened it. */
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

    /** A session with a platform, from `LMSInitialize` to `LMSFinish`. */
    class Platform {
        /** @returns {Platform|null} null if there is no platform, or it refuses to begin */
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

        /** @returns {boolean} whether the platform accepted the value */
        set(name, value) {
            return !this.hasEnded && String(this.api.LMSSetValue(name, String(value))) === 'true';
        }

        /** @returns {boolean} whether the platform saved the values */
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

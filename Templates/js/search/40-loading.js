/**
 * Loading the index: its segments are scripts, since a page that was opened from a folder may read no other file. A site
 * of one file has its index in itself, so its script sets another way.
 */
(Quizmark => {
    'use strict';

    /** Segments whose scripts have run, by name. */
    const arrived = new Map();
    /** What is loaded or on its way, by file. */
    const loads = new Map();

    /** What the scripts of the index call. */
    function addSearchSegment(name, content) {
        arrived.set(name, content);
    }

    /** @type {(file: string, root: string) => Promise<object>} */
    let load = (file, root) => new Promise((resolve, reject) => {
        const [, name] = /([^/]+)\.js/.exec(file);
        const script = document.createElement('script');
        script.addEventListener('load', () => {
            if (arrived.has(name)) resolve(arrived.get(name));
            else reject(new Error(`${file} is no part of the index`));
            arrived.delete(name);
            script.remove();
        });
        script.addEventListener('error', () => {
            script.remove();
            reject(new Error(`${file} can't be loaded`));
        });
        script.src = root + file;
        document.head.append(script);
    });

    /** @param {(file: string, root: string) => Promise<object>} other */
    function setSearchSource(other) {
        load = other;
    }

    /**
     * The content of a segment. One that couldn't be loaded is tried again the next time.
     * @param {string} file from the site's folder
     * @param {string} root the way there from the page
     */
    function loadSegment(file, root) {
        if (!loads.has(file)) {
            loads.set(file, load(file, root));
            loads.get(file).catch(() => loads.delete(file));
        }
        return loads.get(file);
    }

    Object.assign(Quizmark, { addSearchSegment, setSearchSource, loadSegment });
})(globalThis.Quizmark ??= {});

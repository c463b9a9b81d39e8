/**
 * Loading the index: its segments are scripts, since pages opened from a folder can't read other files. A site of one file
 * contains its index, so its script replaces the loader.
 */
(Quizmark => {
    'use strict';

    const { loadData } = Quizmark;

    /** Contents of segments whose scripts have run, by name. */
    const arrived = new Map();
    /** Promises of segments that are loaded or loading, by file. */
    const loads = new Map();

    /** Called by the scripts of the index. */
    function addSearchSegment(name, content) {
        arrived.set(name, content);
    }

    /** @type {(file: string, root: string) => Promise<object>} */
    let load = async (file, root) => {
        const [, name] = /([^/]+)\.js/.exec(file);
        await loadData(root + file);
        if (!arrived.has(name)) throw new Error(`${file} is no part of the index`);
        const content = arrived.get(name);
        arrived.delete(name);
        return content;
    };

    /** @param {(file: string, root: string) => Promise<object>} other */
    function setSearchSource(other) {
        load = other;
    }

    /**
     * The content of a segment. After a failure, the next call tries again.
     * @param {string} file path from the site's folder
     * @param {string} root relative path from the page to the site's folder
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

/**
 * Pages: what the scripts do with each page. Scripts register it with `onPage`; in a site of one file it runs for every
 * page that is shown.
 */
(Quizmark => {
    'use strict';

    const { addressOfAsset, element } = Quizmark;

    /** @type {((main: HTMLElement) => void|(() => void))[]} */
    const openers = [];
    let closers = [];
    let shown = null;

    /**
     * @param {(main: HTMLElement) => void|(() => void)} open sets up the page's content; returns a function that cleans up,
     *     if it listens to anything outside that content
     */
    function onPage(open) {
        openers.push(open);
        if (shown) begin(open);
    }

    function begin(open) {
        const close = open(shown);
        if (close) closers.push(close);
    }

    /** @param {HTMLElement} main */
    function openPage(main) {
        closePage();
        shown = main;
        // Before they run, as what is hidden can't have the focus; nothing is painted in between.
        document.documentElement.dataset.ready = '';
        openers.forEach(begin);
    }

    /** Closes the open dialog, which gives the focus back to the page. @returns {Element|null} it, if there was one */
    function closeDialog() {
        const open = document.querySelector('dialog[open]');
        open?.close();
        return open;
    }

    function closePage() {
        closeDialog();
        closers.forEach(close => close());
        closers = [];
        shown = null;
    }

    /** @type {(() => void)[]} */
    const framers = [];

    /**
     * For scripts that set up header and footer, which exist before the first page. In a site of one file they are
     * replaced with each language.
     * @param {() => void} work
     */
    function onFrame(work) {
        framers.push(work);
        if (!Quizmark.isWholeSite) work();
    }

    function openFrame() {
        framers.forEach(work => work());
    }

    /** Promises of the requested bundles, by name. */
    const bundles = new Map();
    const files = new Map();

    /** The files of a bundle that the page may load, with their versions: `settings.css?v=1f0c22ab`. */
    function filesOf(bundle) {
        const later = document.querySelector('[data-later]')?.dataset.later.split(' ') ?? [];
        return later.filter(file => file.split('.')[0] === bundle);
    }

    /** Whether the site has a bundle with this name. */
    function hasBundle(name) {
        return filesOf(name).length > 0;
    }

    /** The promise that `make` returns, made once; after a failure, it is made again. */
    function once(promises, name, make) {
        if (!promises.has(name)) {
            const promise = make();
            promises.set(name, promise);
            promise.catch(() => promises.delete(name));
        }
        return promises.get(name);
    }

    /**
     * Loads a bundle's styles, words and script when they are first needed: `settings` for `assets/settings.js`. The script
     * runs after the others have loaded.
     * @returns {Promise<void>}
     */
    function loadBundle(name) {
        return once(bundles, name, async () => {
            const named = filesOf(name);
            if (named.length === 0) throw new Error(`${name} can't be loaded from this page`);
            const isScript = file => file.startsWith(`${name}.js`);
            await Promise.all(named.filter(file => !isScript(file)).map(loadFile));
            await Promise.all(named.filter(isScript).map(loadFile));
        });
    }

    /**
     * Puts a script or stylesheet into the page.
     * @param {Element|null} next what it comes before; null for the end
     * @returns {Promise<void>} ends when it has loaded
     */
    function arrival(node, next = null) {
        return new Promise((resolve, reject) => {
            node.addEventListener('load', () => resolve());
            node.addEventListener('error', () => {
                node.remove();
                reject(new Error(`${node.src ?? node.href} can't be loaded`));
            });
            if (next) next.before(node);
            else document.head.append(node);
        });
    }

    /** Runs a script that stores data where its caller finds it. */
    async function loadData(address) {
        const node = element('script', { src: address });
        await arrival(node);
        node.remove();
    }

    function loadFile(file) {
        return once(files, file, async () => {
            // In a site of one file everything is already in the page, and a bundle has no files.
            if (!file.includes('.')) return;
            const address = addressOfAsset(file);
            if (!file.includes('.css')) return arrival(element('script', { src: address }));
            // WebKit takes the focus away from new elements while a stylesheet for screens is loading.
            const node = element('link', { rel: 'stylesheet', href: address, media: 'print' });
            // A site's own stylesheet must come last.
            await arrival(node, document.querySelector('link[href*="assets/site.css"]'));
            node.media = 'all';
        });
    }

    Object.assign(Quizmark, { onPage, openPage, closePage, closeDialog, onFrame, openFrame, hasBundle, loadBundle, loadData });
})(globalThis.Quizmark ??= {});

/**
 * Pages: what the scripts do with a page. Each script says it by `onPage`; in a site of one file it is done for every
 * page that is shown.
 */
(Quizmark => {
    'use strict';

    /** @type {((main: HTMLElement) => void|(() => void))[]} */
    const openers = [];
    let closers = [];
    let shown = null;

    /**
     * @param {(main: HTMLElement) => void|(() => void)} open works on the page's content, and returns what ends it, where
     *     it listens to more than that content
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
        openers.forEach(begin);
    }

    function closePage() {
        closers.forEach(close => close());
        closers = [];
        shown = null;
    }

    /** @type {(() => void)[]} */
    const framers = [];

    /**
     * For scripts that work on header and footer, which are there before the first page. In a site of one file they are
     * new with each language.
     * @param {() => void} work
     */
    function onFrame(work) {
        framers.push(work);
        if (!Quizmark.isWholeSite) work();
    }

    function openFrame() {
        framers.forEach(work => work());
    }

    const scripts = new Map();

    /**
     * Loads another script of the site when it is first needed: `search` for `assets/search.js`.
     * @returns {Promise<void>}
     */
    function loadScript(name) {
        if (!scripts.has(name)) scripts.set(name, newScript(name));
        return scripts.get(name);
    }

    /** The addresses of scripts are in the page, since they change with what is in them. */
    function scriptAddresses() {
        return JSON.parse(document.querySelector('[data-scripts]')?.dataset.scripts ?? '{}');
    }

    /** Whether the site has a script to load. */
    function hasScript(name) {
        return name in scriptAddresses();
    }

    /** In a site of one file every script is in the page already, and its address is empty. */
    function newScript(name) {
        const address = scriptAddresses()[name];
        if (address === '') return Promise.resolve();
        const script = document.createElement('script');
        return new Promise((resolve, reject) => {
            script.addEventListener('load', () => resolve());
            script.addEventListener('error', () => {
                scripts.delete(name);
                reject(new Error(`${name} can't be loaded`));
            });
            script.src = address;
            document.head.append(script);
        });
    }

    Object.assign(Quizmark, { onPage, openPage, closePage, onFrame, openFrame, hasScript, loadScript });
})(globalThis.Quizmark ??= {});

/**
 * Routes: the parts of a page that its address can name. A route is the id of a question or a scene, such as `q3` or
 * `result`; the empty route is the top of the page. Every route is in the browser's history, so Back leads to the previous one.
 *
 * In a site of one file an address names the page too, so the file's own script sets a different address form.
 *
 * @typedef {object} AddressForm
 * @property {(route: string) => string} addressOf address of a route on this page
 * @property {(hash: string) => string} routeOf route named by this page's address
 * @property {(path: string, route: string) => string} addressOfPage
 */
(Quizmark => {
    'use strict';

    /** Decodes a part of an address; returns it unchanged if somebody typed a stray `%`. */
    function decoded(part) {
        try {
            return decodeURIComponent(part);
        } catch {
            return part;
        }
    }

    /** @type {AddressForm} */
    let form = {
        addressOf: route => `#${route.replace(/(?<=^q=).+/s, encodeURIComponent)}`,
        routeOf: hash => decoded(hash.slice(1)),
        addressOfPage: (path, route) => `${root()}${encodeURI(path)}${route && `#${route}`}`,
    };

    /** The relative path to the site's folder, taken from the page's own link to this script. */
    function root() {
        const source = document.querySelector('script[src*="assets/quizmark.js"]')?.getAttribute('src') ?? '';
        return source.slice(0, source.lastIndexOf('assets/'));
    }

    /** @param {string} file path below `assets` */
    function addressOfAsset(file) {
        return `${root()}assets/${file}`;
    }

    /**
     * @param {Partial<AddressForm>} other what it lacks stays as it is
     * @returns {AddressForm} the previous form
     */
    function setAddressForm(other) {
        const before = form;
        form = { ...before, ...other };
        return before;
    }

    /** The route in the page's address. */
    function route() {
        return form.routeOf(location.hash);
    }

    /** For links: `#q3`. */
    function addressOf(route) {
        return form.addressOf(route);
    }

    /**
     * For links to another page: `../quizzes/cells.html#q3`.
     * @param {string} path path of the page from the site's folder, `fr/quizzes/cells.html`
     */
    function addressOfPage(path, route = '') {
        return form.addressOfPage(path, route);
    }

    /** Goes to a route; if the page is already there, the listeners are called anyway. */
    function goTo(route) {
        const address = form.addressOf(route);
        if (location.hash === address) window.dispatchEvent(new HashChangeEvent('hashchange'));
        else location.hash = address;
    }

    /** Replaces the route in the address without adding an entry to the browser's history. */
    function setRoute(route) {
        history.replaceState(history.state, '', form.addressOf(route));
    }

    /** @returns {() => void} removes the listener */
    function onRoute(onChange) {
        const listener = () => onChange(route());
        window.addEventListener('hashchange', listener);
        return () => window.removeEventListener('hashchange', listener);
    }

    Object.assign(Quizmark, {
        decoded, setAddressForm, route, addressOf, addressOfPage, addressOfAsset, goTo, setRoute, onRoute,
        // Scripts of sites may use its former name.
        onPlace: onRoute,
    });
})(globalThis.Quizmark ??= {});

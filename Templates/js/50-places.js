/**
 * Places: the parts of a page that its address can name. A place is the id of a question or a scene, such as `q3` or
 * `result`; the empty place is the top of the page. Every place is in the browser's history, so Back leads to the previous one.
 *
 * In a site of one file an address names the page too, so the file's own script sets another form of addresses.
 *
 * @typedef {object} AddressForm
 * @property {(place: string) => string} addressOf address of a place on this page
 * @property {(hash: string) => string} placeOf place named by this page's address
 * @property {(path: string, place: string) => string} addressOfPage
 */
(Quizmark => {
    'use strict';

    /** The text that a part of an address stands for; the part itself where somebody typed a stray `%`. */
    function decoded(part) {
        try {
            return decodeURIComponent(part);
        } catch {
            return part;
        }
    }

    /** @type {AddressForm} */
    let form = {
        addressOf: place => `#${place.replace(/(?<=^q=).+/s, encodeURIComponent)}`,
        placeOf: hash => decoded(hash.slice(1)),
        addressOfPage: (path, place) => `${root()}${encodeURI(path)}${place && `#${place}`}`,
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
     * @param {Partial<AddressForm>} other whatever it lacks stays as it is
     * @returns {AddressForm} the previous form
     */
    function setAddressForm(other) {
        const before = form;
        form = { ...before, ...other };
        return before;
    }

    /** The place that the page's address names. */
    function place() {
        return form.placeOf(location.hash);
    }

    /** For links: `#q3`. */
    function addressOf(place) {
        return form.addressOf(place);
    }

    /**
     * For links to another page: `../quizzes/cells.html#q3`.
     * @param {string} path path of the page from the site's folder, `fr/quizzes/cells.html`
     */
    function addressOfPage(path, place = '') {
        return form.addressOfPage(path, place);
    }

    /** Goes to a place; if the page is already there, the listeners are called all the same. */
    function goTo(place) {
        const address = form.addressOf(place);
        if (location.hash === address) window.dispatchEvent(new HashChangeEvent('hashchange'));
        else location.hash = address;
    }

    /** Puts the place into the address without a new entry in the browser's history. */
    function setPlace(place) {
        history.replaceState(history.state, '', form.addressOf(place));
    }

    /** @returns {() => void} removes the listener */
    function onPlace(onChange) {
        const hear = () => onChange(place());
        window.addEventListener('hashchange', hear);
        return () => window.removeEventListener('hashchange', hear);
    }

    Object.assign(Quizmark, { decoded, setAddressForm, place, addressOf, addressOfPage, addressOfAsset, goTo, setPlace, onPlace });
})(globalThis.Quizmark ??= {});

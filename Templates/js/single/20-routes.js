/**
 * Routes: the addresses of a site of one file. `#/fr/quizzes/cells/3` is question 3 of a quiz in French; without its last
 * part, the start of the quiz; `#/` is the start of the site.
 *
 * @typedef {{ page: string, language: number, fragment: string }} Route `page` is the page's route in the site's default language, `fragment` the route
 *     within the page
 */
(Quizmark => {
    'use strict';

    const { decoded } = Quizmark;

    class Routes {
        /** @param {Site} site */
        constructor({ pages, languages, formerRoutes = {} }) {
            this.pages = pages;
            this.formerRoutes = formerRoutes;
            this.prefixes = languages.map(language => language.prefix);
            /** Pages that have other pages below them: there, an unknown part isn't a fragment. */
            this.folders = new Set(Object.keys(pages).flatMap(page => {
                const parts = page.split('/');
                return page === '' ? [] : parts.map((_, index) => parts.slice(0, index).join('/'));
            }));
        }

        has(page) {
            return Object.hasOwn(this.pages, page);
        }

        /** The page of a route. The first page is also at the route that it has in other sites, and a renamed one at its earlier routes. */
        pageAt(parts) {
            const page = parts.join('/');
            return Object.hasOwn(this.formerRoutes, page) ? this.formerRoutes[page] : page;
        }

        /** @returns {Route|null} null if there is no such page */
        read(hash) {
            const parts = hash.replace(/^#\/?/, '').split('/');
            const named = this.prefixes.indexOf(parts[0]);
            const language = Math.max(named, 0);
            if (language > 0) parts.shift();
            const page = this.pageAt(parts);
            if (this.has(page)) return { page, language, fragment: '' };
            const fragment = Routes.fragmentOf(parts.pop());
            // A page has its fragments also at its former route, and only its searches if other pages are below that.
            const written = parts.join('/');
            const above = fragment.startsWith('q=') || !this.folders.has(written) ? this.pageAt(parts) : written;
            return this.has(above) ? { page: above, language, fragment } : null;
        }

        /** Whether a fragment that isn't in a page's content may still be one of its scenes. */
        hasScenes(page, fragment) {
            const [[kind]] = this.pages[page];
            // Assignments are below the planner, whose scenes report an assignment that doesn't exist.
            if (kind === 'assignments') return fragment === 'list' || fragment.startsWith('a:');
            // Penalties are below their list, whose scenes are searches.
            if (kind === 'penalties' && fragment.startsWith('q=')) return true;
            return kind === 'quiz' || !this.folders.has(page);
        }

        write({ page, language, fragment }) {
            const parts = [this.prefixes[language], page, Routes.partOf(fragment)];
            return `#/${parts.filter(part => part !== '').join('/')}`;
        }

        /** The fragment in a part of an address: `3` is short for `q3`. */
        static fragmentOf(part) {
            return /^\d+$/.test(part) ? `q${part}` : decoded(part);
        }

        static partOf(fragment) {
            return /^q\d+$/.test(fragment) ? fragment.slice(1) : encodeURIComponent(fragment);
        }

        /** @param {string} path of a page, from the site's folder: `fr/quizzes/cells.html` */
        static ofPath(path) {
            return encodeURI(path).replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '');
        }
    }

    Object.assign(Quizmark, { Routes });
})(globalThis.Quizmark ??= {});

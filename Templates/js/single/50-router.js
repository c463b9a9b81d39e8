/** Shows the page that the address names. */
(Quizmark => {
    'use strict';

    const { ViewHistory, Routes, closePage, decoded, focusOn, goTo, markFrame, openPage, parsedDocument, setFrame } = Quizmark;

    class Router {
        /** @param {Site} site */
        constructor(site) {
            this.site = site;
            this.routes = new Routes(site);
            this.viewHistory = new ViewHistory();
            /** @type {Route|null} the route that is shown */
            this.shown = null;
            Quizmark.setAddressForm({
                addressOf: place => this.routes.write({ ...this.shown, place }),
                placeOf: hash => this.placeOf(hash),
                addressOfPage: (path, place) => `#/${[Routes.ofPath(path), Routes.partOf(place)].filter(Boolean).join('/')}`,
            });
            Quizmark.withPlace = (address, place) => {
                const route = this.routes.read(address);
                return route ? this.routes.write({ ...route, place }) : address;
            };
            Quizmark.setSearchSource(async file => JSON.parse(site.index[file]));
            // Added before the listeners of pages, which are then called only for places on a page that stays.
            addEventListener('hashchange', () => this.follow());
            addEventListener('click', event => this.click(event));
        }

        get main() {
            return document.getElementById('main');
        }

        isShown(route) {
            return route?.page === this.shown?.page && route?.language === this.shown?.language;
        }

        placeOf(hash) {
            const route = this.routes.read(hash);
            return this.isShown(route) ? route.place : '';
        }

        /** Shows the first page, for which there is no `hashchange` event. */
        start() {
            if (location.hash === '') history.replaceState(history.state, '', this.routes.write(this.entrance));
            this.show(this.routes.read(location.hash));
            if (this.viewHistory.top > 0) scrollTo(0, this.viewHistory.top);
        }

        /** The start of the site, in the reader's language. */
        get entrance() {
            const chosen = this.site.languages.findIndex(({ code }) => code === Quizmark.settings().language);
            return { page: '', language: Math.max(chosen, 0), place: '' };
        }

        /** Shows the current address after it has changed: by a link, by a script, by Back or Forward. */
        follow() {
            const route = this.routes.read(location.hash);
            const view = this.viewHistory.move(this.main);
            if (route && this.isShown(route) && this.isPlace(route)) {
                this.showPlace(route.place);
                return;
            }
            this.show(route);
            if (view) ViewHistory.restore(this.main, view);
            else if (this.shown.place === '') this.begin();
        }

        /** Scrolls to the top and focuses the heading, so that a screen reader reads it, as after loading a page. */
        begin() {
            scrollTo(0, 0);
            focusOn(this.main.querySelector('h1') ?? this.main);
        }

        isPlace({ page, place }) {
            return place === '' || this.routes.hasScenes(page, place) || Boolean(this.main.querySelector(`[id="${CSS.escape(place)}"]`));
        }

        /** @param {Route|null} route */
        show(route) {
            closePage();
            const known = route ?? { page: '404', language: this.languageOf(location.hash), place: '' };
            const { page, language, place } = known;
            const [kind, title, content] = this.site.pages[page][language];
            setFrame(this.site.languages[language]);
            document.body.dataset.page = kind;
            document.title = page === '' ? title : `${title} · ${this.site.title}`;
            this.shown = known;
            const { main } = this;
            main.replaceChildren(...parsedDocument(content).body.childNodes);
            if (!this.isPlace(known)) {
                this.show(null);
                return;
            }
            markFrame(main, this.routes.write({ ...known, place: '' }), code => this.translation(code));
            openPage(main);
            this.showPlace(place);
        }

        languageOf(hash) {
            return Math.max(this.routes.prefixes.indexOf(hash.replace(/^#\/?/, '').split('/')[0]), 0);
        }

        /** The address of this page in another language, or that language's start if it isn't there. */
        translation(code) {
            const language = this.site.languages.findIndex(other => other.code === code);
            const page = this.shown.page === '404' ? '' : this.shown.page;
            return this.routes.write({ page, language, place: '' });
        }

        /** Scrolls to a place that no script handles: an id in the text. */
        showPlace(place) {
            const node = place && this.main.querySelector(`[id="${CSS.escape(place)}"]`);
            if (!node || node.closest('form[data-quiz]')) return;
            node.scrollIntoView();
            focusOn(node);
        }

        /** Handles links that aren't routes: they lead to a place on this page. */
        click(event) {
            const link = event.target.closest?.('a[href^="#"]');
            if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
            const address = link.getAttribute('href');
            if (address.startsWith('#/')) {
                // A link to the current address fires no event, so it scrolls to the top.
                if (address === location.hash) this.begin();
                return;
            }
            event.preventDefault();
            const id = decoded(address.slice(1));
            if (this.main.id === id) focusOn(this.main);
            else goTo(id);
        }
    }

    new Router(Quizmark.siteData).start();
})(globalThis.Quizmark ??= {});

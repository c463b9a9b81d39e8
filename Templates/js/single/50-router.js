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
                addressOf: fragment => this.routes.write({ ...this.shown, fragment }),
                routeOf: hash => this.fragmentOf(hash),
                addressOfPage: (path, fragment) => `#/${[Routes.ofPath(path), Routes.partOf(fragment)].filter(Boolean).join('/')}`,
            });
            Quizmark.withRoute = (address, fragment) => {
                const route = this.routes.read(address);
                return route ? this.routes.write({ ...route, fragment }) : address;
            };
            Quizmark.setSearchSource(async file => JSON.parse(site.index[file]));
            // Added before the listeners of pages, which are then called only for fragments of a page that stays.
            addEventListener('hashchange', () => this.follow());
            addEventListener('click', event => this.click(event));
        }

        get main() {
            return document.getElementById('main');
        }

        isShown(route) {
            return route?.page === this.shown?.page && route?.language === this.shown?.language;
        }

        fragmentOf(hash) {
            const route = this.routes.read(hash);
            return this.isShown(route) ? route.fragment : '';
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
            return { page: '', language: Math.max(chosen, 0), fragment: '' };
        }

        /** Shows the current address after it has changed: by a link, by a script, by Back or Forward. */
        follow() {
            const route = this.routes.read(location.hash);
            const view = this.viewHistory.move(this.main);
            if (route && this.isShown(route) && this.hasFragment(route)) {
                this.showFragment(route.fragment);
                return;
            }
            this.show(route);
            if (view) ViewHistory.restore(this.main, view);
            else if (this.shown.fragment === '') this.begin();
        }

        /** Scrolls to the top and focuses the heading, so that a screen reader reads it, as after loading a page. */
        begin() {
            scrollTo(0, 0);
            focusOn(this.main.querySelector('h1') ?? this.main);
        }

        hasFragment({ page, fragment }) {
            return fragment === '' || this.routes.hasScenes(page, fragment) || Boolean(this.main.querySelector(`[id="${CSS.escape(fragment)}"]`));
        }

        /** @param {Route|null} route */
        show(route) {
            closePage();
            const known = route ?? { page: '404', language: this.languageOf(location.hash), fragment: '' };
            const { page, language, fragment } = known;
            const [kind, title, content] = this.site.pages[page][language];
            setFrame(this.site.languages[language]);
            document.body.dataset.page = kind;
            document.title = page === '' ? title : `${title} · ${this.site.languages[language].title}`;
            this.shown = known;
            const { main } = this;
            main.replaceChildren(...parsedDocument(content).body.childNodes);
            if (!this.hasFragment(known)) {
                this.show(null);
                return;
            }
            markFrame(main, this.routes.write({ ...known, fragment: '' }), code => this.translation(code));
            openPage(main);
            this.showFragment(fragment);
        }

        languageOf(hash) {
            return Math.max(this.routes.prefixes.indexOf(hash.replace(/^#\/?/, '').split('/')[0]), 0);
        }

        /** The address of this page in another language, or that language's start if it isn't there. */
        translation(code) {
            const language = this.site.languages.findIndex(other => other.code === code);
            const page = this.shown.page === '404' ? '' : this.shown.page;
            return this.routes.write({ page, language, fragment: '' });
        }

        /** Scrolls to a fragment that no script handles: an id in the text. */
        showFragment(fragment) {
            const node = fragment && this.main.querySelector(`[id="${CSS.escape(fragment)}"]`);
            if (!node || node.closest('form[data-quiz]')) return;
            node.scrollIntoView();
            focusOn(node);
        }

        /** Handles links that aren't routes: they lead to an id on this page. */
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

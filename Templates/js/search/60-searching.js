/** The search page: searches as the reader types, and keeps the query in the address, so that Back returns to the results. */
(Quizmark => {
    'use strict';

    const {
        button, countOf, countedWords, element, find, formatNumber, hitItem, hitsBetween, loadSegment, newShelves, onPlace,
        place, searchWords, setPlace, shelve, words,
    } = Quizmark;

    /** How many results are shown at first, and added at a time. */
    const step = 20;
    /** Milliseconds between changes of the address; Safari allows no more than a hundred in half a minute. */
    const addressDelay = 400;
    const placePrefix = 'q=';

    class Searching {
        constructor(root) {
            this.root = root;
            this.form = root.querySelector('.search-form');
            this.field = this.form.querySelector('input');
            this.status = root.querySelector('.search-status');
            this.hint = root.querySelector('.search-hint');
            this.list = root.querySelector('.search-results');
            this.more = button('more', words('search.more'));
            this.advice = element('p', { 'class': 'search-advice', hidden: true }, words('search.none.hint'));
            this.shelves = newShelves(JSON.parse(root.dataset.index));
            this.finds = [];
            this.shown = step;
            this.isLoading = false;
            this.hasOthers = false;
            this.hasFailed = false;
        }

        open() {
            this.form.hidden = false;
            this.more.hidden = true;
            this.list.after(this.advice, this.more);
            this.field.addEventListener('input', () => this.changed());
            this.form.addEventListener('submit', event => {
                event.preventDefault();
                this.keepAddress();
                this.list.querySelector('a')?.focus();
            });
            this.list.addEventListener('click', () => this.keepAddress());
            this.more.addEventListener('click', () => this.showMore());
            const stop = onPlace(() => this.readAddress());
            this.readAddress();
            this.loadOwn();
            if (this.field.value === '') this.field.focus();
            return () => {
                stop();
                clearTimeout(this.timer);
            };
        }

        get isAsked() {
            return this.field.value.trim() !== '';
        }

        // The address

        readAddress() {
            const current = place();
            if (!current.startsWith(placePrefix) && current !== '') return;
            this.field.value = current.slice(placePrefix.length);
            this.shown = step;
            this.update();
        }

        keepAddress() {
            clearTimeout(this.timer);
            const query = this.field.value.trim();
            const kept = query === '' ? '' : placePrefix + encodeURIComponent(query);
            if (place() !== (query === '' ? '' : placePrefix + query)) setPlace(kept);
        }

        changed() {
            this.shown = step;
            this.update();
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.keepAddress(), addressDelay);
        }

        // The index

        /** Loads the index of the page's language before anything is typed, the others with the first query. */
        async loadOwn() {
            this.isLoading = true;
            await this.load(this.shelves.slice(0, 1));
            this.isLoading = false;
            this.update();
        }

        async loadOthers() {
            if (this.hasOthers || this.isLoading) return;
            this.hasOthers = true;
            this.isLoading = true;
            await this.load(this.shelves.slice(1));
            this.isLoading = false;
            this.update();
        }

        load(shelves) {
            return Promise.all(shelves.flatMap(shelf => shelf.files.map(async file => {
                try {
                    shelve(shelf, file, await loadSegment(file, this.root.dataset.root));
                    this.update();
                } catch {
                    this.hasFailed = true;
                }
            })));
        }

        // What is shown

        /** Called when the query changes or a segment arrives: the focus stays on a result that has it. */
        update() {
            const focused = [...this.list.children].findIndex(item => item.contains(document.activeElement));
            this.query = searchWords(this.field.value);
            this.finds = find(this.shelves, this.query);
            const count = countOf(this.finds);
            this.list.replaceChildren(...this.items(0, this.shown));
            this.more.hidden = count <= this.shown;
            this.hint.hidden = this.isAsked;
            this.advice.hidden = !this.isAsked || count > 0 || this.isLoading || this.hasFailed;
            this.status.textContent = this.isAsked ? this.statusText(count) : '';
            if (focused >= 0) this.list.children[focused]?.querySelector('a').focus();
            if (this.isAsked) this.loadOthers();
        }

        statusText(count) {
            if (count === 0 && this.isLoading) return words('search.loading');
            if (count === 0) return words(this.hasFailed ? 'search.failed' : 'search.none');
            const found = countedWords('search.found', count, formatNumber(count));
            return this.hasFailed ? `${found}. ${words('search.partly')}` : found;
        }

        items(from, to) {
            const search = { shelves: this.shelves, query: this.query };
            return hitsBetween(this.finds, from, to).map(hit => hitItem(hit, search));
        }

        showMore() {
            const first = this.shown;
            this.shown += step;
            this.list.append(...this.items(first, this.shown));
            this.more.hidden = countOf(this.finds) <= this.shown;
            this.list.children[first].querySelector('a').focus();
        }
    }

    Quizmark.onPage(main => {
        const root = main.querySelector('.search');
        return root ? new Searching(root).open() : undefined;
    });
})(globalThis.Quizmark ??= {});

/** The search page: searches as the reader types, and keeps the query in the address, so that Back returns to the results. */
(Quizmark => {
    'use strict';

    const {
        asSpelt, button, correctionButton, countOf, countedWords, element, find, formatNumber, hitItem, hitsBetween, languageNames, loadSegment,
        missingTexts, newShelves, onRoute, route, setRoute, shelve, spokenText, statusWriter, words,
    } = Quizmark;

    /** How many results are shown at first, and added at a time. */
    const step = 20;
    /** Milliseconds between changes of the address; Safari allows no more than a hundred in half a minute. */
    const addressDelay = 400;
    /** Milliseconds without typing before files of an index that is cut are loaded, so that few are for a word half written. */
    const typingPause = 250;
    const queryPrefix = 'q=';

    class Searching {
        constructor(root) {
            this.root = root;
            this.form = root.querySelector('.search-form');
            this.field = this.form.querySelector('input');
            this.status = root.querySelector('.search-status');
            this.say = statusWriter(this.status);
            this.hint = root.querySelector('.search-hint');
            this.list = root.querySelector('.search-results');
            this.more = button('more', words('search.more'));
            this.advice = element('p', { 'class': 'search-advice', hidden: true }, words('search.none.hint'));
            this.shelves = newShelves(JSON.parse(root.dataset.index));
            this.finds = [];
            this.shown = step;
            /** The index of the first result that the button adds, until it is shown. @type {number|null} */
            this.firstOfMore = null;
            this.isLoading = false;
            this.hasOthers = false;
            /** Whether a part of what is searched is missing. */
            this.hasFailed = false;
            /** Other languages that couldn't be loaded, as is usual offline: they aren't searched. @type {Set<Shelf>} */
            this.unavailable = new Set();
            /** Files of an index that is cut that were asked for. @type {Set<Part>} */
            this.awaited = new Set();
            /** How many of them are still to come. */
            this.pending = 0;
            this.isTyping = false;
            this.isIncomplete = false;
        }

        open() {
            this.form.hidden = false;
            this.more.hidden = true;
            this.correct = correctionButton(this.field, this.status, () => this.changed());
            this.list.after(this.advice, this.more);
            this.field.addEventListener('input', () => this.changed());
            this.field.addEventListener('change', () => this.keepAddress());
            this.form.addEventListener('submit', event => {
                event.preventDefault();
                this.keepAddress();
                this.list.querySelector('a')?.focus();
            });
            this.list.addEventListener('click', () => this.keepAddress());
            this.more.addEventListener('click', () => this.showMore());
            const stop = onRoute(() => this.readAddress());
            this.readAddress();
            this.loadOwn();
            if (this.field.value === '') this.field.focus();
            return () => {
                stop();
                clearTimeout(this.timer);
                clearTimeout(this.pause);
            };
        }

        get isAsked() {
            return this.field.value.trim() !== '';
        }

        // The address

        readAddress() {
            const current = route();
            if (!current.startsWith(queryPrefix) && current !== '') return;
            this.field.value = current.slice(queryPrefix.length);
            this.shown = step;
            this.update();
        }

        keepAddress() {
            clearTimeout(this.timer);
            const query = this.field.value.trim();
            const kept = query === '' ? '' : queryPrefix + query;
            if (route() !== kept) setRoute(kept);
        }

        changed() {
            this.shown = step;
            // Files that couldn't be loaded are requested again.
            if (this.pending === 0) this.awaited.clear();
            clearTimeout(this.pause);
            this.isTyping = true;
            this.pause = setTimeout(() => {
                this.isTyping = false;
                if (this.isIncomplete) this.update();
            }, typingPause);
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
                    if (shelf === this.shelves[0]) this.hasFailed = true;
                    else this.unavailable.add(shelf);
                }
            })));
        }

        /**
         * Loads files of an index that is cut, each once; when the last one is there, everything is shown again.
         * @param {Part[]} parts
         */
        async fetch(parts) {
            const wanted = parts.filter(part => !this.awaited.has(part));
            if (wanted.length === 0 || this.isTyping) return;
            this.pending += wanted.length;
            for (const part of wanted) this.awaited.add(part);
            await Promise.all(wanted.map(async part => {
                try {
                    part.content = part.open(await loadSegment(part.file, this.root.dataset.root));
                } catch {
                    this.hasFailed = true;
                }
                this.pending -= 1;
            }));
            this.update();
        }

        // What is shown

        /** Called when the query changes or a part of the index arrives: the focus stays on a result that has it. */
        update() {
            const { finds, correction, marks, missing, isPartial } = find(this.shelves, this.field.value);
            this.fetch(missing);
            this.finds = finds;
            this.marks = marks;
            this.isPartial = isPartial;
            const count = countOf(this.finds);
            const hits = hitsBetween(this.finds, 0, this.shown);
            const texts = missing.length === 0 ? missingTexts(hits) : [];
            this.fetch(texts);
            this.isIncomplete = missing.length + texts.length > 0;
            // Results whose texts are still to come would make the others jump.
            if (!this.isSearching || hits.every(hit => hit.segment)) this.showHits(hits);
            this.more.hidden = count <= this.shown;
            this.hint.hidden = this.isAsked;
            this.advice.hidden = !this.isAsked || count > 0 || this.isSearching || this.hasFailed;
            this.correct(count === 0 || correction === null ? null : asSpelt(correction, this.shownTexts()));
            this.say(this.isAsked ? this.statusText(count) : '');
            if (this.isAsked) this.loadOthers();
        }

        get isSearching() {
            return this.isLoading || this.pending > 0 || (this.isTyping && this.isIncomplete);
        }

        /** The facts, titles and texts of the results, between which there is no space. */
        shownTexts() {
            return [...this.list.children].flatMap(item => [...item.children]).map(part => part.textContent);
        }

        showHits(hits) {
            const focused = [...this.list.children].findIndex(item => item.contains(document.activeElement));
            this.list.replaceChildren(...this.items(hits));
            if (focused >= 0) this.list.children[focused]?.querySelector('a').focus();
            // The results that the button added, once all of their texts are loaded.
            if (this.firstOfMore !== null && this.list.children[this.firstOfMore]) {
                this.list.children[this.firstOfMore].querySelector('a').focus();
                this.firstOfMore = null;
            }
        }

        statusText(count) {
            if (count === 0 && this.isSearching) return words('search.loading');
            if (count === 0 && this.hasFailed) return words('search.failed');
            const found = count === 0 ? words('search.none')
                : countedWords(this.isPartial && !this.isSearching ? 'search.some' : 'search.found', count, formatNumber(count));
            const lack = this.lackText();
            return lack ? spokenText(`${found.replace(/\.$/, '')}. ${lack}`) : found;
        }

        /** What the results lack; null if they are complete. */
        lackText() {
            if (this.hasFailed) return words('search.partly');
            if (this.unavailable.size === 0) return null;
            return words('search.only', languageNames(this.shelves.filter(shelf => !this.unavailable.has(shelf)).map(shelf => shelf.language)));
        }

        items(hits) {
            const search = { shelves: this.shelves, query: this.marks };
            return hits.filter(hit => hit.segment).map(hit => hitItem(hit, search));
        }

        showMore() {
            this.firstOfMore = this.shown;
            this.shown += step;
            this.update();
        }
    }

    Quizmark.onPage(main => {
        const root = main.querySelector('.search');
        return root ? new Searching(root).open() : undefined;
    });
})(globalThis.Quizmark ??= {});

/**
 * The penalty list: grouped as the reader chooses, which is remembered, and filtered as they type. The filter is kept in the
 * address, so that Back returns to the results.
 */
(Quizmark => {
    'use strict';

    const {
        button, correctionButton, countedWords, element, formatNumber, groupings, load, newFinder, newRow, onRoute, route, save, setRoute, settings, statusWriter, words,
    } = Quizmark;

    const name = '@penalties';
    const queryPrefix = 'q=';
    /** Milliseconds between changes of the address; Safari allows no more than a hundred in half a minute. */
    const addressDelay = 400;
    /** Where nothing covers the page when a field has the focus, as the keyboard of a tablet does. */
    const wideScreens = '(min-width: 64rem) and (not (pointer: coarse))';

    class PenaltyList {
        constructor(main, root) {
            this.root = root;
            this.bar = main.querySelector('.penalty-bar');
            this.field = main.querySelector('.penalty-filter');
            this.status = main.querySelector('.filter-status');
            this.say = statusWriter(this.status);
            this.grouping = main.querySelector('.grouping');
            const [sanctionWords, sanctionEnglish] = [root.dataset.sanctionWords, root.dataset.sanctionEnglish].map(text => JSON.parse(text ?? '{}'));
            // Without phases, the built page has one group, whose title says nothing about its rows.
            const hasPhases = Boolean(this.radio('phase'));
            this.rows = [...root.querySelectorAll('.penalty-group')].flatMap(group => {
                const title = hasPhases ? group.querySelector('.group-title').textContent : '';
                return [...group.querySelectorAll('.penalty-row')].map(row => newRow(row, title, sanctionWords, sanctionEnglish));
            });
            this.find = newFinder(this.rows.map(row => row.texts), root.dataset);
            /** The elements shown, by row and group. */
            this.groups = [];
            this.nothing = this.newNothing();
        }

        open() {
            this.bar.hidden = false;
            this.grouping.hidden = false;
            this.root.after(this.nothing);
            this.correct = correctionButton(this.field, this.status, () => this.changed());
            this.field.addEventListener('input', () => this.changed());
            this.field.addEventListener('change', () => this.keepAddress());
            this.field.addEventListener('keydown', event => this.fieldKey(event));
            this.root.addEventListener('click', () => this.keepAddress());
            this.grouping.addEventListener('change', ({ target }) => {
                save(name, { ...load(name), grouping: target.value });
                this.group(target.value);
            });
            const key = event => this.pageKey(event);
            document.addEventListener('keydown', key);
            this.group(load(name)?.grouping);
            const stop = onRoute(() => this.readAddress());
            // After Back or a reload, browsers may restore the field's text after the scripts have run.
            const restore = () => {
                this.readAddress();
                this.filter();
            };
            window.addEventListener('pageshow', restore);
            this.readAddress();
            // The page is still hidden.
            queueMicrotask(() => this.takeFocus());
            return () => {
                stop();
                window.removeEventListener('pageshow', restore);
                document.removeEventListener('keydown', key);
                clearTimeout(this.timer);
            };
        }

        /** On wide screens readers can type at once, unless they came to another part of the page. */
        takeFocus() {
            const isFree = document.activeElement === document.body && scrollY === 0 && route() === '';
            if (isFree && matchMedia(wideScreens).matches) this.field.focus({ preventScroll: true });
        }

        newNothing() {
            const clear = button('clear', words('filter.clear'));
            clear.addEventListener('click', () => this.clear());
            // Only the site's search knows all languages, and quizzes, checklists and pages too. Templates of a site may lack the link.
            const search = document.querySelector('.search-link')?.getAttribute('href');
            const everywhere = search ? element('a', { 'class': 'button', href: search }, words('filter.everywhere')) : null;
            return element('div', { 'class': 'filter-none', hidden: true }, element('p', {}, words('filter.none')),
                element('p', {}, words('filter.hint')), clear, ' ', everywhere);
        }

        // Groups

        radio(grouping) {
            return this.grouping.querySelector(`[value="${grouping}"]`);
        }

        group(wanted) {
            const radio = wanted in groupings && this.radio(wanted) || this.grouping.querySelector('input');
            const grouping = radio.value;
            radio.checked = true;
            const placed = new Set();
            this.groups = groupings[grouping](this.rows).map(({ title, rows }) => this.newGroup(title, rows, placed));
            this.root.replaceChildren(...this.groups.map(group => group.section));
            this.root.dataset.grouping = grouping;
            this.filter();
        }

        newGroup(title, rows, placed) {
            const count = element('span', { 'class': 'group-count', 'aria-hidden': 'true' });
            const list = element('ul', { 'class': 'penalty-list' });
            const section = element('section', { 'class': 'penalty-group' },
                element('h2', {}, element('span', { 'class': 'group-title' }, ...title), ' ', count), list);
            const items = rows.map(row => {
                const item = placed.has(row) ? row.element.cloneNode(true) : row.element;
                placed.add(row);
                list.append(item);
                return { row, item };
            });
            return { section, count, items };
        }

        // The filter

        filter() {
            const { scores, inEnglish, isAsked, isPartial, correction } = this.find(this.field.value);
            const found = new Map(this.rows.map((row, index) => [row, {
                score: isAsked ? scores[index] : 1, isEnglish: isAsked && inEnglish[index],
            }]));
            const best = items => Math.max(...items.map(({ row }) => found.get(row).score));
            for (const { section, count, items } of this.groups) {
                const shown = items.filter(({ row }) => found.get(row).score > 0).length;
                for (const { row, item } of items) {
                    item.hidden = found.get(row).score === 0;
                    item.classList.toggle('shows-english', found.get(row).isEnglish);
                }
                this.arrange(items, ({ row }) => found.get(row).score, ({ item }) => item);
                section.hidden = shown === 0;
                count.textContent = formatNumber(shown);
            }
            this.arrange(this.groups, ({ items }) => best(items), ({ section }) => section);
            const count = [...found.values()].filter(({ score }) => score > 0).length;
            this.nothing.hidden = count > 0;
            this.correct(count === 0 ? null : correction);
            this.say(isAsked ? this.statusText(count, isPartial) : '');
        }

        /** Puts elements in the order of their scores; equal ones stay in that of the page. */
        arrange(items, scoreOf, elementOf) {
            const sorted = [...items].sort((a, b) => scoreOf(b) - scoreOf(a)).map(elementOf);
            const parent = sorted[0]?.parentNode;
            if (sorted.some((one, index) => parent.children[index] !== one)) parent.append(...sorted);
        }

        statusText(count, isPartial) {
            return count === 0 ? words('filter.none') : countedWords(isPartial ? 'filtered.some' : 'filter.found', count, formatNumber(count));
        }

        changed() {
            this.filter();
            this.showBeginning();
            clearTimeout(this.timer);
            this.timer = setTimeout(() => this.keepAddress(), addressDelay);
        }

        /**
         * Scrolls so that the results begin below the bar, wherever the reader was. Where a keyboard may cover half of the page, what is
         * between the two scrolls out of sight while the reader types.
         */
        showBeginning() {
            const { bottom, height } = this.bar.getBoundingClientRect();
            const top = (this.nothing.hidden ? this.root : this.nothing).getBoundingClientRect().top;
            const isTight = this.field.value.trim() !== '' && !matchMedia(wideScreens).matches;
            if (top < bottom || isTight) window.scrollBy({ top: top - height, behavior: 'instant' });
        }

        clear() {
            this.field.value = '';
            this.changed();
            this.field.focus();
        }

        // Keys

        fieldKey(event) {
            // Those who press / to come here may be here already.
            if (event.key === '/' && this.field.value === '' && settings().slash) event.preventDefault();
            if (event.key !== 'Escape' || this.field.value === '') return;
            event.preventDefault();
            this.clear();
        }

        pageKey(event) {
            const { key, target } = event;
            if (key !== '/' || !settings().slash || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
            if (target.closest?.('input:not([type="radio"]), textarea, select, dialog, [contenteditable]')) return;
            event.preventDefault();
            this.field.focus();
            this.field.select();
        }

        // The address

        readAddress() {
            const current = route();
            if (!current.startsWith(queryPrefix)) return;
            this.field.value = current.slice(queryPrefix.length);
            this.filter();
        }

        keepAddress() {
            clearTimeout(this.timer);
            const query = this.field.value.trim();
            const current = route();
            if (query === '' ? current.startsWith(queryPrefix) : current !== queryPrefix + query) {
                setRoute(query === '' ? '' : queryPrefix + query);
            }
        }
    }

    Quizmark.onPage(main => {
        const root = main.querySelector('.penalty-groups');
        return root && main.querySelector('.penalty-bar') ? new PenaltyList(main, root).open() : undefined;
    });
})(globalThis.Quizmark ??= {});

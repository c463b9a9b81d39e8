/**
 * Checklists: ticks that the device keeps, under `@checklist:<id>`.
 *
 * @typedef {object} Ticks
 * @property {string[]} ticked ids of the ticked items
 */
(Quizmark => {
    'use strict';

    const { button, element, formatNumber, isText, load, save, watchAll, words, writeText } = Quizmark;

    const nameOf = id => `@checklist:${id}`;

    /** @returns {Set<string>} the ids of the ticked items; values other than strings are ignored */
    function ticksOf(kept) {
        const ticked = Array.isArray(kept?.ticked) ? kept.ticked : [];
        return new Set(ticked.filter(isText));
    }

    function progressWords(done, all) {
        return words(done === all ? 'checklist.done' : 'checklist.progress', formatNumber(done), formatNumber(all));
    }

    class ChecklistPanel {
        /** @param {HTMLElement} article */
        constructor(article) {
            this.name = nameOf(article.dataset.checklist);
            this.boxes = [...article.querySelectorAll('input[data-item]')];
            // After a reload, Firefox would restore the boxes as they were instead of the stored ticks.
            for (const box of this.boxes) box.autocomplete = 'off';
            this.bar = element('progress', { max: this.boxes.length, value: 0, 'aria-label': words('checklist.label') });
            this.count = element('span', { 'class': 'checklist-progress' });
            this.status = element('p', { role: 'status', 'class': 'checklist-status' });
            this.reset = button('reset', words('checklist.reset'));
            /** The ticks before all were removed. */
            this.before = null;
            article.querySelector('.checklist-section').before(
                element('div', { 'class': 'checklist-bar' }, this.count, this.bar,
                    element('div', { 'class': 'checklist-actions' }, this.reset, button('print', words('print'))),
                    this.status));
            article.addEventListener('change', event => this.change(event));
            article.addEventListener('click', event => this.click(event));
        }

        get ticked() {
            return this.boxes.filter(box => box.checked).map(box => box.dataset.item);
        }

        /** Shows the kept ticks. */
        refresh() {
            this.show(ticksOf(load(this.name)));
        }

        /** @param {Set<string>} ticks */
        show(ticks) {
            for (const box of this.boxes) box.checked = ticks.has(box.dataset.item);
            this.updateProgress();
        }

        updateProgress() {
            const done = this.ticked.length;
            writeText(this.count, progressWords(done, this.boxes.length));
            this.bar.value = done;
            // Not `disabled`: a button that has just been pressed would lose the focus.
            this.reset.setAttribute('aria-disabled', String(done === 0));
        }

        keep() {
            const isKept = save(this.name, { ticked: this.ticked });
            this.updateProgress();
            return isKept;
        }

        change(event) {
            if (!event.target.matches('input[data-item]')) return;
            this.before = null;
            this.say(this.keep() ? [] : [words('checklist.unkept')]);
        }

        say(parts) {
            this.status.replaceChildren(...parts);
        }

        click(event) {
            const action = event.target.closest('[data-action]')?.dataset.action;
            if (action === 'print') window.print();
            if (action === 'reset') this.untick();
            if (action === 'undo') this.undo();
        }

        untick() {
            if (this.ticked.length === 0) return;
            this.before = new Set(this.ticked);
            this.show(new Set());
            this.keep();
            this.say([words('checklist.wasReset'), ' ', button('undo', words('checklist.undo'))]);
        }

        undo() {
            this.show(this.before ?? new Set());
            this.keep();
            this.say([words('checklist.undone')]);
            this.reset.focus();
        }
    }

    /**
     * How far a checklist in a list is, where pages share storage. Nothing is shown for one not begun.
     * @returns {() => void} shows it as it is now
     */
    function rowProgress(row) {
        const items = row.dataset.items.split(' ');
        const count = row.querySelector('.checklist-count');
        const untouched = [...count.childNodes];
        const name = nameOf(row.dataset.checklist);
        return () => {
            const ticks = ticksOf(load(name));
            const done = items.filter(item => ticks.has(item)).length;
            writeText(count, ...done === 0 ? untouched : [progressWords(done, items.length)]);
        };
    }

    Quizmark.onPage(content => {
        const article = content.querySelector('article.checklist');
        const panel = article && new ChecklistPanel(article);
        const rows = [...content.querySelectorAll('.checklist-row')].map(rowProgress);
        const show = () => {
            panel?.refresh();
            rows.forEach(update => update());
        };
        show();
        return watchAll(show);
    });
})(globalThis.Quizmark ??= {});

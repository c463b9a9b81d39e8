/** The line of an edition that says in which languages it works offline, and the button that saves it in others. */
(Quizmark => {
    'use strict';

    const { askWorker, button, element, focusOn, formatSize, languageNames, savingOutcome, words, writeText } = Quizmark;

    /**
     * What a judge needs in one language.
     * @typedef {object} Portion
     * @property {string} language
     * @property {string[]} paths beginnings of the paths of its files
     */

    /**
     * The edition, the page that leads to it, the checklists, the search, the history and practice in each language of the site, the page's first.
     * @param {string} folder path of its pages from the site's folder, `fr/penalties/2026/`
     * @returns {Promise<Portion[]>}
     */
    async function portionsOf(folder) {
        const page = new DOMParser().parseFromString(await (await fetch(document.querySelector('.search-link').href)).text(), 'text/html');
        const shelves = JSON.parse(page.querySelector('.search').dataset.index);
        const below = folder.slice(shelves[0].prefix.length);
        const pages = ['penalties/index.html', 'search.html', 'history.html', 'practice.html'];
        return shelves.map(({ language, prefix }) => ({
            language,
            // The index of a large site is many files, of which a search loads the ones that it needs.
            paths: [...[below, 'checklists/', ...pages].map(path => prefix + path), `assets/search/${language}`],
        }));
    }

    /** Saves the files of portions, in steps, and before them what every page needs. @returns {Promise<{ isDone: boolean, failed: number, problem: string }>} */
    async function savePortions(worker, portions) {
        let failed = 0;
        for (const folder of ['@core', ...portions.flatMap(({ paths }) => paths)]) {
            let step = { next: 0, isDone: false };
            while (!step.isDone) {
                step = await askWorker(worker, { ask: 'keepAll', from: step.next, folder });
                failed += step.failed;
                if (step.problem) return { ...step, failed };
            }
        }
        return { isDone: true, failed, problem: '' };
    }

    const sum = numbers => numbers.reduce((total, number) => total + number, 0);

    class EditionSaving {
        constructor(worker, line, portions) {
            this.worker = worker;
            this.line = line;
            this.portions = portions;
            navigator.serviceWorker.addEventListener('message', ({ data }) => {
                if (data === 'full') this.reportFull();
            });
        }

        /** Saves the edition in the page's language, unless the reader wants to save data; then a button does it. */
        async open() {
            const own = this.portions.slice(0, 1);
            if (!navigator.connection?.saveData) {
                await this.save(own);
                return;
            }
            // What was said while the worker was being installed.
            writeText(this.line);
            this.offer(own, await this.amounts().catch(() => null));
        }

        /** The sizes of the portions; null if nobody knows them, as without a network. */
        amounts() {
            return askWorker(this.worker, { ask: 'amounts', portions: this.portions.map(({ paths }) => paths) });
        }

        async save(portions) {
            this.button?.remove();
            writeText(this.line, words('offline.edition.saving'));
            const outcome = await savePortions(this.worker, portions).catch(() => ({ isDone: false, failed: 0, problem: 'offline' }));
            const amounts = await this.amounts().catch(() => null);
            const isSaved = outcome.isDone && outcome.failed === 0 && amounts !== null;
            writeText(this.line, isSaved ? this.savedText(amounts) : savingOutcome(outcome));
            this.line.toggleAttribute('data-saved', isSaved);
            this.offer(isSaved ? this.portions.filter((_, index) => amounts[index].kept < amounts[index].bytes) : portions, amounts);
            return isSaved;
        }

        /** Says that a new version waits for room. */
        reportFull() {
            this.note ??= element('p', { 'class': 'edition-offline', role: 'status' });
            this.line.after(this.note);
            writeText(this.note, words('offline.edition.full'));
        }

        savedText(amounts) {
            const isKept = ({ kept, bytes }) => kept === bytes;
            const size = formatSize(sum(amounts.filter(isKept).map(({ bytes }) => bytes)));
            if (this.portions.length === 1) return words('offline.edition.saved', size);
            return words('offline.edition.languages', languageNames(this.portions.filter((_, index) => isKept(amounts[index])).map(({ language }) => language)), size);
        }

        /** A button that saves portions, with the amount that is to be loaded. */
        offer(portions, amounts) {
            if (portions.length === 0) return;
            this.button = button('save-edition', this.label(portions, amounts));
            this.button.addEventListener('click', async () => {
                // The button is removed while files are saved, so the focus moves to the line.
                focusOn(this.line);
                if (!await this.save(portions) && document.activeElement === this.line) this.button.focus();
            });
            this.line.after(this.button);
        }

        label(portions, amounts) {
            if (!amounts) return words('offline.again');
            const size = formatSize(sum(portions.map(portion => amounts[this.portions.indexOf(portion)]).map(({ bytes, kept }) => bytes - kept)));
            if (portions.includes(this.portions[0])) return words('offline.edition.save', size);
            return words('offline.edition.others', languageNames(portions.map(({ language }) => language)), size);
        }
    }

    /**
     * @param {HTMLElement} line
     * @param {string} folder path of its pages from the site's folder, `fr/penalties/2026/`
     */
    async function saveEdition(line, folder) {
        const { active } = await navigator.serviceWorker.ready;
        // Without the search page, the edition alone.
        const portions = await portionsOf(folder).catch(() => [{ language: Quizmark.language, paths: [folder] }]);
        await new EditionSaving(active, line, portions).open();
    }

    Object.assign(Quizmark, { saveEdition });
})(globalThis.Quizmark ??= {});

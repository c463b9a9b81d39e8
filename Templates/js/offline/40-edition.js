/** The line of an edition that says whether it works offline. */
(Quizmark => {
    'use strict';

    const { askWorker, button, focusOn, savingOutcome, words, writeText } = Quizmark;

    /** Saves the files of a folder, in steps. @returns {Promise<{ isDone: boolean, failed: number, problem: string }>} */
    async function saveFolder(worker, folder) {
        let step = { next: 0, isDone: false, problem: '' };
        let failed = 0;
        while (!step.isDone && !step.problem) {
            step = await askWorker(worker, { ask: 'keepAll', from: step.next, folder });
            failed += step.failed;
        }
        return { ...step, failed };
    }

    /** Saves the page that the magnifier leads to, with the index of its language. */
    async function saveSearch(worker) {
        const { href } = document.querySelector('.search-link') ?? {};
        if (!href) return;
        const page = new DOMParser().parseFromString(await (await fetch(href)).text(), 'text/html');
        const { root, index } = page.querySelector('.search').dataset;
        const [{ files }] = JSON.parse(index);
        const loaded = [...page.querySelectorAll('script[src], link[rel="stylesheet"]')].map(node => node.getAttribute('src') ?? node.getAttribute('href'));
        const addresses = ['', ...loaded, ...files.map(file => root + file)].map(file => new URL(file, href).href);
        await askWorker(worker, { ask: 'visited', addresses });
    }

    /**
     * Saves an edition, unless the reader wants to save data; then a button does it.
     * @param {HTMLElement} line
     * @param {string} folder path of its pages from the site's folder, `fr/penalties/2026/`
     */
    async function saveEdition(line, folder) {
        const { active } = await navigator.serviceWorker.ready;
        const save = button('save-edition', words('offline.edition.save'));
        const attempt = async () => {
            save.remove();
            writeText(line, words('offline.edition.saving'));
            const outcome = await saveFolder(active, folder).catch(() => ({ isDone: false, failed: 0, problem: 'offline' }));
            const isSaved = outcome.isDone && outcome.failed === 0;
            if (isSaved) await saveSearch(active).catch(() => {});
            writeText(line, isSaved ? words('offline.edition.saved') : savingOutcome(outcome));
            line.toggleAttribute('data-saved', isSaved);
            if (!isSaved) line.after(save);
        };
        save.addEventListener('click', async () => {
            // The button is away meanwhile, so its focus waits on the line.
            focusOn(line);
            await attempt();
            if (save.isConnected && document.activeElement === line) save.focus();
        });
        if (navigator.connection?.saveData) line.after(save);
        else await attempt();
    }

    Object.assign(Quizmark, { saveEdition });
})(globalThis.Quizmark ??= {});

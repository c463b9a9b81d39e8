/** Stored data: exporting all of it to a file, importing it, and deleting it. */
(Quizmark => {
    'use strict';

    const { allRecords, archiveLimit, button, changeRecord, countedWords, dayInDigits, element, forget } = Quizmark;
    const { formatList, formatNumber, load, mergedPlans, mergeOther, mergeRecord, names, newArchive, offerFile } = Quizmark;
    const { readArchive, save, site, soundPlan, words } = Quizmark;

    /** Downloads everything that this site keeps as a file. */
    function downloadArchive(now) {
        const kept = Object.fromEntries(names().map(name => [name, load(name)]));
        const text = JSON.stringify(newArchive(site, kept, now), null, 1);
        offerFile(`${site}-${dayInDigits(now)}.json`, text, 'application/json');
    }

    /** Merges each entry of an archive into the store. @returns what was added, and whether it is saved */
    function bringIn(kept) {
        const came = { attempts: 0, started: 0, left: 0, cards: 0, refused: 0, others: [], isKept: true };
        for (const [name, value] of Object.entries(kept)) {
            if (name.startsWith('@')) {
                const here = name === '@planner' ? soundPlan(load(name)) : load(name);
                const merged = name === '@planner' ? mergedPlans(here, value) : mergeOther(here, value);
                if (JSON.stringify(merged) === JSON.stringify(here)) continue;
                came.isKept = save(name, merged) && came.isKept;
                came.others.push(name.slice(1));
                continue;
            }
            const isKept = changeRecord(name, record => {
                const part = mergeRecord(record, value);
                for (const key of ['attempts', 'started', 'left', 'cards', 'refused']) came[key] += part[key];
            });
            came.isKept = isKept && came.isKept;
        }
        return came;
    }

    function cameInWords({ attempts, started, left, cards, refused, others, isKept }) {
        const parts = [
            attempts > 0 ? countedWords('history.attempts', attempts, formatNumber(attempts)) : null,
            started > 0 ? countedWords('history.started', started, formatNumber(started)) : null,
            cards > 0 ? countedWords('history.cards', cards, formatNumber(cards)) : null,
            ...['settings', 'collections', 'planner'].map(name => others.includes(name) ? words(`history.import.${name}`) : null),
        ].filter(Boolean);
        const came = parts.length > 0 ? words('history.import.done', formatList(parts)) : words('history.import.nothing');
        const leftOut = left > 0 ? ` ${countedWords('history.import.left', left, formatNumber(left))}` : '';
        const unread = refused > 0 ? ` ${countedWords('history.import.refused', refused, formatNumber(refused))}` : '';
        return came + leftOut + unread + (isKept ? '' : ` ${words('history.import.unkept')}`);
    }

    /**
     * Imports a file that the reader chose.
     * @param {File} file
     * @returns {Promise<string>} the outcome in words
     */
    async function importFile(file) {
        if (file.size > archiveLimit) return words('history.import.foreign', file.name);
        const { kept, problem, site: other } = readArchive(await file.text(), site);
        if (problem === 'site') return words('history.import.site', file.name, other);
        if (problem) return words(`history.import.${problem}`, file.name);
        return cameInWords(bringIn(kept));
    }

    /** Deletes everything that this site keeps, but nothing of other sites. */
    function deleteAll() {
        names().forEach(forget);
    }

    /**
     * Asks for confirmation before everything is deleted.
     * @param {() => void} onDelete
     */
    function askToDeleteAll(onDelete) {
        const heading = element('h2', { id: 'delete-heading' }, words('history.deleteAll.heading'));
        const count = allRecords().reduce((sum, { record }) => sum + (record.finished?.length ?? 0), 0);
        const cancel = button('cancel', words('history.cancel'));
        const remove = button('delete-all', words('history.deleteAll'));
        remove.classList.add('danger');
        const dialog = element('dialog', { 'class': 'confirm', 'aria-labelledby': 'delete-heading', 'aria-describedby': 'delete-text' },
            heading,
            element('p', { id: 'delete-text' }, words('history.deleteAll.text',
                countedWords('history.attempts', count, formatNumber(count)))),
            element('p', { 'class': 'controls' }, cancel, button('export', words('history.export')), remove));
        dialog.addEventListener('close', () => dialog.remove());
        dialog.addEventListener('click', event => {
            const action = event.target.closest('[data-action]')?.dataset.action;
            if (action === 'export') downloadArchive(new Date());
            if (action === 'delete-all') deleteAll();
            if (action === 'cancel' || action === 'delete-all') dialog.close();
            if (action === 'delete-all') onDelete();
        });
        document.body.append(dialog);
        dialog.showModal();
        cancel.focus();
    }

    /** The panel: what is stored where, and the actions on it. */
    function keepingPanel() {
        const input = element('input', { type: 'file', accept: '.json,application/json', 'class': 'visually-hidden', id: 'import-file' });
        return element('section', { 'class': 'keeping', 'aria-labelledby': 'keeping-heading' },
            element('h2', { id: 'keeping-heading' }, words('history.keeping')),
            element('p', {}, words('history.keeping.text')),
            element('div', { 'class': 'actions' },
                button('export', words('history.export')),
                input, element('label', { 'class': 'button', 'for': 'import-file' }, words('history.import')),
                button('ask-delete-all', words('history.deleteAll.ask'))));
    }

    Object.assign(Quizmark, { downloadArchive, importFile, askToDeleteAll, keepingPanel });
})(globalThis.Quizmark ??= {});

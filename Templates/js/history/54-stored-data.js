/** Stored data: exporting all of it to a file, importing it, and deleting it. */
(Quizmark => {
    'use strict';

    const { announceSettings, archiveLimit, button, changeRecord, countedWords, dayInDigits, element, forget, forgetAll } = Quizmark;
    const { formatList, formatNumber, isObject, isOtherOwner, load, mergedPlans, mergeOther, mergeRecord, names, newArchive, offerFile, ownerOf } = Quizmark;
    const { readArchive, renamedQuizzes, save, site, validPlan, wholeRecordOf, words } = Quizmark;

    /** Downloads everything that this site keeps as a file. */
    function downloadArchive(now) {
        const kept = Object.fromEntries(names().map(name => [name, load(name)]));
        const text = JSON.stringify(newArchive(site, kept, now), null, 1);
        offerFile(`${site}-${dayInDigits(now)}.json`, text, 'application/json');
    }

    /** The names under which the device stores its owner. They decide who hands in, so the reader is asked. */
    const ownerNames = ['@own', '@student'];

    /** The kind of data stored under a name, as named in messages. */
    function kindOf(name) {
        if (name.startsWith('@planner')) return 'planner';
        if (name.startsWith('@checklist:')) return 'checklists';
        return name === '@collections' ? 'collections' : 'settings';
    }

    /** Merges each entry of an archive into the store. @returns what was added, and whether it is saved */
    function importEntries(kept) {
        const counts = { attempts: 0, started: 0, left: 0, apart: 0, differing: 0, ahead: 0, cards: 0, refused: 0, others: [], isKept: true };
        for (const [name, value] of Object.entries(kept).filter(([key]) => !ownerNames.includes(key))) {
            if (name.startsWith('@')) {
                const here = name === '@planner' ? validPlan(load(name)) : load(name);
                const merged = name === '@planner' ? mergedPlans(here, value) : mergeOther(name, here, value);
                if (JSON.stringify(merged) === JSON.stringify(here)) continue;
                counts.isKept = save(name, merged) && counts.isKept;
                counts.others.push(kindOf(name));
                continue;
            }
            if (!isObject(value) || name === '' || name.length > 1000) {
                counts.refused += 1;
                continue;
            }
            const [quiz, path] = Object.hasOwn(renamedQuizzes, name) ? renamedQuizzes[name] : [name, value.path];
            const isKept = changeRecord(quiz, record => {
                const part = mergeRecord(record, { ...value, path });
                for (const [key, count] of Object.entries(part)) counts[key] += count;
            });
            counts.isKept = isKept && counts.isKept;
        }
        return counts;
    }

    /** A list of stored things; empty without any. */
    function listInWords({ attempts, started, cards, others, hasReceipts = false, hasOwner = false }) {
        const counted = Object.entries({ attempts, started, cards }).filter(([, count]) => count > 0);
        return formatList([
            ...counted.map(([name, count]) => countedWords(`history.${name}`, count, formatNumber(count))),
            ...['settings', 'collections', 'planner', 'checklists'].filter(name => others.includes(name)).map(name => words(`history.import.${name}`)),
            ...hasReceipts ? [words('history.deleteAll.receipts')] : [],
            ...hasOwner ? [words('history.deleteAll.owner')] : [],
        ]);
    }

    function countsInWords({ isKept, ...counts }) {
        const list = listInWords(counts);
        const notes = ['apart', 'differing', 'left', 'ahead', 'refused'].filter(name => counts[name] > 0)
            .map(name => countedWords(`history.import.${name}`, counts[name], formatNumber(counts[name])));
        return [
            list === '' ? words('history.import.nothing') : words('history.import.done', list), ...notes,
            ...isKept ? [] : [words('history.import.unkept')],
        ].join(' ');
    }

    /** The owner of this device, as `ownerOf` returns it for files. */
    const ownerHere = () => ownerOf(Object.fromEntries(ownerNames.map(name => [name, load(name)])));

    function ownerInWords(owner) {
        if (!owner.name) return words('history.import.owner.unnamed');
        return owner.number ? words('history.import.owner.number', owner.name, owner.number) : owner.name;
    }

    /** Assigns the device to a file's owner. @returns {() => void} restores the previous owner */
    function takeOwner({ token, name, number }) {
        const before = ownerNames.map(key => [key, load(key)]);
        if (token) save('@own', { token });
        if (name) save('@student', { name, number });
        return () => {
            for (const [key, value] of before) {
                if (value === null) forget(key);
                else save(key, value);
            }
        };
    }

    /**
     * Imports a file that the reader chose.
     * @param {File} file
     * @returns {Promise<{ text: string, takeOwner?: () => () => void }>} the outcome in words; `takeOwner` assigns the device to the file's
     *     owner, if that is somebody else, and returns a function that undoes it
     */
    async function importFile(file) {
        if (file.size > archiveLimit) return { text: words('history.import.tooLarge', file.name) };
        // A file that has been moved or changed since it was chosen can't be read.
        const { kept, problem, site: other } = readArchive(await file.text().catch(() => ''), site);
        if (problem === 'site') return { text: words('history.import.site', file.name, other) };
        if (problem) return { text: words(`history.import.${problem}`, file.name) };
        const text = countsInWords(importEntries(kept));
        announceSettings();
        const [owner, here] = [ownerOf(kept), ownerHere()];
        if (!owner || !isOtherOwner(owner, here)) return { text };
        const question = here ? words('history.import.owner.other', ownerInWords(owner), ownerInWords(here)) : words('history.import.owner', ownerInWords(owner));
        return { text: `${text} ${question}`, takeOwner: () => takeOwner(owner) };
    }

    function deleteAll() {
        forgetAll();
        announceSettings();
    }

    /** What is stored, in words. */
    function storedInWords() {
        const stored = names();
        const records = stored.filter(name => !name.startsWith('@')).map(wholeRecordOf);
        const attempts = records.flatMap(({ finished }) => finished);
        const started = records.flatMap(({ current, others }) => [current, ...Object.values(others ?? {})]).filter(Boolean).length;
        const cards = records.flatMap(record => Object.keys(record.cards)).length;
        return listInWords({
            attempts: attempts.length, started, cards, others: stored.filter(name => name.startsWith('@') && !ownerNames.includes(name)).map(kindOf),
            hasReceipts: attempts.some(({ report }) => report?.handedIn?.length > 0), hasOwner: ownerHere() !== null,
        });
    }

    /**
     * Asks for confirmation before everything is deleted.
     * @param {() => void} onDelete
     */
    function askToDeleteAll(onDelete) {
        const heading = element('h2', { id: 'delete-heading' }, words('history.deleteAll.heading'));
        const cancel = button('cancel', words('history.cancel'));
        const remove = button('delete-all', words('history.deleteAll'));
        remove.classList.add('danger');
        const dialog = element('dialog', { 'class': 'confirm', 'aria-labelledby': 'delete-heading', 'aria-describedby': 'delete-text' },
            heading,
            element('p', { id: 'delete-text' }, words('history.deleteAll.text', storedInWords() || countedWords('history.attempts', 0, formatNumber(0)))),
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

    /**
     * The panel: what is stored where, and the actions on it.
     * @param {boolean} isKept whether the browser can store anything
     */
    function storedDataPanel(isKept) {
        // A full store still has what was stored earlier.
        const key = isKept ? 'history.keeping' : names().length > 0 ? 'history.keeping.full' : 'history.keeping.unkept';
        const input = element('input', { type: 'file', accept: '.json,application/json', 'class': 'visually-hidden', id: 'import-file' });
        return element('section', { 'class': 'keeping', 'aria-labelledby': 'keeping-heading' },
            element('h2', { id: 'keeping-heading' }, words(key)),
            element('p', {}, words(`${key}.text`)),
            element('div', { 'class': 'actions' },
                button('export', words('history.export')),
                element('label', { 'class': 'button' }, input, words('history.import')),
                button('ask-delete-all', words('history.deleteAll.ask'))));
    }

    Object.assign(Quizmark, { downloadArchive, importFile, askToDeleteAll, storedDataPanel });
})(globalThis.Quizmark ??= {});

/** The list of kept collections, with the actions on each. */
(Quizmark => {
    'use strict';

    const { addPanel, collectionAt, collectionID, collectionPart, confirmRemoval, decoded, element, problemList, fetchCollection, focusOn, markAddress } = Quizmark;
    const { keepCollection, keptCollections, keptName, openCollection, readAddress, readFile, removeCollection, say, words } = Quizmark;

    const nameOf = address => decoded(new URL(address).pathname.split('/').filter(Boolean).pop() ?? new URL(address).host);

    const note = text => element('p', { 'class': 'note' }, words(text));

    /** Advice on a failed request. Pages from disk have no origin, and some servers refuse them. */
    function adviceOn(answer) {
        const isFromDisk = answer === 'unreachable' && location.protocol === 'file:';
        return isFromDisk ? note('collection.answer.disk') : null;
    }

    const day = 86_400_000;

    class Shelf {
        /** @param {HTMLElement} root */
        constructor(root) {
            this.panel = addPanel();
            this.list = element('div', { 'class': 'collection-list' });
            root.replaceChildren(this.panel.node, this.list);
            this.listen();
            this.update();
        }

        listen() {
            const { node, address, file } = this.panel;
            node.querySelector('form').addEventListener('submit', event => {
                event.preventDefault();
                this.add(address.value);
            });
            file.addEventListener('change', () => this.openFiles([...file.files]));
            const drop = node.querySelector('.collection-drop');
            for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) {
                drop.addEventListener(name, event => {
                    event.preventDefault();
                    drop.toggleAttribute('data-over', name === 'dragenter' || name === 'dragover');
                });
            }
            drop.addEventListener('drop', event => this.openFiles([...event.dataTransfer.files]));
        }

        update() {
            this.parts = new Map();
            const nodes = keptCollections().map((kept, index) => {
                const collection = openCollection(kept);
                const part = collectionPart(collection, index + 1);
                this.parts.set(collection.id, part);
                part.node.addEventListener('click', event => this.act(event.target.closest('[data-do]')?.dataset.do, collection));
                return part.node;
            });
            this.list.replaceChildren(...nodes);
        }

        act(action, collection) {
            if (action === 'check') this.check(collection, this.parts.get(collection.id).answer);
            if (action === 'remove') this.remove(collection);
        }

        async add(written) {
            const address = readAddress(written);
            const { answer, address: field } = this.panel;
            markAddress(this.panel, address === null);
            if (address === null) {
                say(answer, 'failed', words('collection.answer.address'));
                field.focus();
                return;
            }
            const collection = collectionAt(address) ?? { address, name: nameOf(address), text: '', etag: null };
            if (await this.check(collection, answer, address)) field.value = '';
        }

        /**
         * Asks the server, and reports the outcome in a line.
         * @param {string} address that of the collection, or one that leads to it
         * @returns {Promise<boolean>} whether the collection is kept now
         */
        async check(collection, line, address = collection.address) {
            if (line.dataset.outcome === 'busy') return false;
            say(line, 'busy', words('collection.checking'));
            const result = await fetchCollection(address, collection.etag);
            // A new address may lead to a collection that is already here.
            const known = collection.text === '' && collectionAt(result.redirect) || collection;
            const { redirect } = address === known.address ? result : known;
            if (result.answer === 'found' && result.text === known.text) result.answer = 'same';
            if (result.answer !== 'same') return this.receive({ ...known, redirect }, result, line);
            return this.keep({ ...known, redirect, etag: result.etag ?? known.etag }, 'same', line);
        }

        async openFiles(files) {
            for (const file of files) {
                const result = await readFile(file);
                const name = keptName({ name: file.name, text: result.text }, keptCollections());
                this.receive({ address: '', name, text: '', etag: null }, result, this.panel.answer);
            }
            this.panel.file.value = '';
        }

        /**
         * Asks the servers of collections that weren't checked for a day, without the reader. Only changes are reported; what fails is
         * tried again when the page is opened next.
         */
        async checkOld() {
            const old = keptCollections().filter(({ address, checked }) => address && Date.now() - checked > day);
            const results = await Promise.all(old.map(({ address, etag }) => fetchCollection(address, etag)));
            const updated = old.filter((collection, index) => this.keepQuietly(collection, results[index]));
            const isBusy = this.list.querySelector('[data-outcome="busy"]');
            if (updated.length === 0 || isBusy || !this.list.isConnected) return;
            this.updateInPlace();
            for (const collection of updated) {
                say(this.parts.get(collectionID(collection)).answer, 'done', words('collection.answer.updated', collection.name));
            }
        }

        /** @returns {boolean} whether the collection has other quizzes now */
        keepQuietly(collection, { answer, text, etag, redirect }) {
            const { checked } = collectionAt(collection.address) ?? {};
            // Meanwhile, the reader may have removed or checked it.
            if (checked !== collection.checked || !['found', 'same'].includes(answer)) return false;
            const isChanged = answer === 'found' && text !== collection.text;
            const after = { ...collection, redirect, checked: Date.now(), ...(isChanged ? { text, etag } : { etag: etag ?? collection.etag }) };
            if (isChanged && openCollection(after).quizzes.length === 0) return false;
            return keepCollection(after) && isChanged;
        }

        /** Updates the list without moving the focus. */
        updateInPlace() {
            const focused = document.activeElement;
            const index = [...this.list.children].findIndex(node => node.contains(focused));
            this.update();
            const isSame = node => ['href', 'aria-label'].every(name => node.getAttribute(name) === focused.getAttribute(name));
            const nodes = this.list.children[index]?.querySelectorAll('a, button, summary') ?? [];
            [...nodes].find(isSame)?.focus({ preventScroll: true });
        }

        /** Keeps the response if it holds a quiz; otherwise the earlier copy is kept. */
        receive(collection, { answer, text, etag, status }, line) {
            const isNew = !this.parts.has(collectionID(collection));
            const unchanged = isNew ? null : note('collection.answer.unchanged');
            if (answer !== 'found') {
                say(line, 'failed', words(`collection.answer.${answer}`, status ?? ''), adviceOn(answer), unchanged);
                return false;
            }
            const found = openCollection({ ...collection, text });
            if (found.quizzes.length === 0) {
                say(line, 'failed', words('collection.answer.noQuiz'), problemList(found.problems, true), unchanged);
                return false;
            }
            return this.keep({ ...collection, text, etag }, isNew ? 'added' : 'updated', line);
        }

        keep({ address, redirect, name, text, etag }, outcome, line) {
            const collection = { address, redirect, name, text, etag, checked: Date.now() };
            const isKept = keepCollection(collection);
            this.update();
            const id = collectionID(collection);
            const shown = this.panel.node.contains(line) ? line : this.parts.get(id).answer;
            if (isKept) say(shown, 'done', words(`collection.answer.${outcome}`, name));
            else say(shown, 'failed', words('collection.answer.unkept'));
            if (shown !== line) this.parts.get(id).node.querySelector('[data-do="check"]').focus();
            return true;
        }

        async remove(collection) {
            if (!await confirmRemoval(collection.name)) {
                this.parts.get(collection.id)?.node.querySelector('[data-do="remove"]').focus();
                return;
            }
            removeCollection(collection);
            this.update();
            say(this.panel.answer, 'done', words('collection.answer.removed', collection.name));
            focusOn(this.panel.node.querySelector('h2'));
        }
    }

    Object.assign(Quizmark, { Shelf });
})(globalThis.Quizmark ??= {});

/** The list of kept collections, with the actions on each. */
(Quizmark => {
    'use strict';

    const { addPanel, collectionID, collectionPart, confirmRemoval, decoded, element, problemList, fetchCollection, focusOn } = Quizmark;
    const { keepCollection, keptCollections, keptName, openCollection, readAddress, readFile, removeCollection, say, words } = Quizmark;

    const nameOf = address => decoded(new URL(address).pathname.split('/').filter(Boolean).pop() ?? new URL(address).host);

    /** Advice on a failed request. Pages from disk have no origin, and some servers refuse them. */
    function adviceOn(answer) {
        const isFromDisk = answer === 'unreachable' && location.protocol === 'file:';
        return isFromDisk ? element('p', { 'class': 'note' }, words('collection.answer.disk')) : null;
    }

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
            field.toggleAttribute('aria-invalid', false);
            if (address === null) {
                field.setAttribute('aria-invalid', 'true');
                say(answer, 'failed', words('collection.answer.address'));
                field.focus();
                return;
            }
            const kept = keptCollections().find(collection => collection.address === address);
            const collection = kept ?? { address, name: nameOf(address), text: '', etag: null };
            if (await this.check(collection, answer)) field.value = '';
        }

        /** Asks the server, and reports the outcome in a line. @returns {Promise<boolean>} whether the collection is kept now */
        async check(collection, line) {
            if (line.dataset.outcome === 'busy') return false;
            say(line, 'busy', words('collection.checking'));
            const result = await fetchCollection(collection.address, collection.etag);
            if (result.answer === 'found' && result.text === collection.text) result.answer = 'same';
            if (result.answer !== 'same') return this.receive(collection, result, line);
            return this.keep({ ...collection, etag: result.etag ?? collection.etag }, 'same', line);
        }

        async openFiles(files) {
            for (const file of files) {
                const result = await readFile(file);
                const name = keptName({ name: file.name, text: result.text }, keptCollections());
                this.receive({ address: '', name, text: '', etag: null }, result, this.panel.answer);
            }
            this.panel.file.value = '';
        }

        /** Keeps the response if it holds a quiz; otherwise the earlier copy is kept. */
        receive(collection, { answer, text, etag, status }, line) {
            if (answer !== 'found') {
                say(line, 'failed', words(`collection.answer.${answer}`, status ?? ''), adviceOn(answer));
                return false;
            }
            const found = openCollection({ ...collection, text });
            if (found.quizzes.length === 0) {
                say(line, 'failed', words('collection.answer.noQuiz'), problemList(found.problems, true));
                return false;
            }
            const isNew = !this.parts.has(collectionID(collection));
            return this.keep({ ...collection, text, etag }, isNew ? 'added' : 'updated', line);
        }

        keep({ address, name, text, etag }, outcome, line) {
            const collection = { address, name, text, etag, checked: Date.now() };
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

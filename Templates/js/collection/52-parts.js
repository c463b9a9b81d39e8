/** The parts of the page: the fields that add collections, and each kept collection. */
(Quizmark => {
    'use strict';

    const { addressOf, countedWords, dateFormat, element, formatDuration, formatPassMark, icon, setAttributes, words } = Quizmark;

    /** How many questions an attempt has. */
    function numberAsked({ questions, draw, tagDraws }) {
        const counts = [draw, ...tagDraws.map(({ count }) => count)];
        return counts.reduce((sum, count, index) => {
            const size = questions.filter(({ tagDraw = -1 }) => tagDraw === index - 1).length;
            return sum + Math.min(count ?? size, size);
        }, 0);
    }

    function facts(quiz) {
        const { length } = quiz.questions;
        const limit = quiz.timeLimit;
        const asked = numberAsked(quiz);
        return [
            countedWords('count.questions', asked, asked),
            asked < length ? words('quiz.draw', asked, length) : null,
            quiz.pass === null ? null : words('quiz.pass', formatPassMark(quiz.pass)),
            limit === null ? null : words('quiz.time', formatDuration(limit)),
        ].filter(Boolean);
    }

    /** A picture that needs no file: the author's emoji, or the first letter of the title. */
    function picture(quiz) {
        const letter = [...quiz.title][0]?.toUpperCase() ?? '?';
        return element('span', { 'class': quiz.icon ? 'icon emoji' : 'icon emoji initial', 'aria-hidden': 'true' }, quiz.icon || letter);
    }

    function card(quiz) {
        return element('li', { 'class': 'card' },
            picture(quiz),
            element('h3', { 'class': 'card-title' }, element('a', { href: addressOf(quiz.id) }, quiz.title)),
            quiz.description ? element('p', { 'class': 'card-summary' }, quiz.description) : null,
            element('p', { 'class': 'card-facts' }, facts(quiz).join('\u00a0· ')));
    }

    /** A problem in words: "Question 3: no choice is marked as right." */
    function problemInWords({ id, detail, quiz, question }) {
        const location = [quiz, question === null ? '' : words('question', question)].filter(Boolean).join(', ');
        const content = [words(`collection.fault.${id}`)];
        if (location) content.unshift(element('b', {}, words('label.value', location, '').trimEnd()), ' ');
        if (detail) content.push(' ', element('code', {}, detail.length > 60 ? `${detail.slice(0, 60)}…` : detail));
        return element('li', {}, ...content);
    }

    /** The first problems only; nobody reads a thousand. */
    function problemList(problems, isOpen = false) {
        if (problems.length === 0) return null;
        return element('details', { 'class': 'problems', open: isOpen },
            element('summary', {}, countedWords('collection.faults', problems.length, problems.length)),
            element('ul', {}, ...problems.slice(0, 50).map(problemInWords)));
    }

    /** The line in which the page reports the outcome of an action. */
    function answerLine() {
        return element('div', { role: 'status', 'class': 'collection-answer' });
    }

    /** @param {'done'|'failed'|'busy'} outcome */
    function say(line, outcome, text, ...more) {
        const statusIcon = { done: icon('right'), failed: icon('wrong'), busy: null }[outcome];
        line.dataset.outcome = outcome;
        line.replaceChildren(element('p', {}, ...[statusIcon, element('span', {}, text)].filter(Boolean)), ...more.filter(Boolean));
    }

    const addressNoteID = 'collection-address-note';

    /** @returns {{ node: HTMLElement, address: HTMLInputElement, file: HTMLInputElement, answer: HTMLElement }} */
    function addPanel() {
        const address = element('input', {
            id: 'collection-address', type: 'url', inputmode: 'url', autocomplete: 'url', autocapitalize: 'off', spellcheck: 'false',
            placeholder: 'https://', 'aria-describedby': addressNoteID, required: true,
        });
        const file = element('input', { id: 'collection-file', type: 'file', accept: '.json,application/json', multiple: true });
        const answer = answerLine();
        const node = element('section', { 'class': 'collection-add', 'aria-labelledby': 'collection-add' },
            element('h2', { id: 'collection-add', 'class': 'visually-hidden' }, words('collection.add')),
            element('form', { novalidate: true },
                element('label', { 'for': address.id }, words('collection.address')),
                element('div', { 'class': 'collection-field' }, address,
                    element('button', { 'class': 'button primary' }, words('collection.add.button'))),
                element('p', { 'class': 'note', id: addressNoteID }, words('collection.address.note'))),
            answer,
            element('div', { 'class': 'collection-drop' },
                element('label', { 'for': file.id }, words('collection.file')), file,
                element('p', { 'class': 'note' }, words('collection.file.note'))));
        answer.id = 'collection-address-answer';
        return { node, address, file, answer };
    }

    /** Marks the address as valid or not; the answer says what is wrong with it. */
    function markAddress({ address, answer }, isInvalid) {
        setAttributes(address, { 'aria-invalid': isInvalid && 'true', 'aria-describedby': isInvalid ? `${answer.id} ${addressNoteID}` : addressNoteID });
    }

    function actionButton(action, label, name) {
        return element('button', { type: 'button', 'class': 'button', 'data-do': action, 'aria-label': words('label.value', label, name) }, label);
    }

    /** @param {KeptCollection} collection as `openCollection` returns it */
    function collectionPart(collection, number) {
        const { address, redirect, name, checked, quizzes, problems } = collection;
        const time = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(checked));
        const heading = element('h2', { id: `collection-${number}` }, name);
        const answer = answerLine();
        const node = element('section', { 'class': 'collection', 'aria-labelledby': heading.id },
            element('header', { 'class': 'collection-header' }, heading,
                address ? element('p', { 'class': 'collection-source' }, address) : null,
                redirect ? element('p', { 'class': 'note' }, words('collection.redirect', redirect)) : null,
                element('p', { 'class': 'note' },
                    countedWords('count.quizzes', quizzes.length, quizzes.length), ' · ',
                    words(address ? 'collection.checked' : 'collection.opened', time))),
            element('div', { 'class': 'actions' },
                address ? actionButton('check', words('collection.check'), name) : null,
                actionButton('remove', words('collection.remove'), name)),
            answer,
            quizzes.length > 0 ? element('ul', { 'class': 'cards' }, ...quizzes.map(card)) : null,
            problemList(problems));
        return { node, answer };
    }

    /** A confirmation dialog, so that no click removes a collection by accident. @returns {Promise<boolean>} */
    function confirmRemoval(name) {
        const dialog = element('dialog', { 'class': 'confirmation', 'aria-labelledby': 'confirmation-text' },
            element('p', { id: 'confirmation-text' }, words('collection.remove.question', name)),
            element('div', { 'class': 'actions' },
                element('button', { type: 'button', 'class': 'button', value: 'keep', autofocus: true }, words('collection.keep')),
                element('button', { type: 'button', 'class': 'button', value: 'remove' }, words('collection.remove'))));
        return new Promise(resolve => {
            dialog.addEventListener('click', event => {
                const pressed = event.target.closest('button');
                if (pressed) dialog.close(pressed.value);
            });
            dialog.addEventListener('close', () => {
                dialog.remove();
                resolve(dialog.returnValue === 'remove');
            });
            document.body.append(dialog);
            dialog.showModal();
        });
    }

    Object.assign(Quizmark, { quizFacts: facts, problemList, say, addPanel, collectionPart, confirmRemoval, markAddress });
})(globalThis.Quizmark ??= {});

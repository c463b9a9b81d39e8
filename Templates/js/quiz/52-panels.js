/** The panels around the questions of an attempt: progress, buttons, the list of questions. */
(Quizmark => {
    'use strict';

    const { addressOf, button, countedWords, deafen, element, formatList, formatNumber, icon, setAttributes, words, writeText } = Quizmark;

    /** "Question 3 of 10", the points so far where they are shown, a progress bar, and the time left of a limit. */
    function progressRow(count, { hasLimit, hasPoints }) {
        const text = element('p', { 'class': 'progress-text' });
        const bar = element('progress', { max: count, value: 0, 'aria-label': words('progress') });
        const sum = hasPoints ? element('p', { 'class': 'points-so-far' }) : null;
        const time = hasLimit ? element('p', { 'class': 'time-left', role: 'timer' }) : null;
        return {
            node: element('div', { 'class': 'progress-row' }, text, sum, bar, time),
            /** @param {number|null} number number of the question shown, null when all are shown */
            update(number, answered) {
                bar.value = answered;
                bar.setAttribute('aria-valuetext', words('result.of', formatNumber(answered), formatNumber(count)));
                writeText(text, number === null
                    ? countedWords('answered', answered, formatNumber(answered), formatNumber(count))
                    : words('position', formatNumber(number), formatNumber(count)));
            },
            /** @param {number} points points so far */
            showPoints(points) {
                if (sum) writeText(sum, countedWords('points.soFar', points, formatNumber(points)));
            },
            showTime(clock, isShort) {
                writeText(time, words('time.left', clock));
                time.toggleAttribute('data-short', isShort);
            },
        };
    }

    /** Number of questions above which their list is folded. */
    const longList = 20;

    /** A button that flags a question, to come back to it. */
    function flagButton() {
        const node = button('flag', words('flag'));
        node.prepend(icon('flag'), ' ');
        node.classList.add('flag-button');
        node.setAttribute('aria-pressed', 'false');
        return node;
    }

    /** A long list of questions that unfolds, with filters, and a button to finish. */
    function folded(list, links) {
        const summary = element('summary', {}, words('questions'));
        const isShown = {
            'filter.all': () => true,
            'list.unanswered': link => link.dataset.state === 'unanswered',
            'list.flagged': link => 'flagged' in link.dataset,
        };
        const names = Object.keys(isShown);
        const buttons = names.map(name => element('button', { type: 'button', 'class': 'button' }));
        const filters = element('div', { 'class': 'review-filter', role: 'group', 'aria-label': words('filter') }, ...buttons);
        const node = element('details', {}, summary, filters, list, element('p', { 'class': 'controls' }, button('finish', words('finish'))));
        let chosen = 'filter.all';
        const update = () => {
            names.forEach((name, index) => {
                writeText(buttons[index], words(name, formatNumber(links.filter(isShown[name]).length)));
                buttons[index].setAttribute('aria-pressed', String(name === chosen));
            });
            for (const link of links) link.parentElement.hidden = !isShown[chosen](link);
        };
        buttons.forEach((each, index) => each.addEventListener('click', () => {
            chosen = names[index];
            update();
        }));
        list.addEventListener('click', () => { node.open = false; });
        return { node, update };
    }

    /**
     * Links to all questions with their states: as an icon, and as a word for screen readers.
     * @param {Question[]} questions
     * @param {boolean} folds whether a long list is folded
     */
    function questionList(questions, folds = false) {
        const links = questions.map(question => element('a', { href: addressOf(question.hash) }));
        const list = element('ol', {}, ...links.map(link => element('li', {}, link)));
        const judged = new Set(['right', 'partial', 'wrong', 'pending', 'incomplete']);
        const fold = folds && questions.length > longList ? folded(list, links) : null;
        return {
            node: element('nav', { 'class': 'question-list', 'aria-label': words('questions') }, fold?.node ?? list),
            /**
             * @param {(question: Question) => string} stateOf
             * @param {Question|null} current
             * @param {string[]} flagged ids
             */
            update(stateOf, current, flagged = []) {
                questions.forEach((question, index) => {
                    const link = links[index];
                    const state = stateOf(question);
                    const isFlagged = flagged.includes(question.id);
                    setAttributes(link, { 'aria-current': question === current && 'step' });
                    if (link.dataset.state === state && link.hasAttribute('data-flagged') === isFlagged) return;
                    link.dataset.state = state;
                    link.toggleAttribute('data-flagged', isFlagged);
                    const inWords = [words(`state.${state}`), ...(isFlagged ? [words('flagged')] : [])];
                    link.setAttribute('aria-label', words('listed', question.number, formatList(inWords)));
                    const icons = [...(judged.has(state) ? [state] : []), ...(isFlagged ? ['flag'] : [])];
                    link.replaceChildren(String(question.number), ...icons.map(icon));
                });
                fold?.update();
            },
        };
    }

    /**
     * The buttons below the questions. The primary one stays the same element while it goes from Check to Next to
     * Finish, so that it keeps the focus. It is in a bar that sticks to the lower edge of narrow screens, with the verdict.
     */
    function controlRow() {
        const previous = button('previous', words('previous'));
        const primary = button('check', words('check'), { isPrimary: true, type: 'submit' });
        const others = element('span', { 'class': 'controls-other' });
        const flag = flagButton();
        const verdict = element('p', { 'class': 'bar-verdict' });
        const bar = element('div', { 'class': 'action-bar' }, verdict, primary);
        deafen(primary);
        return {
            node: element('div', { 'class': 'controls' }, bar, element('div', { 'class': 'controls-more' }, previous, others, flag)),
            bar, flag,
            /**
             * @param {string|null} state the verdict on the question shown, null without one
             * @param {number|null} earned its points
             */
            showVerdict(state, earned) {
                verdict.dataset.verdict = state ?? '';
                // The points stay beside the last word.
                const points = earned ? `\u00a0·\u00a0${formatNumber(earned, { signDisplay: 'exceptZero' })}` : '';
                verdict.replaceChildren(...(state ? [icon(state), element('span', {}, element('strong', {}, words(`verdict.${state}`)), points)] : []));
            },
            /** @param {string|null} lack id of the text that explains why the primary button can't be pressed yet */
            update(hasPrevious, primaryAction, otherActions, lack) {
                previous.hidden = !hasPrevious;
                setAction(primary, primaryAction);
                setAttributes(primary, { 'aria-disabled': lack && 'true', 'aria-describedby': lack });
                const shown = [...others.children].map(other => other.dataset.action).join();
                if (shown === otherActions.join()) return;
                others.replaceChildren(...otherActions.map(action => button(action, words(action))));
            },
        };
    }

    function setAction(button, action) {
        if (button.dataset.action === action) return;
        button.dataset.action = action;
        writeText(button, words(action));
        deafen(button);
    }

    Object.assign(Quizmark, { flagButton, progressRow, questionList, controlRow, setAction });
})(globalThis.Quizmark ??= {});

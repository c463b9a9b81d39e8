/** Verdicts: the block that shows how a question was graded, and marks on the parts of its answer. */
(Quizmark => {
    'use strict';

    const { countedWords, describe, element, feedbackIndex, fills, firstAnswer, formatList, formatNumber, icon, letter, phrase } = Quizmark;
    const { shownNumber, times, words } = Quizmark;

    const hasLetters = question => question.kind === 'single' || question.kind === 'multiple';
    const choiceItems = question => [...question.fieldset.querySelectorAll('.choices > [data-choice]')];
    const textOf = (root, selector) => root.querySelector(selector)?.textContent.trim() ?? '';

    /** A word with an icon, with the given class and mark. */
    function marked(name, mark, word) {
        return element('span', { 'class': name, 'data-mark': mark }, icon(mark), ' ', element('span', {}, word));
    }

    function markPicked(holder, isChosen, isRight) {
        if (!isChosen && !isRight) return;
        const mark = isChosen ? (isRight ? 'right' : 'wrong') : 'missed';
        holder.dataset.mark = mark;
        const markNode = marked('mark', mark, words(`mark.${mark}`));
        holder.append(' ', markNode);
        describeByMark(holder, markNode);
    }

    /** Makes a mark the description of the control that it judges; inside a label it is part of the name. */
    function describeByMark(holder, markNode) {
        const control = holder.matches('.blank') ? holder : holder.querySelector('input, select');
        if (markNode.closest('label')) return;
        const fieldset = control.closest('fieldset');
        markNode.id = `mark-${fieldset.id}-${[...fieldset.elements].indexOf(control)}`;
        describe(control, markNode.id);
    }

    function markField(holder, isRight) {
        const control = holder.matches('.blank') ? holder : holder.querySelector('select');
        const mark = isRight ? 'right' : control.value.trim() === '' ? 'incomplete' : 'wrong';
        const word = words(`verdict.${mark}`);
        const isBlank = holder.matches('.blank');
        // The sentence goes on after a blank, and the verdict below it has the word.
        const markNode = isBlank
            ? element('span', { 'class': 'mark blank-mark', 'data-mark': mark, lang: Quizmark.language }, icon(mark), element('span', { 'class': 'visually-hidden' }, word))
            : marked('mark', mark, word);
        holder.dataset.mark = mark;
        if (isBlank) holder.after(markNode);
        else holder.append(' ', markNode);
        describeByMark(holder, markNode);
    }

    /** Marks on the parts of an answer: choices, blanks, matches, sanctions. The order of items is graded as a whole. */
    function markAnswer(question) {
        const { fieldset, kind, key, answer } = question;
        if (kind === 'sanction') {
            const right = [key.sanction, ...key.owners];
            for (const input of fieldset.querySelectorAll('.sanctions input, .owners input')) {
                markPicked(input.closest('label'), input.checked, right.includes(input.value));
            }
        } else if (kind === 'blanks' || kind === 'numeric') {
            fieldset.querySelectorAll('[data-blank]').forEach((input, index) => {
                markField(input, fills(input.value, key[index]));
            });
        } else if (kind === 'matching') {
            fieldset.querySelectorAll('.matching > [data-item]').forEach((item, index) => {
                markField(item, answer[index] === key[index]);
            });
        } else {
            // Where any one is enough, the others weren't missed.
            const isEnough = kind === 'single' && answer.some(choice => key.includes(choice));
            for (const item of choiceItems(question)) {
                if (isEnough && !answer.includes(item.dataset.choice)) continue;
                markPicked(item, answer.includes(item.dataset.choice), key.includes(item.dataset.choice));
            }
        }
    }

    /** The right choices with their letters in this attempt: `[{ letter, item }]`. */
    function rightChoices(question) {
        return choiceItems(question)
            .map((item, index) => ({ item, letter: letter(index) }))
            .filter(({ item }) => question.key.includes(item.dataset.choice));
    }

    /** The right answer from the page, with the letters of this attempt where there are any. */
    function rightAnswer(question, source) {
        if (!hasLetters(question)) return source?.querySelector('.right-answer')?.cloneNode(true) ?? null;
        return element('ul', { 'class': 'right-answer' }, ...rightChoices(question).map(choice => {
            const text = choice.item.querySelector('.choice-text').cloneNode(true);
            const more = choice.item.querySelector('.choice-more')?.cloneNode(true) ?? null;
            return element('li', {}, element('bdi', {}, `${choice.letter}.`), ' ', text, ' ', more);
        }));
    }

    /** The author's model answer to a free-text question, or null. */
    function modelAnswer(source) {
        return source?.querySelector('.model-answer')?.cloneNode(true) ?? null;
    }

    /** The author's feedback on what was typed: for each blank, the first that names the answer, or the one for any other. */
    function typedFeedback({ answer, key }, source) {
        const notes = [...source?.querySelectorAll('.choice-feedback > [data-typed]') ?? []]
            .map(note => ({ note, typed: JSON.parse(note.dataset.typed) }));
        return (key ?? []).flatMap((blank, index) => {
            const text = answer[index] ?? '';
            if (text.trim() === '') return [];
            const own = notes.filter(({ typed }) => typed.blank === index);
            return own[feedbackIndex(text, blank, own.map(({ typed }) => typed.key ?? null))] ?? [];
        }).map(({ note, typed }) => {
            const copy = note.cloneNode(true);
            // "Any other answer" is the author's name for the case.
            if (!typed.key) copy.querySelector('b')?.remove();
            return copy;
        });
    }

    /** The author's feedback on what was answered. */
    function answerFeedback(question, source) {
        const isTyped = question.kind === 'blanks' || question.kind === 'numeric';
        const notes = isTyped ? typedFeedback(question, source) : choiceFeedback(question, source);
        return notes.length > 0 ? element('ul', { 'class': 'choice-feedback' }, ...notes) : null;
    }

    /** The author's feedback on the chosen choices, in the order of this attempt. */
    function choiceFeedback(question, source) {
        const notes = [...source?.querySelectorAll('.choice-feedback > [data-choice]') ?? []];
        return choiceItems(question).flatMap((item, index) => {
            const note = question.answer.includes(item.dataset.choice) && notes.find(({ dataset }) => dataset.choice === item.dataset.choice);
            if (!note) return [];
            const copy = note.cloneNode(true);
            const label = copy.querySelector('b');
            if (label && hasLetters(question)) label.textContent = `${letter(index)}.`;
            return [copy];
        });
    }

    /** Points in words: "5 of 10 points". */
    function pointsInWords(points, max) {
        const [earned, all] = [shownNumber(points), shownNumber(max)];
        return countedWords('points', all, formatNumber(earned), formatNumber(all));
    }

    /** The points earned for a question, in words, or null while it waits for marks. */
    function earnedInWords({ points }, { state, score, worth = points, isVoid }) {
        if (isVoid) return words('returned.void');
        return state === 'pending' ? null : pointsInWords(times(worth, score), worth);
    }

    /** The key of the label above the answer: pairs and an order are one answer, several choices or blanks are several. */
    function labelOf(kind, answer) {
        if (kind === 'text') return 'modelAnswer';
        return ['multiple', 'blanks', 'numeric'].includes(kind) && answer.children.length > 1 ? 'rightAnswers' : 'rightAnswer';
    }

    /**
     * Shows on the question how it was graded.
     * @param {Question} question
     * @param {Grade} grade
     * @param {Element|null} source the page's answer to the question, `[data-answer]`
     * @param {number} [hints] how many hints were shown before the answer
     */
    function showVerdict(question, grade, source, hints = 0) {
        clearVerdict(question);
        const { fieldset, kind } = question;
        const { state, hidesKey } = grade;
        const isText = kind === 'text';
        fieldset.dataset.result = state;
        if (!isText && kind !== 'ordering' && !hidesKey) markAnswer(question);
        const answer = state === 'right' ? null : isText ? modelAnswer(source) : hidesKey ? null : rightAnswer(question, source);
        const earned = earnedInWords(question, grade);
        const verdict = element('div', { 'class': 'verdict', 'data-verdict': state },
            element('p', { 'class': 'verdict-line' },
                icon(state), ' ', element('strong', { 'class': 'verdict-word' }, words(`verdict.${state}`)), ' ',
                earned && element('span', { 'class': 'verdict-points' }, earned, hints > 0 ? ` · ${countedWords('hints', hints, formatNumber(hints))}` : '')),
            answer && element('div', { 'class': 'verdict-answer' },
                element('p', { 'class': 'verdict-label' }, words(labelOf(kind, answer))), answer),
            answerFeedback(question, source),
            source?.querySelector('.explanation')?.cloneNode(true) ?? null);
        // Above the question's own button, which doesn't move and so keeps the focus.
        fieldset.insertBefore(verdict, question.button?.parentElement ?? null);
        // The buttons of copied blocks of code do nothing.
        for (const copy of verdict.querySelectorAll('.copy')) copy.remove();
        // There is none unless the bundle `code` could be loaded.
        Quizmark.scrollByKeyboard?.(verdict.querySelectorAll('pre'));
    }

    /** Says on a question without a verdict that it has no answer. Items that nobody has put in order would look like one. */
    function showUnanswered(question) {
        clearVerdict(question);
        const { fieldset } = question;
        fieldset.setAttribute('data-unanswered', '');
        fieldset.append(element('p', { 'class': 'unanswered' }, icon('incomplete'), ' ', words('verdict.incomplete')));
    }

    function clearVerdict({ fieldset }) {
        delete fieldset.dataset.result;
        delete fieldset.dataset.unanswered;
        for (const node of fieldset.querySelectorAll('[aria-describedby^="mark-"]')) describe(node, null);
        for (const node of fieldset.querySelectorAll('.verdict, .mark, .unanswered')) node.remove();
        for (const node of fieldset.querySelectorAll('[data-mark]')) delete node.dataset.mark;
    }

    /** The right answers if they are short enough to be spoken, otherwise null. */
    function spokenAnswers(question, source) {
        const { fieldset, kind, key } = question;
        if (hasLetters(question)) return rightChoices(question).map(choice => choice.letter);
        if (kind === 'true-false') return rightChoices(question).map(({ item }) => textOf(item, '.choice-text'));
        if (kind === 'blanks' || kind === 'numeric') {
            const shown = [...source?.querySelectorAll('p.right-answer, .right-answer > li') ?? []];
            // A number is announced as it is shown, with its unit and tolerance.
            return key.map((blank, index) => blank.accept ? firstAnswer(blank) : shown[index]?.textContent ?? firstAnswer(blank));
        }
        if (kind !== 'sanction') return null;
        const inputs = [...fieldset.querySelectorAll('.sanctions input, .owners input')];
        return [key.sanction, ...key.owners].map(value => {
            return textOf(inputs.find(input => input.value === value).closest('label'), 'span');
        });
    }

    /** The verdict in words, for screen readers: "Wrong. The answer is B." @returns {(string|Node)[]} its parts */
    function verdictInWords(question, state, source) {
        const verdict = words(`status.${state}`);
        if (state === 'pending' && modelAnswer(source)) return [verdict, ' ', words('answer.model')];
        if (state !== 'wrong' && state !== 'partial') return [verdict];
        const answers = spokenAnswers(question, source);
        if (!answers) return [verdict, ' ', words('answer.below')];
        // Other answers are letters, or words of the interface.
        const lang = question.kind === 'blanks' ? question.fieldset.querySelector('.prompt').closest('[lang]').lang : Quizmark.spoken;
        return [verdict, ' ', ...phrase(answers.length === 1 ? 'answer.one' : 'answer.several', element('bdi', { lang }, formatList(answers)))];
    }

    Object.assign(Quizmark, { showVerdict, showUnanswered, clearVerdict, modelAnswer, rightAnswer, verdictInWords, pointsInWords });
})(globalThis.Quizmark ??= {});

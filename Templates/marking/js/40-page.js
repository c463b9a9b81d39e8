/** Shows an answer with its question, and what is said about marks. */
(Marking => {
    'use strict';

    const { fill, find, inFull, isMarked, words, written } = Marking;
    const points = find('points');

    /** A message in the line for them. */
    function say(text, isError = false) {
        find('status').textContent = text;
        find('status').classList.toggle('fault', isError);
        points.removeAttribute('aria-invalid');
        points.setAttribute('aria-describedby', 'full');
    }

    /** Shows why the points can't be saved, and marks their field as invalid. */
    function refuse(text) {
        say(text, true);
        points.setAttribute('aria-invalid', 'true');
        points.setAttribute('aria-describedby', 'status full');
        toPoints();
    }

    // Focus and scrolling

    function focusOnPoints() {
        points.focus({ preventScroll: true });
        points.select();
    }

    function toPoints() {
        focusOnPoints();
        find('bar').scrollIntoView({ block: 'nearest' });
    }

    /** Scrolls as little as needed, so that the answer is in view; if that is too much, its beginning is. On narrow screens, the bar is below it. */
    function reveal() {
        const edge = 8;
        const { top, bottom } = document.querySelector('article').getBoundingClientRect();
        const isSticky = getComputedStyle(find('bar')).position === 'sticky';
        const above = top - edge;
        const below = bottom + edge + (isSticky ? find('bar').offsetHeight : 0) - innerHeight;
        let by = above < 0 ? above : Math.min(above, below);
        // A title that would be cut gives its room to the answer.
        const past = find('desk').getBoundingClientRect().top - edge;
        if (by > 0 && by < past && past < above) by = past;
        if (above < 0 || below > 0) scrollBy({ top: by, behavior: 'instant' });
    }

    // The question

    let shownItem;

    /** The texts of a question are HTML that the program has written. They stay as long as the question, with recordings that play. */
    function showQuestion(item) {
        if (item === shownItem) return;
        shownItem = item;
        const { prompt, heading, stem = '', notes = '', model = '', points: full } = item;
        if (heading) find('prompt').innerHTML = heading;
        else find('prompt').textContent = prompt;
        find('stem').innerHTML = stem;
        find('full').textContent = fill('mark.full', inFull(full));
        for (const [id, text] of [['notes', notes], ['model', model]]) {
            find(id).hidden = !text;
            find(id).querySelector('.prose').innerHTML = text;
        }
    }

    function questionButton(item, isCurrent, open) {
        const button = document.createElement('button');
        button.type = 'button';
        const name = item.settle ? words['mark.differences'] : item.title;
        const progress = fill('mark.progress', item.answers.filter(isMarked).length, item.answers.length);
        button.textContent = fill('mark.question', name, item.prompt, progress);
        if (isCurrent) button.setAttribute('aria-current', 'true');
        button.addEventListener('click', open);
        return button;
    }

    /** @param {(index: number) => void} open what a click on a question does */
    function showQuestions({ items, item }, open) {
        find('questions').replaceChildren(...items.map((one, index) => {
            const entry = document.createElement('li');
            entry.append(questionButton(one, one === item, () => open(index)));
            return entry;
        }));
    }

    // The answer

    /** The text, with what is highlighted in mark elements. */
    function showText({ text, highlights }) {
        const parts = highlights.filter(Boolean).map(words => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        const pieces = parts.length ? text.split(new RegExp(`(${parts.join('|')})`, 'gi')) : [text];
        find('text').replaceChildren(...pieces.map((piece, index) => {
            if (index % 2 === 0) return piece;
            const mark = document.createElement('mark');
            mark.textContent = piece;
            return mark;
        }));
    }

    function list(id, texts) {
        find(id).replaceChildren(...texts.map(text => {
            const entry = document.createElement('li');
            entry.dir = 'auto';
            entry.textContent = text;
            return entry;
        }));
    }

    /** Another marker's mark, with the number of students who got it if not all did. */
    function given(mark, { count }) {
        const text = fill('mark.given', mark.marker, [inFull(mark.points), mark.comment].filter(Boolean).join(' – '));
        return mark.count < count ? `${text} (${fill('mark.of', mark.count, count)})` : text;
    }

    /** The marks of students with equal texts, where they differ. */
    function states({ marks, waiting, count }) {
        return [
            ...marks.map(mark => `${fill('mark.some', mark.count, count, inFull(mark.points))} ${mark.comment}`.trim()),
            ...waiting ? [fill('mark.waiting', waiting, count)] : [],
        ];
    }

    function showBank({ answers }) {
        const comments = new Set(answers.map(({ comment }) => comment).filter(Boolean));
        find('bank').replaceChildren(...['', ...comments].map(text => new Option(text, text)));
        find('bank').parentElement.hidden = comments.size === 0;
    }

    function fillForm(answer, draft) {
        find('everybody').checked = draft?.everybody ?? false;
        find('everybody').closest('p').hidden = !answer.marks;
        find('everybody-name').textContent = fill('mark.all-students', answer.count);
        points.value = written(draft?.points ?? answer.points ?? '');
        find('comment').value = draft?.comment ?? answer.comment;
        if (draft) say(words['mark.unsaved']);
        find('highlight').value = '';
        find('later').setAttribute('aria-pressed', String(answer.later));
    }

    function showProgress({ answers }) {
        const marked = answers.filter(isMarked).length;
        Object.assign(find('progress'), { max: answers.length, value: marked });
        find('count').textContent = fill('mark.progress', marked, answers.length);
        find('progress').setAttribute('aria-label', find('count').textContent);
    }

    /** Shows the answer at which the queue is. @param {(index: number) => void} open what a click on a question does */
    function showAnswer(queue, open) {
        const { item, answer } = queue;
        showQuestion(item);
        find('place').textContent = fill('mark.answer', queue.place.answerIndex + 1, item.answers.length);
        find('candidates').textContent = fill('mark.candidates', answer.candidates.join(', '));
        showText(answer);
        list('given', item.settle ? answer.given.map(mark => given(mark, answer)) : []);
        list('marks', answer.marks ? states(answer) : []);
        fillForm(answer, queue.drafts.get(queue.identity));
        showProgress(item);
        showQuestions(queue, open);
        showBank(item);
        focusOnPoints();
        reveal();
    }

    Object.assign(Marking, { list, refuse, reveal, say, showAnswer, showText, toPoints });
})(globalThis.Marking ??= {});

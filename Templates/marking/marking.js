'use strict';

// The marking queue: shows one answer after the other, and sends each mark before the next one is shown.
(() => {
    const find = id => document.getElementById(id);
    const words = JSON.parse(find('words').textContent);
    const fill = (key, ...values) => words[key].replace(/\{(\d)\}/g, (whole, index) => values[index] ?? whole);
    const points = find('points');
    let items = [];
    let itemIndex = 0;
    let answerIndex = 0;
    let isSaving = false;
    const setSaving = value => {
        isSaving = value;
        document.body.ariaBusy = String(value);
    };
    const done = [];
    // What was typed but not saved, by question and answer.
    const drafts = new Map();

    const answer = () => items[itemIndex].answers[answerIndex];
    const identify = () => [items[itemIndex].quiz, items[itemIndex].question, items[itemIndex].settle, answer().id].join('\n');
    const typed = () => ({ points: read(points.value), comment: find('comment').value.trim(), everybody: find('everybody').checked });
    const isTyped = ({ points: value, comment }) => value !== (answer().points ?? '') || comment !== answer().comment.trim();

    // Remembers what is typed before another answer is shown.
    const hold = () => {
        const draft = typed();
        if (isTyped(draft)) drafts.set(identify(), draft);
        else drafts.delete(identify());
    };
    const isMarked = one => one.waiting === 0;
    const percent = number => new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', maximumFractionDigits: 2 }).format(number / 100);
    const format = (number, decimals = 2) => Number(number)
        .toLocaleString(document.documentElement.lang, { maximumFractionDigits: decimals }).replace('-', '−');
    // Points with every decimal that somebody typed.
    const inFull = number => format(number, 17);
    const read = text => text.trim().replace(',', '.');
    // Points as the language writes them, in the field too.
    const separator = format(0.5)[1];
    const written = number => String(number).replace('.', separator);

    const say = (text, isError = false) => {
        find('status').textContent = text;
        find('status').classList.toggle('fault', isError);
        points.removeAttribute('aria-invalid');
        points.setAttribute('aria-describedby', 'full');
    };

    const focusOnPoints = () => {
        points.focus({ preventScroll: true });
        points.select();
    };

    const toPoints = () => {
        focusOnPoints();
        find('bar').scrollIntoView({ block: 'nearest' });
    };

    // Scrolls as little as needed, so that the answer is in view; if that is too much, its beginning is. On narrow screens, the bar is below it.
    const reveal = () => {
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
    };

    // Shows why the points can't be saved, and marks their field as invalid.
    const refuse = text => {
        say(text, true);
        points.setAttribute('aria-invalid', 'true');
        points.setAttribute('aria-describedby', 'status full');
        toPoints();
    };

    // The text, with what is highlighted in mark elements.
    const showText = ({ text, highlights }) => {
        const parts = highlights.filter(Boolean).map(words => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        const pieces = parts.length ? text.split(new RegExp(`(${parts.join('|')})`, 'gi')) : [text];
        find('text').replaceChildren(...pieces.map((piece, index) => {
            if (index % 2 === 0) return piece;
            const mark = document.createElement('mark');
            mark.textContent = piece;
            return mark;
        }));
    };

    const list = (id, texts) => find(id).replaceChildren(...texts.map(text => {
        const entry = document.createElement('li');
        entry.dir = 'auto';
        entry.textContent = text;
        return entry;
    }));

    const showQuestions = () => {
        find('questions').replaceChildren(...items.map((one, index) => {
            const entry = document.createElement('li');
            const button = document.createElement('button');
            button.type = 'button';
            const name = one.settle ? words['mark.differences'] : one.title;
            const progress = fill('mark.progress', one.answers.filter(isMarked).length, one.answers.length);
            button.textContent = fill('mark.question', name, one.prompt, progress);
            if (index === itemIndex) button.setAttribute('aria-current', 'true');
            button.addEventListener('click', () => {
                leave();
                open(index);
            });
            entry.append(button);
            return entry;
        }));
    };

    const showBank = () => {
        const comments = new Set(items[itemIndex].answers.map(({ comment }) => comment).filter(Boolean));
        find('bank').replaceChildren(...['', ...comments].map(text => new Option(text, text)));
        find('bank').parentElement.hidden = comments.size === 0;
    };

    // Another marker's mark, with the number of students who got it if not all did.
    const given = (mark, { count }) => {
        const text = fill('mark.given', mark.marker, `${mark.points} ${mark.comment}`.trim());
        return mark.count < count ? `${text} (${fill('mark.of', mark.count, count)})` : text;
    };

    // The marks of students with equal texts, where they differ.
    const states = ({ marks, waiting, count }) => [
        ...marks.map(mark => `${fill('mark.some', mark.count, count, inFull(mark.points))} ${mark.comment}`.trim()),
        ...waiting ? [fill('mark.waiting', waiting, count)] : [],
    ];

    // The texts of a question are HTML that the program has written. They stay as long as the question, with recordings that play.
    let shown;
    const showQuestion = item => {
        if (item === shown) return;
        shown = item;
        const { prompt, heading, stem = '', notes = '', model = '', points: full } = item;
        if (heading) find('prompt').innerHTML = heading;
        else find('prompt').textContent = prompt;
        find('stem').innerHTML = stem;
        find('full').textContent = fill('mark.full', inFull(full));
        for (const [id, text] of [['notes', notes], ['model', model]]) {
            find(id).hidden = !text;
            find(id).querySelector('.prose').innerHTML = text;
        }
    };

    const show = () => {
        const { answers, settle } = items[itemIndex];
        const one = answer();
        showQuestion(items[itemIndex]);
        find('place').textContent = fill('mark.answer', answerIndex + 1, answers.length);
        find('candidates').textContent = fill('mark.candidates', one.candidates.join(', '));
        showText(one);
        list('given', settle ? one.given.map(mark => given(mark, one)) : []);
        list('marks', one.marks ? states(one) : []);
        const draft = drafts.get(identify());
        find('everybody').checked = draft?.everybody ?? false;
        find('everybody').closest('p').hidden = !one.marks;
        find('everybody-name').textContent = fill('mark.all-students', one.count);
        points.value = written(draft?.points ?? one.points ?? '');
        find('comment').value = draft?.comment ?? one.comment;
        if (draft) say(words['mark.unsaved']);
        find('highlight').value = '';
        find('later').setAttribute('aria-pressed', String(one.later));
        const marked = answers.filter(isMarked).length;
        Object.assign(find('progress'), { max: answers.length, value: marked });
        find('count').textContent = fill('mark.progress', marked, answers.length);
        find('progress').setAttribute('aria-label', find('count').textContent);
        showQuestions();
        showBank();
        focusOnPoints();
        reveal();
    };

    // The index of the first answer without a mark, starting at `from`; those to come back to are last. Undefined if all are marked.
    const waiting = (answers, from) => {
        const order = answers.map((_, index) => (from + index) % answers.length);
        return order.find(index => !isMarked(answers[index]) && !answers[index].later) ?? order.find(index => !isMarked(answers[index]));
    };

    const leave = () => {
        hold();
        say('');
    };

    const open = index => {
        itemIndex = index;
        answerIndex = waiting(items[itemIndex].answers, 0) ?? 0;
        show();
    };

    const move = step => {
        if (isSaving) return;
        leave();
        const { answers } = items[itemIndex];
        answerIndex = (answerIndex + step + answers.length) % answers.length;
        show();
    };

    // Goes to the next answer without a mark, of another question if necessary.
    const advance = () => {
        const next = waiting(items[itemIndex].answers, answerIndex + 1);
        if (next !== undefined) {
            answerIndex = next;
            return show();
        }
        const other = items.findIndex(({ answers }) => answers.some(one => !isMarked(one)));
        if (other >= 0) return open(other);
        show();
        say(words['mark.done']);
    };

    const send = async (at, mark) => {
        const { quiz, question, settle } = items[at.itemIndex];
        const { id, version } = items[at.itemIndex].answers[at.answerIndex];
        const reply = await fetch('mark', {
            method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ quiz, question, settle, answer: id, version, ...mark }),
        }).catch(() => { throw new Error(words['mark.no-server']); });
        if (!reply.ok) throw new Error((await reply.text()).trim());
        return reply.json();
    };

    // The mark that another window has saved in the meantime. What is typed here stays, and replaces it if it is saved again.
    const newer = ({ points: value, comment, marks = [] }) => {
        const all = marks.length ? marks : [{ points: value, comment }];
        const texts = all.map(one => `${one.points === undefined ? '–' : inFull(one.points)} ${one.comment}`.trim());
        return fill('mark.newer', texts.join('; '));
    };

    // Saves a mark, and returns the number of the step; undefined if it couldn't be saved, and the answer stays.
    const keep = async (at, mark) => {
        if (isSaving) return undefined;
        setSaving(true);
        try {
            const { answer: kept, step, saved } = await send(at, mark);
            // Highlights made here stay, like what is typed here.
            if (!saved) kept.highlights = items[at.itemIndex].answers[at.answerIndex].highlights;
            items[at.itemIndex].answers[at.answerIndex] = kept;
            if (saved) return step ?? null;
            say(newer(kept), true);
            return undefined;
        } catch (error) {
            say(fill('mark.not-saved', error.message), true);
            return undefined;
        } finally {
            setSaving(false);
        }
    };

    const save = async changes => {
        const at = { itemIndex, answerIndex };
        const [key, entered] = [identify(), typed()];
        const mark = { comment: find('comment').value.trim(), highlights: answer().highlights, all: find('everybody').checked, ...changes };
        const step = await keep(at, mark);
        if (step === undefined) return toPoints();
        const kept = items[at.itemIndex].answers[at.answerIndex];
        drafts.delete(key);
        // Points that were typed before "Come back later" aren't saved by it.
        if (mark.points === undefined && entered.points !== (kept.points ?? '')) drafts.set(key, { ...entered, comment: kept.comment });
        done.push({ at, step });
        // What was said about this answer isn't about the next one.
        say(mark.points === undefined ? '' : fill('mark.saved', inFull(mark.points)));
        advance();
    };

    const savePoints = () => {
        const full = items[itemIndex].points;
        const value = read(points.value);
        if (!/^(\d+\.?\d*|\.\d+)$/.test(value) || Number(value) > Number(full)) {
            return refuse(fill('mark.range', inFull(full)));
        }
        return save({ points: value, later: false });
    };

    const undo = async () => {
        const last = done.at(-1);
        if (!last || await keep(last.at, { undo: last.step }) === undefined) return;
        done.pop();
        hold();
        ({ itemIndex, answerIndex } = last.at);
        drafts.delete(identify());
        show();
        say(words['mark.taken-back']);
    };

    const set = value => {
        const full = items[itemIndex].points;
        points.value = written(Number(value) < Number(full) ? value : full);
        toPoints();
    };

    const highlight = text => {
        const chosen = text.trim();
        if (!chosen) return;
        const one = answer();
        const index = one.highlights.indexOf(chosen);
        if (index >= 0) one.highlights.splice(index, 1);
        else one.highlights.push(chosen);
        showText(one);
        find('highlight').value = '';
        toPoints();
    };

    const highlightSelection = () => {
        const selection = getSelection();
        if (!selection.isCollapsed && find('text').contains(selection.anchorNode)) return highlight(String(selection));
        find('highlight').focus();
    };

    const takeComment = () => {
        const { value } = find('bank');
        const comment = find('comment');
        if (value && !comment.value.includes(value)) comment.value = [comment.value, value].filter(Boolean).join(' ');
        find('bank').value = '';
        toPoints();
    };

    const actions = {
        // What isn't a number is reported when it is saved.
        h: () => { if (Number.isFinite(Number(read(points.value)))) set(Number(read(points.value)) + 0.5); },
        f: () => set(items[itemIndex].points),
        l: () => save({ later: !answer().later }),
        u: undo,
        p: () => move(-1),
        n: () => move(1),
        c: () => find('comment').focus(),
        b: () => { if (!find('bank').parentElement.hidden) find('bank').focus(); },
        m: highlightSelection,
    };

    document.addEventListener('keydown', event => {
        if (event.ctrlKey && event.key === 'Enter' && event.target === find('comment')) {
            event.preventDefault();
            savePoints();
            return;
        }
        if (event.ctrlKey || event.altKey || event.metaKey || !items.length) return;
        if (event.key === 'Escape') return toPoints();
        if (event.target === find('bank') && event.key === 'Enter') {
            event.preventDefault();
            return takeComment();
        }
        if (event.target === find('highlight') && event.key === 'Enter') {
            event.preventDefault();
            return highlight(find('highlight').value);
        }
        // Elsewhere, a letter is a slip of the finger, or a word that speech input has heard.
        if (event.target !== points) return;
        const action = actions[event.key.toLowerCase()];
        if (!action) return;
        event.preventDefault();
        action();
    });

    find('form').addEventListener('submit', event => {
        event.preventDefault();
        savePoints();
    });
    points.addEventListener('input', () => {
        if (points.ariaInvalid === 'true') say('');
    });
    find('half').addEventListener('click', actions.h);
    find('all').addEventListener('click', actions.f);
    find('zero').addEventListener('click', () => set(0));
    find('later').addEventListener('click', actions.l);
    find('undo').addEventListener('click', undo);
    find('previous').addEventListener('click', actions.p);
    find('next').addEventListener('click', actions.n);
    find('take').addEventListener('click', takeComment);
    find('bank').addEventListener('change', event => { if (!event.isTrusted || document.activeElement !== find('bank')) takeComment(); });

    // A picture that has loaded moves what is below it.
    find('task').addEventListener('load', reveal, true);

    addEventListener('beforeunload', event => {
        if (!items.length) return;
        hold();
        if (drafts.size) event.preventDefault();
    });

    const load = async () => {
        const reply = await fetch('queue.json').catch(() => null);
        if (!reply?.ok) return say(words['mark.no-server'], true);
        const queue = await reply.json();
        items = queue.items;
        list('agreements', queue.agreements.map(({ pair, one, other, count, meanDifference, lead, kappa }) =>
            [fill('mark.agreement', pair, count, percent(meanDifference), kappa === undefined ? '–' : format(kappa)),
                ...lead ? [fill('mark.lead', lead > 0 ? one : other, percent(Math.abs(lead)))] : []].join(' ')));
        if (!items.length) return say(words['mark.nothing']);
        find('bar').prepend(find('status'));
        find('desk').hidden = false;
        say('');
        open(Math.max(0, items.findIndex(({ answers }) => answers.some(one => !isMarked(one)))));
        if (!items.some(({ answers }) => answers.some(one => !isMarked(one)))) say(words['mark.done']);
    };
    load();
})();

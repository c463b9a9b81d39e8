/** The marking queue: shows one answer after the other, and sends each mark before the next one is shown. */
(Marking => {
    'use strict';

    const { Queue, fill, find, format, inFull, isSaving, keep, list, percent, read, refuse, reveal, say, showAnswer, showText, toPoints, words } = Marking;
    const { written } = Marking;

    const queue = new Queue();
    const points = find('points');
    /** The steps that can be undone, the last one at the end. */
    const done = [];

    function typed() {
        return { points: read(points.value), comment: find('comment').value.trim(), everybody: find('everybody').checked };
    }

    // Moving

    function show() {
        showAnswer(queue, index => leave(() => queue.open(index)));
    }

    /** Leaves the answer, unless one is being saved, after which the next one is shown. */
    function leave(goOn) {
        if (isSaving()) return;
        queue.hold(typed());
        say('');
        goOn();
        show();
    }

    const move = step => leave(() => queue.move(step));

    function advance() {
        const isDone = !queue.advance();
        show();
        if (isDone) say(words['mark.done']);
    }

    // Saving

    async function save(changes) {
        const { place, identity } = queue;
        const entered = typed();
        const mark = { comment: entered.comment, highlights: queue.answer.highlights, all: entered.everybody, ...changes };
        const step = await keep(queue, place, mark);
        if (step === undefined) return toPoints();
        const kept = queue.answerAt(place);
        queue.drafts.delete(identity);
        // Points that were typed before "Come back later" aren't saved by it.
        if (mark.points === undefined && entered.points !== (kept.points ?? '')) queue.drafts.set(identity, { ...entered, comment: kept.comment });
        done.push({ place, step });
        // What was said about this answer isn't about the next one.
        say(mark.points === undefined ? '' : fill('mark.saved', inFull(mark.points)));
        advance();
    }

    function savePoints() {
        const { points: full } = queue.item;
        const value = read(points.value);
        if (!/^(\d+\.?\d*|\.\d+)$/.test(value) || Number(value) > Number(full)) {
            return refuse(fill('mark.range', inFull(full)));
        }
        return save({ points: value, later: false });
    }

    async function undo() {
        const last = done.at(-1);
        if (!last || await keep(queue, last.place, { undo: last.step }) === undefined) return;
        done.pop();
        queue.hold(typed());
        queue.goBackTo(last.place);
        queue.drafts.delete(queue.identity);
        show();
        say(words['mark.taken-back']);
    }

    // The fields

    function setPoints(value) {
        const { points: full } = queue.item;
        points.value = written(Number(value) < Number(full) ? value : full);
        toPoints();
    }

    function highlight(text) {
        const chosen = text.trim();
        if (!chosen) return;
        const { answer } = queue;
        const index = answer.highlights.indexOf(chosen);
        if (index >= 0) answer.highlights.splice(index, 1);
        else answer.highlights.push(chosen);
        showText(answer);
        find('highlight').value = '';
        toPoints();
    }

    function highlightSelection() {
        const selection = getSelection();
        if (!selection.isCollapsed && find('text').contains(selection.anchorNode)) return highlight(String(selection));
        find('highlight').focus();
    }

    function takeComment() {
        const { value } = find('bank');
        const comment = find('comment');
        if (value && !comment.value.includes(value)) comment.value = [comment.value, value].filter(Boolean).join(' ');
        find('bank').value = '';
        toPoints();
    }

    // Keys and buttons

    /** By the key that is pressed in the field of points. */
    const actions = {
        // What isn't a number is reported when it is saved.
        h: () => { if (Number.isFinite(Number(read(points.value)))) setPoints(Number(read(points.value)) + 0.5); },
        f: () => setPoints(queue.item.points),
        l: () => save({ later: !queue.answer.later }),
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
        if (event.ctrlKey || event.altKey || event.metaKey || !queue.items.length) return;
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
    find('zero').addEventListener('click', () => setPoints(0));
    find('later').addEventListener('click', actions.l);
    find('undo').addEventListener('click', undo);
    find('previous').addEventListener('click', actions.p);
    find('next').addEventListener('click', actions.n);
    find('take').addEventListener('click', takeComment);
    find('bank').addEventListener('change', event => { if (!event.isTrusted || document.activeElement !== find('bank')) takeComment(); });

    // A picture that has loaded moves what is below it.
    find('task').addEventListener('load', reveal, true);

    addEventListener('beforeunload', event => {
        if (!queue.items.length) return;
        queue.hold(typed());
        if (queue.drafts.size) event.preventDefault();
    });

    // Loading

    /** How far two markers agree. */
    function agreement({ pair, one, other, count, meanDifference, lead, kappa }) {
        const figures = fill('mark.agreement', pair, count, percent(meanDifference), kappa === undefined ? '–' : format(kappa));
        return lead ? `${figures} ${fill('mark.lead', lead > 0 ? one : other, percent(Math.abs(lead)))}` : figures;
    }

    async function load() {
        const reply = await fetch('queue.json').catch(() => null);
        if (!reply?.ok) return say(words['mark.no-server'], true);
        const { agreements, items } = await reply.json();
        queue.items = items;
        list('agreements', agreements.map(agreement));
        if (!items.length) return say(words['mark.nothing']);
        find('bar').prepend(find('status'));
        find('desk').hidden = false;
        say('');
        const first = queue.firstWaiting;
        queue.open(Math.max(0, first));
        show();
        if (first < 0) say(words['mark.done']);
    }
    load();
})(globalThis.Marking ??= {});

/**
 * Ordering: every item has two buttons that move it past its neighbour, for touch, mouse and keyboard alike, and a grip for
 * dragging with a pointer.
 */
(Quizmark => {
    'use strict';

    const { element, icon, phrase, rename, words, disordered, byLengthThenText, controls } = Quizmark;

    function moveButton(direction, name) {
        const button = element('button', { type: 'button', 'class': `move move-${direction}` }, icon(direction));
        rename(button, ...phrase(`move.${direction}`, name));
        return button;
    }

    /** Marks the buttons that do nothing at the ends of the list. They aren't `disabled`, which would drop the focus. */
    function markEnds(list) {
        const items = [...list.children];
        for (const item of items) {
            item.querySelector('.move-up').setAttribute('aria-disabled', String(item === items[0]));
            item.querySelector('.move-down').setAttribute('aria-disabled', String(item === items[items.length - 1]));
        }
    }

    /**
     * Moves an item by moving its neighbour to its other side, so that the pressed button keeps the focus, and the grip its
     * pointer capture.
     * @returns {boolean} whether there was a neighbour
     */
    function move(item, isUp) {
        const neighbour = isUp ? item.previousElementSibling : item.nextElementSibling;
        if (!neighbour) return false;
        if (isUp) item.after(neighbour);
        else item.before(neighbour);
        return true;
    }

    /** Makes items draggable by their grips; `onMove` is called after each move. */
    function dragging(list, onMove) {
        const middle = item => {
            const { top, height } = item.getBoundingClientRect();
            return top + height / 2;
        };
        let held = null;
        let hasMoved = false;
        const drop = () => {
            held?.removeAttribute('data-held');
            if (held && hasMoved) onMove(held);
            held = null;
        };
        list.addEventListener('pointerdown', event => {
            const grip = event.target.closest('.grip');
            if (!grip || event.button !== 0) return;
            event.preventDefault();
            grip.setPointerCapture(event.pointerId);
            held = grip.closest('[data-item]');
            hasMoved = false;
            held.setAttribute('data-held', '');
        });
        list.addEventListener('pointermove', event => {
            const { previousElementSibling: before, nextElementSibling: after } = held ?? {};
            if (before && event.clientY < middle(before)) hasMoved = move(held, true);
            else if (after && event.clientY > middle(after)) hasMoved = move(held, false);
        });
        list.addEventListener('pointerup', drop);
        list.addEventListener('pointercancel', drop);
    }

    function ordering(fieldset, announce) {
        const list = fieldset.querySelector('.ordering');
        const original = [...list.children];
        const byId = new Map(original.map(item => [item.dataset.item, item]));
        /** The text of an item, with its language. */
        const nameOf = item => {
            const text = item.querySelector('.item-text');
            return element('bdi', { lang: text.closest('[lang]').lang }, item.dataset.name ?? text.textContent.trim());
        };
        let start = original;
        let isAnswered = false;

        for (const item of original) {
            const buttons = ['up', 'down'].map(direction => moveButton(direction, nameOf(item)));
            const grip = element('span', { 'class': 'grip', 'aria-hidden': 'true' }, icon('grip'));
            item.append(element('span', { 'class': 'moves' }, grip, ...buttons));
        }
        const keep = element('button', { type: 'button', 'class': 'button' }, words('order.keep'));
        const keepRow = element('p', { 'class': 'moves keep-order' }, keep);
        list.after(keepRow);

        const setAnswered = value => {
            isAnswered = value;
            keep.setAttribute('aria-pressed', String(value));
            markEnds(list);
        };
        const positionOf = item => phrase('move.done', nameOf(item), [...list.children].indexOf(item) + 1, original.length);
        const answer = (...parts) => {
            setAnswered(true);
            announce(...parts);
            list.dispatchEvent(new Event('input', { bubbles: true }));
        };
        keep.addEventListener('click', () => answer(words('order.kept')));
        list.addEventListener('click', event => {
            const pressed = event.target.closest('.move');
            const item = pressed?.closest('[data-item]');
            if (!item) return;
            if (move(item, pressed.classList.contains('move-up'))) answer(...positionOf(item));
            else announce(...positionOf(item));
        });
        dragging(list, item => answer(...positionOf(item)));
        return {
            /** Empty until an item has been moved, or the order shown has been confirmed as right. */
            read: () => isAnswered ? [...list.children].map(item => item.dataset.item) : [],
            write(order) {
                list.append(...(order.length > 0 ? order.map(id => byId.get(id)) : start));
                setAnswered(order.length > 0);
            },
            arrange(random) {
                const rightOrder = [...byId.keys()].sort(byLengthThenText);
                start = random ? disordered(rightOrder, random).map(id => byId.get(id)) : original;
                list.append(...start);
                markEnds(list);
            },
        };
    }

    controls.ordering = ordering;
})(globalThis.Quizmark ??= {});

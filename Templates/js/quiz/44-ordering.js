/** Ordering: every item gets two buttons that move it past its neighbour, for fingers, mice and keyboards alike. */
(Quizmark => {
    'use strict';

    const { element, icon, words, disordered, byLengthThenText, controls } = Quizmark;

    function moveButton(direction, label) {
        const name = words(`move.${direction}`, label);
        const attributes = { type: 'button', 'class': `move move-${direction}`, 'aria-label': name };
        return element('button', attributes, icon(direction));
    }

    /** At an end of the list a button does nothing. It isn't `disabled`, for that would drop the focus. */
    function markEnds(list) {
        const items = [...list.children];
        for (const item of items) {
            item.querySelector('.move-up').setAttribute('aria-disabled', String(item === items[0]));
            item.querySelector('.move-down').setAttribute('aria-disabled', String(item === items[items.length - 1]));
        }
    }

    /**
     * Moves an item by moving its neighbour to its other side, so that the pressed button keeps the focus.
     * @returns {boolean} whether there was a neighbour
     */
    function move(item, isUp) {
        const neighbour = isUp ? item.previousElementSibling : item.nextElementSibling;
        if (!neighbour) return false;
        if (isUp) item.after(neighbour);
        else item.before(neighbour);
        return true;
    }

    function ordering(fieldset, announce) {
        const list = fieldset.querySelector('.ordering');
        const original = [...list.children];
        const byId = new Map(original.map(item => [item.dataset.item, item]));
        const textOf = item => item.querySelector('.item-text').textContent.trim();
        let start = original;
        let isTouched = false;

        for (const item of original) {
            const buttons = ['up', 'down'].map(direction => moveButton(direction, textOf(item)));
            item.append(element('span', { 'class': 'moves' }, ...buttons));
        }
        list.addEventListener('click', event => {
            const pressed = event.target.closest('.move');
            if (!pressed) return;
            const item = pressed.closest('[data-item]');
            if (!move(item, pressed.classList.contains('move-up'))) return;
            isTouched = true;
            markEnds(list);
            announce(words('move.done', textOf(item), [...list.children].indexOf(item) + 1, original.length));
            list.dispatchEvent(new Event('input', { bubbles: true }));
        });
        return {
            /** Nothing is answered until something has been moved: the order shown at first is never the right one. */
            read: () => isTouched ? [...list.children].map(item => item.dataset.item) : [],
            write(answer) {
                isTouched = answer.length > 0;
                list.append(...(isTouched ? answer.map(id => byId.get(id)) : start));
                markEnds(list);
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

/** The focus, which stays where it is when the planner is redrawn. */
(Quizmark => {
    'use strict';

    const { element, focusOn, setAttributes } = Quizmark;

    /** The position of the focused element, by which it can be found again after redrawing. */
    function focusPath(content) {
        const { activeElement } = document;
        if (!activeElement || !content.contains(activeElement)) return null;
        const holder = activeElement.closest('[data-task], [data-field], [data-module], [data-assignment]');
        const holderPath = holder && ['task', 'field', 'module', 'assignment'].filter(name => name in holder.dataset)
            .map(name => `[data-${name}="${CSS.escape(holder.dataset[name])}"]`).join('');
        const address = activeElement.getAttribute('href');
        const self = activeElement.dataset.action ? `[data-action="${activeElement.dataset.action}"]`
            : `${activeElement.localName}${address === null ? '' : `[href="${CSS.escape(address)}"]`}`;
        return { region: activeElement.closest('.planner-list') ? '.planner-list ' : activeElement.closest('.planner-panel') ? '.planner-panel ' : null, path: `${holderPath ? `${holderPath} ` : ''}${self}` };
    }

    /** The names of an element and of those around it, up to a root. */
    const namesUpTo = (root, node) => node === root ? '' : `${node.localName} ${namesUpTo(root, node.parentNode)}`;

    function renewAttributes(node, newer) {
        const names = [...node.getAttributeNames(), ...newer.getAttributeNames()];
        setAttributes(node, Object.fromEntries(names.map(name => [name, newer.getAttribute(name)])));
    }

    /**
     * Replaces the content of an element. A focused element that the new content has too is renewed where it is, as screen readers
     * would read another one from the beginning.
     * @param {HTMLElement} root
     * @param {Node[]} content
     * @param {{ path: string }|null} focused as `focusPath` returns it
     */
    function replaceAround(root, content, focused) {
        const { activeElement: kept } = document;
        const newer = element('div', {}, ...content);
        const twin = root.contains(kept) ? newer.querySelector(focused.path) : null;
        // One that is elsewhere in the new content can't stay where it is.
        if (!twin || namesUpTo(newer, twin) !== namesUpTo(root, kept)) {
            root.replaceChildren(...newer.childNodes);
            return;
        }
        kept.replaceChildren(...twin.childNodes);
        for (let [node, other] = [kept, twin]; node !== root; [node, other] = [node.parentNode, other.parentNode]) {
            renewAttributes(node, other);
            const [old, fresh] = [[...node.parentNode.childNodes], [...other.parentNode.childNodes]];
            for (const sibling of old.filter(sibling => sibling !== node)) sibling.remove();
            node.before(...fresh.slice(0, fresh.indexOf(other)));
            node.after(...fresh.slice(fresh.indexOf(other) + 1));
        }
        // What the reader has set stays, unless it is no longer so.
        if (kept.matches('input')) Object.assign(kept, { value: twin.value, checked: twin.checked });
    }

    /** Focuses the same element again, or the heading if it is gone. */
    function restoreFocus(content, focused) {
        if (!focused?.region || content.contains(document.activeElement)) return;
        const node = content.querySelector(focused.region + focused.path);
        const heading = content.querySelector('.item-title');
        if (node) node.focus({ preventScroll: true });
        else if (heading) focusOn(heading, { preventScroll: true });
    }

    Object.assign(Quizmark, { focusPath, replaceAround, restoreFocus });
})(globalThis.Quizmark ??= {});

/** The focus, which stays where it is when the planner is redrawn. */
(Quizmark => {
    'use strict';

    const { focusOn } = Quizmark;

    /** The position of the focused element, by which it can be found again after redrawing. */
    function focusPath(content) {
        const { activeElement } = document;
        if (!activeElement || !content.contains(activeElement)) return null;
        const holder = activeElement.closest('[data-task], [data-field], [data-module], [data-assignment]');
        const holderPath = holder && ['task', 'field', 'module', 'assignment'].filter(name => name in holder.dataset)
            .map(name => `[data-${name}="${CSS.escape(holder.dataset[name])}"]`).join('');
        const self = activeElement.dataset.action ? `[data-action="${activeElement.dataset.action}"]` : activeElement.localName;
        return { region: activeElement.closest('.planner-list') ? '.planner-list ' : activeElement.closest('.planner-panel') ? '.planner-panel ' : null, path: `${holderPath ? `${holderPath} ` : ''}${self}` };
    }

    /** Focuses the same element again, or the heading if it is gone. */
    function restoreFocus(content, focused) {
        if (!focused?.region || content.contains(document.activeElement)) return;
        const node = content.querySelector(focused.region + focused.path);
        const heading = content.querySelector('.item-title');
        if (node) node.focus({ preventScroll: true });
        else if (heading) focusOn(heading, { preventScroll: true });
    }

    Object.assign(Quizmark, { focusPath, restoreFocus });
})(globalThis.Quizmark ??= {});

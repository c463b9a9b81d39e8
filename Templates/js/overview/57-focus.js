/** The focus, which stays where it is when the planner is redrawn. */
(Quizmark => {
    'use strict';

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

    function restoreFocus(content, focused) {
        if (!focused?.region || content.contains(document.activeElement)) return;
        content.querySelector(focused.region + focused.path)?.focus({ preventScroll: true });
    }

    Object.assign(Quizmark, { focusPath, restoreFocus });
})(globalThis.Quizmark ??= {});

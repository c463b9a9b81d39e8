/** One assignment, shown beside the list: its details and the actions on it. */
(Quizmark => {
    'use strict';

    const { addressOf, badgesOf, button, element, endsOf, figuresOf, formatShare, lineOfDays, partsOf, phrase, plainOf, readableOf, rename } = Quizmark;
    const { formatDate, isChanged, progressSummary, remainingOne, reminderInWords, stateOf, taskBadge, taskFacts, taskStrip, words } = Quizmark;

    /** Text as it was typed, with its line breaks. */
    function typed(text, name = 'remarks') {
        return element('p', { 'class': `${name} typed` }, text);
    }

    /** The author's notes: rendered if they are unchanged, otherwise as typed. */
    function notesOf(content, item, task = null) {
        const { assignment, published } = item;
        const notes = (task ?? assignment).notes;
        const original = task ? published?.tasks.find(({ id }) => id === task.id)?.notes : published?.notes;
        const templates = [...content.querySelectorAll('template[data-notes]')];
        const template = templates.find(({ dataset }) => dataset.notes === assignment.id && (dataset.task ?? null) === (task?.id ?? null));
        if (template && notes === original) return template.content.cloneNode(true);
        return notes === '' ? null : typed(plainOf(notes) ?? readableOf(notes), 'notes');
    }

    /** @param {(Node|string)[]} spoken another name for screen readers, if any */
    function small(action, label, ...spoken) {
        const node = button(action, label);
        node.classList.add('small');
        if (spoken.length > 0) rename(node, ...spoken);
        return node;
    }

    /** @param {object} options `line` is null where no task has a date; `isOpen`: whether the assignment is still to do */
    function taskRow(content, item, task, number, { line, isOpen }, now) {
        const title = () => element('bdi', { lang: item.published?.lang }, task.name);
        // An `aria-label` can't state the language of a title.
        const nameOf = (control, key) => element('span', { id: `${control.id}-name`, hidden: true }, ...phrase(key, title()));
        const controlOf = (action, attributes) => element('input', { id: `${action}-${number}`, 'aria-labelledby': `${action}-${number}-name`, 'data-action': action, ...attributes });
        const done = controlOf('done', { type: 'checkbox', checked: task.progress >= 100 });
        const range = controlOf('progress', { type: 'range', min: 0, max: 100, step: 5, value: task.progress, 'aria-valuetext': formatShare(task.progress) });
        return element('li', { 'class': 'task', 'data-task': task.id },
            element('div', { 'class': 'task-head' },
                element('div', { 'class': 'task-done' }, done, nameOf(done, 'planner.task.done'), element('h4', {}, element('label', { 'for': done.id }, title()))),
                isOpen ? taskBadge(task, now, item.assignment.dayZone) : null, element('span', { 'class': 'percent' }, formatShare(task.progress))),
            line && taskStrip(task, line, now), taskFacts(task, now, item.assignment.dayZone), notesOf(content, item, task),
            element('div', { 'class': 'task-controls' }, range, nameOf(range, 'planner.task.progress'), element('span', { 'class': 'task-buttons' },
                small('edit-task', words('planner.edit'), ...phrase('planner.edit.one', title())),
                small('delete-task', words('planner.delete'), ...phrase('planner.delete.one', title())))));
    }

    function fieldInWords(field, assignment) {
        const { task, name } = partsOf(field);
        const label = name === null || name === 'removed' ? words('planner.field.task') : words(`planner.field.${name}`);
        const known = task === null ? null : assignment.tasks.find(({ id }) => id === task)?.name ?? task;
        return known === null ? label : words('label.value', known, label);
    }

    function valueInWords(field, value) {
        const { name } = partsOf(field);
        if (name === 'removed') return words(value ? 'planner.removed' : 'planner.present');
        if (value === null || value === '' || value?.length === 0) return words('planner.empty');
        if (['due', 'start'].includes(name)) return formatDate(value);
        if (['mark', 'value', 'progress'].includes(name)) return formatShare(value);
        return Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? value.name : String(value);
    }

    /** What the reader has changed in a task: "Progress: 40%; Notes: Ask first". */
    function partsInWords(field, task, names) {
        return names.map(name => words('label.value', words(`planner.field.${name}`), valueInWords(`${field}/${name}`, task[name]))).join('; ');
    }

    /** Both values of a field that the reader and the author have changed, and a choice between them. */
    function conflictNotice({ field, mine, theirs, fields }, assignment) {
        const name = fields ? mine.name : fieldInWords(field, assignment);
        const title = words(fields ? 'planner.conflict.removed' : 'planner.conflict', name);
        const [yours, others] = fields ? [partsInWords(field, mine, fields), words('planner.removed')] : [valueInWords(field, mine), valueInWords(field, theirs)];
        const choice = (action, label, value) => {
            const doing = words(action === 'keep-mine' ? 'planner.conflict.keep' : 'planner.conflict.take');
            return element('div', {}, element('dt', {}, label), element('dd', {}, value),
                element('dd', {}, small(action, doing, words('label.value', doing, name))));
        };
        return element('section', { 'class': 'notice conflict', 'data-field': field, 'aria-label': title },
            element('p', {}, element('strong', {}, title)),
            element('dl', {}, choice('keep-mine', words('planner.conflict.mine'), yours), choice('take-theirs', words('planner.conflict.theirs'), others)));
    }

    function remarks(assignment) {
        return element('section', { 'class': 'own-notes', 'aria-labelledby': 'own-notes' },
            element('h3', { id: 'own-notes' }, words('planner.remarks')),
            assignment.remarks === '' ? element('p', { 'class': 'planner-none' }, words('planner.remarks.none')) : typed(assignment.remarks),
            small('edit-remarks', words(assignment.remarks === '' ? 'planner.remarks.edit' : 'planner.remarks.change')));
    }

    function remindersOf({ reminders }) {
        if (reminders.length === 0) return null;
        const list = reminders.map(reminder => element('li', {}, reminderInWords(reminder)));
        return element('section', { 'class': 'reminders' }, element('h3', {}, words('planner.field.reminders')), element('ul', {}, ...list));
    }

    function tasks(content, item, now) {
        const { assignment } = item;
        const line = assignment.tasks.some(({ start, due }) => start !== null || due !== null) ? lineOfDays(assignment) : null;
        const isOpen = !stateOf(assignment, now).isDone;
        const heading = element('h3', { id: 'tasks' }, words('planner.tasks'));
        const add = button('add-task', words('planner.task.add'));
        if (assignment.tasks.length === 0) {
            return element('section', { 'class': 'tasks', 'aria-labelledby': 'tasks' }, heading,
                element('p', { 'class': 'planner-none' }, words('planner.tasks.none')),
                element('p', { 'class': 'actions' }, add, isOpen ? button('hand-in', words('planner.handIn')) : null));
        }
        return element('section', { 'class': 'tasks', 'aria-labelledby': 'tasks' }, heading, progressSummary(assignment), line && endsOf(line),
            element('ol', { 'class': 'task-list' }, ...assignment.tasks.map((task, index) => taskRow(content, item, task, index + 1, { line, isOpen }, now))),
            element('p', { 'class': 'actions' }, add));
    }

    function actions(item) {
        const { isUnpublished = false } = item;
        const isOwn = item.published === null || isUnpublished;
        const isRestorable = !isUnpublished && isChanged(item.changes);
        return element('div', { 'class': 'actions item-actions' },
            button('edit', words('planner.edit')),
            button('edit-mark', words('planner.mark.edit')),
            button(isOwn ? 'delete' : 'hide', words(isOwn ? 'planner.delete' : 'planner.hide')),
            isRestorable ? button('restore', words('planner.restore')) : null,
            isUnpublished ? null : button('calendar-one', words('planner.calendar.one')));
    }

    /**
     * @param {HTMLElement} content of the page
     * @param {Item} item
     * @param {{ title: string|null, lang?: string }} module
     */
    function itemPanel(content, item, module, now) {
        const { assignment, published } = item;
        const shownBadges = badgesOf(item, now);
        const page = !published || item.isUnpublished ? null
            : element('p', { 'class': 'note' }, element('a', { href: Quizmark.addressOfPage(published.path) }, words('planner.published')));
        return element('article', { 'class': 'assignment planner-item', 'data-assignment': assignment.id },
            element('nav', { 'class': 'breadcrumb', 'aria-label': words('planner.title') },
                element('a', { href: addressOf('list') }, words('planner.back'))),
            element('header', { 'class': 'page-header' },
                module.title ? element('p', { 'class': 'kicker' }, element('span', { 'class': 'module-name', lang: module.lang, dir: module.lang ? 'auto' : null }, module.title)) : null,
                element('h2', { 'class': 'item-title', lang: published?.lang, dir: 'auto' }, assignment.title),
                shownBadges.length > 0 ? element('p', { 'class': 'badges' }, ...shownBadges) : null),
            item.isUnpublished ? element('p', { 'class': 'notice' }, words('planner.unpublished')) : null,
            ...item.conflicts.map(conflict => conflictNotice(conflict, assignment)),
            figuresOf(assignment, now), item.isUnpublished ? null : remainingOne(assignment, now), actions(item),
            notesOf(content, item), remarks(assignment), tasks(content, item, now), remindersOf(assignment), page);
    }

    Object.assign(Quizmark, { itemPanel });
})(globalThis.Quizmark ??= {});

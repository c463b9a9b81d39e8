/** The planner's dialogs: for an assignment, a task, a mark, and one's own notes. */
(Quizmark => {
    'use strict';

    const { areaField, askBeforeLosing, button, changedFields, dateField, dateProblem, deviceZone, element, field, icon, isAmount, lengthBetween, levels, markdownOf, numberField, numberInput } = Quizmark;
    const { plainOf, readDateField, readNumber, readRemindersField, remindersField, setAttributes, textField, tidyText, words, writeText, zoneNoteID } = Quizmark;

    /**
     * Shows a form. `read` returns the values of its fields, or the key of an error message, its values and the field with the error.
     * @param {{ title: string, fields: HTMLElement[], read: (form: HTMLFormElement) => any, opener: HTMLElement|null, known?: object|null }} form
     *     `known`: the values that are edited; null for something new
     * @returns {Promise<Record<string, any>|null>} the values, of known ones those that were changed; null if it is cancelled
     */
    function ask({ title, fields, read, opener, known = null }) {
        return new Promise(resolve => {
            const problem = element('p', { 'class': 'error', role: 'alert', id: 'form-problem', hidden: true });
            const close = element('button', { type: 'button', 'class': 'settings-close', 'aria-label': words('planner.close') }, icon('wrong'));
            const cancel = button('cancel', words('planner.cancel'));
            const form = element('form', { novalidate: true },
                element('div', { 'class': 'form-header' }, element('h2', { id: 'form-title' }, title), close),
                element('div', { 'class': 'form-fields' }, problem, ...fields),
                element('p', { 'class': 'controls form-controls' }, cancel, button('save', words('planner.save'), { isPrimary: true, type: 'submit' })));
            const dialog = element('dialog', { 'class': 'planner-form', 'aria-labelledby': 'form-title' }, form);
            // As the form has them, which may be less precise than they are.
            const untouched = known && read(form);
            let answer = null;
            form.addEventListener('submit', event => {
                event.preventDefault();
                const result = read(form);
                if (result.problem) {
                    writeText(problem, words(result.problem, ...result.values ?? []));
                    problem.hidden = false;
                    markInvalid(form, form.querySelector(`[data-field="${result.field}"] :is(input, select, textarea):not([hidden])`), problem.id);
                    return;
                }
                answer = known ? changedFields(result, untouched.problem ? known : untouched) : result;
                dialog.close();
            });
            cancel.addEventListener('click', () => dialog.close());
            askBeforeLosing(dialog, form, close);
            dialog.addEventListener('close', () => {
                dialog.remove();
                resolve(answer);
                if (document.activeElement === document.body) opener?.focus();
            });
            document.body.append(dialog);
            dialog.showModal();
            form.querySelector('.form-fields :is(input, select, textarea)')?.focus();
        });
    }

    /** Marks the one field with an error, and moves the focus to it. Its hint comes after the error. */
    function markInvalid(form, input, id) {
        for (const node of form.querySelectorAll('[aria-invalid]')) {
            const hint = node.getAttribute('aria-describedby').replace(id, '').trim();
            setAttributes(node, { 'aria-invalid': null, 'aria-describedby': hint || null });
        }
        if (!input) return;
        setAttributes(input, { 'aria-invalid': 'true', 'aria-describedby': `${id} ${input.getAttribute('aria-describedby') ?? ''}`.trim() });
        input.focus();
    }

    const zoneNote = () => element('p', { 'class': 'note', id: zoneNoteID }, words('planner.zone', deviceZone()));

    const isPercent = number => number === null || number >= 0 && number <= 100;

    function moduleField(modules, value) {
        const titles = new Map(modules.map(({ id, title }) => [id, title]));
        const shown = value === null ? '' : titles.get(value) ?? value;
        const list = element('datalist', { id: 'planner-modules' }, ...[...titles.values()].map(title => element('option', { value: title })));
        const node = textField('module', shown, { list: 'planner-modules' });
        node.append(list);
        return node;
    }

    function levelField(value) {
        const options = ['', ...levels].map(level => element('option', { value: level, selected: level === (value ?? '') }, level === '' ? words('planner.level.none') : String(level)));
        return field('level', element('select', { name: 'level' }, ...options));
    }

    /**
     * @param {Planner} planner
     * @param {Assignment|null} assignment null for a new one
     */
    function askForAssignment(planner, assignment, opener) {
        const now = assignment ?? { title: '', module: null, level: null, value: null, mark: null, due: null, reminders: [], remarks: '' };
        const named = new Set(planner.items.map(item => item.assignment.module).filter(Boolean));
        const modules = [...planner.modules, ...[...named].filter(id => !planner.modules.some(module => module.id === id)).map(id => ({ id, title: id }))];
        const read = form => {
            const title = form.elements.title.value.trim();
            if (title === '') return { problem: 'planner.problem.title', field: 'title' };
            const due = readDateField(form, 'due');
            if (!due) return dateProblem(form, 'due', 'planner.problem.due');
            const [value, mark] = [readNumber(form, 'value'), readNumber(form, 'mark')];
            if (!isPercent(value)) return { problem: 'planner.problem.percent', field: 'value' };
            if (!isPercent(mark)) return { problem: 'planner.problem.percent', field: 'mark' };
            const reminders = readRemindersField(form);
            if (!reminders) return { problem: 'planner.problem.reminder', field: 'reminders' };
            const name = form.elements.module.value.trim();
            const module = name === '' ? null : modules.find(known => known.title === name)?.id ?? name;
            const level = form.elements.level.value === '' ? null : Number(form.elements.level.value);
            return { title, module, level, value, mark, due, reminders, remarks: tidyText(form.elements.remarks.value) };
        };
        return ask({
            title: words(assignment ? 'planner.edit.title' : 'planner.add'), opener, read, known: assignment,
            fields: [
                textField('title', now.title, { required: true }), moduleField(modules, now.module), dateField('due', now.due, { isRequired: true, isDeadline: true }), zoneNote(),
                element('div', { 'class': 'field-row' }, numberField('value', now.value, words('planner.hint.value')), levelField(now.level),
                    numberField('mark', now.mark, words('planner.hint.mark'))),
                remindersField(now.reminders), areaField('remarks', now.remarks),
            ],
        });
    }

    function lengthField(length) {
        const number = length === null ? null : Number.parseInt(length, 10);
        const unit = length?.endsWith('h') ? 'h' : 'd';
        const amount = numberInput(number, { name: 'length', inputmode: 'numeric', 'aria-label': words('label.value', words('planner.field.length'), words('planner.amount')) });
        const options = ['d', 'h'].map(name => element('option', { value: name, selected: name === unit }, words(`planner.length.${name}`)));
        return element('fieldset', { 'class': 'field date-field', 'data-field': 'length' }, element('legend', {}, words('planner.field.length')),
            amount, element('select', { name: 'unit', 'aria-label': words('planner.unit') }, ...options));
    }

    /** @param {Task|null} task null for a new one */
    function askForTask(task, opener) {
        const now = task ?? { name: '', start: null, length: null, due: null, progress: 0, reminders: [], notes: '' };
        const notes = plainOf(now.notes) ?? now.notes;
        const read = form => {
            const name = form.elements.name.value.trim();
            if (name === '') return { problem: 'planner.problem.name', field: 'name' };
            const [start, due] = [readDateField(form, 'start'), readDateField(form, 'due')];
            if (start === undefined) return dateProblem(form, 'start');
            if (due === undefined) return dateProblem(form, 'due');
            if (start !== null && due !== null && Quizmark.endOf(due) < Quizmark.endOf(start) - (start.length === 10 ? Quizmark.dayLength - 1 : 0)) {
                return { problem: 'planner.problem.order', field: 'due' };
            }
            const amount = readNumber(form, 'length');
            if (amount !== null && !isAmount(amount)) return { problem: 'planner.problem.length', field: 'length' };
            const end = readDateField(form, 'end');
            if (end === undefined) return dateProblem(form, 'end');
            if (end !== null && amount !== null) return { problem: 'planner.problem.end', field: 'end' };
            const until = start === null || end === null ? null : lengthBetween(start, end, deviceZone());
            if (end !== null && until === null) return { problem: 'planner.problem.endOrder', field: 'end' };
            const progress = readNumber(form, 'progress') ?? 0;
            if (!isPercent(progress)) return { problem: 'planner.problem.percent', field: 'progress' };
            const reminders = readRemindersField(form);
            if (!reminders) return { problem: 'planner.problem.reminder', field: 'reminders' };
            const typed = form.elements.notes.value;
            return {
                name, start, due, progress, reminders, length: amount === null ? until : `${amount}${form.elements.unit.value}`,
                notes: tidyText(typed) === tidyText(notes) ? now.notes : markdownOf(typed),
            };
        };
        return ask({
            title: words(task ? 'planner.task.edit' : 'planner.task.add'), opener, read, known: task,
            fields: [
                textField('name', now.name, { required: true }), dateField('start', now.start), lengthField(now.length),
                dateField('end', null, { hint: words('planner.hint.end') }), dateField('due', now.due, { isDeadline: true }), zoneNote(),
                numberField('progress', now.progress, words('planner.hint.progress')), remindersField(now.reminders), areaField('notes', notes),
            ],
        });
    }

    function askForMark(mark, opener) {
        return ask({
            title: words('planner.mark.edit'), opener, known: { mark }, fields: [numberField('mark', mark, words('planner.hint.mark'))],
            read: form => {
                const value = readNumber(form, 'mark');
                return isPercent(value) ? { mark: value } : { problem: 'planner.problem.percent', field: 'mark' };
            },
        });
    }

    function askForRemarks(remarks, opener) {
        return ask({
            title: words('planner.remarks'), opener, known: { remarks }, fields: [areaField('remarks', remarks)],
            read: form => ({ remarks: tidyText(form.elements.remarks.value) }),
        });
    }

    Object.assign(Quizmark, { askForAssignment, askForTask, askForMark, askForRemarks });
})(globalThis.Quizmark ??= {});

/** The fields of the planner's forms, each with its label, as native inputs. Times are in the device's zone. */
(Quizmark => {
    'use strict';

    const { button, dayLength, dayRange, deviceZone, element, formatDate, formatNumber, isDay, isMoment, localTime, momentIn, plainCharacters, reminderParts, rename, words, writeText } = Quizmark;

    let count = 0;
    /** The note about times in a form. */
    const zoneNoteID = 'zone-note';

    /** A labelled control. @returns {HTMLElement} */
    function field(key, control, { hint = null } = {}) {
        count += 1;
        control.id = `field-${count}`;
        const note = hint && element('small', { id: `${control.id}-hint` }, hint);
        if (note) control.setAttribute('aria-describedby', note.id);
        return element('div', { 'class': 'field', 'data-field': key }, element('label', { 'for': control.id }, words(`planner.field.${key}`)), control, note);
    }

    function textField(key, value, more = {}) {
        return field(key, element('input', { type: 'text', name: key, value, autocomplete: 'off', maxlength: 500, ...more }));
    }

    function areaField(key, value, hint = null) {
        return field(key, element('textarea', { name: key, rows: 4, maxlength: 20_000 }, value), { hint });
    }

    /** An input for a number: a text, since browsers leave a decimal comma or point out of those of type `number`, and "7,5" would be 75. */
    function numberInput(value, more) {
        const text = value === null ? '' : formatNumber(value, { useGrouping: false });
        return element('input', { type: 'text', inputmode: 'decimal', autocomplete: 'off', maxlength: 20, value: text, ...more });
    }

    /** The number in an input, with a point or a comma; null if it is empty, NaN if it isn't a number. */
    function numberIn({ value }) {
        const text = plainCharacters(value).replace(/[%٪]/, '').trim().replace(',', '.');
        if (text === '') return null;
        return /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
    }

    function numberField(key, value, hint = null) {
        return field(key, numberInput(value, { name: key }), { hint });
    }

    /** A group of two native inputs: a day and an optional time. @param {{ isDeadline?: boolean }} more a deadline at 00:00 causes a note */
    function dateField(key, value, { isRequired = false, hint = null, isDeadline = false } = {}) {
        const local = value === null ? '' : isDay(value) ? value : localTime(value, deviceZone());
        const label = words(`planner.field.${key}`);
        count += 1;
        const note = hint && element('small', { id: `field-${count}-hint` }, hint);
        const input = (type, name, text, more = {}) => element('input', { type, name, value: text, 'aria-describedby': note && note.id, 'aria-label': words('label.value', label, words(`planner.field.${type}`)), ...more });
        // Not `required`: Chromium calls an empty date invalid at once.
        const day = input('date', `${key}-date`, local.slice(0, 10), { 'aria-required': isRequired && 'true', ...dayRange });
        const time = input('time', `${key}-time`, local.slice(11, 16), { 'aria-describedby': [note?.id, zoneNoteID].filter(Boolean).join(' ') });
        return element('fieldset', { 'class': 'field date-field', 'data-field': key }, element('legend', {}, label), day, time, note,
            isDeadline ? midnightNote(day, time) : null);
    }

    /** Says that a day begins at 00:00, which many take for its end. */
    function midnightNote(day, time) {
        const note = element('small', { role: 'status' });
        const show = () => {
            const isMidnight = isDay(day.value) && time.value === '00:00';
            const before = isMidnight ? new Date(Date.parse(day.value) - dayLength).toISOString().slice(0, 10) : null;
            writeText(note, isMidnight ? words('planner.hint.midnight', formatDate(day.value), formatDate(before)) : '');
        };
        for (const input of [day, time]) input.addEventListener('input', show);
        show();
        return note;
    }

    /** The moment of a day and a time in the device's zone; null if its clocks skip it. */
    const momentOf = (day, time) => momentIn(deviceZone(), `${day}T${time.slice(0, 5)}`);

    /**
     * The value of the two inputs: a day, a moment, null if empty; undefined for a skipped time, one without a day, and a year that
     * plans don't have.
     */
    function dateIn({ value: day }, { value: time }) {
        if (day === '') return time === '' ? null : undefined;
        if (!isDay(day)) return undefined;
        if (time === '') return day;
        const moment = momentOf(day, time);
        return moment !== null && isMoment(moment) ? moment : undefined;
    }

    /**
     * What is wrong with a date that can't be read: its year, since browsers read "26" as the year 26, a time that doesn't exist, or what
     * is missing.
     */
    function dateProblem(form, field, missing = 'planner.problem.date') {
        const [day, time] = ['date', 'time'].map(name => form.elements[`${field}-${name}`].value);
        if (day === '') return { problem: missing, field };
        if (isDay(day) && time !== '' && momentOf(day, time) === null) return { problem: 'planner.problem.skipped', field };
        return { problem: 'planner.problem.year', values: [String(Number(day.split('-')[0])), String(new Date().getFullYear())], field };
    }

    function readDate(form, key) {
        return dateIn(form.elements[`${key}-date`], form.elements[`${key}-time`]);
    }

    const units = ['m', 'h', 'd', 'w', 'at'];

    function reminderRow(reminder) {
        const { number, unit: letter } = reminderParts(reminder) ?? { number: 1, unit: 'at' };
        const isWeeks = letter === 'd' && number % 7 === 0;
        const unit = isWeeks ? 'w' : letter;
        const local = unit === 'at' ? isDay(reminder) ? reminder : localTime(reminder, deviceZone()) : '';
        const options = units.map(name => element('option', { value: name, selected: name === unit }, words(`planner.unit.${name}`)));
        const select = element('select', { 'aria-label': words('planner.unit') }, ...options);
        const amount = numberInput(isWeeks ? number / 7 : number, { inputmode: 'numeric', 'aria-label': words('planner.amount') });
        const day = element('input', { type: 'date', value: local.slice(0, 10), ...dayRange, 'aria-label': words('planner.field.date') });
        const time = element('input', { type: 'time', value: local.slice(11, 16), 'aria-label': words('planner.field.time'), 'aria-describedby': zoneNoteID });
        const remove = button('remove-reminder', words('planner.delete'));
        remove.classList.add('small');
        const row = element('li', {}, element('div', { 'class': 'reminder', role: 'group' }, amount, select, day, time, remove));
        const show = () => {
            const isAt = select.value === 'at';
            amount.hidden = isAt;
            day.hidden = !isAt;
            time.hidden = !isAt;
        };
        select.addEventListener('change', show);
        show();
        return row;
    }

    /** Names each reminder by its number, as all have the same parts. */
    function nameReminders(list) {
        for (const [index, group] of list.querySelectorAll('.reminder').entries()) {
            group.ariaLabel = words('planner.reminder.one', formatNumber(index + 1));
            const remove = group.querySelector('button');
            writeText(remove, words('planner.delete'));
            rename(remove, words('planner.delete.one', group.ariaLabel));
        }
    }

    function remindersField(reminders) {
        const list = element('ul', {}, ...reminders.map(reminderRow));
        const add = button('add-reminder', words('planner.reminder.add'));
        add.classList.add('small');
        const status = element('p', { 'class': 'visually-hidden', role: 'status' });
        const group = element('fieldset', { 'class': 'field reminders-field', 'data-field': 'reminders' },
            element('legend', {}, words('planner.field.reminders')), list, add, status);
        nameReminders(list);
        group.addEventListener('click', event => {
            const pressed = event.target.closest('[data-action]');
            if (pressed === add) {
                list.append(reminderRow('1d'));
                nameReminders(list);
                const row = list.lastElementChild;
                row.querySelector('input').focus({ preventScroll: true });
                // Keeps it above the buttons, which stick to the bottom of the window.
                row.scrollIntoView({ block: 'center' });
            } else if (pressed) {
                const row = pressed.closest('li');
                (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('button')?.focus();
                row.remove();
                writeText(status, words('planner.deleted', row.querySelector('.reminder').ariaLabel));
                nameReminders(list);
                if (list.children.length === 0) add.focus();
            }
        });
        return group;
    }

    /** Whether a number can be an amount of hours, days and so on. */
    const isAmount = number => Number.isInteger(number) && number >= 1 && number <= 9999;

    /** @returns {string[]|undefined} undefined if a row isn't a valid reminder */
    function readReminders(form) {
        const rows = [...form.querySelectorAll('.reminder')].map(row => {
            const [amount, day, time] = row.querySelectorAll('input');
            const unit = row.querySelector('select').value;
            if (unit === 'at') return dateIn(day, time) ?? undefined;
            const number = numberIn(amount);
            if (!isAmount(number)) return undefined;
            return unit === 'w' ? `${number * 7}d` : `${number}${unit}`;
        });
        return rows.includes(undefined) ? undefined : [...new Set(rows)];
    }

    function readNumber(form, name) {
        // Not `form.elements[name]`: a field is called `length`, which is a property of the collection itself.
        return numberIn(form.elements.namedItem(name));
    }

    Object.assign(Quizmark, {
        zoneNoteID, field, textField, areaField, numberInput, numberField, dateField, readDateField: readDate, dateProblem, remindersField,
        readRemindersField: readReminders, readNumber, isAmount,
    });
})(globalThis.Quizmark ??= {});

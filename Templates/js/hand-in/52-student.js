/** Who the student is: fields for name and number, which the device keeps for the next time. */
(Quizmark => {
    'use strict';

    const { element, load, save, setAttributes, words } = Quizmark;

    /** Name under which the device keeps who its student is. */
    const studentName = '@student';

    function knownStudent() {
        const { name = '', number = '' } = load(studentName) ?? {};
        return { name: String(name), number: String(number) };
    }

    class StudentFields {
        /**
         * @param {string} prefix of the ids of its fields
         * @param {string[]} [names] to choose from; others can be typed
         * @param {boolean} [knows] whether the fields begin with the student whom the device knows
         */
        constructor(prefix, names = [], knows = true) {
            const { name, number } = knows ? knownStudent() : { name: '', number: '' };
            this.prefix = prefix;
            const list = `${prefix}-names`;
            this.name = this.field('name', name, { autocomplete: 'name', required: true, ...names.length > 0 && { list } });
            this.number = this.field('number', number, { autocomplete: 'off' });
            const nodes = [this.name, this.number].map(input => {
                const label = element('label', { 'for': input.id }, words(`hand-in.${input.dataset.field}`));
                return element('div', { 'class': 'hand-in-field' }, label, input);
            });
            const known = names.map(value => element('option', { value }));
            this.node = element('div', { 'class': 'hand-in-student' }, ...nodes, ...known.length > 0 ? [element('datalist', { id: list }, ...known)] : []);
        }

        field(key, value, attributes) {
            const id = `${this.prefix}-${key}`;
            const input = element('input', { type: 'text', id, name: id, maxlength: 200, 'data-field': key, ...attributes });
            input.value = value;
            return input;
        }

        /** The student as typed so far. */
        get typed() {
            return { name: this.name.value.trim(), number: this.number.value.trim() };
        }

        set typed({ name, number }) {
            this.name.value = name;
            this.number.value = number;
        }

        /** The student as typed, kept for the next time; null without a name, which is then asked for. */
        read() {
            const { name, typed: student } = this;
            name.parentElement.querySelector('.error')?.remove();
            setAttributes(name, { 'aria-invalid': null, 'aria-describedby': null });
            if (student.name !== '') {
                save(studentName, student);
                return student;
            }
            const id = `${this.prefix}-nameless`;
            name.before(element('p', { 'class': 'error', role: 'alert', id }, words('hand-in.nameless')));
            setAttributes(name, { 'aria-invalid': 'true', 'aria-describedby': id });
            name.focus();
            // A field that has the focus already isn't scrolled to, though the error has moved it.
            name.parentElement.scrollIntoView({ block: 'nearest' });
            return null;
        }
    }

    Object.assign(Quizmark, { StudentFields, knownStudent });
})(globalThis.Quizmark ??= {});

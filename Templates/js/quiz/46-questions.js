/** A question of the page: its fieldset, its key, and its controls, independent of the quiz around it. */
(Quizmark => {
    'use strict';

    const { button, controls, element, focusOn, fractionOf, hintsOf, isAnswered, setAttributes, words, writeText } = Quizmark;

    const lockable = 'input, select, textarea, .moves';

    /** Describes a control by the element with this id; null for none but the note that it always has. */
    function describe(control, id) {
        const ids = [id, control.dataset.note].filter(Boolean);
        setAttributes(control, { 'aria-describedby': ids.join(' ') || null });
    }

    const listed = text => text.split(',').map(entry => entry.trim()).filter(Boolean);

    class Question {
        /**
         * @param {HTMLFieldSetElement} fieldset
         * @param {any} key the question's entry in the quiz key
         * @param {(...parts: (string|Node)[]) => void} announce announces a text to screen readers
         */
        constructor(fieldset, key, announce) {
            const { question, kind, points, tags = '', topics = tags, drawn = null, pool = drawn } = fieldset.dataset;
            this.fieldset = fieldset;
            // If choices have points, the key has both the right ones and the points.
            this.key = key?.right ?? key;
            this.weights = key?.points ?? null;
            this.hints = hintsOf(fieldset);
            this.id = question;
            this.kind = kind;
            this.hash = fieldset.id;
            this.points = fractionOf(points ?? '1');
            this.tags = listed(tags);
            /** The tags of the original, in the same order. */
            this.topics = listed(topics);
            this.pool = pool;
            this.group = key?.sanction ?? null;
            this.controls = controls[kind](fieldset, announce);
            this.isLocked = false;
            this.tieNote();
            this.keepLocked();
        }

        get answer() {
            return this.controls.read();
        }

        get isAnswered() {
            return isAnswered(this.kind, this.answer);
        }

        /** Whether the answer can be scored as it is: "9 kq" can't. Unknown, and so assumed, before the bundle `answered` is there. */
        get isUsable() {
            return this.isAnswered && !(Quizmark.problemOf && this.problem);
        }

        /** Ties the note that a number needs its unit to the blanks that need one. */
        tieNote() {
            const blanks = this.fieldset.querySelectorAll('[data-expects="quantity"]');
            const note = blanks.length > 0 ? this.fieldset.querySelector('.instruction') : null;
            if (!note) return;
            note.id = `${this.hash}-note`;
            for (const blank of blanks) {
                blank.dataset.note = note.id;
                describe(blank, null);
            }
        }

        /** Arranges the question for an attempt and numbers it. */
        prepare(number, random) {
            this.number = number;
            this.controls.arrange(random);
            const { fieldset } = this;
            fieldset.removeAttribute('data-undrawn');
            const label = fieldset.querySelector('.question-number');
            const numbered = words('question', number);
            if (!label) return;
            if (fieldset.ariaLabel) fieldset.ariaLabel = fieldset.ariaLabel.replace(label.textContent, numbered);
            writeText(label, numbered);
        }

        /** Hides the question and clears all traces of an earlier attempt, until it is drawn. */
        setAside() {
            // The code for verdicts is loaded only when there are some.
            Quizmark.clearVerdict?.(this);
            this.removeButtons();
            this.unlock();
            this.clearError();
            this.mayHaveGaps = false;
            this.hints.show(0);
            this.controls.write(this.kind === 'sanction' ? { sanction: '', owners: [] } : []);
            this.fieldset.hidden = true;
            this.fieldset.setAttribute('data-undrawn', '');
        }

        /** Adds buttons of its own, used where all questions are on one page. */
        addButtons(hasCheck) {
            this.button = hasCheck ? button('check', words('check')) : null;
            this.flag = Quizmark.flagButton();
            this.fieldset.append(element('p', { 'class': 'controls question-controls' }, this.button, this.flag));
        }

        removeButtons() {
            this.flag?.parentElement.remove();
            this.button = null;
            this.flag = null;
        }

        focus() {
            focusOn(this.fieldset.querySelector('legend'), { preventScroll: true });
        }

        /** Why the answer can't be scored yet, in words, or null. It needs the bundle `answered`. */
        get problem() {
            return this.kind === 'sanction' ? Quizmark.sanctionProblem(this.answer) : Quizmark.problemOf(this);
        }

        /** The controls that still need an answer: of a sanction question, the sanctions or the officials. */
        get lacking() {
            if (this.kind !== 'sanction') return this.fieldset;
            return this.fieldset.querySelector(this.answer.sanction === '' ? '.sanctions' : '.owners');
        }

        /** Shows an error on the question, linked to its controls or to those it is about, and moves the focus to the first of them. */
        showError(message, fields) {
            this.clearError();
            const id = `${this.hash}-error`;
            const error = element('p', { 'class': 'error', id }, message);
            const { lacking } = this;
            if (lacking === this.fieldset) this.fieldset.querySelector('legend').after(error);
            else lacking.before(error);
            this.fieldset.setAttribute('aria-describedby', id);
            for (const field of fields ?? this.fieldset.querySelectorAll('[data-blank], select, textarea')) {
                field.setAttribute('aria-invalid', 'true');
                describe(field, id);
            }
            (fields?.[0] ?? lacking.querySelector('input, select, textarea, .move:not([aria-disabled=true])'))?.focus();
        }

        clearError() {
            this.fieldset.querySelector(':scope > .error')?.remove();
            for (const node of [this.fieldset, ...this.fieldset.querySelectorAll('[aria-invalid]')]) {
                node.removeAttribute('aria-invalid');
                describe(node, null);
            }
        }

        /** Makes the answer final. Controls stay readable and focusable. */
        lock() {
            this.final = this.answer;
            this.isLocked = true;
            this.clearError();
            this.setLocked(true);
        }

        unlock() {
            this.isLocked = false;
            this.setLocked(false);
        }

        setLocked(isLocked) {
            this.fieldset.toggleAttribute('data-locked', isLocked);
            for (const control of this.fieldset.querySelectorAll(lockable)) {
                if (control.matches('.moves')) control.hidden = isLocked;
                else if (control.matches('textarea, [type=text]')) control.readOnly = isLocked;
                else setAttributes(control, { 'aria-disabled': isLocked && 'true' });
            }
        }

        /** Reverts changes: HTML has no `readonly` for radio buttons, checkboxes and `select`. */
        keepLocked() {
            const isPicked = target => target.matches('[type=radio], [type=checkbox], select');
            const refuse = event => {
                if (this.isLocked && isPicked(event.target)) event.preventDefault();
            };
            this.fieldset.addEventListener('click', refuse);
            this.fieldset.addEventListener('mousedown', event => {
                if (event.target.matches('select')) refuse(event);
            });
            this.fieldset.addEventListener('keydown', event => {
                if (event.key !== 'Tab' && event.target.matches('select')) refuse(event);
            });
            this.fieldset.addEventListener('change', () => {
                if (this.isLocked) this.controls.write(this.final);
            });
        }
    }

    Object.assign(Quizmark, { Question, describe });
})(globalThis.Quizmark ??= {});

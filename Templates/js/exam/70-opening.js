/** Opening the questions of an exam with the code that is read out. A tab keeps it, so that a page can be loaded again. */
(Quizmark => {
    'use strict';

    const { element, loadBundle, onPage, openedWith, recordOf, site, takeQuiz, words, writeText } = Quizmark;

    const nameOf = form => `quizmark:code:${site}:${form.dataset.sealedQuiz}`;

    function keptCode(form) {
        try {
            return sessionStorage.getItem(nameOf(form));
        } catch {
            return null;
        }
    }

    function keepCode(form, code) {
        try {
            sessionStorage.setItem(nameOf(form), code);
        } catch {
            // Then it is typed again.
        }
    }

    /** Puts the questions into their form, which then is a quiz like any other. */
    function fill(form, { fingerprints, html }) {
        const key = form.querySelector('.quiz-key');
        const settings = JSON.parse(key.textContent);
        settings.handIn.questions = fingerprints;
        key.textContent = JSON.stringify(settings);
        form.querySelector('.sealed-questions').remove();
        form.querySelector('.quiz-status').before(...new DOMParser().parseFromString(html, 'text/html').body.children);
        form.dataset.quiz = form.dataset.sealedQuiz;
    }

    /** The field for the code, in place of the questions. */
    class Opening {
        constructor(form) {
            this.form = form;
            this.sealed = JSON.parse(form.querySelector('.sealed-questions').textContent);
            this.input = element('input', {
                type: 'text', id: 'exam-code', name: 'exam-code', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 100,
            });
            this.status = element('p', { role: 'status', 'class': 'exam-status' });
            this.node = element('section', { 'class': 'exam-opening', 'aria-labelledby': 'exam-heading' },
                element('h2', { id: 'exam-heading' }, words('exam.code')), element('p', {}, words('exam.code.about')),
                element('div', { 'class': 'exam-field' }, element('label', { 'for': 'exam-code' }, words('exam.code')), this.input),
                element('p', { 'class': 'controls' },
                    element('button', { type: 'submit', 'class': 'button primary' }, words('exam.code.open'))),
                this.status);
            this.submit = event => {
                event.preventDefault();
                this.open(this.input.value);
            };
            form.addEventListener('submit', this.submit);
            form.prepend(this.node);
            form.dataset.stage = 'sealed';
            const kept = keptCode(form);
            if (kept) this.open(kept, true);
            // The next visit tries again.
            else this.showResult().catch(() => {});
        }

        /** The result of an attempt that was handed in, which needs no code. */
        async showResult() {
            if (!recordOf(this.form.dataset.sealedQuiz).finished.some(({ report }) => report)) return;
            await loadBundle('answered');
            await loadBundle('hand-in');
            Quizmark.showSealedResult(this.form, result => {
                this.result?.remove();
                this.result = result;
                if (this.node.isConnected) this.node.before(result);
            });
        }

        /** @param {boolean} isOpening whether the code comes from the tab, and not from the student's hand */
        async open(code, isOpening = false) {
            if (this.isBusy) return;
            this.isBusy = true;
            for (const name of ['aria-invalid', 'aria-describedby']) this.input.removeAttribute(name);
            this.node.querySelector('.error')?.remove();
            writeText(this.status, words('exam.code.opening'));
            const text = await openedWith(code, this.sealed);
            this.isBusy = false;
            this.status.textContent = '';
            // The page may have been left meanwhile.
            if (!this.form.isConnected) return;
            if (text === null) this.refuse();
            else this.begin(code, JSON.parse(text), isOpening);
        }

        refuse() {
            this.input.before(element('p', { 'class': 'error', role: 'alert', id: 'exam-wrong' }, words('exam.code.wrong')));
            this.input.setAttribute('aria-invalid', 'true');
            this.input.setAttribute('aria-describedby', 'exam-wrong');
            this.input.focus();
        }

        begin(code, questions, isOpening) {
            keepCode(this.form, code);
            this.form.removeEventListener('submit', this.submit);
            this.node.remove();
            this.result?.remove();
            fill(this.form, questions);
            this.end = takeQuiz(this.form, isOpening);
        }
    }

    onPage(content => {
        const forms = [...content.querySelectorAll('form[data-sealed-quiz]')].filter(form => form.querySelector('.sealed-questions'));
        if (!globalThis.crypto?.subtle) {
            for (const form of forms) form.prepend(element('p', { 'class': 'notice' }, words('exam.code.insecure')));
            return undefined;
        }
        const openings = forms.map(form => new Opening(form));
        return () => openings.forEach(opening => opening.end?.());
    });
})(globalThis.Quizmark ??= {});

/** Events: clicks, keys and address changes in a quiz that is being taken. */
(Quizmark => {
    'use strict';

    const { addressOf, isSecondTap, onPage, onRoute, route, settings, watchSaving } = Quizmark;

    /** Enter checks the answer or moves on; it never finishes a page of questions by accident. */
    function enter(taking, question) {
        if (taking.scene === 'taking') {
            const action = taking.primaryAction(question);
            if (taking.showsAll && action === 'finish') taking.form.querySelector('[data-action=finish]').focus();
            else taking.act(action, question);
        } else {
            const primary = taking.form.querySelector('button.primary[type=submit]:enabled');
            if (primary) taking.act(primary.dataset.action);
        }
    }

    /** Handles Enter. Browsers differ in which inputs submit a form, so all inputs do; a key that is held down counts once. */
    function pressKey(taking, event) {
        if (event.key !== 'Enter' || event.isComposing || event.target.matches('textarea')) return;
        if (event.repeat) event.preventDefault();
        if (event.repeat || !event.target.matches('input')) return;
        event.preventDefault();
        enter(taking, taking.questionOf(event.target));
    }

    /** Handles keys anywhere except where text is typed: digits choose, `?` lists the keys, Enter begins. */
    function pressAnywhere(taking, event) {
        const { key, target } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented) return;
        if (key === 'Enter' && target === document.body && taking.scene === 'start') enter(taking, null);
        if (!/^[1-9?]$/.test(key) || taking.scene !== 'taking' || !settings().digits || document.querySelector('dialog[open]')) return;
        if (target.matches('select, textarea, input:not([type=radio], [type=checkbox])')) return;
        if (key === '?') {
            taking.later(() => Quizmark.showKeys());
            return;
        }
        const question = taking.questionOf(target);
        const choices = question.fieldset.querySelectorAll('[type=radio], [type=checkbox]');
        const chosen = choices[Number(key) - 1];
        if (!chosen || question.isLocked) return;
        chosen.focus();
        chosen.click();
    }

    /** Handles clicks. A double tap must not skip a verdict. */
    function click(taking, event) {
        const pressed = event.target.closest('button[data-action]');
        const link = event.target.closest('a[href*="#"]');
        const linked = link && taking.questions.find(question => link.getAttribute('href') === addressOf(question.hash));
        if (pressed && isSecondTap(event, pressed)) event.preventDefault();
        else if (pressed?.type === 'button') taking.act(pressed.dataset.action, taking.questionOf(pressed));
        if (!linked) return;
        event.preventDefault();
        taking.goTo(linked);
    }

    const isTyping = target => target.matches('textarea, [type=text]');

    /** @returns {() => void} removes the listeners outside the form */
    function listen(taking) {
        const { form } = taking;
        form.addEventListener('submit', event => {
            event.preventDefault();
            enter(taking, taking.questionOf(document.activeElement));
        });
        form.addEventListener('click', event => click(taking, event));
        form.addEventListener('keydown', event => pressKey(taking, event));
        const record = ({ target, type }) => {
            // Every engine fires `change` for a choice in a `select`.
            if (target.matches('select') === (type === 'change')) taking.record(taking.questionOf(target), isTyping(target));
        };
        form.addEventListener('input', record);
        form.addEventListener('change', record);
        const listening = new AbortController();
        const { signal } = listening;
        document.addEventListener('keydown', event => pressAnywhere(taking, event), { signal });
        window.addEventListener('quizmark:settings', () => taking.present(), { signal });
        const ends = [
            onRoute(() => taking.route(route())),
            watchSaving(form, { announce: text => taking.announce(text), retry: () => taking.isRunning ? taking.save() : taking.store.change(() => {}) }),
            () => listening.abort(),
            () => taking.close(),
        ];
        return () => ends.forEach(end => end());
    }

    /** The quizzes of the page that are being taken. */
    const takings = [];

    /**
     * Makes a form into a quiz that can be taken.
     * @param {boolean} isOpening whether the page has just been opened, and the focus stays where it is
     * @returns {() => void} ends it; to be called before the form is removed
     */
    function takeQuiz(form, isOpening = true) {
        const taking = new Quizmark.Taking(form);
        const end = listen(taking);
        takings.push(taking);
        Quizmark.offerPaper(taking);
        taking.open(isOpening);
        return () => {
            end();
            takings.splice(takings.indexOf(taking), 1);
        };
    }

    onPage(content => {
        const ends = [...content.querySelectorAll('form[data-quiz]')].map(form => takeQuiz(form));
        return () => ends.forEach(end => end());
    });

    Object.assign(Quizmark, { takings, takeQuiz });
})(globalThis.Quizmark ??= {});

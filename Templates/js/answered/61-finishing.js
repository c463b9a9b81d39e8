/** Finishing: open questions are listed before the attempt ends. */
(Quizmark => {
    'use strict';

    const { Taking, addressOf, button, countedWords, element, focusOn, formatNumber, gapsIn, words } = Quizmark;

    /** The questions that still need an answer, with links, and a button to finish all the same. */
    function errorSummary(questions) {
        const heading = element('h2', { id: 'error-heading' },
            countedWords('summary', questions.length, formatNumber(questions.length)));
        const items = questions.map(question => {
            const label = words('listed', question.number, question.problem ?? words('error.gaps'));
            return element('li', {}, element('a', { href: addressOf(question.hash) }, label));
        });
        const node = element('div', { 'class': 'error-summary', role: 'group', 'aria-labelledby': 'error-heading' },
            heading, element('ul', {}, ...items), element('p', {}, words('summary.note')),
            element('p', { 'class': 'controls' }, button('finish-anyway', words('finish-anyway'))));
        return { node, focus: () => focusOn(heading) };
    }

    Object.assign(Taking.prototype, {
        finish() {
            if (this.scene !== 'taking') return;
            const open = this.questions.filter(question => !question.isLocked && (question.problem || gapsIn(question).length > 0));
            if (open.length === 0 || this.practice) {
                this.complete();
                return;
            }
            this.removeSummary();
            const summary = errorSummary(open);
            this.panels.push(summary.node);
            this.form.prepend(summary.node);
            this.hasTriedToFinish = true;
            this.update();
            summary.focus();
        },
    });

    Taking.actions.finish = taking => taking.finish();
})(globalThis.Quizmark ??= {});

/** Finishing: open questions are listed before the attempt ends. */
(Quizmark => {
    'use strict';

    const { Taking, errorSummary } = Quizmark;

    Object.assign(Taking.prototype, {
        finish() {
            if (this.scene !== 'taking') return;
            const open = this.questions.filter(question => !question.isLocked && question.problem);
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

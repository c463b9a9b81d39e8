/** Results that a teacher has given back, in the quiz on the device that handed in. */
(Quizmark => {
    'use strict';

    const { canSeal, element, fetchReturned, fractionOf, handInOf, resultOfReturned, words } = Quizmark;

    const ofPoints = ({ points, max }) => Quizmark.pointsInWords(fractionOf(points), fractionOf(max));

    function questionItem({ id, comments = [], reason, ...question }, questions) {
        const asked = questions.find(other => other.id === id);
        const facts = question.void ? words('returned.void') : ofPoints(question);
        return element('li', { 'data-state': question.state, 'data-returned': id },
            element('p', {}, asked ? element('a', { href: Quizmark.addressOf(asked.hash) }, words('returned.question', asked.number ?? id)) : id, ' ', facts),
            ...comments.map(comment => element('blockquote', { dir: 'auto' }, comment)),
            reason ? element('p', { 'class': 'returned-reason', dir: 'auto' }, reason) : null);
    }

    /** What the teacher says of each question; null for an attempt that waits for its result. */
    function returnedPanel({ returned }, questions) {
        if (!returned) return null;
        return element('section', { 'class': 'returned', id: 'returned', 'aria-labelledby': 'returned-heading' },
            element('h3', { id: 'returned-heading' }, words('returned.heading')),
            returned.before ? element('p', { 'class': 'notice' }, words('returned.before', ofPoints(returned.before))) : null,
            returned.late ? element('p', {}, words('returned.late')) : null,
            element('ol', {}, ...returned.questions.map(question => questionItem(question, questions))));
    }

    /** Looks once for each list of results whether there is something new for the attempts that were handed in. */
    async function lookForResults(taking) {
        const { keeping, settings: { handIn: { results } } } = taking;
        const asks = ({ report }) => report.asked !== results;
        const waiting = keeping.record.finished.filter(attempt => handInOf(attempt) && asks(attempt));
        if (!results || taking.looks || waiting.length === 0 || !canSeal()) return;
        taking.looks = true;
        const found = new Map();
        try {
            for (const { id, report, returned } of waiting) {
                found.set(id, await fetchReturned(keeping.quiz, results, report.id, report.returnKey, returned?.version));
            }
        } catch {
            // The site can't be reached, or the file isn't whole; the next visit looks again.
        }
        taking.looks = false;
        if (found.size === 0) return;
        keeping.change(record => {
            for (const attempt of record.finished.filter(({ id }) => found.has(id))) {
                attempt.report.asked = results;
                const returned = found.get(attempt.id);
                if (returned) Object.assign(attempt, { returned, result: resultOfReturned(returned, attempt.result) });
            }
        });
        if ([...found.values()].some(Boolean)) taking.showReturned(found.get(taking.attempt?.id));
    }

    Quizmark.Taking.prototype.showReturned = function showReturned(returned) {
        if (this.scene === 'start') {
            this.showStart(true);
        } else if (this.scene === 'finished' && returned) {
            this.attempt.returned = returned;
            this.scene = null;
            this.showResult();
        }
        this.announce(words('returned.arrived'));
    };

    Object.assign(Quizmark, { lookForResults, returnedPanel });
})(globalThis.Quizmark ??= {});

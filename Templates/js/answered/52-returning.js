/**
 * What the start tells whoever has been there.
 *
 * @typedef {{ outdated?: Element, history?: Element, resume?: Element }} ReturningParts null for what isn't there
 */
(Quizmark => {
    'use strict';

    const { addressOf, button, clockFace, countedWords, dateFormat, daysUntil, element, focusOn, formatDays } = Quizmark;
    const { formatNumber, formatPercent, words } = Quizmark;

    /** "yesterday", and the time where it was today. */
    function ago(moment, now) {
        const date = new Date(moment);
        const days = formatDays(daysUntil(date.toISOString(), now));
        const isToday = date.toDateString() === now.toDateString();
        if (!isToday) return days;
        return words('start.today', dateFormat({ hour: 'numeric', minute: '2-digit' }).format(date));
    }

    /** Attempts at this quiz so far; best and latest of those at all its questions, and at what it asks now. */
    function history({ finished }, comparable, now) {
        if (finished.length === 0) return null;
        const whole = comparable.filter(attempt => !attempt.only && attempt.result.percent !== null);
        const latest = whole[whole.length - 1];
        const facts = latest ? [
            ['best', formatPercent(Math.max(...whole.map(attempt => attempt.result.percent)))],
            ['latest', `${formatPercent(latest.result.percent)}, ${ago(latest.finished, now)}`],
        ] : [];
        const hasResult = comparable.length > 0;
        return element('div', { 'class': 'start-history' },
            element('p', {}, countedWords('start.attempts', finished.length, formatNumber(finished.length))),
            ...facts.map(([name, value]) => element('p', {}, words(`start.${name}`), ' ', element('strong', {}, value))),
            hasResult ? element('p', {}, element('a', { href: addressOf('result') }, words('start.result'))) : null);
    }

    /** A draft that doesn't fit the quiz any more: its answers can still be read and saved. */
    function outdatedNotice(outdated, now) {
        if (!outdated) return null;
        const said = Object.values(outdated.words ?? {});
        const answers = said.flatMap(({ prompt, answer }) => [element('dt', {}, prompt), element('dd', {}, answer)]);
        return element('div', { 'class': 'notice outdated' },
            element('p', {}, words('outdated', ago(outdated.started, now))),
            said.length === 0 ? null : element('details', {},
                element('summary', {}, words('outdated.answers')), element('dl', {}, ...answers)),
            element('p', { 'class': 'controls' },
                said.length === 0 ? null : button('save-outdated', words('outdated.save')),
                button('drop-outdated', words('outdated.drop'))));
    }

    /** Where an attempt can be gone on with: at which question, begun when, and with how much time. */
    function resumeBlock(attempt, secondsLeft, now) {
        const place = attempt.questions.indexOf(attempt.at) + 1;
        const line = words('start.resume', formatNumber(place), formatNumber(attempt.questions.length), ago(attempt.started, now));
        const time = secondsLeft === null ? null : element('p', {}, words('time.left', clockFace(secondsLeft)));
        return element('div', { 'class': 'start-resume' }, element('p', {}, line), time,
            element('p', { 'class': 'controls' }, button('resume', words('resume'), { isPrimary: true, type: 'submit' })));
    }

    /**
     * @param {object} visit
     * @param {QuizRecord} visit.record
     * @param {FinishedAttempt[]} visit.comparable
     * @param {Attempt|null} visit.current to go on with
     * @param {number|null} visit.secondsLeft of it
     * @returns {ReturningParts}
     */
    function returningParts({ record, comparable, current, secondsLeft }) {
        const now = new Date();
        return {
            outdated: outdatedNotice(record.outdated, now),
            history: history(record, comparable, now),
            resume: current ? resumeBlock(current, secondsLeft, now) : null,
        };
    }

    /** In place of the questions, when another tab has gone on with the attempt, or has finished it. */
    function elsewherePanel(isFinished) {
        const heading = element('h2', { id: 'elsewhere-heading' }, words(isFinished ? 'elsewhere.finished' : 'elsewhere'));
        const way = isFinished
            ? element('a', { 'class': 'button primary', href: addressOf('result') }, words('start.result'))
            : button('take-over', words('take-over'), { isPrimary: true, type: 'submit' });
        const node = element('section', { 'class': 'quiz-start', 'aria-labelledby': 'elsewhere-heading' }, heading,
            isFinished ? null : element('p', {}, words('elsewhere.advice')), element('p', { 'class': 'controls' }, way));
        return { node, focus: () => focusOn(heading) };
    }

    Object.assign(Quizmark, { returningParts, elsewherePanel });
})(globalThis.Quizmark ??= {});

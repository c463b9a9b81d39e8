/** The start of a quiz: what awaits, what was before, and how to begin. */
(Quizmark => {
    'use strict';

    const { addressOf, attemptChoices, button, clockFace, countedWords, drawOf, element, focusOn, formatDate, formatDays } = Quizmark;
    const { daysUntil, formatDuration, formatNumber, formatPercent, fraction, isFuture, plus, shownNumber, words } = Quizmark;

    /** How many questions an attempt asks, and for how many points where that doesn't hang on the draw. */
    function prospect(all, { draw, pools = [] }) {
        const draws = new Map([[null, draw], ...pools.map(pool => [pool.name, pool.draw])]);
        const names = [...new Set(all.map(question => question.pool))];
        const parts = names.map(name => {
            const size = all.filter(question => question.pool === name).length;
            return Math.min(draws.get(name) ?? size, size);
        });
        const count = parts.reduce((sum, part) => sum + part, 0);
        const worth = all.map(question => question.points);
        const isEven = worth.every(points => points.n === worth[0].n && points.d === worth[0].d);
        const counted = isEven ? worth.slice(0, count) : worth;
        const points = isEven || count === all.length ? shownNumber(counted.reduce(plus, fraction(0))) : null;
        return { count, points };
    }

    function figures(settings, all, choice) {
        const { count, points } = prospect(...drawOf(settings, all, choice));
        const shown = [
            ['questions', formatNumber(count)],
            ['points', points === null || points === count ? null : formatNumber(points)],
            ['pass', settings.pass === undefined ? null : formatPercent(settings.pass)],
            ['time', settings.timeLimit ? formatDuration(settings.timeLimit) : null],
        ].filter(([, figure]) => figure !== null);
        return element('dl', { 'class': 'prospect' }, ...shown.map(([name, figure]) => {
            return element('div', {},
                element('dt', {}, name === 'questions' || name === 'points'
                    ? countedWords(`start.${name}`, name === 'points' ? points : count) : words(`start.${name}`)),
                element('dd', {}, figure));
        }));
    }

    function notice(text, ...more) {
        return element('p', { 'class': 'notice' }, text, ...more);
    }

    /** The author's dates; a page can tell them, not enforce them. */
    function dateNotices({ available, due }, now) {
        const isPast = due && (daysUntil(due, now) < 0 || (due.includes('T') && !isFuture(due, now)));
        return [
            available && isFuture(available, now) ? notice(words('opens.quiz', formatDate(available))) : null,
            isPast ? notice(words('due.past', formatDate(due))) : null,
            due && !isPast ? element('p', {}, words('due.quiz', formatDate(due), formatDays(daysUntil(due, now)))) : null,
        ];
    }

    /** "yesterday", and the time where it was today. */
    function ago(moment, now) {
        const date = new Date(moment);
        const days = formatDays(daysUntil(date.toISOString(), now));
        const isToday = date.toDateString() === now.toDateString();
        if (!isToday) return days;
        return words('start.today', new Intl.DateTimeFormat(Quizmark.language, { hour: 'numeric', minute: '2-digit' }).format(date));
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
     * @param {object} offer
     * @param {any} offer.settings of the quiz
     * @param {Question[]} offer.all
     * @param {QuizRecord} offer.record
     * @param {FinishedAttempt[]} offer.comparable
     * @param {string[]} offer.onceWrong
     * @param {Attempt|null} offer.current to go on with
     * @param {number|null} offer.secondsLeft of it
     */
    function startPanel({ settings, all, record, comparable, onceWrong, current, secondsLeft }) {
        const now = new Date();
        const heading = element('h2', { id: 'start-heading' }, words('start.heading'));
        const startWords = words(current ? 'start-anew' : 'start');
        const start = button('start', startWords, { isPrimary: !current, type: current ? 'button' : 'submit' });
        const limit = settings.timeLimit ? words('start.limit', formatDuration(settings.timeLimit)) : null;
        const { nodes, choice } = attemptChoices(settings, all, settings.feedback === 'none' ? [] : onceWrong);
        let shown = figures(settings, all, choice());
        const node = element('section', { 'class': 'quiz-start', id: 'start', 'aria-labelledby': 'start-heading' },
            heading,
            shown,
            settings.edition ? null : element('p', { 'class': 'start-rules' }, words(`start.feedback.${settings.feedback}`)),
            ...dateNotices(settings, now),
            outdatedNotice(record.outdated, now),
            history(record, comparable, now),
            current ? resumeBlock(current, secondsLeft, now) : null,
            element('div', { 'class': 'start-begin' },
                ...nodes,
                limit && notice(limit),
                element('p', { 'class': 'controls' }, start),
                current ? element('p', { 'class': 'start-note' }, words('start-anew.note')) : null));
        node.addEventListener('change', () => {
            const next = figures(settings, all, choice());
            shown.replaceWith(next);
            shown = next;
        });
        return { node, focus: () => focusOn(heading), choice };
    }

    Object.assign(Quizmark, { startPanel, ago });
})(globalThis.Quizmark ??= {});

/** The start page of a quiz: its size and rules, and how to begin. */
(Quizmark => {
    'use strict';

    const { button, countedWords, distanceOf, drawOf, element, focusOn, formatBegin, formatDue } = Quizmark;
    const { formatDuration, formatNumber, formatPassMark, fraction, isFuture, isOver, plus, preferredChoice, shownNumber, words, writeText } = Quizmark;

    /** How many questions an attempt asks, and for how many points if that doesn't depend on the draw. */
    function prospect(all, { draw, pools = [] }) {
        const draws = new Map([[null, draw], ...pools.map(pool => [pool.name, pool.draw])]);
        const names = [...new Set(all.map(question => question.pool))];
        const parts = names.map(name => {
            const worth = all.filter(question => question.pool === name).map(question => question.points);
            const drawn = worth.slice(0, draws.get(name));
            const isKnown = drawn.length === worth.length || worth.every(({ n, d }) => n === worth[0].n && d === worth[0].d);
            return { drawn, isKnown };
        });
        const worth = parts.flatMap(({ drawn }) => drawn);
        const points = parts.every(({ isKnown }) => isKnown) ? shownNumber(worth.reduce(plus, fraction(0))) : null;
        return { count: worth.length, points };
    }

    function figures(settings, all, choice) {
        const { count, points: sum } = prospect(...drawOf(settings, all, choice));
        // In classic scoring, every quiz has 100.
        const points = settings.scoring === 'classic' ? null : sum;
        const figure = (label, value) => element('div', {}, element('dt', {}, label), element('dd', {}, value));
        return element('dl', { 'class': 'prospect' },
            figure(countedWords('start.questions', count), formatNumber(count)),
            points === null || points === count ? null : figure(countedWords('start.points', points), formatNumber(points)),
            settings.pass === undefined ? null : figure(words('start.pass'), formatPassMark(settings.pass)),
            settings.timeLimit ? figure(words('start.time'), formatDuration(settings.timeLimit)) : null);
    }

    function notice(text, ...more) {
        return element('p', { 'class': 'notice' }, text, ...more);
    }

    /** The author's dates; a page can show them, not enforce them. A page without dates hasn't loaded the code for them. */
    function dateNotices({ available, due, zone = null, exam = false }, now) {
        const isPast = Boolean(due) && isOver(due, zone, now);
        return [
            available && isFuture(available, now, zone) ? notice(words(exam ? 'opens.exam' : 'opens.quiz', formatBegin(available, zone))) : null,
            isPast ? notice(words('due.past', formatDue(due, zone))) : null,
            due && !isPast ? element('p', {}, words('due.quiz', formatDue(due, zone), distanceOf(due, now, zone).text)) : null,
        ];
    }

    /** The controls for the student's choices; a quiz that leaves nothing to choose hasn't loaded them. */
    function choicesOf(settings, all, onceWrong) {
        const { attemptChoices } = Quizmark;
        return attemptChoices ? attemptChoices(settings, all, onceWrong) : { nodes: [], choice: () => preferredChoice(settings) };
    }

    /**
     * @param {object} offer
     * @param {any} offer.settings settings of the quiz
     * @param {Question[]} offer.all
     * @param {Attempt|null} offer.current attempt to continue
     * @param {boolean} [offer.hasBegun] whether there is an attempt that needs a decision before it continues
     * @param {string[]} [offer.onceWrong] ids of the questions that may be asked alone
     * @param {ReturningParts} [offer.parts] parts for readers who have attempted the quiz before
     */
    function startPanel({ settings, all, current, hasBegun = false, onceWrong = [], parts = {} }) {
        const now = new Date();
        const heading = element('h2', { id: 'start-heading' }, words('start.heading'));
        const startWords = words(current || hasBegun ? 'start-anew' : parts.history && !settings.exam ? 'again' : 'start');
        const isPrimary = !current && !parts.isContinuable;
        const start = button('start', startWords, { isPrimary, type: isPrimary ? 'submit' : 'button' });
        // A running clock is shown beside the attempt that continues.
        const limit = settings.timeLimit && !current ? words('start.limit', formatDuration(settings.timeLimit)) : null;
        const { nodes, choice } = choicesOf(settings, all, onceWrong);
        const none = element('span', { 'class': 'start-note', role: 'status', hidden: true });
        let shown = figures(settings, all, choice());
        const node = element('section', { 'class': 'quiz-start', id: 'start', 'aria-labelledby': 'start-heading' },
            heading,
            shown,
            settings.edition ? null : element('p', { 'class': 'start-rules' }, words(`start.feedback.${settings.feedback}`)),
            ...dateNotices(settings, now),
            parts.outdated ?? null, parts.history ?? null, parts.resume ?? null,
            element('div', { 'class': 'start-begin' },
                ...nodes,
                limit && notice(limit),
                element('p', { 'class': 'controls' }, start, none),
                current ? element('p', { 'class': 'start-note' }, words('start-anew.note')) : null));
        node.addEventListener('change', () => {
            const chosen = choice();
            const next = figures(settings, all, chosen);
            shown.replaceWith(next);
            shown = next;
            start.disabled = chosen.only?.length === 0;
            none.hidden = !start.disabled;
            writeText(none, start.disabled ? words('start.none') : '');
        });
        return { node, focus: () => focusOn(heading), choice };
    }

    Object.assign(Quizmark, { startPanel });
})(globalThis.Quizmark ??= {});

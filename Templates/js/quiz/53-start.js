/** The start of a quiz: what awaits, and how to begin. */
(Quizmark => {
    'use strict';

    const { button, countedWords, element, focusOn, formatDate, formatDays, daysUntil, formatDuration, formatNumber } = Quizmark;
    const { formatPercent, fraction, isFuture, plus, shownNumber, words } = Quizmark;

    /** How many questions an attempt asks, and for how many points where that doesn't hang on the draw. */
    function prospect({ draw, pools }, all) {
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

    function figures(settings, all) {
        const { count, points } = prospect(settings, all);
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

    /** Numbers to choose from: the author's, or some around the author's draw. */
    function drawNumbers({ drawOptions, draw }, count) {
        if (!drawOptions && (draw === undefined || draw >= count)) return [];
        const offered = drawOptions ?? [5, 10, 20, 40, draw];
        const numbers = [...new Set(offered.filter(number => number < count).concat(count))];
        return numbers.sort((a, b) => a - b);
    }

    function drawChoice(settings, count) {
        const numbers = drawNumbers(settings, count);
        if (numbers.length === 0) return null;
        const usual = Math.min(settings.draw ?? count, count);
        const select = element('select', { id: 'draw', name: 'draw' }, ...numbers.map(number => {
            const label = number === count ? words('start.all', formatNumber(count)) : formatNumber(number);
            return element('option', { value: number, selected: number === usual }, label);
        }));
        return element('p', { 'class': 'start-draw' }, element('label', { 'for': 'draw' }, words('start.draw')), ' ', select);
    }

    /**
     * @param {object} offer
     * @param {any} offer.settings of the quiz
     * @param {Question[]} offer.all
     * @param {Attempt|null} offer.current to go on with
     * @param {string[]} [offer.onceWrong] the questions that may be asked alone
     * @param {ReturningParts} [offer.parts] for whoever has been there
     */
    function startPanel({ settings, all, current, onceWrong = [], parts = {} }) {
        const now = new Date();
        const heading = element('h2', { id: 'start-heading' }, words('start.heading'));
        const startWords = words(current ? 'start-anew' : 'start');
        const start = button('start', startWords, { isPrimary: !current, type: current ? 'button' : 'submit' });
        const limit = settings.timeLimit ? words('start.limit', formatDuration(settings.timeLimit)) : null;
        const unpooled = all.filter(question => question.pool === null).length;
        const node = element('section', { 'class': 'quiz-start', id: 'start', 'aria-labelledby': 'start-heading' },
            heading,
            figures(settings, all),
            element('p', { 'class': 'start-rules' }, words(`start.feedback.${settings.feedback}`)),
            ...dateNotices(settings, now),
            parts.outdated ?? null, parts.history ?? null, parts.resume ?? null,
            element('div', { 'class': 'start-begin' },
                parts.which ?? null,
                drawChoice(settings, unpooled),
                limit && notice(limit),
                element('p', { 'class': 'controls' }, start),
                current ? element('p', { 'class': 'start-note' }, words('start-anew.note')) : null));
        const choice = () => ({
            draw: Number(node.querySelector('select')?.value) || null,
            only: node.querySelector('[value=wrong]:checked') ? onceWrong : null,
        });
        return { node, focus: () => focusOn(heading), choice };
    }

    Object.assign(Quizmark, { startPanel });
})(globalThis.Quizmark ??= {});

/** The result of an attempt, above its questions. */
(Quizmark => {
    'use strict';

    const { bandOf, button, countedWords, element, focusOn, formatNumber, formatPercent, icon, pointsInWords } = Quizmark;
    const { reviewPanel, shape, shownNumber, wordFamily, words } = Quizmark;

    /** A circle filled by the percent; its words stand beside it. */
    function ring(percent) {
        const circle = { cx: 50, cy: 50, r: 44, fill: 'none', 'stroke-width': 9, pathLength: 100 };
        const drawn = percent === 0 ? [] : [shape('circle', {
            ...circle, 'class': 'ring-value', 'stroke-dasharray': `${percent} 100`, transform: 'rotate(-90 50 50)',
            'stroke-linecap': percent === 100 ? 'butt' : 'round',
        })];
        return shape('svg', { 'class': 'result-ring', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
            shape('circle', { ...circle, 'class': 'ring-track' }), ...drawn);
    }

    /** The sum in words, and as numbers for whoever reads the page by program. */
    function sumOutput({ points, max, percent, passed }) {
        const attributes = {
            'data-points': shownNumber(points), 'data-max': shownNumber(max), 'data-percent': percent ?? '',
            'data-passed': passed === null ? null : String(passed),
        };
        if (percent === null) return element('output', attributes, words('result.none'));
        return element('output', attributes,
            element('span', { 'class': 'result-points' }, pointsInWords(points, max)), ' ',
            element('span', { 'class': 'result-percent' }, formatPercent(percent)));
    }

    function passLine(passed, pass) {
        if (passed === null) return null;
        return element('p', { 'class': 'result-pass', 'data-passed': String(passed) },
            icon(passed ? 'right' : 'wrong'), ' ',
            element('strong', {}, words(passed ? 'result.passed' : 'result.failed')), ' ',
            words('result.pass', formatPercent(pass)));
    }

    function tagTable(tags) {
        if (tags.length === 0) return null;
        const head = ['topic', 'questions', 'points', 'percent'].map(name => {
            return element('th', { scope: 'col' }, words(`result.${name}`));
        });
        const rows = tags.map(({ tag, questions, points, max, percent }) => element('tr', {},
            element('th', { scope: 'row' }, tag),
            element('td', {}, formatNumber(questions)),
            element('td', {}, words('result.of', formatNumber(shownNumber(points)), formatNumber(shownNumber(max)))),
            element('td', {}, percent === null ? '–' : formatPercent(percent))));
        return element('table', { 'class': 'result-tags' }, element('caption', {}, words('result.byTopic')),
            element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
    }

    function titleWords({ percent, pending }) {
        return percent === null ? countedWords('result.pending', pending, pending) : formatPercent(percent);
    }

    function controlsOf({ isAllRight, givesFeedback }) {
        const home = document.querySelector('.brand')?.getAttribute('href');
        const retriesWrong = givesFeedback && !isAllRight;
        return element('p', { 'class': 'controls' },
            retriesWrong ? button('retry-wrong', words('retry-wrong'), { isPrimary: true }) : null,
            button('again', words('again'), { isPrimary: !retriesWrong }),
            button('save', words('save')),
            button('print', words('print')),
            home ? element('a', { 'class': 'button', href: home }, words('back')) : null);
    }

    /**
     * @param {object} result from `results`
     * @param {Question[]} questions
     * @param {object} options
     * @param {any} options.settings of the quiz
     * @param {string} [options.note] why it ended
     * @param {boolean} options.isFresh whether it has ended just now
     * @param {(question: Question) => string} options.stateOf
     * @param {(text: string) => void} options.announce
     */
    function resultPanel(result, questions, { settings, note, isFresh, stateOf, announce }) {
        const givesFeedback = settings.feedback !== 'none';
        const { percent, pending } = result;
        const band = bandOf(result, settings.bands ?? wordFamily('band'));
        const heading = element('h2', { id: 'result-heading' }, band ?? words('result.heading'));
        const isAllRight = questions.every(question => ['right', 'pending'].includes(stateOf(question)));
        const review = reviewPanel(questions, { givesFeedback, stateOf, announce });
        const node = element('section', {
            'class': 'result', id: 'result', 'aria-labelledby': 'result-heading', 'data-fresh': isFresh,
        },
            note ? element('p', { 'class': 'notice' }, note) : null,
            element('div', { 'class': 'result-sum' },
                percent === null ? null : ring(percent),
                element('div', {}, heading, sumOutput(result), passLine(result.passed, settings.pass))),
            pending > 0 ? element('p', { 'class': 'notice' }, countedWords('result.pending', pending, formatNumber(pending))) : null,
            givesFeedback ? tagTable(result.tags) : null,
            controlsOf({ isAllRight, givesFeedback }),
            review.node);
        const { showAll } = review;
        return { node, showAll, focus: () => focusOn(heading), title: words('result.title', titleWords(result)) };
    }

    Object.assign(Quizmark, { resultPanel });
})(globalThis.Quizmark ??= {});

/** The result of an attempt, above its questions. */
(Quizmark => {
    'use strict';

    const { button, countedWords, element, focusOn, formatNumber, formatPercent, icon, pointsInWords } = Quizmark;
    const { questionList, shownNumber, words } = Quizmark;

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

    /**
     * @param {object} result from `results`
     * @param {Question[]} questions
     * @param {{ pass?: number, note?: string, stateOf: (question: Question) => string }} options
     */
    function resultPanel(result, questions, { pass, note, stateOf }) {
        const heading = element('h2', { id: 'result-heading' }, words('result.heading'));
        const list = questionList(questions);
        list.update(stateOf, null);
        const waiting = countedWords('result.pending', result.pending, formatNumber(result.pending));
        const node = element('section', { 'class': 'result', id: 'result', 'aria-labelledby': 'result-heading' },
            heading,
            note ? element('p', { 'class': 'notice' }, note) : null,
            element('p', { 'class': 'result-sum' }, sumOutput(result)),
            passLine(result.passed, pass),
            result.pending > 0 ? element('p', { 'class': 'notice' }, waiting) : null,
            tagTable(result.tags),
            list.node,
            element('p', { 'class': 'controls' }, button('again', words('again'), { isPrimary: true })));
        return { node, focus: () => focusOn(heading), title: words('result.title', titleWords(result)) };
    }

    Object.assign(Quizmark, { resultPanel });
})(globalThis.Quizmark ??= {});

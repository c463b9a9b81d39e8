/** Figures: the trend of a quiz's attempts, and the bars of tags. Each has a text alternative. */
(Quizmark => {
    'use strict';

    const { countedWords, element, formatNumber, formatPercent, shape, words } = Quizmark;

    const size = { width: 320, height: 96, left: 34, right: 10, top: 10, bottom: 10 };
    /** The most points in a line; more would be unreadable. */
    const pointLimit = 40;

    const heightOf = percent => size.top + (100 - percent) / 100 * (size.height - size.top - size.bottom);

    function gridLine(percent) {
        const y = heightOf(percent);
        return shape('g', { 'class': 'trend-grid' },
            shape('line', { x1: size.left, x2: size.width - size.right, y1: y, y2: y }),
            shape('text', { x: size.left - 6, y }, formatPercent(percent)));
    }

    /** The trend from first to latest in words. */
    function trendInWords(percents) {
        const [first, latest] = [percents[0], percents.at(-1)];
        const direction = latest > first ? 'up' : latest < first ? 'down' : 'level';
        return words(`history.trend.${direction}`, formatPercent(first), formatPercent(latest));
    }

    /**
     * The percents of a quiz as a line chart; the same numbers are in the table beside it.
     * @param {string} id prefix of its ids
     * @param {number[]} percents oldest first, at least two
     */
    function trendFigure(id, percents) {
        const shown = percents.slice(-pointLimit);
        const step = (size.width - size.left - size.right) / (shown.length - 1);
        const points = shown.map((percent, index) => ({ x: size.left + index * step, y: heightOf(percent) }));
        const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
        const title = shape('title', { id: `${id}-title` }, words('history.trend'));
        const description = shape('desc', { id: `${id}-desc` },
            `${countedWords('history.attempts', percents.length, formatNumber(percents.length))}. ${trendInWords(percents)}`);
        return shape('svg', {
            'class': 'trend', viewBox: `0 0 ${size.width} ${size.height}`, role: 'img',
            'aria-labelledby': `${id}-title ${id}-desc`,
        }, title, description, ...[0, 50, 100].map(gridLine),
        shape('polyline', { 'class': 'trend-line', points: line }),
        ...points.map(({ x, y }, index) => {
            const isLatest = index === points.length - 1;
            return shape('circle', { 'class': isLatest ? 'trend-latest' : 'trend-point', cx: x, cy: y, r: isLatest ? 4.5 : 2.5 });
        }));
    }

    /** The tags, weakest first, each with its level in words and its numbers. */
    function strengthList(strengths) {
        return element('ul', { 'class': 'strengths' }, ...strengths.map(({ tag, lang, points, max, percent, level }, index) => {
            const id = `strength-${index}`;
            const numbers = words('result.of', formatNumber(points), formatNumber(max));
            return element('li', { 'data-level': level },
                element('span', { 'class': 'strength-tag', id, lang }, tag), ' ',
                element('strong', { 'class': 'strength-word' }, words(`history.level.${level}`)), ' ',
                element('progress', { max: 100, value: percent, 'aria-labelledby': id }), ' ',
                element('span', { 'class': 'strength-numbers' },
                    formatPercent(percent), ' · ', countedWords('history.points', max, numbers)));
        }));
    }

    Object.assign(Quizmark, { trendFigure, strengthList });
})(globalThis.Quizmark ??= {});

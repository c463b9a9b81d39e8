/** The reader's knowledge of an edition's sanctions, as tables: by sanction, with the ones it is confused with, and by phase. */
(Quizmark => {
    'use strict';

    const { element, formatNumber, formatPercent, hundredths, shape, shownPercent, words } = Quizmark;

    /** Null for a sanction with a name of the site's own, which the page has no icon for. */
    const sanctionIcon = code => document.getElementById(`sanction-${code}`) && shape('svg', { 'class': 'sanction-icon', width: 24, height: 24, 'aria-hidden': 'true' },
        shape('use', { href: `#sanction-${code}` }));

    const shareOf = (right, all) => formatPercent(shownPercent(hundredths(right), hundredths(all)));

    function confusionRow(sanctions, counts, right) {
        const all = counts.reduce((sum, count) => sum + count, 0);
        if (all === 0) return null;
        const [code, name] = sanctions[right];
        const cells = counts.map((count, chosen) => element('td', {
            'data-cell': chosen === right ? 'right' : count > 0 ? 'wrong' : 'none',
        }, count > 0 ? formatNumber(count) : element('span', { 'aria-hidden': 'true' }, '·')));
        return element('tr', {},
            element('th', { scope: 'row' }, sanctionIcon(code), ' ', element('span', {}, name)),
            ...cells, element('td', { 'class': 'share' }, shareOf(counts[right], all)));
    }

    /** A row for each right sanction, a column for each chosen one, labelled by their icons, or by their names if they have none. */
    function confusionTable(sanctions, confusion, count) {
        const heads = sanctions.map(([code, name]) => {
            const icon = sanctionIcon(code);
            return element('th', { scope: 'col', title: name }, icon, element('span', { 'class': icon ? 'visually-hidden' : null }, name));
        });
        return element('table', { 'class': 'confusion' },
            element('caption', {}, element('strong', {}, words('history.confusion')), ' ',
                element('span', {}, words('history.confusion.note', formatNumber(count)))),
            element('thead', {}, element('tr', {},
                element('th', { scope: 'col' }, words('history.confusion.right')), ...heads,
                element('th', { scope: 'col' }, words('history.confusion.share')))),
            element('tbody', {}, ...confusion.map((counts, right) => confusionRow(sanctions, counts, right)).filter(Boolean)));
    }

    function phaseTable(names, phases) {
        const rows = phases.map(({ phase, right, all }) => element('tr', {},
            element('th', { scope: 'row' }, names[phase]),
            element('td', {}, words('result.of', formatNumber(right), formatNumber(all))),
            element('td', { 'class': 'share' }, shareOf(right, all))));
        return element('table', { 'class': 'by-phase' },
            element('caption', {}, element('strong', {}, words('history.phases'))),
            element('thead', {}, element('tr', {}, ...['history.phase', 'history.whole', 'history.confusion.share']
                .map(key => element('th', { scope: 'col' }, words(key))))),
            element('tbody', {}, ...rows));
    }

    /**
     * @param {EditionKeys} keys
     * @param {ReturnType<typeof Quizmark.sanctionStatistics>} statistics
     * @param {boolean} isOpen
     */
    function sanctionsPanel({ sanctions, phases: names }, { count, confusion, phases }, isOpen) {
        return element('details', { 'class': 'history-sanctions', open: isOpen },
            element('summary', {}, words('history.edition')),
            confusionTable(sanctions, confusion, count), phases.length > 0 ? phaseTable(names, phases) : null);
    }

    Object.assign(Quizmark, { sanctionsPanel });
})(globalThis.Quizmark ??= {});

/** The penalty list: typing hides what doesn't match. */
(Quizmark => {
    'use strict';

    const { countedWords, fold, formatNumber, squeeze, words } = Quizmark;

    /** Every word of the search must be found; both sides are folded, so accents and case don't matter. */
    function matches(folded, search) {
        return squeeze(fold(search)).split(' ').every(word => folded.includes(word));
    }

    /** What a row is grouped in: hidden when none of its rows is left. */
    function groupsOf(rows) {
        const groups = rows.map(row => row.closest('.penalty-group, section, details'));
        return [...new Set(groups)].filter(group => group && !group.querySelector('.penalty-filter'));
    }

    function filterPenalties(content, input) {
        const rows = [...content.querySelectorAll('.penalty-row')];
        const groups = groupsOf(rows);
        const status = content.querySelector('.filter-status');
        const apply = () => {
            for (const row of rows) row.hidden = !matches(row.dataset.search, input.value);
            for (const group of groups) group.hidden = !group.querySelector('.penalty-row:not([hidden])');
            const count = rows.filter(row => !row.hidden).length;
            if (!status) return;
            if (input.value.trim() === '') status.textContent = '';
            else if (count === 0) status.textContent = words('filter.none');
            else status.textContent = countedWords('filter.found', count, formatNumber(count));
        };
        input.hidden = false;
        input.addEventListener('input', apply);
        apply();
    }

    Quizmark.onPage(content => {
        for (const input of content.querySelectorAll('.penalty-filter')) filterPenalties(content, input);
    });
})(globalThis.Quizmark ??= {});

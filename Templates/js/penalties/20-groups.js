/**
 * Groups: the penalty list by phase, sanction, owner or rule number. Their titles are taken from the rows, and so match them
 * in pictures and languages.
 *
 * @typedef {object} Group
 * @property {(Node|string)[]} title
 * @property {Row[]} rows a row may be in several groups, but only once in each
 */
(Quizmark => {
    'use strict';

    const { words } = Quizmark;

    /** Sanctions from the most to the least severe. */
    const sanctions = ['zero', 'maxTwo', 'maxFourAndHalf', 'deductTwo', 'deductHalfToTwo', 'judgesOpinion'];
    const owners = ['referee', 'referee judge', 'judge', ''];

    /** A numeric order of rules: 8.6.5.2 comes before 8.6.10. */
    const { compare: compareRules } = new Intl.Collator('en', { numeric: true });

    const chapter = /^\p{L}+\p{N}+|^\P{N}*\p{N}+(?:\.\p{N}+)?/u;

    /** The chapter of a rule: "8.6" for "8.6.5.2", "D6" for "D6.12", "IV.8.6" for "IV.8.6.5.2", "Art. 12" for "Art. 12 bis". */
    const chapterOf = rule => chapter.exec(rule)?.[0] ?? rule;

    /** The rows grouped by the keys that `keyOf` returns, in the order in which keys first occur. */
    function gathered(rows, keyOf) {
        const groups = new Map();
        for (const row of rows) {
            const key = keyOf(row);
            if (!groups.has(key)) groups.set(key, []);
            groups.get(key).push(row);
        }
        return groups;
    }

    function inOrder(rows, keyOf, order, titleOf) {
        const groups = gathered(rows, keyOf);
        return order.filter(key => groups.has(key)).map(key => ({ title: titleOf(groups.get(key)[0]), rows: groups.get(key) }));
    }

    function copies(row, selector) {
        return [...row.element.querySelector(selector).childNodes].map(node => node.cloneNode(true));
    }

    /** The rows by chapter. Readers look rules up by number, so a penalty with rules of several chapters is in each of them. */
    function byRule(rows) {
        const entries = rows.flatMap(row => row.rules.map(rule => ({ row, rule }))).sort((a, b) => compareRules(a.rule, b.rule));
        const chapters = gathered(entries, entry => chapterOf(entry.rule));
        const groups = [...chapters].map(([chapter, cited]) => ({
            title: [words('group.rule', chapter)], rows: [...new Set(cited.map(entry => entry.row))],
        }));
        const others = rows.filter(row => row.rules.length === 0);
        return others.length === 0 ? groups : [...groups, { title: [words('group.none')], rows: others }];
    }

    /** @type {Record<string, (rows: Row[]) => Group[]>} */
    const groupings = {
        phase: rows => [...gathered(rows, row => row.phase)].map(([title, its]) => ({ title: [title], rows: its })),
        sanction: rows => inOrder(rows, row => row.element.dataset.sanction, sanctions, row => copies(row, '.sanction')),
        owner: rows => inOrder(rows, row => row.element.dataset.owners, owners, row => copies(row, '.penalty-owners')),
        rule: byRule,
    };

    Object.assign(Quizmark, { chapterOf, groupings, compareRules });
})(globalThis.Quizmark ??= {});

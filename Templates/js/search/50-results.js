/** The list of results: the kind of each, its title and its text with the matches marked. */
(Quizmark => {
    'use strict';

    const { addressOfPage, element, entryOf, markedParts, pathOf, words } = Quizmark;

    function marked(text, query) {
        return markedParts(text, query.beginnings, query.wholes).map(part => part.isMatch ? element('mark', {}, part.text) : part.text);
    }

    /** Letters of a text that are shown, and of those before the first match. */
    const [passageLength, lead] = [180, 50];

    /** The part of a long text with the most matches, cut between words. */
    function passageOf(text, { beginnings, wholes }) {
        if (text.length <= passageLength) return text;
        let end = 0;
        const matches = markedParts(text, beginnings, wholes).flatMap(({ text: part, isMatch }) => {
            end += part.length;
            return isMatch ? [end - part.length] : [];
        });
        const inView = match => matches.filter(other => other >= match && other < match + passageLength - lead).length;
        const best = matches.reduce((one, other) => inView(other) > inView(one) ? other : one, matches[0] ?? 0);
        const start = best <= lead ? 0 : text.lastIndexOf(' ', best - lead) + 1;
        const last = start + passageLength >= text.length ? text.length : text.lastIndexOf(' ', start + passageLength);
        return `${start > 0 ? '… ' : ''}${text.slice(start, last)}${last < text.length ? ' …' : ''}`;
    }

    function kindOf({ kind, question }) {
        return words(`hit.${kind}`, question);
    }

    /** The line of facts: "Question 3 · Cells · energy · English". */
    function facts(entry, shelf, isForeign, query) {
        const line = element('p', { 'class': 'hit-facts' }, element('span', { 'class': 'hit-kind' }, kindOf(entry)));
        const lang = isForeign ? shelf.language : null;
        for (const note of entry.notes) line.append(' · ', element('span', { lang, dir: lang && 'auto' }, ...marked(note, query)));
        if (isForeign) line.append(' · ', element('span', { 'class': 'hit-language', lang, dir: 'auto' }, shelf.name));
        return line;
    }

    /**
     * @param {Hit} hit
     * @param {{ shelves: Shelf[], query: { beginnings: string[], wholes: string[] } }} search `query` is what to mark
     */
    function hitItem(hit, { shelves, query }) {
        const { shelf, segment } = hit;
        const entry = entryOf(segment, hit.entry);
        const isForeign = shelf !== shelves[0];
        const lang = isForeign ? shelf.language : null;
        const address = addressOfPage(pathOf(hit, shelves), entry.fragment);
        const link = element('a', { href: address, lang, dir: lang && 'auto' }, ...marked(entry.title, query));
        return element('li', { 'class': 'hit' },
            facts(entry, shelf, isForeign, query),
            element('h2', { 'class': 'hit-title' }, link),
            entry.text ? element('p', { 'class': 'hit-text', lang, dir: lang && 'auto' }, ...marked(passageOf(entry.text, query), query)) : null);
    }

    Object.assign(Quizmark, { hitItem });
})(globalThis.Quizmark ??= {});

/** The list of results: the kind of each, its title and its text with the matches marked. */
(Quizmark => {
    'use strict';

    const { addressOfPage, element, entryOf, markedParts, pathOf, words } = Quizmark;

    function marked(text, query) {
        return markedParts(text, query).map(part => part.isMatch ? element('mark', {}, part.text) : part.text);
    }

    function kindOf({ kind, question }) {
        return words(`hit.${kind}`, question);
    }

    /** The line of facts: "Question 3 · Cells · energy · English". */
    function facts(entry, shelf, isForeign, query) {
        const line = element('p', { 'class': 'hit-facts' }, element('span', { 'class': 'hit-kind' }, kindOf(entry)));
        const lang = isForeign ? shelf.language : null;
        for (const note of entry.notes) line.append(' · ', element('span', { lang }, ...marked(note, query)));
        if (isForeign) line.append(' · ', element('span', { 'class': 'hit-language', lang }, shelf.name));
        return line;
    }

    /**
     * @param {Hit} hit
     * @param {{ shelves: Shelf[], query: string[] }} search
     */
    function hitItem(hit, { shelves, query }) {
        const { shelf, segment } = hit;
        const entry = entryOf(segment, hit.entry);
        const isForeign = shelf !== shelves[0];
        const lang = isForeign ? shelf.language : null;
        const place = entry.question > 0 ? `${entry.kind === 'rulebook' ? 'page=' : 'q'}${entry.question}` : '';
        const address = addressOfPage(pathOf(hit, shelves), place);
        const link = element('a', { href: address, lang }, ...marked(entry.title, query));
        return element('li', { 'class': 'hit' },
            facts(entry, shelf, isForeign, query),
            element('h2', { 'class': 'hit-title' }, link),
            entry.text ? element('p', { 'class': 'hit-text', lang }, ...marked(entry.text, query)) : null);
    }

    Object.assign(Quizmark, { hitItem });
})(globalThis.Quizmark ??= {});

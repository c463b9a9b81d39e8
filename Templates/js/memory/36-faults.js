/**
 * Penalties may be renumbered within their edition, and questions about them are named by their numbers. So cards and answers note the fault
 * that they are of, by the name of its page, and follow it to another number. They also note the key: what was learned is wrong when it
 * is corrected.
 */
(Quizmark => {
    'use strict';

    const { changeRecord, isText, isTexts, wholeRecordOf } = Quizmark;

    /**
     * A key as cards note it: "zero referee judge", "a c".
     * @param {any} key as the page has it
     * @returns {string|undefined} undefined where it differs by language, as the words of blanks do
     */
    function keyText(key) {
        const parts = key?.sanction ? [key.sanction, ...key.owners] : Array.isArray(key) ? key.map(part => part.value ?? part) : null;
        return isTexts(parts) ? parts.join(' ') : undefined;
    }

    /**
     * The names of the faults on a page, by question id. One whose name is its number can't be told from another.
     * @param {ParentNode} root
     * @returns {Map<string, string>}
     */
    function faultNames(root) {
        const nodes = [...root.querySelectorAll('fieldset[data-kind="sanction"] [data-answer], .flash-card[data-card]')];
        const named = nodes.map(node => {
            const address = node.querySelector('.explanation a, .card-number a')?.getAttribute('href') ?? '';
            return [node.dataset.answer ?? node.dataset.card, /([^/#?]+?)(?:\.html)?$/.exec(address)?.[1]];
        });
        return new Map(named.filter(([id, name]) => name && id !== `p${name}`));
    }

    /** The later one of two cards of a fault. */
    const later = (one, other) => one && one.reviewed >= other.reviewed ? one : other;

    /**
     * The cards under today's numbers of their faults. One whose fault is gone waits under its name if others have moved; if not, the fault
     * was only renamed. A card that names no fault is of the present one.
     * @param {Record<string, Card & { fault?: string }>} cards
     * @param {Map<string, string>} names of the faults, by question id
     */
    function cardsByFault(cards, names) {
        const ids = new Map([...names].map(([id, name]) => [name, id]));
        const entries = Object.entries(cards);
        const isRenumbered = entries.some(([id, { fault }]) => ids.has(fault) && ids.get(fault) !== id);
        const placed = {};
        for (const [id, card] of entries) {
            const fault = isText(card.fault) ? card.fault : undefined;
            const isWaiting = fault !== undefined && isRenumbered && names.has(id) && !ids.has(fault);
            const place = ids.get(fault) ?? (isWaiting ? `~${fault}` : id);
            const name = names.get(place);
            placed[place] = later(placed[place], name === undefined ? card : { ...card, fault: name });
        }
        return placed;
    }

    /**
     * The cards, of which those are due again, as after a wrong answer, whose key was corrected.
     * @param {Record<string, Card & { key?: string }>} cards
     * @param {(id: string) => string|undefined} keyOf the key of a question, as cards note it
     */
    function correctedCards(cards, keyOf) {
        const isCorrected = (id, { key }) => isText(key) && key !== (keyOf(id) ?? key);
        return Object.fromEntries(Object.entries(cards).map(([id, card]) => [id, isCorrected(id, card) ? { ...card, grade: 1 } : card]));
    }

    /** Puts the kept cards of a quiz under today's numbers of their faults, and makes those due whose key was corrected. */
    function moveCards(quiz, names, keyOf) {
        const moved = cards => correctedCards(cardsByFault(cards, names), keyOf);
        const { cards } = wholeRecordOf(quiz);
        if (JSON.stringify(moved(cards)) !== JSON.stringify(cards)) changeRecord(quiz, record => { record.cards = moved(record.cards); });
    }

    Object.assign(Quizmark, { cardsByFault, correctedCards, faultNames, keyText, moveCards });
})(globalThis.Quizmark ??= {});

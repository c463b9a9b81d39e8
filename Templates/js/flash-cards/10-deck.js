/**
 * The deck: which card comes next. Due cards come first, the most forgotten of them first; then new cards, up to a daily
 * number; a card forgotten today comes again after some others, or when no others are left.
 *
 * @typedef {{ id: string, card: Card|null }} Held a card of the page, with its memory state
 */
(Quizmark => {
    'use strict';

    const { dayOf, dueDay, isKnown, recallOn } = Quizmark;

    /** How many other cards are shown before a forgotten card comes again. */
    const pause = 5;

    /** @param {Held[]} held @param {number} now */
    function countsOf(held, now) {
        const cards = held.map(({ card }) => card).filter(Boolean);
        return {
            due: cards.filter(card => dueDay(card) <= dayOf(now)).length,
            fresh: held.length - cards.length,
            known: cards.filter(isKnown).length,
        };
    }

    /**
     * @param {Held[]} held in the order in which new cards are introduced
     * @param {number} now
     * @param {number} freshLeft how many more new cards may be introduced today
     * @returns {Held|null} null when none is left for today
     */
    function nextCard(held, now, freshLeft) {
        const today = dayOf(now);
        const seen = held.filter(({ card }) => card);
        const due = seen.filter(({ card }) => dueDay(card) <= today);
        const isOfToday = ({ card }) => dayOf(card.reviewed) === today;
        const [forgotten = null] = due.filter(isOfToday).sort((one, other) => one.card.reviewed - other.card.reviewed);
        const seenSince = forgotten ? seen.filter(({ card }) => card.reviewed > forgotten.card.reviewed).length : 0;
        if (forgotten && seenSince >= pause) return forgotten;
        const [before = null] = due.filter(other => !isOfToday(other)).sort((one, other) => recallOn(one.card, today) - recallOn(other.card, today));
        const fresh = freshLeft > 0 ? held.find(({ card }) => !card) ?? null : null;
        return before ?? fresh ?? forgotten;
    }

    /**
     * When the next cards are due, if none is left for today.
     * @param {Held[]} held
     * @param {number} now
     * @returns {{ days: number, count: number }|null}
     */
    function comingOf(held, now) {
        const days = held.filter(({ card }) => card).map(({ card }) => dueDay(card) - dayOf(now));
        if (days.length === 0) return null;
        const first = Math.min(...days);
        return { days: first, count: days.filter(day => day === first).length };
    }

    Object.assign(Quizmark, { countsOf, nextCard, comingOf });
})(globalThis.Quizmark ??= {});

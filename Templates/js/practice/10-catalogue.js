/**
 * The catalogue: the questions of the site, from the script `catalogue`, with their memory states.
 *
 *     quizmarkCatalogue = [[["cells", "quizzes/cells.html", "atp eukaryotes  gap"], …a quiz each], …a group each]
 *
 * The ids of a quiz's questions are in the page's order, with an empty string for each that can't be practised.
 *
 * @typedef {{ quiz: string, path: string, number: number, id: string, card: Card|null }} Exercise a question to practise
 */
(Quizmark => {
    'use strict';

    const { dayOf, dueDay, isKnown, recallOn } = Quizmark;

    /** The most new questions in a session. */
    const newLimit = 20;

    /**
     * @param {[string, string, string][]} quizzes of the catalogue
     * @param {(quiz: string) => Record<string, Card>} cardsOf
     * @returns {Exercise[]} in the order of the catalogue
     */
    function exercisesOf(quizzes, cardsOf) {
        return quizzes.flatMap(([quiz, path, ids]) => {
            const cards = cardsOf(quiz);
            return ids.split(' ')
                .map((id, index) => ({ quiz, path, number: index + 1, id, card: Object.hasOwn(cards, id) ? cards[id] : null }))
                .filter(({ id }) => id !== '');
        });
    }

    /**
     * The coverage of a group: how many of its questions are seen, known and due.
     * @typedef {{ all: number, seen: number, known: number, due: number }} Coverage
     * @param {Exercise[]} exercises
     * @param {number} now
     * @returns {Coverage}
     */
    function coverage(exercises, now) {
        const cards = exercises.map(({ card }) => card).filter(Boolean);
        const today = dayOf(now);
        return {
            all: exercises.length,
            seen: cards.length,
            known: cards.filter(isKnown).length,
            due: cards.filter(card => dueDay(card) <= today).length,
        };
    }

    function sortedBy(list, value) {
        return list.map(item => ({ item, order: value(item) })).sort((one, other) => one.order - other.order).map(({ item }) => item);
    }

    /**
     * The questions of a session: new ones first, up to half of it or the room that due ones leave; then due questions, the most
     * forgotten first; then, if there is room left, the ones that are due next.
     * @param {Exercise[]} exercises
     * @param {number} count
     * @param {number} now
     */
    function chosenExercises(exercises, count, now) {
        const today = dayOf(now);
        const fresh = exercises.filter(({ card }) => !card);
        const seen = exercises.filter(({ card }) => card);
        const isDue = ({ card }) => dueDay(card) <= today;
        const due = sortedBy(seen.filter(isDue), ({ card }) => recallOn(card, today));
        const early = sortedBy(seen.filter(exercise => !isDue(exercise)), ({ card }) => dueDay(card));
        const newCount = Math.min(fresh.length, newLimit, Math.max(Math.ceil(count / 2), count - due.length));
        return [...fresh.slice(0, newCount), ...due, ...early].slice(0, count);
    }

    /**
     * A session from questions. Those of one page follow each other, so that there are few steps from page to page.
     * @param {{ path: string, id: string }[]} exercises
     * @param {number} now
     * @returns {Session}
     */
    function newSession(exercises, now) {
        const pages = new Map();
        for (const { path, id } of exercises) pages.set(path, [...pages.get(path) ?? [], id]);
        const stops = [...pages].map(([path, ids]) => ({ path, ids }));
        return { started: now.toString(36), answers: '', stops };
    }

    Object.assign(Quizmark, { exercisesOf, coverage, chosenExercises, newSession });
})(globalThis.Quizmark ??= {});

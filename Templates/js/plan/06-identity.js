/**
 * Ids of the reader's own additions: `own-` and eight random letters, so that no two devices give the same id to different
 * things, which calendars would take for one.
 *
 * Planners used to number them, so every device had an `own-1`. Such a thing is identified by its number, title and date
 * together, and its new id is derived from these: the same in every tab and on every device, whether it was stored or comes
 * from a file. So importing a file twice changes nothing.
 */
(Quizmark => {
    'use strict';

    const { shortHash } = Quizmark;

    /** Consonants only, so that ids don't spell words. */
    const letters = 'bcdfghjklmnpqrstvwxz';
    const drawn = /^own-[bcdfghjklmnpqrstvwxz]{8}$/;
    const numbered = /^own-\d+$/;

    const lettersOf = number => [1, 20, 400, 8000].map(power => letters[Math.floor(number / power) % 20]).join('');

    /** Eight letters derived from a text: two hashes, each mixed once more. */
    function digest(text) {
        const sums = [0x811c9dc5, 0x2f0b4c47].map(start => {
            let sum = shortHash(text, start);
            sum = Math.imul(sum ^ sum >>> 16, 0x85ebca6b);
            sum = Math.imul(sum ^ sum >>> 13, 0xc2b2ae35);
            return (sum ^ sum >>> 16) >>> 0;
        });
        return sums.map(lettersOf).join('');
    }

    const nameOf = ({ title, name }) => title ?? name;

    /** An id for a thing that must be distinguished from another one with its id. @param {Assignment|Task} thing */
    const idApart = thing => `own-${digest(JSON.stringify([thing.id, nameOf(thing), thing.due]))}`;

    /**
     * The id of an assignment of another program whose id is taken here: its "report" may be a chemistry report or a history essay, with
     * the same date.
     */
    const idOfImported = thing => `own-${digest(JSON.stringify([thing.id, nameOf(thing)]))}`;

    /** Whether an id is one of the reader's own additions. */
    const isOwnId = id => id.startsWith('own-');

    /** @template {Assignment|Task} Thing @param {Thing} thing @returns {Thing} with a unique id in place of an old number */
    const identified = thing => numbered.test(thing.id) ? { ...thing, id: idApart(thing) } : thing;

    /** An assignment of the reader's own, and its tasks. */
    function identifiedAssignment(assignment) {
        return { ...identified(assignment), tasks: assignment.tasks.map(identified) };
    }

    /** Whether two things with one id are the same: always if the id is random, otherwise if name or date match. */
    function isSameThing(one, other) {
        return drawn.test(one.id) || nameOf(one) === nameOf(other) || (one.due !== null && one.due === other.due);
    }

    /** A new id, from eight random numbers below 2^32. */
    const idOf = numbers => `own-${Array.from(numbers, number => letters[number % 20]).join('')}`;

    Object.assign(Quizmark, { idApart, idOfImported, identified, identifiedAssignment, isOwnId, isSameThing, idOf });
})(globalThis.Quizmark ??= {});

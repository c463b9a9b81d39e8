/**
 * Ids of what readers add: `own-` and eight letters that are drawn, so no other device gives it to another thing, and calendars of a
 * family have no two entries that they take for one.
 *
 * Planners used to number them, so that every device had an `own-1`. Such a thing is known by its number, its title and its date
 * together, and gets an id that follows from these: in every tab and on every device the same, whether it was kept or comes from a
 * file. So reading it twice changes nothing.
 */
(Quizmark => {
    'use strict';

    /** Without vowels they are no words. */
    const letters = 'bcdfghjklmnpqrstvwxz';
    const drawn = /^own-[bcdfghjklmnpqrstvwxz]{8}$/;
    const numbered = /^own-\d+$/;

    const lettersOf = number => [1, 20, 400, 8000].map(place => letters[Math.floor(number / place) % 20]).join('');

    /** Eight letters that follow from a text: two sums of 32 bits (FNV-1a), each mixed once more. */
    function digest(text) {
        const sums = [0x811c9dc5, 0x2f0b4c47].map(start => {
            let sum = start;
            for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
            sum = Math.imul(sum ^ sum >>> 16, 0x85ebca6b);
            sum = Math.imul(sum ^ sum >>> 13, 0xc2b2ae35);
            return (sum ^ sum >>> 16) >>> 0;
        });
        return sums.map(lettersOf).join('');
    }

    const nameOf = ({ title, name }) => title ?? name;

    /** The id of a thing that has to be told apart from another with its id. @param {Assignment|Task} thing */
    const idApart = thing => `own-${digest(JSON.stringify([thing.id, nameOf(thing), thing.due]))}`;

    /** @template {Assignment|Task} Thing @param {Thing} thing @returns {Thing} with an id that no other device has numbered, too */
    const identified = thing => numbered.test(thing.id) ? { ...thing, id: idApart(thing) } : thing;

    /** An assignment of the reader's own, and its tasks. */
    function identifiedAssignment(assignment) {
        return { ...identified(assignment), tasks: assignment.tasks.map(identified) };
    }

    /** Whether two things with one id are one: always, where the id was drawn; otherwise a name or a date is the same. */
    function isSameThing(one, other) {
        return drawn.test(one.id) || nameOf(one) === nameOf(other) || (one.due !== null && one.due === other.due);
    }

    /** A new id, of eight numbers up to 2^32. */
    const idOf = numbers => `own-${Array.from(numbers, number => letters[number % 20]).join('')}`;

    Object.assign(Quizmark, { idApart, identified, identifiedAssignment, isSameThing, idOf });
})(globalThis.Quizmark ??= {});

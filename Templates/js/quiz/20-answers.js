/**
 * Answers. An answer is a list of strings, empty if nothing is answered: the picked choices, the words of the blanks, the items
 * in the student's order, the match of each item, the text. Only the answer to a sanction question is `{ sanction, owners }`.
 *
 * @typedef {string[]|{ sanction: string, owners: string[] }} Answer
 */
(Quizmark => {
    'use strict';

    function isAnswered(kind, answer) {
        if (kind === 'sanction') return Boolean(answer?.sanction);
        return Boolean(answer?.some(part => part.trim() !== ''));
    }

    Object.assign(Quizmark, { isAnswered });
})(globalThis.Quizmark ??= {});

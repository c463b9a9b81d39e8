/**
 * Answers. An answer is a list of strings, empty where nothing is answered: the picked choices, the words of the blanks, the
 * items in the taker's order, the match of each item, the text. Only a sanction's is `{ sanction, owners }`.
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

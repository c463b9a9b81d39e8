/**
 * Answers. An answer is a list of strings, empty where nothing is answered: the picked choices, the words of the blanks, the
 * items in the taker's order, the match of each item, the text. Only a sanction's is `{ sanction, owners }`.
 *
 * @typedef {string[]|{ sanction: string, owners: string[] }} Answer
 */
(Quizmark => {
    'use strict';

    const isTexts = value => Array.isArray(value) && value.every(part => typeof part === 'string');

    /** What came with a file from elsewhere, and is no answer of that kind, answers nothing. */
    function isAnswered(kind, answer) {
        if (kind === 'sanction') return typeof answer?.sanction === 'string' && answer.sanction !== '' && isTexts(answer.owners);
        return isTexts(answer) && answer.some(part => part.trim() !== '');
    }

    Object.assign(Quizmark, { isAnswered });
})(globalThis.Quizmark ??= {});

/** Checks of values: saved data, or data from a file, may be anything. */
(Quizmark => {
    'use strict';

    /** Whether a value has named members. */
    const isObject = value => typeof value === 'object' && value !== null && !Array.isArray(value);

    const isText = value => typeof value === 'string';

    const isTexts = value => Array.isArray(value) && value.every(isText);

    /** Whether a value is a number to calculate with. */
    const isNumber = value => typeof value === 'number' && Number.isFinite(value);

    Object.assign(Quizmark, { isNumber, isObject, isText, isTexts });
})(globalThis.Quizmark ??= {});

/** Days of the reader's calendar. */
(Quizmark => {
    'use strict';

    const dayLength = 24 * 60 * 60 * 1000;

    /**
     * A calendar day as a number, so that days can be counted through changes of the clock.
     * @param {Date|number} time
     */
    function dayOf(time) {
        const date = new Date(time);
        return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayLength;
    }

    /** "2026-11-21", for names of files. @param {Date|number} time */
    function dayInDigits(time) {
        const date = new Date(time);
        return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-');
    }

    Object.assign(Quizmark, { dayLength, dayOf, dayInDigits });
})(globalThis.Quizmark ??= {});

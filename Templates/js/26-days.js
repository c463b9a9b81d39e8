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

    /**
     * Words dates as the rest of the page does. English alone would mean that of the United States, with which no text that
     * was built agrees; who wants that names it as the language of the site, `en-US`.
     * @param {Intl.DateTimeFormatOptions} options
     */
    function dateFormat(options) {
        const { language } = Quizmark;
        return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
    }

    Object.assign(Quizmark, { dayLength, dayOf, dayInDigits, dateFormat });
})(globalThis.Quizmark ??= {});

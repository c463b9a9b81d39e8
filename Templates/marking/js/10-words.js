/** Words and numbers of the marking queue, as the teacher's language writes them. */
(Marking => {
    'use strict';

    const words = JSON.parse(document.getElementById('words').textContent);
    const { lang } = document.documentElement;

    function find(id) {
        return document.getElementById(id);
    }

    /** A text with values in place of `{0}`, `{1}` and so on. */
    function fill(key, ...values) {
        return words[key].replace(/\{(\d)\}/g, (whole, index) => values[index] ?? whole);
    }

    function percent(number) {
        return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(number / 100);
    }

    function format(number, decimals = 2) {
        return Number(number).toLocaleString(lang, { maximumFractionDigits: decimals }).replace('-', '−');
    }

    /** Points with every decimal that somebody typed. */
    function inFull(number) {
        return format(number, 17);
    }

    /** A number as programs write it, of one that was typed. */
    function read(text) {
        return text.trim().replace(',', '.');
    }

    const separator = format(0.5)[1];

    /** A number as the language writes it, for a field. */
    function written(number) {
        return String(number).replace('.', separator);
    }

    Object.assign(Marking, { fill, find, format, inFull, percent, read, words, written });
})(globalThis.Marking ??= {});

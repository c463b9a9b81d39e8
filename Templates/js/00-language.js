/**
 * The page script of Quizmark. Every page is complete without it; it makes quizzes answerable, filters the penalty
 * list and writes dates in the reader's language and time zone.
 *
 * The files of this folder are joined in name order into one classic script (no modules, no requests: pages are opened
 * from folders and USB sticks too); each folder below it is a script of its own, for the pages that need it. Each file is
 * a function, called with the one global, `Quizmark`, to which it adds what later files use:
 *
 *     (Quizmark => {
 *         'use strict';
 *         …
 *         Object.assign(Quizmark, { fold });
 *     })(globalThis.Quizmark ??= {});
 *
 * `Quizmark` has a capital because browsers make globals of ids, and the ids of our pages are in lower case. Files with
 * a number below 40 need no document, so that Node runs them too (`Tests/Vectors/run.mjs`).
 *
 * Here: the words of the interface, in the language of the page.
 */
(Quizmark => {
    'use strict';

    let language, plurals, strings;
    /** Texts in a language other than the page's, with that language. @type {Map<string, { lang: string, dir?: string }>} */
    const foreign = new Map();

    /**
     * A page has one language, but in a site of one file the next page may have another. So nothing may keep words, or
     * `Quizmark.language`, from one page to the next.
     * @param {string} code
     * @param {Record<string, string|[text: string, language: string, direction?: string]>} texts by key; a list where the text is in
     *     another language, with its direction if that differs too
     */
    function setLanguage(code, texts) {
        language = code;
        strings = texts;
        plurals = new Intl.PluralRules(code);
        // The language of most words, and so of dates and durations in sentences: another one where the page's has no interface.
        Quizmark.spoken = entryOf('print')[1] ?? code;
        foreign.clear();
    }

    const entryOf = key => [strings[`script.${key}`] ?? key].flat();

    setLanguage(globalThis.document?.documentElement.lang || 'en', globalThis.quizmarkStrings ?? {});

    /**
     * The words for a key, with `{0}`, `{1}` … replaced by the values.
     * @param {string} key without the prefix `script.`
     * @param {...(string|number)} values
     * @returns {string}
     */
    function words(key, ...values) {
        const [pattern, lang, dir] = entryOf(key);
        const text = pattern.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ''));
        if (!lang) return text;
        // Isolated, since it may be put into an attribute or a sentence, which can't state its direction.
        const isolated = dir ? `${dir === 'rtl' ? '\u2067' : '\u2066'}${text}\u2069` : text;
        foreign.set(isolated, { lang, dir });
        return isolated;
    }

    /** Notes that a text is in the language of most words, since a browser made it or it is a sum of words. */
    function spokenText(text) {
        const [, lang, dir] = entryOf('print');
        if (lang) foreign.set(text, { lang, dir });
        return text;
    }

    /** The attributes for the language of a text; undefined if it is the page's. */
    function languageOf(text) {
        return foreign.get(text);
    }

    /** The words for a key that has plural forms; `count` selects the form by the rules of the words' language. */
    function countedWords(key, count, ...values) {
        const [, lang] = entryOf(`${key}.other`);
        const form = `${key}.${(lang ? new Intl.PluralRules(lang) : plurals).select(count)}`;
        return words(`script.${form}` in strings ? form : `${key}.other`, ...values);
    }

    /** All words of a family, keyed by the rest of their keys: `{ 100: "Perfect!", … }` for `band`. */
    function wordFamily(key) {
        const start = `script.${key}.`;
        const family = Object.entries(strings).filter(([name]) => name.startsWith(start));
        return Object.fromEntries(family.map(([name, text]) => [name.slice(start.length), [text].flat()[0]]));
    }

    /** Words that only one page uses, by keys without `script.`; that page contains them. */
    function addWords(more) {
        for (const [key, text] of Object.entries(more)) strings[`script.${key}`] = text;
    }

    /**
     * A number with a minus sign, where many languages of browsers have a hyphen.
     * @param {number} value
     * @param {Intl.NumberFormatOptions} [options] `signDisplay`; browsers keep a sign at its number in languages from right to left
     */
    function formatNumber(value, options = {}) {
        return new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(value).replace('-', '−');
    }

    /** @param {number} percent 70 for 70% */
    function formatPercent(percent, maximumFractionDigits = 0) {
        return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }).format(percent / 100);
    }

    /** A pass mark as its author wrote it: rounded, a result below it could look the same. */
    const formatPassMark = percent => formatPercent(percent, 10);

    /** A list in words: "A and C". */
    function formatList(items) {
        return new Intl.ListFormat(Quizmark.spoken, { type: 'conjunction' }).format(items);
    }

    /** Names of languages, in the language of most words: "English and French". WebKit's have a capital, which Romance languages don't write. */
    function languageNames(codes) {
        const names = new Intl.DisplayNames(Quizmark.spoken, { type: 'language' });
        const isSmall = /^(?:ca|es|fr|it|pt)\b/.test(Quizmark.spoken);
        return formatList(codes.map(code => names.of(code).replace(/^./u, first => isSmall ? first.toLowerCase() : first)));
    }

    /** A duration in words, as on built pages: "1 minute 30 seconds". */
    function formatDuration(seconds) {
        const parts = [['hour', Math.floor(seconds / 3600)], ['minute', Math.floor(seconds / 60) % 60], ['second', seconds % 60]];
        const inWords = ([unit, count]) => new Intl.NumberFormat(Quizmark.spoken, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
        return spokenText(parts.filter(([, count]) => count > 0).map(inWords).join(' '));
    }

    /** The decimal separator: "." or ",". */
    function decimalMark() {
        return new Intl.NumberFormat(language).formatToParts(1.5).find(part => part.type === 'decimal').value;
    }

    Object.assign(Quizmark, {
        setLanguage, languageOf, spokenText, words, countedWords, wordFamily, addWords, formatNumber, formatPercent, formatPassMark, formatList, languageNames, formatDuration,
        decimalMark,
    });
    Object.defineProperty(Quizmark, 'language', { get: () => language });
})(globalThis.Quizmark ??= {});

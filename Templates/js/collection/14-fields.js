/**
 * The values of a mapping by key, and the problems in them. Problems have the same ids as in the build, which
 * `Tests/Vectors/collections.json` proves.
 *
 * @typedef {object} Problem
 * @property {string} id id of a diagnostic
 * @property {string} detail the key or value in question, or empty
 * @property {string} quiz title of the quiz, or empty
 * @property {number|null} question counted from 1
 */
(Quizmark => {
    'use strict';

    const { Numeral } = Quizmark;

    /** Ids of warnings: the quiz can be taken all the same. */
    const warnings = ['UnusedKey', 'DuplicateChoice', 'DrawTooLarge', 'LongTitle'];

    class Problems {
        constructor() {
            /** @type {Problem[]} */
            this.all = [];
            this.quiz = '';
            this.question = null;
        }

        report(id, detail = '', isWarning = warnings.includes(id)) {
            this.all.push({ id, detail: String(detail), quiz: this.quiz, question: this.question, isWarning });
        }

        get errors() {
            return this.all.filter(problem => !problem.isWarning).length;
        }
    }

    /** Text without leading and trailing spaces, tabs and line ends; other kinds of space are text. */
    function trimmed(text) {
        return text.replace(/^[ \t-\r]+|[ \t-\r]+$/g, '');
    }

    const plainLetters = /^[\p{Alphabetic}\p{N}._-]+$/u;
    const markedLetters = /^(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}[\p{Mn}\p{Mc}]*|[\p{Alphabetic}\p{N}._-])+$/u;
    const isComposed = text => text === text.normalize('NFC');

    class Fields {
        /**
         * @param {Map<string, any>} entries
         * @param {string[]} keys the known keys
         * @param {Problems} problems
         */
        constructor(entries, keys, problems, unknown = 'UnknownKey') {
            this.entries = entries;
            this.problems = problems;
            for (const key of entries.keys()) {
                if (!keys.includes(key)) problems.report(unknown, key);
            }
        }

        /** The fields of a value, or null where it has none. */
        static of(value, keys, problems, unknown) {
            if (value instanceof Map) return new Fields(value, keys, problems, unknown);
            problems.report('WrongType');
            return null;
        }

        has(key) {
            return this.entries.has(key);
        }

        /** The value of a key, or null where it is absent or empty. */
        value(key) {
            return this.entries.get(key) ?? null;
        }

        required(key) {
            const value = this.value(key);
            if (value === null) this.problems.report('MissingKey', key);
            return value;
        }

        wrongType(key) {
            this.problems.report('WrongType', key);
            return null;
        }

        /** Text with its surrounding space, or null. */
        written(key) {
            const value = this.value(key);
            return value === null || typeof value === 'string' ? value : this.wrongType(key);
        }

        /** Text without surrounding space, or null if empty. */
        text(key) {
            return trimmed(this.written(key) ?? '') || null;
        }

        requiredText(key) {
            if (this.required(key) === null) return null;
            const written = this.written(key);
            const text = trimmed(written ?? '');
            if (written !== null && text === '') this.problems.report('MissingKey', key);
            return text || null;
        }

        boolean(key) {
            const value = this.value(key);
            return value === null || typeof value === 'boolean' ? value : this.wrongType(key);
        }

        number(key, least, most, isWhole = false) {
            const value = this.value(key);
            if (value === null) return null;
            const number = value instanceof Numeral ? Number(value.text) : NaN;
            const isFit = isWhole ? /^-?\d+$/.test(value.text) : Number.isFinite(number);
            if (!isFit) return this.wrongType(key);
            if (number >= least && number <= most) return number;
            this.problems.report('InvalidValue', key);
            return null;
        }

        /** One of the given words, or null. */
        word(key, words) {
            const text = this.text(key);
            if (text === null || words.includes(text)) return text;
            this.problems.report('InvalidValue', key);
            return null;
        }

        /** A duration in seconds, written as "20m", "2h" or "90s". */
        duration(key) {
            const text = this.text(key);
            if (text === null) return null;
            const [, number, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
            if (number > 0 && number < 1000000) return number * { s: 1, m: 60, h: 3600, d: 86400 }[unit];
            this.problems.report('InvalidValue', key);
            return null;
        }

        sequence(key) {
            const value = this.value(key);
            return value === null || Array.isArray(value) ? value : this.wrongType(key);
        }

        /** A list of texts; a single text counts as a list of one. */
        texts(key) {
            const value = this.value(key);
            const elements = Array.isArray(value) ? value : value === null ? [] : [value];
            return elements.flatMap(element => {
                if (typeof element === 'string') return trimmed(element) || [];
                this.wrongType(key);
                return [];
            });
        }

        /** An id: letters with the marks that their script needs, digits, "-", "_" and ".", with "/" between parts. */
        identifier(key) {
            const id = this.text(key);
            if (id === null) return null;
            const isPart = part => (plainLetters.test(part) || isComposed(part) && markedLetters.test(part)) && part !== '.' && part !== '..';
            if (id.split('/').every(isPart)) return id;
            this.problems.report('InvalidID', id);
            return null;
        }
    }

    Object.assign(Quizmark, { Problems, Fields, trimmed });
})(globalThis.Quizmark ??= {});

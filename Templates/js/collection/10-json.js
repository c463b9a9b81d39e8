/**
 * JSON, parsed as strictly as the build parses it: `JSON.parse` accepts duplicate keys and drops the way a number is written.
 * A mapping becomes a `Map`, a number a `Numeral`, and other values their JavaScript equivalents.
 */
(Quizmark => {
    'use strict';

    const depthLimit = 100;

    /** A number as it is written: "9.80". */
    class Numeral {
        constructor(text) {
            this.text = text;
        }
    }

    /** The error that ends parsing; `message` is the id of a diagnostic. */
    class JSONError extends Error {}

    const escapes = { '"': '"', '\\': '\\', '/': '/', n: '\n', t: '\t', r: '\r' };

    class JSONReader {
        constructor(text, report) {
            this.text = text;
            this.report = report;
            this.index = 0;
            this.depth = 0;
        }

        document() {
            this.skipSpace();
            const value = this.value();
            this.skipSpace();
            if (this.index < this.text.length) throw new JSONError('InvalidJSON');
            return value;
        }

        /** The match of a sticky expression at the current position, which moves past it. */
        match(expression) {
            expression.lastIndex = this.index;
            const match = expression.exec(this.text);
            if (match) this.index = expression.lastIndex;
            return match;
        }

        skipSpace() {
            this.match(/[ \t\r\n]*/y);
        }

        take(character) {
            if (this.text[this.index] !== character) return false;
            this.index += 1;
            return true;
        }

        value() {
            if (this.take('{')) return this.nested(() => this.mapping());
            if (this.take('[')) return this.nested(() => this.sequence());
            if (this.take('"')) return this.string();
            const word = this.match(/true|false|null/y);
            if (word) return { 'true': true, 'false': false, 'null': null }[word[0]];
            const number = this.match(/-?\d*(\.\d*)?([eE][+-]?\d*)?/y)[0];
            if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(number)) throw new JSONError('InvalidJSON');
            return new Numeral(number);
        }

        nested(read) {
            this.depth += 1;
            if (this.depth > depthLimit) throw new JSONError('NestingTooDeep');
            const value = read();
            this.depth -= 1;
            return value;
        }

        mapping() {
            const entries = new Map();
            this.skipSpace();
            if (this.take('}')) return entries;
            do {
                this.skipSpace();
                if (!this.take('"')) throw new JSONError('InvalidJSON');
                const key = this.string();
                this.skipSpace();
                if (!this.take(':')) throw new JSONError('InvalidJSON');
                this.skipSpace();
                const value = this.value();
                if (entries.has(key)) this.report('DuplicateKey', key);
                else entries.set(key, value);
            } while (!this.endsList('}'));
            return entries;
        }

        sequence() {
            const elements = [];
            this.skipSpace();
            if (this.take(']')) return elements;
            do {
                this.skipSpace();
                elements.push(this.value());
            } while (!this.endsList(']'));
            return elements;
        }

        /** Whether the list ends here. A comma before the end is an error, but a harmless one. */
        endsList(close) {
            this.skipSpace();
            if (this.take(close)) return true;
            if (!this.take(',')) throw new JSONError('InvalidJSON');
            this.skipSpace();
            if (!this.take(close)) return false;
            this.report('TrailingComma');
            return true;
        }

        string() {
            let text = '';
            for (;;) {
                text += this.match(/[^"\\\u0000-\u001f]*/y)[0];
                if (this.take('"')) return text;
                if (!this.take('\\')) {
                    const isCut = this.index >= this.text.length || '\r\n'.includes(this.text[this.index]);
                    throw new JSONError(isCut ? 'InvalidJSON' : 'ControlCharacter');
                }
                text += this.escape();
            }
        }

        escape() {
            const letter = this.text[this.index];
            this.index += 1;
            if (letter in escapes) return escapes[letter];
            if (letter === 'b' || letter === 'f') throw new JSONError('ControlCharacter');
            if (letter !== 'u') throw new JSONError('InvalidJSON');
            const first = this.hexadecimal();
            if (first >= 0xDC00 && first < 0xE000) throw new JSONError('InvalidJSON');
            if (first < 0x20 && ![0x09, 0x0A, 0x0D].includes(first)) throw new JSONError('ControlCharacter');
            if (first < 0xD800 || first >= 0xE000) return String.fromCharCode(first);
            const second = this.match(/\\u/y) ? this.hexadecimal() : 0;
            if (second < 0xDC00 || second >= 0xE000) throw new JSONError('InvalidJSON');
            return String.fromCharCode(first, second);
        }

        hexadecimal() {
            const digits = this.match(/[0-9A-Fa-f]{4}/y);
            if (!digits) throw new JSONError('InvalidJSON');
            return Number.parseInt(digits[0], 16);
        }
    }

    /**
     * @param {string} text
     * @param {(id: string, detail?: string) => void} report
     * @returns {any} undefined after an error that was reported
     */
    function readJSON(text, report) {
        try {
            return new JSONReader(text, report).document();
        } catch (error) {
            if (!(error instanceof JSONError)) throw error;
            report(error.message);
            return undefined;
        }
    }

    Object.assign(Quizmark, { Numeral, readJSON });
})(globalThis.Quizmark ??= {});

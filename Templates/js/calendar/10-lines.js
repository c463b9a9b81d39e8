/**
 * Content lines of iCalendar files (RFC 5545, section 3.1), as the build writes them; `Tests/Vectors/planner.mjs` compares both.
 */
(Quizmark => {
    'use strict';

    const limit = 75;
    const encoder = new TextEncoder();
    const octets = text => encoder.encode(text).length;

    /** Text as a property value: escaped, with one kind of line break and no control characters. */
    function escapedText(text) {
        return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\t/g, ' ')
            .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '').replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
    }

    /** The value of a parameter (RFC 6868), quoted where necessary. */
    function encodedParameter(value) {
        const text = value.replace(/\^/g, '^^').replace(/\n/g, '^n').replace(/"/g, '^\'').replace(/[\u0000-\u001f\u007f-\u009f]/g, '');
        return /[,;:]/.test(text) ? `"${text}"` : text;
    }

    /** User-perceived characters (grapheme clusters). */
    function characters(line) {
        return Intl.Segmenter ? Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line), ({ segment }) => segment) : [...line];
    }

    /** Lines of at most 75 octets, folded between characters, never within an escape. */
    function folded(line) {
        const lines = [];
        let current = '';
        let size = 0;
        let room = limit;
        /** Units that must not be split: a backslash and the character that it escapes. */
        const units = [];
        for (const character of characters(line)) {
            const last = units.at(-1);
            if (last && /(^|[^\\])(\\\\)*\\$/.test(last)) units[units.length - 1] = last + character;
            else units.push(character);
        }
        for (const unit of units) {
            for (const part of octets(unit) > limit - 1 ? [...unit] : [unit]) {
                const length = octets(part);
                if (size + length > room) {
                    lines.push(current);
                    current = '';
                    size = 0;
                    room = limit - 1;
                }
                current += part;
                size += length;
            }
        }
        return `${[...lines, current].join('\r\n ')}\r\n`;
    }

    /**
     * @param {string} name
     * @param {string} value as it is written in the file
     * @param {[string, string][]} parameters
     */
    function contentLine(name, value, parameters = []) {
        return folded(`${name}${parameters.map(([key, text]) => `;${key}=${encodedParameter(text)}`).join('')}:${value}`);
    }

    const textLine = (name, text, parameters = []) => contentLine(name, escapedText(text), parameters);

    Object.assign(Quizmark, { contentLine, textLine, escapedText, folded });
})(globalThis.Quizmark ??= {});

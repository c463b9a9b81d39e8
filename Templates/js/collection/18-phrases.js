/**
 * The texts of a collection. They are Markdown from an untrusted source: paragraphs, code, emphasis, formulas and blanks are
 * rendered, and everything else is shown as written. Nothing in them becomes a link, a picture or HTML.
 *
 * @typedef {string | { name: 'code'|'em'|'strong'|'math', content: Phrase[] } | { blank: number }} Phrase
 */
(Quizmark => {
    'use strict';

    /** Lines that begin a block other than a paragraph: a heading, quote, list, fence or rule. */
    const blockStart = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|\x60{3}|~~~|([-*_])[ \t]*(?:\1[ \t]*){2,}$)/;
    const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;

    /**
     * The first paragraph, and what follows it. Of another beginning the paragraph is empty.
     * @param {string} text
     */
    function lead(text) {
        const lines = text.replace(/\r\n?/g, '\n').split('\n');
        const start = lines.findIndex(line => line.trim() !== '');
        const isParagraph = start >= 0 && !blockStart.test(lines[start]) && !/^(?: {4}| {0,3}\t)/.test(lines[start]);
        if (!isParagraph) return { phrase: '', rest: text };
        let end = start + 1;
        while (end < lines.length && lines[end].trim() !== '' && !blockStart.test(lines[end])) {
            if (underline.test(lines[end])) return { phrase: '', rest: text };
            end += 1;
        }
        if (underline.test(lines[end] ?? '')) return { phrase: '', rest: text };
        const joined = part => part.map(line => line.trimEnd()).join('\n');
        return { phrase: joined(lines.slice(start, end)).trim(), rest: joined(lines.slice(end)).replace(/^\n+|\s+$/g, '') };
    }

    /** Blocks: paragraphs, and code between fences. */
    function blocksOf(text) {
        const blocks = [];
        let paragraph = [];
        let fence = null;
        const end = kind => {
            if (paragraph.length > 0) blocks.push({ kind, text: paragraph.join('\n') });
            paragraph = [];
        };
        for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
            const mark = /^ {0,3}(\x60{3,}|~~~+)/.exec(line)?.[1];
            if (fence ? mark?.startsWith(fence) && line.trim() === mark : mark) {
                end(fence ? 'code' : 'text');
                fence = fence ? null : mark;
            } else if (!fence && line.trim() === '') {
                end('text');
            } else {
                paragraph.push(line);
            }
        }
        end(fence ? 'code' : 'text');
        return blocks;
    }

    /**
     * How many of the brackets after the words of a blank belong to them, before the two that close it. As in intervals, a bracket at the
     * beginning is open whatever its direction, and a parenthesis is closed by a bracket.
     */
    function closingBrackets(words, run) {
        const open = [...words].reduce((depth, character, index) => depth + ('[('.includes(character) || (index === 0 && character === ']') ? 1 : 0)
            - (index > 0 && ')]'.includes(character) || character === ')' ? 1 : 0), 0);
        return open > 0 && open <= run - 2 ? open : 0;
    }

    /** Parses one paragraph from start to end. A closing mark that isn't there is searched for only once. */
    class PhraseReader {
        constructor(text, blanks) {
            this.text = text;
            this.blanks = blanks;
            this.unclosed = new Set();
            this.noBlankBefore = 0;
        }

        read() {
            const phrases = [];
            let plain = '';
            let index = 0;
            while (index < this.text.length) {
                const [end, phrase] = this.markAt(index) ?? [index + 1, this.text[index]];
                if (typeof phrase === 'string') {
                    plain += phrase;
                } else {
                    if (plain) phrases.push(plain);
                    plain = '';
                    phrases.push(phrase);
                }
                index = end;
            }
            return plain ? [...phrases, plain] : phrases;
        }

        /** The end of the mark that begins here, and the phrase that it makes; null where none begins. */
        markAt(index) {
            switch (this.text[index]) {
                case '\\': return /[!-/:-@[-\x60{-~]/.test(this.text[index + 1] ?? '') ? [index + 2, this.text[index + 1]] : null;
                case '\x60': return this.code(index);
                case '[': return this.blanks ? this.blank(index) : null;
                case '$': return this.math(index);
                case '*': return this.emphasis(index);
                default: return null;
            }
        }

        find(mark, from) {
            if (this.unclosed.has(mark)) return -1;
            const end = this.text.indexOf(mark, from);
            if (end < 0) this.unclosed.add(mark);
            return end;
        }

        code(index) {
            const fence = /^\x60+/.exec(this.text.slice(index, index + 80))[0];
            let end = this.find(fence, index + fence.length);
            while (end >= 0 && (this.text[end + fence.length] === '\x60' || this.text[end - 1] === '\x60')) {
                while (this.text[end] === '\x60') end += 1;
                end = this.find(fence, end);
            }
            if (end < 0) return [index + fence.length, fence];
            const inside = this.text.slice(index + fence.length, end).replace(/\n/g, ' ');
            const content = /^ .*[^ ].* $/.test(inside) ? inside.slice(1, -1) : inside;
            return [end + fence.length, { name: 'code', content: [content] }];
        }

        /** `[[…]]` on one line; `\]` doesn't close it, and of more brackets in a row, the first ones belong to the words if these have open ones. */
        blank(index) {
            if (this.text[index + 1] !== '[' || index < this.noBlankBefore) return null;
            let end = index + 2;
            while (end < this.text.length && !'\n\x60'.includes(this.text[end])) {
                if (this.text.startsWith(']]', end)) {
                    end += closingBrackets(this.text.slice(index + 2, end), /^\]+/.exec(this.text.slice(end, end + 80))[0].length);
                    this.blanks.push(this.text.slice(index + 2, end));
                    return [end + 2, { blank: this.blanks.length - 1 }];
                }
                end += this.text[end] === '\\' ? 2 : 1;
            }
            this.noBlankBefore = end;
            return null;
        }

        math(index) {
            const mark = this.text[index + 1] === '$' ? '$$' : '$';
            const start = index + mark.length;
            const end = this.find(mark, start + 1);
            if (end < 0) return null;
            const inside = this.text.slice(start, end);
            const isOpen = inside.includes('\x60') || (mark === '$' && (/^\s|\s$/.test(inside) || /\d/.test(this.text[end + 1] ?? '')));
            return isOpen ? null : [end + mark.length, { name: 'math', content: [inside] }];
        }

        emphasis(index) {
            const mark = this.text[index + 1] === '*' ? '**' : '*';
            const start = index + mark.length;
            const end = this.find(mark, start);
            const inside = this.text.slice(start, end);
            if (end <= start || /^\s|\s$/.test(inside)) return [start, mark];
            const content = new PhraseReader(inside, this.blanks).read();
            return [end + mark.length, { name: mark === '*' ? 'em' : 'strong', content }];
        }
    }

    /**
     * @param {string} text
     * @param {string[]|null} blanks receives the content of the blanks; if null, there are none
     * @returns {Phrase[]}
     */
    function phrasesOf(text, blanks = null) {
        return new PhraseReader(text, blanks).read();
    }

    Object.assign(Quizmark, { lead, blocksOf, phrasesOf });
})(globalThis.Quizmark ??= {});

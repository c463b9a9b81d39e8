/**
 * Students type plain text, and files contain Markdown. So in a file, everything in the text that Markdown would read as markup
 * is escaped, and line breaks become hard ones; the text is the same when it is read back.
 */
(Quizmark => {
    'use strict';

    /** How many spaces a tab is wide. */
    const tabWidth = 4;

    /** A line with its indentation as no-break spaces: Markdown, HTML and calendars drop others. */
    function tidyLine(line) {
        const words = line.replace(/[ \t]+/g, ' ').trim();
        const [indentation] = /^[ \t\u00a0]*/.exec(line);
        return words && '\u00a0'.repeat(indentation.replaceAll('\t', ' '.repeat(tabWidth)).length) + words;
    }

    /**
     * A text as pages show it: no spaces at its beginning and at line ends, one between words, and one empty line between paragraphs. Lines
     * after the first keep their indentation.
     */
    function tidyText(text) {
        const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').split('\n');
        return lines.map(tidyLine).join('\n').replace(/\n{3,}/g, '\n\n').trim();
    }

    function escapedLine(line) {
        return line.replace(/[\\\x60*_[\]<&${~^]/g, '\\$&').replace(/^[#+\-=>:|]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
    }

    /** As in earlier files, where Markdown read more as markup; the earliest had unescaped addresses, too. */
    function earlierEscapedLine(line) {
        return line.replace(/[\\\x60*_[\]<&${]/g, '\\$&').replace(/^[#+\-=>~]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');
    }

    /** Addresses would become links. */
    function withoutLinks(line) {
        return line.replace(/(?<=\b(?:https?|ftp)):(?=\/\/)|(?<=\bwww)\.|@/gi, '\\$&');
    }

    /**
     * @param {string} text plain
     * @param {(line: string) => string} escaped
     */
    function markdownOf(text, escaped = line => withoutLinks(escapedLine(line))) {
        const paragraphs = tidyText(text).split('\n\n').filter(Boolean);
        return paragraphs.map(paragraph => paragraph.split('\n').map(escaped).join('\\\n')).join('\n\n');
    }

    /** The plain text that a Markdown text is made of, or null where it has markup. */
    function plainOf(markdown) {
        const text = markdown.trim().replace(/\\\n/g, '\n').replace(/\\([!-/:-@[-\x60{-~])/g, '$1');
        const earlier = [line => withoutLinks(earlierEscapedLine(line)), earlierEscapedLine];
        return [undefined, ...earlier].some(escaped => markdownOf(text, escaped) === markdown.trim()) ? text : null;
    }

    /** Markdown without its markup characters, for reading; no more than that, since only builds parse Markdown. */
    function readableOf(markdown) {
        const escapes = [];
        const kept = text => `\u0000${escapes.push(text) - 1}\u0000`;
        return markdown.trim().replace(/^(`{3,}|~{3,}).*\n([\s\S]*?)^\1.*$/gm, (_, fence, code) => kept(code.trimEnd()))
            .replace(/\\\n/g, '\n').replace(/\\([!-/:-@[-\x60{-~])/g, (_, character) => kept(character)).replace(/(`+)(.+?)\1/g, (_, marks, code) => kept(code.trim()))
            .replace(/!\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
            .replace(/\[([^\]\n]*)\]\((\S*?)(?:\s+"[^"\n]*")?\)/g, (_, text, address) => kept(/^(https?|mailto):/.test(address) && address !== text ? `${text} (${address})` : text))
            .replace(/<((?:https?|mailto):[^>\s]+)>/g, (_, address) => kept(address))
            .replace(/^ {0,3}(#{1,6} +|> ?)/gm, '').replace(/ +#+ *$/gm, '').replace(/^( *)[*+-] +/gm, '$1• ')
            .replace(/(\*\*|__|~~)(?=\S)(.+?)\1/g, '$2').replace(/\*(?=\S)([^*\n]+?)\*/g, '$1').replace(/(^|[^\p{L}\p{N}])_(?=\S)([^_\n]+?)_(?![\p{L}\p{N}])/gmu, '$1$2')
            .replace(/\u0000(\d+)\u0000/g, (_, index) => escapes[Number(index)].replace(/\u0000(\d+)\u0000/g, (__, inner) => escapes[Number(inner)]));
    }

    /** Markdown for notes as if the text that students see had been typed: without markup, which only builds understand. */
    const typedOf = markdown => plainOf(markdown) === null ? markdownOf(readableOf(markdown)) : markdown;

    Object.assign(Quizmark, { tidyText, markdownOf, plainOf, readableOf, typedOf });
})(globalThis.Quizmark ??= {});

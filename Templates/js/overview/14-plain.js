/**
 * Students type plain text, and files contain Markdown. So in a file, everything in the text that Markdown would read as markup
 * is escaped, and line breaks become hard ones; the text is the same when it is read back.
 */
(Quizmark => {
    'use strict';

    /** A text as pages show it: no spaces at line ends, one between words, and one empty line between paragraphs. */
    function tidyText(text) {
        const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').split('\n');
        return lines.map(line => line.replace(/[ \t]+/g, ' ').trim()).join('\n').replace(/\n{3,}/g, '\n\n').trim();
    }

    function escapedLine(line) {
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
        // Files from before have addresses as they were typed.
        return [markdownOf(text), markdownOf(text, escapedLine)].includes(markdown.trim()) ? text : null;
    }

    Object.assign(Quizmark, { tidyText, markdownOf, plainOf });
})(globalThis.Quizmark ??= {});

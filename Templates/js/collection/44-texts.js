/** Untrusted texts as elements: they become text nodes only, so that nothing in a text can run. */
(Quizmark => {
    'use strict';

    const { blocksOf, element, phrasesOf } = Quizmark;

    /**
     * @param {Phrase[]} phrases
     * @param {(index: number) => Node} blank
     * @returns {Node[]}
     */
    function nodesOf(phrases, blank) {
        return phrases.map(phrase => {
            if (typeof phrase === 'string') return document.createTextNode(phrase);
            if ('blank' in phrase) return blank(phrase.blank);
            const content = nodesOf(phrase.content, blank);
            return phrase.name === 'math' ? element('span', { 'class': 'math' }, ...content) : element(phrase.name, {}, ...content);
        });
    }

    /** The texts of one quiz: plain, or with a small subset of Markdown. */
    class ForeignText {
        constructor(isPlain) {
            this.isPlain = isPlain;
        }

        /** @returns {Node[]} */
        phrase(text, blanks = null, blank = null) {
            return this.isPlain ? [document.createTextNode(text)] : nodesOf(phrasesOf(text.trim(), blanks), blank);
        }

        /** Blocks of text, or null if there are none. */
        prose(text, classes, blanks = null, blank = null) {
            if (text.trim() === '') return null;
            return element('div', { 'class': `${classes} prose foreign` }, ...blocksOf(text).map(block => {
                if (block.kind === 'code') return element('pre', {}, element('code', {}, block.text));
                return element('p', {}, ...this.phrase(block.text, blanks, blank));
            }));
        }

        /** Text for elements that contain only text, such as `option`. */
        words(text) {
            return element('span', {}, ...this.phrase(text)).textContent;
        }
    }

    Object.assign(Quizmark, { ForeignText });
})(globalThis.Quizmark ??= {});

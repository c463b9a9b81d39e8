/** Texts of strangers, as elements: text nodes all of them, so that nothing in a text can do anything. */
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

    /** The texts of one quiz: plain, or with the little Markdown that we show. */
    class ForeignText {
        constructor(isPlain) {
            this.isPlain = isPlain;
        }

        /** @returns {Node[]} */
        phrase(text, blanks = null, blank = null) {
            return this.isPlain ? [document.createTextNode(text)] : nodesOf(phrasesOf(text.trim(), blanks), blank);
        }

        /** Blocks of text, or null where there are none. */
        prose(text, classes, blanks = null, blank = null) {
            if (text.trim() === '') return null;
            return element('div', { 'class': `${classes} prose foreign` }, ...blocksOf(text).map(block => {
                if (block.kind === 'code') return element('pre', {}, element('code', {}, block.text));
                return element('p', {}, ...this.phrase(block.text, blanks, blank));
            }));
        }

        /** For what holds nothing but text, such as `option`. */
        words(text) {
            return element('span', {}, ...this.phrase(text)).textContent;
        }
    }

    Object.assign(Quizmark, { ForeignText });
})(globalThis.Quizmark ??= {});

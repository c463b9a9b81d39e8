/** Making elements. No markup is parsed from strings and no `style` attribute is set, as the page's policy requires. */
(Quizmark => {
    'use strict';

    const { languageOf, words } = Quizmark;

    /** Icons, one stroke each, on a grid of 24 × 24. */
    const strokes = {
        right: 'M5 13l4 4L19 7',
        wrong: 'M6 6l12 12M18 6L6 18',
        missed: 'M5 13l4 4L19 7',
        partial: 'M4 14c2.5-5 5.5-5 8-2s5.5 3 8-2',
        incomplete: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
        pending: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 8v4l3 2',
        unused: 'M6 6h12v12H6z',
        grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
        up: 'M6 15l6-6 6 6',
        down: 'M6 9l6 6 6-6',
        flag: 'M6 21V4h12l-3 4 3 4H6',
        settings: 'M3 7h9M20 7h1M3 17h1M12 17h9M16 4a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM8 14a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
    };

    /**
     * @param {Element} node
     * @param {Record<string, any>} attributes undefined, null and false remove an attribute, true makes it empty
     */
    function setAttributes(node, attributes) {
        for (const [name, value] of Object.entries(attributes)) {
            if (value === undefined || value === null || value === false) node.removeAttribute(name);
            else node.setAttribute(name, value === true ? '' : String(value));
        }
        return node;
    }

    /** An interface text that isn't in the page's language as an element with its language, `<span lang="en" dir="ltr">`; anything else unchanged. */
    function inItsLanguage(child) {
        const language = languageOf(child);
        if (!language) return child;
        const node = setAttributes(document.createElement('span'), language);
        node.textContent = child;
        return node;
    }

    /** Whether the text around a node, or of the page, runs from right to left. */
    function isRightToLeft(node = document.documentElement) {
        return node.closest('[dir="rtl"], [dir="ltr"]')?.dir === 'rtl';
    }

    /**
     * @param {string} name
     * @param {Record<string, any>} attributes as `setAttributes` has them
     * @param {...(Node|string|null)} children
     * @returns {HTMLElement}
     */
    function element(name, attributes = {}, ...children) {
        const node = setAttributes(document.createElement(name), attributes);
        const isPlain = name === 'option' || name === 'textarea';
        if (name === 'option') setAttributes(node, languageOf(children[0]) ?? {});
        node.append(...children.filter(child => child !== null).map(child => isPlain ? child : inItsLanguage(child)));
        return node;
    }

    /**
     * An SVG element, made as `element` makes HTML.
     * @param {string} name
     * @param {Record<string, any>} attributes
     * @param {...(Node|string)} children
     * @returns {SVGElement}
     */
    function shape(name, attributes = {}, ...children) {
        const node = setAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);
        node.append(...children);
        return node;
    }

    /** An icon. The word beside it has the same meaning, so the icon is hidden from screen readers. */
    function icon(name) {
        return shape('svg', {
            'class': `icon icon-${name}`, viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none',
            stroke: 'currentColor', 'stroke-width': 2.5, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
            'aria-hidden': 'true', focusable: 'false',
        }, shape('path', { d: strokes[name] }));
    }

    /** Replaces an element's content by a text, or by the parts of one. */
    function writeText(node, ...parts) {
        node.replaceChildren(...parts.map(inItsLanguage));
    }

    /** A button that the quiz handles by its `data-action`. */
    function button(action, label, { isPrimary = false, type = 'button' } = {}) {
        const names = isPrimary ? 'button primary' : 'button';
        return element('button', { type, 'class': names, 'data-action': action }, label);
    }

    /** Words with nodes in place of their values, such as a title with its language. */
    function phrase(key, ...values) {
        const text = words(key, ...values.map((_, index) => `\u0000${index}\u0000`));
        const language = languageOf(text);
        return text.split('\u0000').flatMap((part, index) => index % 2 === 1 ? values[Number(part)] : language && part ? element('span', language, part) : part);
    }

    /**
     * Gives a button another name for screen readers than its label. A title in it can have its own language, which an `aria-label`
     * can't state.
     */
    function rename(node, ...name) {
        node.replaceChildren(element('span', { 'aria-hidden': 'true' }, ...node.childNodes), element('span', { 'class': 'visually-hidden' }, ...name));
    }

    /** Moves focus to an element, also to one that isn't in the tab order, such as a heading or a legend. One that is stays in it. */
    function focusOn(node, options) {
        if (node.tabIndex < 0) node.tabIndex = -1;
        // Firefox doesn't focus a legend that was only just shown, unless layout is forced.
        node.getBoundingClientRect();
        node.focus(options);
    }

    /**
     * Offers a file for download. A blob's address works from disk too.
     * @param {string} name
     * @param {string} content
     * @param {string} type such as `application/json`
     */
    function offerFile(name, content, type) {
        const address = URL.createObjectURL(new Blob([content], { type }));
        const link = element('a', { href: address, download: name, hidden: true });
        document.body.append(link);
        link.click();
        link.remove();
        // Some browsers start reading only after the click.
        setTimeout(() => URL.revokeObjectURL(address), 60 * 1000);
    }

    /** Makes an element ignore pointers for a moment: the second tap of a double tap may hit what it has become. */
    function deafen(node) {
        clearTimeout(node.deafness);
        node.setAttribute('data-deaf', '');
        node.deafness = setTimeout(() => node.removeAttribute('data-deaf'), 400);
    }

    /** Whether a click is the second one of a double click or double tap. One from a key is none. */
    function isSecondTap({ detail }, node) {
        return detail > 1 || detail > 0 && node.hasAttribute('data-deaf');
    }

    Object.assign(Quizmark, { button, deafen, element, focusOn, icon, isRightToLeft, isSecondTap, offerFile, phrase, rename, setAttributes, writeText, shape });
})(globalThis.Quizmark ??= {});

// The focus when the planner is redrawn. Run: node --test Tests/Vectors/focus.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

/** An element, with as much of the DOM as `57-focus.js` needs. */
class Node {
    childNodes = [];
    parentNode = null;

    constructor(localName, attributes = {}, ...children) {
        this.localName = localName;
        this.attributes = new Map(Object.entries(attributes));
        this.append(...children);
    }

    get dataset() {
        return Object.fromEntries([...this.attributes].filter(([name]) => name.startsWith('data-')).map(([name, value]) => [name.slice(5), value]));
    }

    getAttribute = name => this.attributes.get(name) ?? null;
    getAttributeNames = () => [...this.attributes.keys()];

    insert(before, nodes) {
        for (const node of nodes) node.remove();
        this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, ...nodes);
        for (const node of nodes) node.parentNode = this;
    }

    remove() {
        this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
        this.parentNode = null;
    }

    append = (...nodes) => this.insert(null, nodes);
    before = (...nodes) => this.parentNode.insert(this, nodes);
    after = (...nodes) => this.parentNode.insert(this.parentNode.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null, nodes);

    replaceChildren(...nodes) {
        for (const node of [...this.childNodes]) node.remove();
        this.append(...nodes);
    }

    contains(node) {
        return node === this || Boolean(node?.parentNode) && this.contains(node.parentNode);
    }

    /** Names, classes and attributes, one or several of them. */
    matches(selector) {
        return selector.split(', ').some(one => {
            const [, name, rest] = /^([\w-]*)(.*)$/.exec(one);
            const parts = [...rest.matchAll(/\.([\w-]+)|\[([\w-]+)(?:="(.*?)")?\]/g)];
            return ['', this.localName].includes(name) && parts.every(([, style, attribute, value]) => style
                ? this.getAttribute('class') === style
                : this.attributes.has(attribute) && [undefined, this.getAttribute(attribute)].includes(value));
        });
    }

    closest(selector) {
        return this.matches(selector) ? this : this.parentNode?.closest(selector) ?? null;
    }

    get descendants() {
        return this.childNodes.flatMap(node => [node, ...node.descendants]);
    }

    querySelector(selector) {
        const [last, ...holders] = selector.trim().split(' ').reverse();
        return this.descendants.find(node => node.matches(last) && holders.every(holder => node.parentNode.closest(holder))) ?? null;
    }

    toString() {
        return `<${this.localName}${[...this.attributes].map(([name, value]) => ` ${name}=${value}`).join('')}>${this.childNodes.join('')}</>`;
    }
}

const element = (name, attributes, ...children) => new Node(name, attributes, ...children);
globalThis.document = { activeElement: null };
globalThis.CSS = { escape: text => text };
globalThis.Quizmark = {
    element, focusOn() {},
    setAttributes(node, attributes) {
        for (const [name, value] of Object.entries(attributes)) {
            if (value === null) node.attributes.delete(name);
            else node.attributes.set(name, value);
        }
        return node;
    },
};
const script = new URL('../../Templates/js/overview/57-focus.js', import.meta.url);
vm.runInThisContext(readFileSync(script, 'utf8'), { filename: '57-focus.js' });
const { focusPath, replaceAround } = Quizmark;

/** The panel of an assignment, with links in its notes. */
const panelOf = (state, notes = ['book', 'film'], isInList = false) => element('article', { 'data-assignment': 'essay', 'data-state': state },
    element('nav', {}, element('a', { href: 'list' })),
    element('div', { 'class': 'notes' }, ...notes.map(href => isInList
        ? element('ul', {}, element('li', {}, element('a', { href })))
        : element('p', { 'data-state': state }, element('a', { href })))),
    element('p', { 'class': 'controls' }, element('button', { 'data-action': 'edit', 'data-state': state })));

test('what is focused stays where it is, and all around it is new', () => {
    for (const selector of ['[href="list"]', '[href="book"]', '[href="film"]', '[data-action="edit"]']) {
        const root = element('div', { 'class': 'planner-panel' }, panelOf('old'));
        document.activeElement = root.querySelector(selector);
        replaceAround(root, [panelOf('new')], focusPath(root));
        assert.equal(String(root.childNodes[0]), String(panelOf('new')), selector);
        assert.equal(document.activeElement, root.querySelector(selector), selector);
    }
});

test('what is elsewhere in the new content, or no longer there, is replaced', () => {
    for (const present of [panelOf('new', ['book', 'film'], true), panelOf('new', ['film']), element('p', {})]) {
        const root = element('div', { 'class': 'planner-panel' }, panelOf('old'));
        const expected = String(present);
        document.activeElement = root.querySelector('[href="book"]');
        replaceAround(root, [present], focusPath(root));
        assert.equal(String(root.childNodes[0]), expected);
        assert.ok(!root.contains(document.activeElement));
    }
});

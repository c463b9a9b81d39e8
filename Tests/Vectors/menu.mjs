// The menu in browsers with and without popovers. Run: node --test Tests/Vectors/menu.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const script = readFileSync(new URL('../../Templates/js/72-menu.js', import.meta.url), 'utf8');

/** Runs the script in a page, and gives the focus to an element. */
function focusIn({ prototype, querySelector }) {
    const listeners = [];
    const document = { addEventListener: (name, listener) => listeners.push(listener), querySelector };
    vm.runInNewContext(script, { HTMLElement: { prototype }, document });
    for (const listener of listeners) listener({ target: {} });
}

test('a browser that does not know popovers is not asked for an open one', () => {
    focusIn({
        prototype: {},
        querySelector(selector) {
            if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector`);
            return null;
        },
    });
});

test('a list closes when the focus moves on', () => {
    let isOpen = true;
    const list = { contains: () => false, hidePopover: () => { isOpen = false; } };
    focusIn({ prototype: { popover: null }, querySelector: () => list });
    assert.ok(!isOpen);
});

"""Clicks and keys, sent to a page by the browser as from a user, each in one or two messages.

A driver's own click and its own typing put a dozen questions to the page first, which takes four times as long. They are
asked here for what isn't plain: options, files, what is hidden or lies below something else, keys that are held.
"""

import time

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.common.utils import keys_to_typing
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webelement import WebElement

# Where to click: the centre of the element's first box, if nothing else covers it.
AIM = """
const node = arguments[0];
if (!node.isConnected || node.matches('option, [type=file]')) return null;
if (node.closest('[data-deaf]')) return 'deaf';
const place = () => {
    const { x, y, width, height } = node.getClientRects()[0] ?? {};
    return width && height ? { x: x + width / 2, y: y + height / 2 } : null;
};
const isThere = ({ x, y }) => node.contains(document.elementFromPoint(x, y));
let found = place();
if (found && !isThere(found)) {
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
    found = place();
}
if (!found || !isThere(found)) return null;
for (let frame = window.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
    const { x, y } = frame.getBoundingClientRect();
    found = { x: found.x + x + frame.clientLeft, y: found.y + y + frame.clientTop };
    if (frame.ownerDocument.elementFromPoint(found.x, found.y) !== frame) return null;
}
return found;"""

# Moves the focus as typing does, with the caret after the existing text.
TAKE_FOCUS = """
const node = arguments[0];
if (node.type === 'file') return false;
if (document.activeElement !== node) {
    node.focus();
    if (node.matches('textarea, [type=text], [type=search], [type=url], input:not([type])')) {
        node.setSelectionRange(node.value.length, node.value.length);
    }
}
return document.activeElement === node;"""

HELD = {Keys.SHIFT, Keys.CONTROL, Keys.ALT, Keys.META, Keys.COMMAND}


class Element(WebElement):
    def click(self):
        while (place := self.parent.execute_script(AIM, self)) == "deaf":  # a button that has only just changed
            time.sleep(0.05)
        if place is None:
            super().click()
            return
        # In W3C actions, two clicks in one place would be a double click.
        for kind in ("mousePressed", "mouseReleased"):
            self.parent.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, **place, "button": "left", "clickCount": 1})

    def send_keys(self, *value):
        keys = keys_to_typing(value)
        if not all(key.isascii() or "\ue000" <= key <= "\uf8ff" for key in keys) or HELD & set(keys):
            super().send_keys(*value)
        elif self.parent.execute_script(TAKE_FOCUS, self):
            press_keys(self.parent, keys)
        else:
            super().send_keys(*value)


def press_keys(driver, keys):
    """Presses keys where the focus is, one after the other."""
    strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    driver.execute(Command.W3C_ACTIONS, {"actions": [{"type": "key", "id": "key", "actions": strokes}]})

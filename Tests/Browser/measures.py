"""What readers see of a layout: words on two lines, and pages that are wider than the screen."""

# Words of up to nine letters that stand on two lines, and how much wider the page is than the screen.
CUT_WORDS = """
    const cut = new Set();
    const texts = document.createTreeWalker(document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/\\p{L}{3,9}(?!\\p{L})/gu)) {
            if (/[\\p{L}’]/u.test(text.data[index - 1] ?? '')) continue;
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top)));
            if (lines.size > 1) cut.add(word);
        }
    }
    return [...cut];
"""
SURPLUS = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"

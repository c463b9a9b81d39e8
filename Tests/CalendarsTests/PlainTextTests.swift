import ContentModel
import ContentSamples
import Testing

struct PlainTextTests {
    @Test(arguments: [
        ("", ""),
        ("Just words", "Just words"),
        ("One *two* **three**\nfour", "One two three four"),
        ("One\n\nTwo", "One\n\nTwo"),
        ("## Head\n\nBody\\\nnext", "Head\n\nBody\nnext"),
        ("a \\<b> &amp;amp; \"c\" 'd' &amp;copy;", "a <b> &amp; \"c\" 'd' &copy;"),
        ("List:\n\n- one\n- two\n\nEnd", "List:\n\n• one\n• two\n\nEnd"),
        ("3. three\n4. four", "3. three\n4. four"),
        ("1. a\n\n   b\n2. c", "1. a\n  b\n2. c"),
        ("- a\n  - b\n- c", "• a\n  • b\n• c"),
        ("> Quote\n\nAfter", "Quote\n\nAfter"),
        ("Run\n\n```sh\nif a\n  b < c\n```\n\nx", "Run\n\nif a\n  b < c\n\nx"),
        ("See [this page](https://a.example/?x=1&y=2).", "See this page (https://a.example/?x=1&y=2)."),
        ("See <https://a.example>.", "See https://a.example."),
        ("- <https://a.example>", "• https://a.example"),
        ("<a@b.example>", "a@b.example"),
        ("A [page](page.md 'href=') here", "A page here"),
        ("![A \"cell\"](x.svg) and text", "A \"cell\" and text"),
        ("a<!-- raw HTML -->b <!-- > -->c", "ab c"),
        ("one\n\n***\n\ntwo", "one\n\ntwo"),
        ("&amp;\u{301} e\u{301}", "&\u{301} e\u{301}"),
        ("`a  b` and $x^2$", "a b and x²"),
        ("![A film](a.mp4)", "A film"),
    ])
    func stripsMarkup(markdown: String, text: String) {
        #expect(Array(RichText.markdown(markdown).plainText.utf8) == Array(text.utf8))
    }

    @Test func fillsAddressesAndBlanks() {
        let text = RichText.markdown("[page](../a.md#x\") é ![pic](../a.svg) gap:[[x]]", hasBlanks: true)
        let filled = text.html(address: { "/" + $0.path + $0.suffix }, blank: { _ in "____" })
        #expect(filled == "<p><a href=\"/a.md#x&quot;\">page</a> é <img src=\"/a.svg\" alt=\"pic\" /> gap:____</p>\n")
        #expect(text.plainText { "/" + $0.path + $0.suffix } == "page (/a.md#x\") é pic gap:____")
        #expect(text.plainText == "page é pic gap:____")
    }
}

import ContentModel
import Diagnostics
import Testing

struct PlainTextTests {
    @Test(arguments: [
        ("", ""),
        ("Just words", "Just words"),
        ("<p>One <em>two</em> <strong>three</strong>\nfour</p>\n", "One two three four"),
        ("<p>One</p>\n<p>Two</p>\n", "One\n\nTwo"),
        ("<h2>Head</h2>\n<p>Body<br />\nnext</p>\n", "Head\n\nBody\nnext"),
        ("<p>a &lt;b&gt; &amp;amp; &quot;c&quot; &#39;d&#39; &copy;</p>", "a <b> &amp; \"c\" 'd' &copy;"),
        ("<p>List:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>End</p>", "List:\n\n• one\n• two\n\nEnd"),
        ("<ol start=\"3\">\n<li>three</li>\n<li>four</li>\n</ol>\n", "3. three\n4. four"),
        ("<ol>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ol>\n", "1. a\n  b\n2. c"),
        ("<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n", "• a\n  • b\n• c"),
        ("<blockquote>\n<p>Quote</p>\n</blockquote>\n<p>After</p>\n", "Quote\n\nAfter"),
        (
            "<p>Run</p>\n<pre><code class=\"language-sh\">if a\n  b &lt; c\n</code></pre>\n<p>x</p>\n",
            "Run\n\nif a\n  b < c\n\nx"
        ),
        (
            "<p>See <a href=\"https://a.example/?x=1&amp;y=2\">this page</a>.</p>",
            "See this page (https://a.example/?x=1&y=2)."
        ),
        ("<p>See <a href=\"https://a.example\">https://a.example</a>.</p>", "See https://a.example."),
        ("<ul>\n<li><a href=\"https://a.example\">https://a.example</a></li>\n</ul>", "• https://a.example"),
        ("<p><a href=\"mailto:a@b.example\">a@b.example</a></p>", "a@b.example"),
        ("<p>A <a href=\"\" title=\"href=\">page</a> here</p>", "A page here"),
        ("<p><img src=\"x.svg\" alt=\"A &quot;cell&quot;\" /> and text</p>", "A \"cell\" and text"),
        ("<p>a<!-- raw HTML omitted -->b <!-- > -->c</p>", "ab c"),
        ("<p>one</p>\n<hr />\n<p>two</p>", "one\n\ntwo"),
        ("<p>&amp;\u{301} e\u{301}</p>", "&\u{301} e\u{301}"),
        ("  <p>  spaces \t everywhere </p>  ", "spaces everywhere"),
    ])
    func stripsMarkup(html: String, text: String) {
        #expect(Array(RichText(html: html).plainText.utf8) == Array(text.utf8))
    }

    @Test func fillsSlots() {
        let html = "<p><a href=\"\">page</a> é <img src=\"\" alt=\"pic\" /> gap:</p>"
        let slots = [(12, SiteReference(path: "a.md", suffix: "#x\"", position: .start))]
            .map { RichText.Slot(offset: $0.0, content: .destination($0.1)) }
        let text = RichText(html: html, slots: slots + [RichText.Slot(offset: html.utf8.count - 4, content: .blank(0))])
        let filled = text.filled { "/" + $0.path + $0.suffix }
        #expect(filled == "<p><a href=\"/a.md#x&quot;\">page</a> é <img src=\"\" alt=\"pic\" /> gap:____</p>")
        #expect(text.plainText { "/" + $0.path + $0.suffix } == "page (/a.md#x\") é pic gap:____")
        #expect(text.plainText == "page é pic gap:____")
    }

    @Test(arguments: [("plain", "plain"), ("<a href='x'>&\"</a>", "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;")])
    func escapesText(text: String, html: String) {
        #expect(RichText.escaped(text) == html)
    }
}

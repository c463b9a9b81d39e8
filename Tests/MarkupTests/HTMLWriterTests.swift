import Encoding
import Markup
import Testing

@Suite struct HTMLWriterTests {
    private func written(_ write: (inout HTMLWriter) -> Void) -> String {
        var html = HTMLWriter()
        write(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func escapesTextOnce() {
        let html = written { html in
            html.open("p")
            html.text("a < b && \"c\" > d é 😀")
            html.close("p")
        }
        #expect(html == "<p>a &lt; b &amp;&amp; \"c\" &gt; d é 😀</p>")
    }

    @Test func escapesAttributes() {
        let html = written { html in
            html.void("input")
            html.attribute("value", "\"><script>&amp;")
            html.flag("hidden")
            html.attribute("tabindex", -12)
            html.text("after")
        }
        #expect(html == "<input value=\"&quot;&gt;&lt;script&gt;&amp;amp;\" hidden tabindex=\"-12\">after")
    }

    @Test func writesAttributesFromParts() {
        let html = written { html in
            html.open("a")
            html.attribute("href") { href in
                href.value { $0.append("../" as StaticString) }
                href.value("a&b")
            }
            html.attribute("id") { id in
                id.value("q")
                id.value(3)
            }
            html.close("a")
        }
        #expect(html == "<a href=\"../a&amp;b\" id=\"q3\"></a>")
    }

    @Test func jsonCannotEndItsElement() {
        let html = written { html in
            html.open("script")
            html.json { json in json.object { $0.member("a", "</script>") } }
            html.close("script")
        }
        #expect(html == "<script>{\"a\":\"\\u003c/script>\"}</script>")
    }

    @Test func keepsLongTextsAndStartsAfresh() {
        var html = HTMLWriter()
        let long = String(repeating: "<abc>", count: 40_000)
        html.text(long)
        #expect(html.count == 40_000 * "&lt;abc&gt;".utf8.count)
        html.removeAll()
        html.raw("x")
        #expect(html.bytes == [UInt8(ascii: "x")])
    }

    @Test(arguments: [("plain", "plain"), ("<a href='x'>&\"</a>", "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;")])
    func escapesForAnyContext(text: String, html: String) {
        #expect(Escaping.escaped(text) == html)
    }

    /// Eight bytes are tested together: each character at each position among characters of one, two and four bytes.
    @Test func escapesAtEveryPosition() {
        for (character, escape) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("é", "é"), ("😀", "😀"), ("'", "'")] {
            for count in 0..<20 {
                for index in 0...count {
                    let before = String(repeating: "x", count: index)
                    let after = String(repeating: "ü", count: count - index)
                    let escaped = Escaping.escaped(before + character + after + character, quotes: true)
                    #expect(String(decoding: escaped, as: UTF8.self) == before + escape + after + escape)
                }
            }
        }
    }
}

import CCMark
import ContentModel
import Foundation
import MarkdownText
import Testing

struct RichTextTests {
    // MARK: - HTML

    private static let pieces = [
        "word", " ", " ", "\n", "\n", "\n\n", "\n\n", "*a*", "**b**", "***c***", "`x < y`", "a\\*b", "&amp; & &copy;", "\"q\" > 'r'",
        "  \n", "\\\n",
        "[a *b*](https://a.example/é?x=1&y=[2]~$^|`{}\\_ \"ti\\\"tle\")", "<https://b.example/%20ü>", "<me@c.example>", "![w *x*](#y)",
        "- i\n", "- i\n- j\n", "\n- k\n\n  l\n\n- m\n", "  - deep\n", "1. one\n2. two\n", "7) seven\n", "> q\n", "> - q\n>   r\n", "# h\n",
        "h\n===\n",
        "```swift ui\nlet a = \"<&>\"\n```\n", "    code\n", "***\n", "&#10;", "\t", "é👩🏽‍🎓",
    ]

    /// cmark's own HTML of the Markdown.
    private static func rendered(_ text: String) throws -> String {
        let html = try #require(cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_DEFAULT))
        defer { free(html) }
        return String(cString: html)
    }

    @Test(arguments: 0..<400 as Range<UInt64>) func htmlIsThatOfCmark(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        var text = ""
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            text += Self.pieces[Int(state >> 33) % Self.pieces.count]
        }
        let html = blocks(text).text.html.replacing("<img src=\"\"", with: "<img src=\"#y\"")
        #expect(try html == Self.rendered(text), "\(text.debugDescription)")
    }

    @Test func deepNestingTakesNoStack() throws {
        let text = blocks(String(repeating: "> ", count: 5000) + String(repeating: "*a **b ", count: 2000)).text
        #expect(text.html.hasPrefix("<blockquote>\n<blockquote>"))
        #expect(text.plainText.hasPrefix("*a **b"))
    }

    @Test func aTextWithoutMarksHasNoNodes() {
        for source in ["words", "a \"b\" > c", "a\\*b", "x &amp; y"] {
            #expect(phrase(source).text.nodes.isEmpty, "\(source)")
            #expect(blocks(source).text.nodes.isEmpty, "\(source)")
        }
        #expect(phrase("a\\*b").text.isPlain && phrase("a\\*b").text.isPhrase)
        #expect(!blocks("words").text.isPhrase)
    }

    // MARK: - What a text has

    @Test(arguments: [
        ("words", [] as [String]), ("![x](a.svg)", ["picture", "any"]), ("![x](a.mp3)", ["recording", "picture", "any"]), ("$x$", ["any"]),
        ("    code", ["any"]), ("`<img>` and \"math", []),
    ])
    func askedOfNodes(source: String, has: [String]) {
        let text = blocks(source).text
        #expect(text.hasRecording == has.contains("recording"))
        #expect(text.hasPictureOrRecording == has.contains("picture"))
        #expect(text.hasPictureTableCodeOrFormula == has.contains("any"))
    }

    @Test func aCaptionIsReadOnce() {
        let text = blocks("![A film](a.mp4)").text
        #expect(text.plainText == "A film")
        #expect(text.words == "A film")
        var words: [String] = []
        text.forEachSearchPiece { piece in
            if case .words(let bytes) = piece { words.append(String(decoding: bytes, as: UTF8.self)) }
            return true
        }
        #expect(words == ["A film"])
    }

    @Test func textsAreJoined() {
        let joined = blocks("*a* [b](b.md)").text + blocks("![c](c.svg)\n\n> d").text
        #expect(joined.shown == blocks("*a* [b](b.md)\n\n![c](c.svg)\n\n> d").text.shown)
        #expect(joined.references.map(\.path) == ["quizzes/b.md", "quizzes/c.svg"])
    }

    // MARK: - The author's own Markdown

    private func own(_ text: RichText, at path: String = "Content/quizzes/cells.md") -> String? {
        Markdown.ownSource(of: text, at: path) { "../\($0.path)\($0.suffix)" }
    }

    @Test(arguments: [
        "words", "__strong__ and *em*", "* a\n* b\n    1) c", "a\\\nb", "a  \nb &copy; &amp;", "~~~ swift ui\nx\n~~~",
        "Title\n===\n\nWords.",
        "![cell](<../media/a b.svg> 'The cell')", "$x_1$ and `$y$`", "> quoted\nlazy", "+ a\n\n  b", "    code\n\n    more",
    ])
    func keepsHowItIsWritten(source: String) {
        #expect(own(blocks(source).text) == source)
    }

    /// A definition applies to the whole file, and the URL of a page isn't that of its source.
    @Test(arguments: ["[a][b]\n\n[b]: https://example.org", "[page](../pages/about.md)"])
    func givesUpWhatWouldNotHoldElsewhere(source: String) {
        #expect(
            Markdown.ownSource(of: blocks(source).text, at: "Content/quizzes/deep/cells.md") { $0.path.hasSuffix(".md") ? nil : $0.path }
                == nil)
    }
}

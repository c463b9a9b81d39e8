import ContentModel
import Diagnostics
import Testing

@testable import MarkdownText

struct MarkdownTests {
    /// Attributes and blanks of a quiz are parsed while the quiz is read.
    @Test func aTextIsParsedWhileAnotherOneIsRead() {
        let text = (1...2000).map { "## *Question* \($0)\n\n- `a\($0)`\n- **b**\n" }.joined(separator: "\n")
        var log = DiagnosticLog(path: "a.md")
        let html = MarkdownDocument.read(MarkdownSource(text, path: log.path, start: .start), log: &log) { document in
            var inner = DiagnosticLog(path: "")
            let other = Markdown.blocks(MarkdownSource(text, path: "", start: .start), log: &inner).html
            return [document.text().html, other]
        }
        let expected = blocks(text).text.html
        #expect(html == [expected, expected])
    }

    @Test(arguments: [
        ("", ""), ("Plain text.", "<p>Plain text.</p>\n"), ("a < b & \"c\"", "<p>a &lt; b &amp; &quot;c&quot;</p>\n"),
        ("a > b", "<p>a &gt; b</p>\n"), ("*a* **b** `c`", "<p><em>a</em> <strong>b</strong> <code>c</code></p>\n"),
        ("a\n\nb", "<p>a</p>\n<p>b</p>\n"), ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("```swift\nlet a = \"<b>\"\n```", "<pre><code class=\"language-swift\">let a = &quot;&lt;b&gt;&quot;\n</code></pre>\n"),
        ("# A", "<h1>A</h1>\n"), ("1) a", "<ol>\n<li>a</li>\n</ol>\n"), ("été 🔬 日本", "<p>été 🔬 日本</p>\n"),
        ("\"straight\" -- quotes...", "<p>&quot;straight&quot; -- quotes...</p>\n"), ("&copy; &amp;", "<p>© &amp;</p>\n"),
        ("~x", "<p>~x</p>\n"), ("= x", "<p>= x</p>\n"), ("a\n===", "<h1>a</h1>\n"), (" a ", "<p>a</p>\n"), ("---", "<hr />\n"),
    ])
    func rendersBlocks(source: String, html: String) {
        let (text, messages) = blocks(source)
        #expect(text.html == html)
        #expect(text.references.isEmpty && text.blanks.isEmpty && messages.isEmpty)
        #expect(text.position == SourcePosition(line: 3, column: 5))
    }

    @Test(arguments: [
        ("plain", "plain"), ("*a* b", "<em>a</em> b"), ("a\n\nb", "<p>a</p>\n<p>b</p>\n"), ("- a", "<ul>\n<li>a</li>\n</ul>\n"), ("", ""),
        ("a & b", "a &amp; b"), ("# a", "<h1>a</h1>\n"),
    ])
    func rendersPhrases(source: String, html: String) {
        #expect(phrase(source).text.html == html)
    }

    @Test func dividesTheLeadFromTheRest() {
        var log = DiagnosticLog(path: "Content/quizzes/a.json")
        func lead(_ text: String) -> (String, String) {
            let source = MarkdownSource(text, path: log.path, start: .start, hasBlanks: true)
            let (phrase, rest, _) = Markdown.lead(source, log: &log)
            return (phrase.shown, rest.shown)
        }
        #expect(lead("One") == ("One", ""))
        #expect(lead("*One*\n\nTwo [[x]]") == ("<em>One</em>", "<p>Two {0}</p>\n"))
        #expect(lead("- a") == ("", "<ul>\n<li>a</li>\n</ul>\n"))
        #expect(log.messages == [])
    }

    // MARK: - What CommonMark leaves to us

    private static let notATag = "if it is code, put it between backticks; write \\< for the character itself"

    @Test(arguments: [
        (
            "a <b>c</b>", "<p>a c</p>\n",
            ["3:7 RawHTML: raw HTML (<b>) isn't published; write **…**"]
        ),
        (
            "H<sub>2</sub>O</sup>", "<p>H2O</p>\n",
            [
                "3:6 RawHTML: raw HTML (<sub>) isn't published; write ~…~", "3:19 RawHTML: raw HTML (</sup>) isn't published; write ^…^",
            ]
        ),
        ("<script>alert(1)</script>", "", ["3:5 RawHTML: raw HTML (<script>alert(1)</script>) isn't published; write it in Markdown"]),
        ("x\n\n<div>\ny\n</div>", "<p>x</p>\n", ["5:1 RawHTML: raw HTML (<div>) isn't published; write it in Markdown"]),
        ("is Vec<i32> a list", "<p>is Vec a list</p>\n", ["3:11 RawHTML: raw HTML (<i32>) isn't published; \(notATag)"]),
        ("<A>", "", ["3:5 RawHTML: raw HTML (<A>) isn't published; \(notATag)"]),
        ("a<b then x>y", "<p>ay</p>\n", ["3:6 RawHTML: raw HTML (<b then x>) isn't published; \(notATag)"]),
        (
            "<a href=\"x\">y</a>", "<p>y</p>\n",
            ["3:5 RawHTML: raw HTML (<a href=\"x\">) isn't published; write [words](address)"]
        ),
        ("a<br/>b", "<p>ab</p>\n", ["3:6 RawHTML: raw HTML (<br/>) isn't published; write a backslash at the end of the line"]),
        ("a <!-- note --> b", "<p>a  b</p>\n", []),
        ("a < b > c", "<p>a &lt; b &gt; c</p>\n", []),
    ])
    func dropsRawHTML(source: String, html: String, messages: [String]) {
        let result = blocks(source)
        #expect(result.text.html == html)
        #expect(result.messages == messages)
    }

    // MARK: - Sizes

    @Test func takesLargeFieldsOfManyBlocks() {
        let paragraph = "Some *emphasis*, a [link](cells.md), `code` and $x^2$.\n\n"
        let count = (2 << 20) / paragraph.utf8.count
        let (text, messages) = blocks(String(repeating: paragraph, count: count))
        #expect(messages == [])
        #expect(text.references.count == count)
        #expect(
            text.references.first
                == SiteReference(path: "quizzes/cells.md", position: SourcePosition(line: 3, column: 24)))
    }

    @Test func refusesBlocksThatWouldTakeTooLong() {
        let (text, messages) = blocks("Short.\n\nline\n" + String(repeating: "word, ", count: 40_000))
        #expect(text.isEmpty)
        #expect(messages == ["5:1 BlockTooLarge: this block of text is larger than 64 KB; split it with empty lines"])
    }

    @Test func anOpenFenceIsNoEscapeFromTheLimit() {
        #expect(blocks("> " + String(repeating: "[", count: 70_000)).messages.map { $0.split(separator: " ")[1] } == ["BlockTooLarge:"])
    }

    @Test func neverCrashesOnRandomText() {
        let pieces = [
            "[", "]", "(", ")", "![", "](", "<", ">", "*", "_", "`", "$", "$$", "[[", "]]", "\\", "\n", "\n\n", "- ", "> ", "#", "a", "é",
            " ", "|", "{", "}", "\t", "&amp;", "😀", "\u{F0000}", "1. ",
            "~", "^", "~~", "| a |\n|-|\n", ": ",
        ]
        var state: UInt64 = 7
        for _ in 0..<3000 {
            var text = ""
            for _ in 0..<24 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += pieces[Int(state >> 33) % pieces.count]
            }
            let (result, _) = blocks(text, hasBlanks: true)
            #expect(!result.html.contains("quizmark-reference"), "\(text)")
        }
    }
}

import ContentModel
import Diagnostics
import MarkdownText
import Markup
import Testing

@testable import QuizExchange

/// HTML is converted into Markdown that cmark converts back into the same HTML.
struct MarkdownWriterTests {
    @Test func wordsOfBlanksHaveNoMarks() {
        let blank = Blank.words(["**iron**", "_in vivo_", "2*x*y"], matchesCase: false)
        #expect(blank.written == "[[\\*\\*iron\\*\\*|\\_in vivo\\_|2*x*y]]")
        #expect(Blank.patterns(["*iron*"], matchesCase: false).written == "[[*iron*]]")
    }

    private func html(_ markdown: String) -> String {
        var log = DiagnosticLog(path: "a.md")
        let text = Markdown.blocks(MarkdownSource(markdown, path: "Content/quizzes/a.md", start: .start), log: &log)
        return text.html(address: { $0.path + $0.suffix }, blank: { "[\($0)]" })
    }

    private func markdown(_ html: String) -> (text: String, losses: Set<String>) {
        var writer = MarkdownWriter(highestHeading: 1)
        let text = writer.blocks(ForeignMathematics.own(MarkupReader.html(html)))
        return (text, writer.losses)
    }

    @Test(arguments: [
        "One line.", "Two\n\nparagraphs", "A *stressed* and **strong** and ***both*** word", "`code` and `` a ` b ``",
        "A [link](https://example.org/a_b) and [one](<https://example.org/a (b)> \"a \\\"title\\\"\")", "1\\. no list", "\\- no list",
        "\\# no heading",
        "# Heading\n\ntext", "- a\n- b\n\n  second", "- tight\n  - inner\n- list", "3. three\n4. four", "> quoted\n>\n> > twice",
        "```swift\nlet a = \"`\"\n```", "````\n```\n````", "    indented\n    code", "one\\\ntwo", "***\n", "a\n\n- x\n\n<!-- -->\n\n- y",
        "2 * 3 * 4 and a_b_c and \\*no\\*", "&lt;b&gt; &amp;amp; &amp;copy; A&B <https://example.org>", "$a_1 * b$ and $$x^2$$ and \\$5",
        "a \\[\\[b\\]\\] c", "wow \\![b](https://example.org)", "***both***",
        "**_both_**", "`a`<!-- -->`b`", "*a*<!-- -->*b*", "a<!-- -->*.b*<!-- -->c",
        "Ünïcödé 🔬 “quoted” — dash", "a\u{A0}b", "~~~~\ntilde\n~~~~", "\\+ plus", "\\> no quotation", "=\\=", "a {#b} \\{c}",
        "H~2~O and 10^-3^ and ~~no *yes*~~", "\\~a~ \\^b^ ~5 ~~~ ~~", "~a~<!-- -->~b~ ~~~c~<!-- -->~~", "x^a\u{A0}b^", "a\\~b\\~*c*~",
        "~/bin:x",
        "| a | *b* |\n|:---|---:|\n| `c\\|d` | \\| |\n| $|x|$ | d |", "Table: *T*\n\n| a |\n|---|\n| b |", "\\: a\n\n| a |\n|---|",
        "- a\n  | b |\n  |---|\n- c", "a\\\n\\|--|", "a | b\\\n\\--|--", "> | a |\n> |---|\n> | b |\n\n| c |\n|---|",
        "> [!NOTE]\n> a\n>\n> - b", "Anode\n: where *oxidation* is", "A\nB\n: one\n: two\n\nC\n: three\n\nend",
        "A\n\n: one\n\n  more\n\nB\n\n: - x\n  - y",
        "- x\n\nA\n: b", "- [x] a\n- [ ] b\n- c", "1. [x] a\n\n   b\n\n2. [ ] c",
    ])
    func comesBack(source: String) {
        let first = html(source)
        let (text, losses) = markdown(first)
        #expect(html(text) == first, "\(text)")
        #expect(losses.isEmpty)
    }

    /// Editors of learning platforms mark text by styles.
    @Test(arguments: [
        ("<span style=\"font-weight:bold\">a</span> b", "**a** b"), ("<span style=\"color: red; font-weight: 700;\">a</span>", "**a**"),
        ("<span style=\"FONT-STYLE: italic\">a</span>", "*a*"),
        ("<span style=\"font-weight:bolder;font-style:oblique\">a</span>", "_**a**_"),
        ("<span style=\"text-decoration: line-through\">a</span>", "~~a~~"), ("x<span style=\"vertical-align: super\">2</span>", "x^2^"),
        ("H<span style=\"vertical-align:sub; font-size:8pt\">2</span>O", "H~2~O"),
        ("<p style=\"font-weight:bold\">a</p><p>b</p>", "**a**\n\nb"),
        ("<div style=\"font-style:italic\"><p>a</p><p>b</p></div>", "*a*\n\n*b*"),
        ("<b style=\"font-weight:normal\" id=\"docs-internal-guid\">a <i style=\"font-style: normal\">b</i></b>", "a b"),
        ("<span style=\"font-weight:400\">a</span><span style=\"vertical-align:top;color:x\">b</span>", "ab"),
        ("<span style=\"text-decoration:underline\"><a href=\"https://example.org\">a</a></span>", "[a](https://example.org)"),
        ("<h3 style=\"font-weight:bold\">a</h3>", "### a"),
    ])
    func stylesAreRead(source: String, text: String) {
        var writer = MarkdownWriter()
        #expect(writer.blocks(StyledElements.named(MarkupReader.html(source))) == text)
        #expect(writer.losses.isEmpty)
    }

    /// Word writes lists as paragraphs that begin with a bullet in another font.
    @Test func bulletsOfWordAreListsOrLeftOut() {
        func markdown(_ html: String) -> String {
            var writer = MarkdownWriter()
            return writer.blocks(WordLists.asLists(MarkupReader.html(html)))
        }
        func item(_ words: String) -> String {
            "<p class=\"MsoNormal\" style=\"text-indent:-18pt\"><span>·<span style=\"font:7pt\">&nbsp;&nbsp; </span></span>\(words)</p>\n"
        }
        #expect(markdown("<p>All:</p>" + item("one") + item("<b>two</b>") + "<p>end</p>") == "All:\n\n- one\n- **two**\n\nend")
        #expect(markdown(item("Which?") + "<p>end</p>") == "Which?\n\nend")
        #expect(markdown("<p>o&nbsp;&nbsp; x</p>") == "o\u{A0}\u{A0} x")
        #expect(markdown("<p class=\"MsoListParagraph\">o&nbsp;&nbsp; x</p>") == "x")
        #expect(markdown("<p class=\"MsoNormal\">·&nbsp;&nbsp; x</p>") == "x")
        #expect(markdown("<p class=\"MsoNormal\">v&nbsp;&nbsp; 3 m/s</p>") == "v\u{A0}\u{A0} 3 m/s")
    }

    @Test func underliningByStyleIsReported() {
        var writer = MarkdownWriter()
        #expect(writer.blocks(StyledElements.named(MarkupReader.html("<span style=\"text-decoration:underline\">a</span>"))) == "a")
        #expect(writer.losses == ["underlining"])
    }

    private static let seeds: Range<UInt64> = 0..<500

    /// cmark's HTML of random pieces in any nesting, from a seed, so that failures can be reproduced.
    private func anyHTML(_ seed: UInt64) -> String {
        var generator = TextGenerator(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        // An empty block quote has no content.
        return html(generator.blocks(depth: 2)).replacing("<blockquote>\n</blockquote>\n", with: "")
    }

    /// False if a formula's dollar might close in another block.
    private func canComeBack(_ html: String) -> Bool { !html.contains("&gt; ") || !html.contains("math") }

    @Test(arguments: seeds) func anyTextComesBack(seed: UInt64) {
        let first = anyHTML(seed)
        guard canComeBack(first) else { return }
        let (text, losses) = markdown(first)
        #expect(html(text) == first, "\(first)\n=>\n\(text)")
        #expect(losses.isEmpty)
    }

    @Test func mostTextsAreTried() {
        #expect(MarkdownWriterTests.seeds.filter { canComeBack(anyHTML($0)) }.count > 320)
    }

    @Test(arguments: [
        ("<p>H<sub>2</sub>O, 10<sup>−3</sup></p>", "H~2~O, 10^−3^", []),
        ("x<sub>a b</sub>", "x~a\u{A0}b~", []), ("x<sup></sup>", "x", []), ("<s>a</s> <del>b</del>", "~~a~~ ~~b~~", []),
        ("2~3 <b>~x</b>~ ^_^ a~~b", "2~3 **\\~x**~ \\^\\_\\^ a\\~\\~b", []), ("a~b<sub>2</sub>", "a\\~b~2~", []),
        ("<table><tr><th>a</th><td>b</td></tr><tr><td>c</td></tr></table>", "| a | b |\n| --- | --- |\n| c |", []),
        (
            "<table><caption>T</caption><tr><td align='right'>a</td></tr><tr><td style='text-align:right'>x|y</td></tr></table>",
            "Table: T\n\n| a |\n| ---: |\n| x\\|y |", ["a table without a header (its first row became one)"]
        ),
        (
            "<table><tr><th colspan=2>a</th></tr><tr><td>b<table><tr><td>c</td></tr></table></td><td><p>d</p><p>e</p></td></tr></table>",
            "| a |  |\n| --- | --- |\n| b c | d e |",
            [
                "a cell across several rows or columns (it is kept in one)", "a table (its cells became words)",
                "a table in a table (its cells became words)", "several blocks in a cell (they became one line)",
            ]
        ),
        (
            "<table><tr><th rowspan=2>a</th><th colspan=2>b</th></tr><tr><td>c</td><td rowspan=2 align=right>d</td></tr>"
                + "<tr><td>e</td><td align=right>f</td></tr></table>",
            "| a | b |  |\n| --- | --- | ---: |\n|  | c | d |\n| e | f |  |",
            ["a cell across several rows or columns (it is kept in one)"]
        ),
        ("<div>bare<p>para</p>tail</div>", "bare\n\npara\n\ntail", []),
        ("<b> edge </b>x", "**edge** x", []), ("<b></b>", "", []), ("a<script>alert(1)</script>b", "ab", ["<script>"]),
        ("<p>open <b>never closed", "open **never closed**", []), ("a</div>b", "ab", []), ("<i>a<i>b</i></i>", "*ab*", []),
        (
            "<p>See <a href=\"https://a.org\">here </a>and<a href=\"https://b.org\"> there</a>.</p>",
            "See [here](https://a.org) and [there](https://b.org).", []
        ),
        ("a<b> b</b><span> c </span>d<i> e</i>", "a **b** c d *e*", []), ("<p>a</p><p>&nbsp;</p><p>b</p>", "a\n\nb", []),
        ("<ul><li>a</li></ul><p><span>&nbsp;</span> </p>&nbsp;<p>b</p>", "- a\n\nb", []),
        ("5 &lt; 6 &amp;&nbsp;7", "5 \\< 6 &\u{A0}7", []),
        ("<p><strong>Stop!<br></strong>Read.</p>", "**Stop!**\\\nRead.", []), ("<p>a<span><br>b</span></p>", "a\\\nb", []),
        ("<p>a<b><br></b>b</p>", "a\\\nb", []), ("<i>a<br></i>", "*a*", []), ("x<s>a<br></s>b", "x~~a~~\\\nb", []),
        ("<a href='http://a.org'>x<br></a>y", "[x](http://a.org)\\\ny", []), ("x<sup>2<br></sup>y", "x^2^\\\ny", []),
        ("<b>Note:&nbsp;</b>read <i>a&nbsp;</i>and<b>&nbsp;b</b>", "**Note:**\u{A0}read *a*\u{A0}and\u{A0}**b**", []),
        ("<p>a</p><p><b>&nbsp;</b></p>", "a", []), ("<p>&nbsp;a&nbsp;</p><p>&nbsp;&nbsp;b</p>", "a\n\n\u{A0}\u{A0}b", []),
        ("<p>&nbsp;- a</p>", "\\- a", []), ("[^1] and [a = b] = c", "\\[\\^1\\] and \\[a \\= b\\] = c", []),
        ("<u>line</u>", "line", ["underlining"]), ("<video src='a.mp4' aria-label='Film'></video>", "![Film](a.mp4)", []),
    ])
    func readsWhatOthersWrite(source: String, expected: String, losses: [String]) {
        let (text, found) = markdown(source)
        #expect(text == expected)
        #expect(found.sorted() == losses)
    }

    /// An address keeps its target, whatever characters it contains.
    @Test(arguments: [
        ("Read https://en.wikipedia.org/wiki/Main_Page first.", "Read https://en.wikipedia.org/wiki/Main_Page first."),
        ("To first_last@example.org or _you_", "To first_last@example.org or \\_you\\_"),
        ("www.example.org/a_b?x=1&amp;y_z=2#s_t.", "www.example.org/a_b?x=1&y_z=2#s_t."),
        ("https://example.org/~user/x*y*z~a~ a~b~", "https://example.org/~user/x*y*z~a~ a\\~b\\~"),
        ("(https://a.org/b_c), *https://a.org/b_c*", "(https://a.org/b_c), \\*https://a.org/b_c\\*"),
        ("https://a.org/[[1]] https://a.org/$x$", "https://a.org/[[1]] https://a.org/$x$"),
        ("https://a.org/b_c|d_e &lt;https://a.org/b_c>", "https://a.org/b_c|d\\_e \\<https://a.org/b\\_c>"),
        ("<b>https://a.org/b_c</b>d https://a.org/b_c<i>d</i>", "**https://a.org/b_c**<!-- -->d https://a.org/b_c<!-- -->*d*"),
        ("<b>https://a.org/b_c</b>. (<i>www.a.org/b_c</i>)", "**https://a.org/b_c**. (*www.a.org/b_c*)"),
        ("<b>https://a.org/b_c</b> d x<sup>https://a.org/b_c_d</sup>", "**https://a.org/b_c** d x^https://a.org/b\\_c\\_d^"),
        ("<a href='https://a.org/b_c'>https://a.org/b_c</a>", "[https://a.org/b\\_c](https://a.org/b_c)"),
        ("xhttps://a.org/b_c", "xhttps://a.org/b\\_c"),
    ])
    func addressesStayWhole(source: String, expected: String) {
        #expect(markdown(source).text == expected)
    }

    @Test(arguments: [
        "https://en.wikipedia.org/wiki/Main_Page", "first_last@example.org", "http://example.org/~user/x*y*z", "https://a.org/b_(c)_d",
        "mailto:a_b_c@example.org",
    ])
    func addressesLeadWhereTheyLed(address: String) {
        let target = address.hasPrefix("first") ? "mailto:\(address)" : address
        for source in ["Read \(address) now", "<b>\(address)</b>.", "(\(address)).", "<ul><li>\(address)</li></ul>", "\(address)<i>x</i>"] {
            let back = html(markdown(source).text)
            #expect(back.contains("<a href=\"\(target)\">\(address)</a>"), "\(markdown(source).text)\n\(back)")
        }
    }

    @Test func aScriptInItselfIsOne() {
        let (text, losses) = markdown("a<sub>i<sub>j</sub></sub> x<sup>a<sub>i</sub></sup>")
        #expect(text == "a~ij~ x^a~i~^")
        #expect(losses == ["a subscript"])
    }

    @Test func languagesOfCodeAreKept() {
        #expect(markdown("<pre class='language-python'><code>x = 1</code></pre>").text == "```python\nx = 1\n```")
        #expect(markdown("<pre class='line-numbers language-c'>x;</pre>").text == "```c\nx;\n```")
    }

    /// Editors of other programs write line ends in code as elements.
    @Test func codeKeepsItsLines() {
        #expect(markdown("<pre>for i:<br>    if i:<br>x<div>y</div>z</pre>").0 == "```\nfor i:\n    if i:\nx\ny\nz\n```")
        #expect(markdown("<p><code>a = 1<br>b = 2</code></p>").0 == "`a = 1`\\\n`b = 2`")
    }

    @Test func makesOneLine() {
        var writer = MarkdownWriter()
        #expect(writer.line(MarkupReader.html("<p>a<br>b</p><ul><li>c</li></ul><pre>d</pre>")) == "a b c `d`")
    }
}

/// Generator of random Markdown.
private struct TextGenerator {
    var state: UInt64

    private mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(count))
    }

    private mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

    mutating func blocks(depth: Int) -> String {
        (0...next(3)).map { _ in block(depth: depth) }.joined(separator: "\n\n")
    }

    private mutating func block(depth: Int) -> String {
        switch next(depth > 0 ? 9 : 3) {
        case 0, 1: return phrase(depth: 2)
        case 2: return "### " + phrase(depth: 1)
        case 3: return MarkdownWriter.prefixed(blocks(depth: depth - 1), with: "> ")
        case 4, 5:
            let marker = pick(["- ", "1. ", "* "])
            return (0...next(3)).map { _ in MarkdownWriter.indented(blocks(depth: depth - 1), marker: marker) }.joined(
                separator: pick(["\n", "\n\n"]))
        case 6: return "```\n\(pick(["a", "  b\n\nc", "*d*"]))\n```"
        case 7: return "| \(cell()) | b |\n|---|:-:|\n| \(cell()) | \(cell()) |"
        default: return "***"
        }
    }

    private mutating func cell() -> String { phrase(depth: 1).replacing("|", with: "\\|") }

    /// - Parameter marks: allowed delimiters of emphasis; nested emphasis of the same kind doesn't occur.
    private mutating func phrase(depth: Int, marks: [String] = ["*", "**", "~~", "~", "^"]) -> String {
        var text = ""
        for index in 0...next(5) {
            let piece = piece(depth: depth, marks: marks)
            let mayTouch = !piece.hasPrefix("*") && !piece.hasSuffix("*") && !text.hasSuffix("*") && !text.hasSuffix("$") && next(3) == 0
            text += index == 0 || mayTouch ? piece : " " + piece
        }
        return text
    }

    private mutating func piece(depth: Int, marks: [String]) -> String {
        switch next(depth > 0 ? 10 : 6) {
        case 0, 1, 2: return pick(["word", "a", "Ω", "3", "x2"])
        case 3:
            return pick([
                ".", "!", "(", ")", "\"", "-", "+", "#", ">", "&", "_", "1.", "\\*", "\\_", "\\[", "\\$", "{", "}", "’", "=", "~", "|", "^",
                "\\~",
            ])
        case 4: return pick(["`co*de`", "$x_1$", "&copy;", "\\\\"])
        case 5: return pick(["end.", "[x]", "<", "\\<b>"])
        case 6, 7, 8:
            guard let mark = marks.isEmpty ? nil : pick(marks) else { return "word" }
            return mark + phrase(depth: depth - 1, marks: marks.filter { $0 != mark }) + mark
        default: return "[\(phrase(depth: 0))](https://example.org/\(pick(["a", "a_b", "a*b"])))"
        }
    }
}

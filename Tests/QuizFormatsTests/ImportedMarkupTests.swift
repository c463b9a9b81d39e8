import ContentModel
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Elements of HTML that Markdown has in another way, or not at all.
struct ImportedMarkupTests {
    private func quizImport(_ questions: String) throws -> QuizImport {
        try RoundTrip.quizImport("<quiz>\n\(questions)\n</quiz>\n", .moodle, try RoundTrip.export())
    }

    private func question(_ type: String, _ html: String, _ rest: String = "") -> String {
        "<question type=\"\(type)\"><questiontext format=\"html\"><text><![CDATA[\(html)]]></text></questiontext>\(rest)</question>"
    }

    private func truth(_ html: String) throws -> QuizImport {
        let answers = "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
        return try quizImport(question("truefalse", html, answers))
    }

    /// The text of the question from its heading on, without attributes.
    private func body(_ found: QuizImport) -> String {
        let text = found.text.firstRange(of: "\n## ").map { String(found.text[$0.upperBound...]) } ?? found.text
        return text.replacing(#/ \{(?:type=true-false answer=true|points=\d)\}/#, with: "")
    }

    private func blanks(_ found: QuizImport) throws -> [String] {
        guard case .blanks(let blanks)? = RoundTrip.quizzes(found, try RoundTrip.export()).first?.questions.first?.response else {
            return []
        }
        return blanks.map(\.written)
    }

    // MARK: - Blanks

    @Test(arguments: [
        (
            "<p>Complete:</p><pre>for i in {1:SA:=range}(3):\n    print({1:SA:=i})\n</pre>",
            "Complete:\n\n`for i in `[[range]]`(3):`\\\n`\u{A0}\u{A0}\u{A0}\u{A0}print(`[[i]]`)`\n", ["[[range]]", "[[i]]"]
        ),
        (
            "<pre>{1:SA:=def} f(x):\n\n  {1:SA:=return} x</pre><p>What is missing?</p>",
            "What is missing?\n\n[[def]]` f(x):`\\\n\\\n`\u{A0}\u{A0}`[[return]]` x`\n", ["[[def]]", "[[return]]"]
        ),
        (
            "<p>Complete:</p><pre>if {1:SA:=x}:\n\t{1:SA:=y}()\n\tz()\n</pre>",
            "Complete:\n\n`if `[[x]]`:`\\\n`\u{A0}\u{A0}\u{A0}\u{A0}`[[y]]`()`\\\n`\u{A0}\u{A0}\u{A0}\u{A0}z()`\n", ["[[x]]", "[[y]]"]
        ),
        (
            "<p>Do <code>x = {1:SA:=a} {1:SA:=b}</code> and <kbd>Ctrl+{1:SA:=c}</kbd>.</p>",
            "Do `x = `[[a]] [[b]] and `Ctrl+`[[c]].\n", ["[[a]]", "[[b]]", "[[c]]"]
        ),
        (
            "<p>See <a href=\"https://example.org/\">the <b>site {1:SA:=a}</b> there</a>.</p>",
            "See [the **site**](https://example.org/) [[a]] [there](https://example.org/).\n", ["[[a]]"]
        ),
    ])
    func blanksLeaveCodeAndLinks(html: String, markdown: String, written: [String]) throws {
        let found = try quizImport(question("cloze", html))
        #expect(body(found) == markdown)
        #expect(found.lines == [])
        #expect(try blanks(found) == written)
    }

    @Test func blanksOfEveryFormatLeaveCode() throws {
        let options = ["range", "list"].map { "<selectoption><text>\($0)</text><group>1</group></selectoption>" }.joined()
        let gaps = try quizImport(question("gapselect", "<p>Complete:</p><pre>for i in [[1]](3):</pre>", options))
        #expect(
            body(gaps).hasSuffix("\n`for i in `[[{list|*range*}]]`(3):`\n")
                || body(gaps).hasSuffix("\n`for i in `[[{*range*|list}]]`(3):`\n"))
        #expect(try blanks(gaps).count == 1)
        let line = "<pre>for i in _____(3):</pre><p>Which word is missing?</p>"
        let short = try quizImport(question("shortanswer", line, "<answer fraction=\"100\"><text>range</text></answer>"))
        #expect(body(short).hasSuffix("\n\n`for i in `[[range]]`(3):`\n"), "\(short.text) \(short.lines)")
        let gift = try RoundTrip.quizImport("[html]<p>Complete</p><pre>for i in {=range}(3)\\:</pre>\n", .gift, try RoundTrip.export())
        #expect(body(gift).hasSuffix("\n\n`for i in `[[range]]`(3):`\n"), "\(gift.text) \(gift.lines)")
        let qti = """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x" adaptive="false" timeDependent="false">
            <responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>range</value>
            </correctResponse></responseDeclaration>
            <itemBody><p>Complete</p><pre>for i in <textEntryInteraction responseIdentifier="R"/>(3):</pre></itemBody></assessmentItem>
            """
        let item = try RoundTrip.quizImport(qti, .qti, try RoundTrip.export(), name: "a.xml")
        #expect(body(item).hasSuffix("\n\n`for i in `[[range]]`(3):`\n"), "\(item.text) \(item.lines)")
    }

    // MARK: - Code

    @Test(arguments: [
        (
            "<p>What is it?</p><p><code>for i in x:<br>&nbsp;&nbsp; print(i)</code></p>",
            "What is it?\n\n```\nfor i in x:\n   print(i)\n```\n"
        ),
        ("<p><samp>a<br>\n  b</samp></p><p>What is it?</p>", "What is it?\n\n```\na\nb\n```\n"),
        ("<p>What?</p><p>Of <code>a:<br>&nbsp;b</code> here</p>", "What?\n\nOf `a:`\\\n`\u{A0}b` here\n"),
        ("<p>Is <code>a\nb<br></code> so?</p>", "Is `a b` so?\n"),
    ])
    func breaksOfCodeAreLines(html: String, markdown: String) throws {
        let found = try truth(html)
        #expect(body(found) == markdown)
        #expect(found.lines == [])
    }

    @Test func linesOfCodeInAHeadingAreReported() throws {
        let found = try truth("<p>Is <code>a<br>b</code> so?</p>")
        #expect(body(found) == "Is `a` `b` so?\n")
        #expect(
            found.lines == [
                "2 NotImported: the lines of code in a text of one line (each becomes separate code) can't be written in Markdown"
            ])
    }

    // MARK: - Lists

    @Test(arguments: [
        ("<ol type=\"I\"><li>a</li><li>b</li><li>c</li></ol>", "I. a\\\nII. b\\\nIII. c\n"),
        ("<ol style=\"list-style-type: upper-alpha;\" start=\"26\"><li>a</li><li>b</li></ol>", "Z. a\\\nAA. b\n"),
        ("<ol><li style=\"list-style-type:lower-roman\">a</li><li style=\"list-style-type:lower-roman\">b</li></ol>", "i. a\\\nii. b\n"),
        ("<ol type=\"a\"><li><p>a</p><pre>x</pre></li><li><p>b</p></li></ol>", "a. a\n\n```\nx\n```\n\nb. b\n"),
        ("<ol reversed><li>a</li><li>b</li></ol>", "2\\. a\\\n1\\. b\n"),
        ("<ol><li value=\"3\">a</li><li>b</li></ol>", "3. a\n4. b\n"),
        ("<ol><li>a</li><li value=\"5\">b</li></ol>", "1\\. a\\\n5\\. b\n"),
        ("<ol style=\"list-style-type: none\"><li>I. a</li><li>II. b</li></ol>", "I. a\\\nII. b\n"),
        ("<ol><li>a<ol type=\"a\"><li>x</li><li>y</li></ol></li><li>b</li></ol>", "1. a\n\n   a. x\\\n   b. y\n\n2. b\n"),
        ("<ul style=\"list-style-type: circle\"><li>a</li></ul>", "- a\n"),
        ("<ol type=\"1\" start=\"-9223372036854775808\"><li>a</li></ol>", "1. a\n"),
    ])
    func markersOfListsStay(html: String, markdown: String) throws {
        let found = try truth("<p>Which?</p>\(html)")
        #expect(body(found) == "Which?\n\n\(markdown)")
        #expect(found.lines == [])
    }

    @Test func markersStayInOneLine() throws {
        let pairs = ["<ol type=\"A\"><li>x</li><li>y</li></ol>", "z"].map {
            "<subquestion format=\"html\"><text><![CDATA[\($0)]]></text><answer><text>\($0.count)</text></answer></subquestion>"
        }
        #expect(body(try quizImport(question("matching", "Match.", pairs.joined()))).contains("- A. x B. y -> "))
    }

    // MARK: - Headings

    @Test func headingsInAnswersAreText() throws {
        let html = "<![CDATA[<p>A</p><h4>B</h4><p>x</p>]]>"
        let found = try quizImport(
            question(
                "multichoice", "<p>Which?</p>",
                "<answer fraction=\"100\"><text>\(html)</text></answer><answer fraction=\"0\"><text>b</text></answer>"))
        #expect(body(found) == "Which?\n\n- [x] A\n\n  **B**\n\n  x\n\n- [ ] b\n")
        let items = (1...2).map {
            "<answer fraction=\"\($0)\" format=\"html\"><text>\(html.replacing("<p>A", with: "<p>\($0)"))</text></answer>"
        }
        let order = try quizImport(question("ordering", "<p>Order.</p>", items.joined()))
        #expect(body(order) == "Order. {type=ordering}\n\n1. 1\n\n   **B**\n\n   x\n\n2. 2\n\n   **B**\n\n   x\n", "\(order.lines)")
    }

    // MARK: - Hidden and added text

    @Test(arguments: [
        "<span style=\"display: none !important\">not</span>", "<b hidden>not</b>", "<span class=\"a sr-only\">not</span>",
        "<span style=\"color:red; visibility:hidden\">not</span>",
    ])
    func hiddenTextIsLeftOut(html: String) throws {
        let found = try truth("<p>Is it \(html) so?</p>")
        #expect(body(found) == "Is it so?\n")
        #expect(found.lines == ["2 NotImported: hidden text isn't imported"])
    }

    @Test func whatIsHiddenWithoutNeedIsNotReported() throws {
        let picture = "<img class=\"equation_image\" data-equation-content=\"x\" src=\"/e\">"
        let formula = "\(picture)<span class=\"hidden-readable\"><math><mi>x</mi></math></span>"
        let found = try truth("<p>Is \(formula) it?<span hidden> </span></p>")
        #expect(body(found) == "Is $x$ it?\n")
        #expect(found.lines == [])
        // A hidden blank still has to be filled in.
        #expect(try blanks(try quizImport(question("cloze", "<p>Is it <span hidden>{1:SA:=a}</span>?</p>"))) == ["[[a]]"])
    }

    @Test func charactersThatBrowsersAdd() throws {
        let found = try truth("<p>Is <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby> <q>yes, <q>no</q></q>?</p>")
        #expect(body(found) == "Is 漢(かん)字(じ) “yes, ‘no’”?\n")
    }

    // MARK: - Pictures

    @Test func theDescriptionOfAMissingPictureIsNoHeading() throws {
        let found = try truth("<p><img src=\"@@PLUGINFILE@@/no.png\" alt=\"Atom\"></p><p>Is this an atom?</p>")
        #expect(body(found) == "Is this an atom?\n\n\\[Atom\\]\n")
    }

    @Test func marksInADescriptionAreText() throws {
        let found = try truth("<p>Is it?</p><p><img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"^caret^ and m^2, ~one\"></p>")
        #expect(body(found).contains("![\\^caret\\^ and m\\^2, ~one]("), "\(found.text)")
    }

    // MARK: - Categories

    @Test(arguments: [
        ("Questions on <b>cells</b> for week 1.", "", "Questions on **cells** for week 1."),
        ("Questions on cells.<p>And <b>more</b>.</p>", "Questions on cells.", "And **more**."),
        ("<p>Questions on cells.</p><p>More.</p>", "Questions on cells.", "More."),
    ])
    func theTextOfACategoryIsWhole(html: String, summary: String, introduction: String) throws {
        let info = "<info format=\"html\"><text><![CDATA[\(html)]]></text></info>"
        let category = "<question type=\"category\"><category><text>$course$/Cells</text></category>\(info)</question>"
        let answers = "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"
        let found = try quizImport(category + question("truefalse", "Is it?", answers))
        #expect(found.text.contains("\ndescription: \(summary)\n") == !summary.isEmpty, "\(found.text)")
        #expect(found.text.contains("\n\(introduction)\n"), "\(found.text)")
    }
}

import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// HTML of other programs' editors becomes equivalent Markdown.
struct ImportedHTMLTests {
    private static let truth = "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer>"

    /// Import of a question of Moodle, whose name reveals the answer.
    private func moodle(_ type: String, _ text: String, _ rest: String = truth) throws -> QuizImport {
        let question = """
            <question type="\(type)"><name><text>17b Mitochondrion</text></name>
            <questiontext format="html"><text><![CDATA[\(text)]]></text></questiontext>
            \(rest)</question>
            """
        return try RoundTrip.quizImport("<quiz>\n\(question)\n</quiz>\n", .moodle, try RoundTrip.export())
    }

    /// Import into a site of another language.
    private func quizImport(_ xml: String, language: String) throws -> QuizImport {
        let settings = SiteSettings(id: "site", title: "Site", language: try #require(ContentLanguage(language)))
        var found = QuizImport(folder: "in", context: ReadingContext(settings: settings, timeZones: TimeZoneCatalog()))
        found.add("other.xml", Array(xml.utf8), try #require(QuizFormat.moodle.importer)) { _ in nil }
        return found
    }

    /// Markdown below the front matter.
    private func body(_ found: QuizImport) -> String {
        found.text.firstRange(of: "\n## ").map { String(found.text[$0.upperBound...]) } ?? found.text
    }

    /// Neither causes a message about the new file.
    @Test func signsOfAnswersAndLinksToNowhere() throws {
        let answer = "<answer fraction=\"100\"><text>_in vivo_</text></answer>"
        let found = try moodle("shortanswer", "<p>How, as <a href=\"#foo\">above</a>?</p>", answer + "<usecase>0</usecase>")
        #expect(found.diagnostics == [])
        #expect(found.text.contains("How, as above?"), "\(found.text)")
        #expect(found.text.contains("[[\\_in vivo\\_]]"), "\(found.text)")
    }

    // MARK: - Headings

    @Test(arguments: [
        ("<pre>x = 1</pre><p>Is it one?</p>", "Is it one? {#17b-mitochondrion type=true-false answer=true}\n\n```\nx = 1\n```\n", 0),
        (
            "<div><ul><li>a</li></ul><p>Is it<br>long?</p></div>",
            "Is it {#17b-mitochondrion type=true-false answer=true}\n\n- a\n\nlong?\n", 0
        ),
        ("<hr><p>Is it one?</p><p>Or not?</p>", "Is it one? {#17b-mitochondrion type=true-false answer=true}\n\n***\n\nOr not?\n", 0),
        ("<ol><li>Is it one?</li></ol><p></p>", "Is it one? {#17b-mitochondrion type=true-false answer=true}\n", 0),
        ("<blockquote><p>Is it one?</p></blockquote>", "Is it one? {#17b-mitochondrion type=true-false answer=true}\n", 0),
        ("<table><tr><td>Is it one?</td></tr></table>", "Is it one? {#17b-mitochondrion type=true-false answer=true}\n", 0),
        ("<ul><li>a</li><li>b</li></ul>", "Question 1 {#17b-mitochondrion type=true-false answer=true}\n\n- a\n- b\n", 0),
        (
            "<p><img src=\"https://a.org/b.png\" alt=\"Cell\"></p><p>Is it one?</p>",
            "Is it one? {#17b-mitochondrion type=true-false answer=true}\n\n[Cell](https://a.org/b.png)\n", 1
        ),
    ])
    func theNameIsNoHeading(html: String, markdown: String, remarks: Int) throws {
        let found = try moodle("truefalse", html)
        #expect(body(found) == markdown)
        #expect(found.lines.count { $0.contains("is on another site") } == remarks && found.lines.count == remarks)
    }

    @Test func aPictureFollowsTheHeading() throws {
        let picture = "<p><img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"An organelle\"></p>"
        let word = "<answer fraction=\"100\"><text>mitochondrion</text></answer>"
        let heading = "\n\n![An organelle](../../media/in/picture.png)\n\n[[mitochondrion]]\n"
        #expect(
            body(try moodle("shortanswer", picture + "<p>Name this organelle.</p>", word))
                == "Name this organelle. {#17b-mitochondrion}\(heading)")
        #expect(body(try moodle("shortanswer", picture, word)) == "Question 1 {#17b-mitochondrion}\(heading)")
    }

    /// A paragraph with a blank doesn't move above another blank, as they are counted.
    @Test func blanksKeepTheirOrder() throws {
        let text = "<table><tr><th>First</th></tr><tr><td>{1:SA:=one}</td></tr></table><p>Then {1:SA:=two}.</p>"
        let found = try moodle("cloze", text, "")
        #expect(found.text.contains("\n## Question 1 "))
        let blanks = RoundTrip.quizzes(found, try RoundTrip.export()).first?.questions.first?.response
        guard case .blanks(let all)? = blanks else {
            Issue.record("\(found.text)\n\(found.lines)")
            return
        }
        #expect(all.map(\.written) == ["[[one]]", "[[two]]"])
    }

    @Test func theHeadingIsInTheLanguageOfTheSite() throws {
        let list = "<![CDATA[<ul><li>a</li><li>b</li></ul>]]>"
        let question = "<questiontext format=\"html\"><text>\(list)</text></questiontext>\(ImportedHTMLTests.truth)"
        let text = "<quiz><question type=\"truefalse\">\(question)</question></quiz>"
        let found = try quizImport(text, language: "es")
        #expect(body(found).hasPrefix("Pregunta 1 "))
    }

    @Test func theTitleOfCanvasIsNoHeading() throws {
        let text = QTI12Testing.text("&lt;pre&gt;x&lt;/pre&gt;&lt;p&gt;Is it so?&lt;/p&gt;")
        let labels = QTI12Testing.label("1", "Yes") + QTI12Testing.label("2", "No")
        let item = QTI12Testing.item(
            "multiple_choice_question", text + QTI12Testing.list("response1", labels), QTI12Testing.right(QTI12Testing.equal("1")))
        #expect(try QTI12Testing.read(item).words.first?.hasPrefix("single Is it so? | <pre><code>x\n</code></pre> |") == true)
    }

    // MARK: - Quotations

    private func choices(_ first: String, _ second: String) -> String {
        """
        <single>true</single><answer fraction="100" format="html"><text><![CDATA[\(first)]]></text></answer>
        <answer fraction="0" format="html"><text><![CDATA[\(second)]]></text><feedback format="html"><text>That is Melville.</text></feedback></answer>
        """
    }

    @Test func aQuotationStaysInItsChoice() throws {
        let found = try moodle(
            "multichoice", "Whose?",
            choices("<p>Shakespeare:</p><blockquote>To be</blockquote>", "<p>Or:</p><blockquote><p>“Call</p><p>me”</p></blockquote>"))
        #expect(
            body(found) == """
                Whose? {#17b-mitochondrion}

                - [x] Shakespeare:

                  “To be”

                - [ ] Or:

                  “Call

                  me”

                  > That is Melville.

                """)
        #expect(
            found.lines == ["2 NotImported: a quotation in a choice would be read as its feedback, so it is between quotation marks"])
        let only = try moodle(
            "multichoice", "Whose?", choices("<blockquote>To be</blockquote>", "<blockquote><ul><li>Call me</li></ul></blockquote>"))
        #expect(
            body(only) == """
                Whose? {#17b-mitochondrion}

                - [x] “To be”

                - [ ] \n
                  - Call me

                  > That is Melville.

                """)
    }

    /// Text below a quotation would cause a warning.
    @Test func aQuotationAboveTextIsBetweenQuotationMarks() throws {
        let found = try moodle(
            "multichoice", "Whose?",
            choices("<blockquote><p>To be</p></blockquote><p>he said</p>", "<blockquote>A</blockquote>b<pre>\nx</pre>"))
        #expect(
            body(found) == """
                Whose? {#17b-mitochondrion}

                - [x] “To be”

                  he said

                - [ ] “A”

                  b

                  ```
                  x
                  ```

                  > That is Melville.

                """)
        let check = ParsedQuizFile.read(
            Array(found.text.utf8), at: "Content/quizzes/a.md", context: RoundTrip.context(try RoundTrip.export()))
        #expect(check.diagnostics == [])
    }

    // MARK: - Drawings and formats

    private static let drawing =
        "<svg viewBox=\"0 0 9 9\" width=\"9\" onclick=\"run()\"><title>A circle</title><linearGradient id=\"g\"/><circle cx=\"5\" cy=\"5\" r=\"4\"/><text>label</text></svg>"

    @Test func drawingsBecomePictures() throws {
        let found = try moodle(
            "multichoice", "<p>Which \(ImportedHTMLTests.drawing) is it?</p>", choices("\(ImportedHTMLTests.drawing)", "b"))
        #expect(body(found).hasPrefix("Which ![A circle](../../media/in/picture.svg) is it?"), "\(found.text)")
        #expect(body(found).contains("- [x] ![A circle](../../media/in/picture.svg)\n"), "\(found.text)")
        let media = try #require(found.files.first { $0.path.hasSuffix(".svg") })
        let svg = String(decoding: media.bytes, as: UTF8.self)
        #expect(svg.contains("viewBox=\"0 0 9 9\"") && svg.contains("<linearGradient") && !svg.contains("onclick"), "\(svg)")
        #expect(
            found.lines == ["2 NotImported: 'picture.svg' is imported without 'onclick', which could run in a reader's browser"])
        let hidden = try moodle("truefalse", "<p>Is it <svg style=\"display: none\"><path d=\"M0 0\"/></svg> so?</p>")
        #expect(body(hidden).hasPrefix("Is it so?"), "\(hidden.text)")
    }

    @Test(arguments: [
        ("<span style=\"color: red\">red</span>", "colours"), ("<font color=\"#ff0000\">red</font>", "colours"),
        ("<span style=\"background: rgb(255, 255, 0)\">a</span>", "colours"), ("<mark>a</mark>", "highlighting"),
        ("<abbr title=\"World Health Organization\">WHO</abbr>", "the long form of an abbreviation"), ("<canvas></canvas>a", "<canvas>"),
    ])
    func lostFormatsAreReported(html: String, name: String) throws {
        let found = try moodle("truefalse", "<p>Is it \(html)?</p>")
        #expect(found.lines == ["2 NotImported: \(name) can't be written in Markdown"])
    }

    @Test func coloursOfUsualTextAreNoLoss() throws {
        let found = try moodle(
            "truefalse",
            "<p style=\"color:#1d2125; background-color: rgb(255, 255, 255)\">Is <span style=\"color: black\">it</span> <font color=\"#333\">so</font>?</p>"
        )
        #expect(found.lines == [])
    }

    @Test(arguments: [QuizFormat.json, .markdown, .moodle, .canvas, .qti, .gift, .csv])
    func aQuotationInAChoiceComesBack(format: QuizFormat) throws {
        let json = """
            {"title": "T", "questions": [{"prompt": "Whose?", "choices": [
            {"text": "Shakespeare:\\n\\n> To be", "correct": true, "feedback": "Yes."}, {"text": "Melville"}]}]}
            """
        let export = try RoundTrip.export()
        let first = try RoundTrip.quizImport(json, .json, export)
        let quiz = LocalizedQuiz(try #require(RoundTrip.quizzes(first, export).first))
        let answer = "+Shakespeare:<p>“To be”</p> (<p>Yes.</p>); -Melville"
        #expect(quiz.questions.map { PackageTesting.answer($0.response) } == [answer])
        let read = ParsedQuizFile.read(Array(json.utf8), at: "Content/quizzes/a.json", context: RoundTrip.context(export))
        var log = ExportLog()
        let files = try #require(format.exporter).files([LocalizedQuiz(try #require(read.quizzes.first))], export, log: &log)
        let back = try RoundTrip.quizImport(files[0].bytes, format, export, name: files[0].path)
        let words = RoundTrip.quizzes(back, export).first?.questions.map { PackageTesting.answer($0.response) } ?? []
        #expect(words.count == 1)
        #expect(words.first?.contains("“To be”") == true, "\(words) \(back.lines)")
        #expect(words.first?.contains("(<p>To be") == false)
    }

    // MARK: - Languages

    @Test(arguments: [
        ("en", "<p>Hello Cat</p>"), ("fr", "<p>Bonjour Chat</p>"), ("es", "<p>Hello Cat</p>"),
    ])
    func textsAreInTheLanguageOfTheSite(code: String, html: String) throws {
        let text =
            "<p><span class=\"multilang\" lang=\"en\">Hello</span> <span lang=\"fr\" class=\"multilang\">Bonjour</span>"
            + " {mlang en}Cat{mlang}{mlang fr,it}Chat{mlang}</p>"
        let xml = """
            <quiz><question type="truefalse"><questiontext format="html"><text><![CDATA[\(text)]]></text></questiontext>
            \(ImportedHTMLTests.truth)</question></quiz>
            """
        let found = try quizImport(xml, language: code)
        #expect(body(found).hasPrefix(html.dropFirst(3).dropLast(4) + " {"), "\(body(found))")
        let others = code == "fr" ? "en" : "fr, it"
        let own = code == "fr" ? "fr" : "en"
        #expect(
            found.lines == [
                "1 NotImported: the text in \(others) isn't imported, because a quiz file has one language, here \(own); add a translation of the quiz"
            ])
    }

    // MARK: - Words in lists

    @Test func wordsToDragStayDifferent() throws {
        let boxes = ["x&lt;sup&gt;2&lt;/sup&gt;", "x&lt;sub&gt;2&lt;/sub&gt;", "\\(\\frac{1}{2}\\)"].map {
            "<dragbox><text>\($0)</text><group>1</group></dragbox>"
        }
        let found = try moodle("ddwtos", "<p>The square of x is [[1]], the second is [[2]], half is [[3]].</p>", boxes.joined())
        #expect(body(found).hasPrefix("The square of x is [[{*x²*|x₂|½}]], the second is [[{x²|*x₂*|½}]], half is [[{x²|x₂|*½*}]]."))
        #expect(
            found.lines == [
                "2 NotImported: formulas and formatting in the words to choose from become plain text",
                "2 NotImported: the words are dragged in Moodle; in Quizmark, each is chosen from a list",
            ])
        let cloze = try moodle("cloze", "<p>It is {1:MC:=x<sup>2</sup>~x<sub>2</sub>} here.</p>", "")
        #expect(body(cloze).hasPrefix("It is [[{*x²*|x₂}]] here."))
    }

    // MARK: - Units

    private func numerical(_ units: [(String, String)], counts: Bool, isLeft: Bool) throws -> QuizImport {
        let all = units.map { "<unit><multiplier>\($0.1)</multiplier><unit_name>\($0.0)</unit_name></unit>" }.joined()
        return try moodle(
            "numerical", "How much?",
            "<answer fraction=\"100\"><text>25</text></answer><units>\(all)</units><unitgradingtype>\(counts ? 1 : 0)</unitgradingtype>"
                + "<unitsleft>\(isLeft ? 1 : 0)</unitsleft>")
    }

    @Test func unitsAreWhereTheyWere() throws {
        let price = try numerical([("$", "1")], counts: true, isLeft: true)
        #expect(body(price) == "How much? {#17b-mitochondrion}\n\n\\$ [[= 25]]\n")
        #expect(
            price.lines == [
                "2 NotImported: the unit '$' has to be typed in Moodle, but Quizmark can't ask for it; it is before the blank"
            ])
        let mass = try numerical([("kg", "1"), ("g", "1000")], counts: true, isLeft: false)
        #expect(body(mass) == "How much? {#17b-mitochondrion}\n\n[[= 25 kg]]\n")
        #expect(mass.lines == [])
        let apples = try numerical([("kg", "1"), ("apples", "5")], counts: true, isLeft: false)
        #expect(apples.lines == ["2 NotImported: Quizmark doesn't accept numbers in apples; the unit is 'kg'"])
        let optional = try numerical([("m", "1"), ("cm", "100")], counts: false, isLeft: false)
        #expect(body(optional) == "How much? {#17b-mitochondrion}\n\n[[= 25]] m\n")
        #expect(optional.lines == ["2 NotImported: Quizmark doesn't convert numbers in cm; the unit 'm' follows the blank"])
    }

    // MARK: - Code

    @Test func codeInAPairKeepsItsLines() throws {
        let pairs = ["<pre>x = 1\ny = 2</pre>", "<pre>z = 3</pre>"].enumerated().map { index, code in
            "<subquestion format=\"html\"><text><![CDATA[\(code)]]></text><answer><text>\(index)</text></answer></subquestion>"
        }
        let found = try moodle("matching", "Match.", pairs.joined())
        #expect(body(found) == "Match. {#17b-mitochondrion}\n\n- `x = 1` `y = 2` -> 0\n- `z = 3` -> 1\n")
        let words = "the lines of code in a text of one line (each becomes separate code) can't be written in Markdown"
        #expect(found.lines == ["2 NotImported: \(words)"])
    }

    // MARK: - Pictures on other sites

    @Test func aPictureElsewhereIsAnAddress() throws {
        let csv = "question,a,b,answer\n\"![](https://example.org/a_b.png) cat?\",yes,no,a\n"
        let found = try RoundTrip.quizImport(csv, .csv, try RoundTrip.export())
        #expect(body(found).hasPrefix("[https://example.org/a\\_b.png](https://example.org/a_b.png) cat?"), "\(body(found))")
    }

    // MARK: - Keys in rules

    @Test func aTextThatIsComparedIsABlank() throws {
        let match = { (word: String) in
            """
            <stringMatch caseSensitive="false" substring="false"><variable identifier="R"/><baseValue baseType="string">\(word)</baseValue></stringMatch>
            <setOutcomeValue identifier="QUE_SCORE"><sum><variable identifier="QUE_SCORE"/><baseValue baseType="integer">100</baseValue></sum></setOutcomeValue>
            """
        }
        let item = { (text: String) in
            """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="Q" title="T">
            <responseDeclaration identifier="R" cardinality="single" baseType="string"/>
            <outcomeDeclaration identifier="QUE_SCORE" cardinality="single" baseType="integer"/>
            <itemBody><p>\(text)</p><extendedTextInteraction responseIdentifier="R"/></itemBody>
            <responseProcessing><responseCondition><responseIf>\(match("2"))</responseIf>
            <responseElseIf>\(match("two"))</responseElseIf></responseCondition></responseProcessing></assessmentItem>
            """
        }
        let export = try RoundTrip.export()
        let found = try RoundTrip.quizImport(item("The value of (-2) is ________."), .qti, export, name: "a.xml")
        #expect(body(found).hasPrefix("The value of (-2) is [[2|two]]."), "\(body(found))")
        #expect(body(try RoundTrip.quizImport(item("Which number?"), .qti, export, name: "a.xml")).contains("\n\n[[2|two]]\n"))
    }
}

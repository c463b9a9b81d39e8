import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Answers of two lines: nobody can type them, and in a list to choose from, they get a space.
struct LineBreakTests {
    private typealias Item = QTI12Testing

    private static let message = "an answer to this question spans several lines, which nobody can type in a blank, so it isn't imported"

    private func canvas(_ item: String) throws -> QuizImport {
        try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
    }

    private func moodle(_ type: String, _ text: String, _ rest: String = "") throws -> QuizImport {
        let holder = "<questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>"
        let xml = "<quiz><question type=\"\(type)\">\(holder)\(rest)</question></quiz>"
        return try RoundTrip.quizImport(xml, .moodle, try RoundTrip.export())
    }

    private func expectRefused(_ found: QuizImport, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(found.quizzes.isEmpty, "\(found.text)", sourceLocation: sourceLocation)
        #expect(found.diagnostics.contains { $0.message == Self.message }, "\(found.lines)", sourceLocation: sourceLocation)
    }

    // MARK: - To type

    @Test(arguments: ["one\ntwo", "&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;", "one&lt;br&gt;two"])
    func blanksOfCanvas(words: String) throws {
        let type = words.contains("&") ? "text/html" : "text/plain"
        let label =
            "<response_label ident=\"x\"><material><mattext texttype=\"\(type)\">\(words)</mattext></material></response_label>"
        let right = Item.right(Item.equal("x", "response_a"))
        expectRefused(
            try canvas(Item.item("fill_in_multiple_blanks_question", Item.text("It is [a].") + Item.list("response_a", label), right)))
    }

    @Test func shortAnswersOfCanvas() throws {
        let right = Item.right(Item.equal("one\ntwo"))
        // A blank in the first line would join them.
        for text in ["Who?", "It is ____."] {
            expectRefused(try canvas(Item.item("short_answer_question", Item.text(text) + Item.typed(), right)))
        }
    }

    @Test func answersOfBlackboard() throws {
        let pool = """
            <POOL><QUESTION_FILLINBLANK id="q1"><BODY><TEXT>Which?</TEXT></BODY>
            <ANSWER id="a1"><TEXT>three&lt;br&gt;four</TEXT></ANSWER></QUESTION_FILLINBLANK></POOL>
            """
        expectRefused(try PackageTesting.quizImport("a.xml", Array(pool.utf8), .canvas))
    }

    @Test func answersOfMoodle() throws {
        expectRefused(try moodle("cloze", "<p>It is {1:SHORTANSWER:=a<br>b}.</p>"))
        let answer = "<answer fraction=\"100\"><text>one\ntwo</text></answer>"
        expectRefused(try moodle("shortanswer", "<p>It is _____.</p>", answer))
    }

    /// White space of HTML isn't a line.
    @Test func linesOfTheFileAreNone() throws {
        let found = try canvas(
            Item.item(
                "fill_in_multiple_blanks_question",
                Item.text("It is [a].")
                    + Item.list("response_a", "<response_label ident=\"x\">\(Item.text("one\n  two"))</response_label>"),
                Item.right(Item.equal("x", "response_a"))))
        #expect(found.text.contains("It is [[one two]]."), "\(found.text) \(found.lines)")
    }

    // MARK: - To choose

    @Test func listsOfCanvas() throws {
        let labels = Item.label("x", "one\ntwo") + Item.label("y", "b")
        let found = try canvas(
            Item.item(
                "multiple_dropdowns_question", Item.text("It is [a].") + Item.list("response_a", labels),
                Item.right(Item.equal("x", "response_a"))))
        #expect(found.text.contains("It is [[{*one two*|b}]]."), "\(found.text) \(found.lines)")
    }

    /// What earned a part isn't correct.
    @Test func partsOfListsAreReported() throws {
        let labels = Item.label("x", "one") + Item.label("y", "two") + Item.label("z", "three")
        let found = try canvas(
            Item.item(
                "multiple_dropdowns_question", Item.text("It is [a].") + Item.list("response_a", labels),
                Item.right(Item.equal("x", "response_a"), action: "Add")
                    + Item.right(Item.equal("y", "response_a"), "50", action: "Add")))
        #expect(found.text.contains("It is [[{*one*|two|three}]]."), "\(found.text)")
        #expect(found.diagnostics.contains { $0.message == "answers that earned part of the points earn nothing in Quizmark" })
    }

    @Test(arguments: [("gapselect", "selectoption"), ("ddwtos", "dragbox")]) func gapsOfMoodle(type: String, element: String) throws {
        let boxes = ["mat&lt;br&gt;rug", "sofa"].map { "<\(element)><text>\($0)</text><group>1</group></\(element)>" }
        let found = try moodle(type, "<p>The cat is on the [[1]].</p>", boxes.joined())
        #expect(found.text.contains("[[{*mat rug*|sofa}]]"), "\(found.text) \(found.lines)")
    }

    @Test func listsOfQTI() throws {
        let item = """
            <assessmentItem identifier="a" title="A"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">\
            <correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><p>It is <inlineChoiceInteraction \
            responseIdentifier="R"><inlineChoice identifier="x">one<br/>two</inlineChoice><inlineChoice identifier="y">b</inlineChoice>\
            </inlineChoiceInteraction>.</p></itemBody></assessmentItem>
            """
        let found = try PackageTesting.quizImport("a.xml", Array(item.utf8), .qti)
        #expect(found.text.contains("It is [[{*one two*|b}]]."), "\(found.text) \(found.lines)")
    }
}

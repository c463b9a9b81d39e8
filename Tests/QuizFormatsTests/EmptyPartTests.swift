import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Parts of questions without a text, and items of a package without a file, which an import reports.
struct EmptyPartTests {
    private func found(_ text: String, _ format: QuizFormat) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export())
    }

    @Test func itemsOfMoodle() throws {
        let answers = ["a", "", "c"].map { "<answer fraction=\"100\"><text>\($0)</text></answer>" }.joined(separator: "\n")
        let xml = "<quiz><question type=\"ordering\"><questiontext><text>Sort.</text></questiontext>\n\(answers)</question></quiz>"
        let found = try found(xml, .moodle)
        #expect(found.text.contains("1. a\n2. c\n"))
        #expect(found.lines == ["3 InvalidQuestion: this item has no text and is left out"])
    }

    @Test func itemsOfGift() throws {
        let found = try found("Sort. {>4 ALL VERTICAL ALL_OR_NOTHING SHOW\na\n<br>\nc\n}\n", .gift)
        #expect(found.text.contains("1. a\n2. c\n"), "\(found.text)")
        #expect(found.lines == ["1 InvalidQuestion: an item of this order has no text and is left out"])
    }

    @Test func itemsOfQuizdown() throws {
        let empty = try found("# Sort\n\n1. a\n2. b\n3.\n", .quizdown)
        #expect(empty.quizzes.isEmpty)
        #expect(
            empty.diagnostics.first?.message == "this item has no text, so this question isn't imported; write it, or remove its number")
        let quoted = try found("# Sort\n\n1. a\n2. b\n> c\n", .quizdown)
        #expect(quoted.lines == ["4 NotImported: an item to put in order can't have feedback, so the quotation below it isn't imported"])
        #expect(quoted.text.contains("1. a\n2. b\n") && !quoted.text.contains("> c"))
    }

    private static let item = """
        <assessmentItem identifier="a" title="A"><responseDeclaration identifier="R" cardinality="single" baseType="identifier">\
        <correctResponse><value>x</value></correctResponse></responseDeclaration><itemBody><p>Which?</p><choiceInteraction \
        responseIdentifier="R"><simpleChoice identifier="x">X</simpleChoice><simpleChoice identifier="y">Y</simpleChoice>\
        </choiceInteraction></itemBody></assessmentItem>
        """

    private func manifest(_ type: String, _ paths: [String]) -> String {
        let resources = paths.enumerated().map { "<resource identifier=\"r\($0)\" type=\"\(type)\" href=\"\($1)\"/>" }
        return "<manifest><resources>\n\(resources.joined(separator: "\n"))\n</resources></manifest>"
    }

    @Test func itemsOfAPackage() throws {
        let files = [
            ("imsmanifest.xml", manifest("imsqti_item_xmlv2p1", ["items/a%20b.xml", "items/lost.xml", "items/gone.xml"])),
            ("items/a b.xml", Self.item),
            ("test.xml", "<assessmentTest title=\"T\"><assessmentItemRef identifier=\"gone\" href=\"items/gone.xml\"/></assessmentTest>"),
        ]
        let found = try PackageTesting.quizImport("a.zip", try PackageTesting.zip(files), .qti)
        let lost = found.diagnostics.filter { $0.location.path == "a.zip/imsmanifest.xml" }
        #expect(lost.map(\.message) == ["the package lists 'items/lost.xml', but doesn't contain it; export the package again"])
        #expect(lost.map(\.location.position.line) == [3])
        // The test says so itself.
        #expect(found.diagnostics.contains { $0.message == "the item 'items/gone.xml' isn't in this package" })
        #expect(found.quizzes.map(\.questions) == [1])
    }

    // MARK: - Choices and questions

    private static let emptyChoice = "this choice has no text, so this question isn't imported"

    @Test func choicesOfCanvas() throws {
        let labels = QTI12Testing.label("B1", "a") + QTI12Testing.label("B2", "")
        let item = QTI12Testing.item(
            "multiple_choice_question", QTI12Testing.text("Which?") + QTI12Testing.list("r", labels),
            QTI12Testing.right(QTI12Testing.equal("B1", "r")))
        let (words, messages) = try QTI12Testing.read(item)
        #expect(words == [])
        #expect(messages == ["5 \(Self.emptyChoice)"])
    }

    /// What has no place for a text is shown with its name.
    @Test func namesOfCanvas() throws {
        let labels = "<response_label ident=\"one\"/><response_label ident=\"two\"/>"
        let item = QTI12Testing.item(
            "multiple_choice_question", QTI12Testing.text("Which?") + QTI12Testing.list("r", labels),
            QTI12Testing.right(QTI12Testing.equal("one", "r")))
        #expect(try QTI12Testing.read(item).words == ["single Which? |  | +one; -two |  | 1.0"])
    }

    @Test func choicesOfQTI() throws {
        let item = Self.item.replacing("<simpleChoice identifier=\"y\">Y", with: "\n<simpleChoice identifier=\"y\"><p></p>")
        let found = try PackageTesting.quizImport("a.xml", Array(item.utf8), .qti)
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("2 InvalidAnswer: \(Self.emptyChoice)"), "\(found.lines)")
    }

    @Test func choicesOfBlackboard() throws {
        let pool = """
            <POOL><QUESTION_MULTIPLECHOICE id="q1"><BODY><TEXT>Which?</TEXT></BODY>
            <ANSWER id="q1_a1"><TEXT></TEXT></ANSWER><ANSWER id="q1_a2"><TEXT>b</TEXT></ANSWER>
            <GRADABLE><CORRECTANSWER answer_id="q1_a2"/></GRADABLE></QUESTION_MULTIPLECHOICE></POOL>
            """
        let found = try PackageTesting.quizImport("a.xml", Array(pool.utf8), .canvas)
        #expect(found.quizzes.isEmpty)
        #expect(found.lines.contains("2 InvalidAnswer: \(Self.emptyChoice)"), "\(found.lines)")
    }

    @Test func questionsWithoutATextAreLeftOut() throws {
        let moodle =
            "<quiz><question type=\"truefalse\"><questiontext><text></text></questiontext>"
            + "<answer fraction=\"100\"><text>true</text></answer><answer fraction=\"0\"><text>false</text></answer></question></quiz>"
        let bank = "[{\"question\": \"\", \"correct_answer\": \"a\", \"incorrect_answers\": [\"b\"]}]"
        for (text, format) in [
            ("::T::{T}\n", QuizFormat.gift), (moodle, .moodle), (bank, .json), ("#Q\n^ a\nA a\nB b\n", .trivia),
        ] {
            let found = try found(text, format)
            #expect(found.quizzes.isEmpty, "\(format)")
            let error = "1 InvalidQuestion: this question has no text, so it isn't imported"
            #expect(found.lines.filter { $0 == error }.count == 1, "\(format) \(found.lines)")
        }
        let item = QTI12Testing.item("essay_question", QTI12Testing.text("") + QTI12Testing.typed(), "")
        #expect(try QTI12Testing.read(item).messages == ["2 this question has no text, so it isn't imported"])
    }

    @Test func aTextOfGapsIsEnough() throws {
        let xml = "<quiz><question type=\"cloze\"><questiontext><text>{1:SA:=a} {1:SA:=b}</text></questiontext></question></quiz>"
        #expect(try found(xml, .moodle).text.contains("[[a]] [[b]]"))
    }

    @Test func pairsOfCanvasWithoutAPrompt() throws {
        let lists = ["1": "one", "2": "", "3": "three"].sorted { $0.key < $1.key }.map { name, prompt in
            QTI12Testing.list("r\(name)", prompt: prompt, QTI12Testing.label("a\(name)", "match \(name)"))
        }
        let right = ["1", "2", "3"].map { QTI12Testing.right(QTI12Testing.equal("a\($0)", "r\($0)"), "33", action: "Add") }
        let item = QTI12Testing.item("matching_question", QTI12Testing.text("Match.") + lists.joined(), right.joined())
        let messages = try QTI12Testing.read(item).messages
        #expect(messages.contains("2 a pair without a text for its prompt is left out"), "\(messages)")
    }

    @Test func quizzesOfAPackage() throws {
        let files = [("imsmanifest.xml", manifest("imsqti_xmlv1p2", ["b.xml"])), ("a.xml", "<questestinterop/>")]
        let found = try PackageTesting.quizImport("a.zip", try PackageTesting.zip(files), .canvas)
        #expect(found.diagnostics.contains { $0.message.hasPrefix("the package lists 'b.xml'") })
    }
}

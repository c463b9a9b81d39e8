import ContentModel
import Diagnostics
import Encoding
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

    @Test func quizzesOfAPackage() throws {
        let files = [("imsmanifest.xml", manifest("imsqti_xmlv1p2", ["b.xml"])), ("a.xml", "<questestinterop/>")]
        let found = try PackageTesting.quizImport("a.zip", try PackageTesting.zip(files), .canvas)
        #expect(found.diagnostics.contains { $0.message.hasPrefix("the package lists 'b.xml'") })
    }
}

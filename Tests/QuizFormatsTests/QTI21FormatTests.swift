import ContentModel
import Diagnostics
import Encoding
import Markup
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// QTI 2.1 packages, out and in.
struct QTI21FormatTests {
    @Test(arguments: ["en", "fr"]) func theExampleComesBack(code: String) throws {
        let export = try PackageTesting.export(code)
        let quizzes = export.allQuizzes
        var log = ExportLog()
        let files = QTI21Format().files(quizzes, export, log: &log)
        let quizImport = try PackageTesting.quizImport("qti.zip", try #require(files.first).bytes, .qti)
        // QTI has one field for the explanation and the model answer of an essay.
        let joined = "free text has no explanation in Markdown, so it becomes part of the model answer"
        #expect(quizImport.diagnostics.map(\.message) == [joined])
        let back = PackageTesting.quizzes(quizImport)
        #expect(back.count == quizzes.count)
        for quiz in quizzes {
            let original = quiz.quiz
            let read = try #require(back.first { $0.title == original.title })
            #expect(read.timeLimit == original.timeLimit)
            #expect(read.draw?.value == original.draw?.value)
            #expect(read.passPercent == original.passPercent)
            #expect(read.shufflesQuestions == original.shufflesQuestions)
            #expect(read.questions.map(\.id) == quiz.questions.map(\.id))
        }
        let pairs = quizzes.compactMap { quiz in back.first { $0.title == quiz.quiz.title }.map { (quiz, $0) } }
        // Columns of QTI's tables have no alignment.
        RoundTrip.expectUnreported(pairs, log) { PackageTesting.words($0).replacing(#/ style="text-align: \w+"/#, with: "") }
        var again = ExportLog()
        #expect(QTI21Format().files(quizzes, export, log: &again) == files)
    }

    @Test func calloutsAndDefinitionListsComeBack() throws {
        let export = try RoundTrip.export()
        let prompt =
            "> [!WARNING] Hot\n> Wear *gloves*.\n\n> [!TIP]\n> Look.\n\nAnode\n: where oxidation is\n\nCathode\n: where reduction is"
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which? {#q}\n\n\(prompt)\n\n- [x] a\n- [ ] b\n", export)
        for (format, importer) in [(QTI21Format() as any QuizExporter, QuizFormat.qti), (MoodleFormat(), .moodle)] {
            var log = ExportLog()
            let file = try #require(format.files([quiz], export, log: &log).first)
            let quizImport = try RoundTrip.quizImport(file.bytes, importer, export, name: file.path)
            let back = String(decoding: try #require(quizImport.files.first { $0.path.hasSuffix(".md") }).bytes, as: UTF8.self)
            #expect(back.contains(prompt), "\(back)")
        }
    }

    private static func item(_ declarations: String, _ body: String, _ processing: String = "", rest: String = "") -> String {
        """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Name" adaptive="false" timeDependent="false">
        \(declarations)<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
        <itemBody>\(body)</itemBody>\(processing)\(rest)</assessmentItem>
        """
    }

    private static func response(_ attributes: String, _ right: [String], mapping: String = "") -> String {
        let values = right.map { "<value>\($0)</value>" }.joined()
        return
            "<responseDeclaration identifier=\"RESPONSE\" \(attributes)><correctResponse>\(values)</correctResponse>\(mapping)</responseDeclaration>"
    }

    private static let template = "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>"

    @Test(arguments: [
        (
            response("cardinality=\"single\" baseType=\"identifier\"", ["B"]),
            "<p>Look:</p><choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"1\"><prompt>Which?</prompt><simpleChoice identifier=\"A\">a<feedbackInline outcomeIdentifier=\"F\" identifier=\"A\">No.</feedbackInline></simpleChoice><simpleChoice identifier=\"B\"><p>b</p></simpleChoice></choiceInteraction>",
            template,
            "single Look: | <p>Which?</p> | -a (<p>No.</p>); +b |  | 1.0"
        ),
        (
            response(
                "cardinality=\"single\" baseType=\"string\"", ["York"],
                mapping:
                    "<mapping defaultValue=\"0\"><mapEntry mapKey=\"York\" mappedValue=\"2\"/><mapEntry mapKey=\"york\" mappedValue=\"1\"/></mapping>"
            ),
            "<blockquote><p>The city is <textEntryInteraction responseIdentifier=\"RESPONSE\"/>.</p></blockquote>", "",
            "blanks The city is [0]. |  | [[York]] |  | 2.0"
        ),
        (
            response("cardinality=\"single\" baseType=\"float\"", ["10"]),
            "<p>About <textEntryInteraction responseIdentifier=\"RESPONSE\"/></p>",
            "<responseProcessing><responseCondition><responseIf><equal toleranceMode=\"relative\" tolerance=\"5 5\"><variable identifier=\"RESPONSE\"/><correct identifier=\"RESPONSE\"/></equal><setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">3</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>",
            "numeric About [0] |  | [[= 10 ± 0.5]] |  | 3.0"
        ),
        (
            "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"identifier\"/>",
            "<p>Which?</p><choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxChoices=\"1\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice></choiceInteraction>",
            "<responseProcessing><responseCondition><responseIf><match><variable identifier=\"RESPONSE\"/><baseValue baseType=\"identifier\">A</baseValue></match><setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">2</baseValue></setOutcomeValue><setOutcomeValue identifier=\"FEEDBACK\"><baseValue baseType=\"identifier\">f1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing><modalFeedback outcomeIdentifier=\"FEEDBACK\" identifier=\"f1\" showHide=\"show\">Yes.</modalFeedback>",
            "single Which? |  | +a (<p>Yes.</p>); -b |  | 2.0"
        ),
        (
            response("cardinality=\"single\" baseType=\"identifier\"", ["A"]),
            "<p>Which?</p><choiceInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\"><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice></choiceInteraction>",
            template
                + ["Yes.", "Well done."].map {
                    "<modalFeedback outcomeIdentifier=\"F\" identifier=\"A\" showHide=\"show\">\($0)</modalFeedback>"
                }.joined(),
            "single Which? |  | +a (<p>Yes.</p>\n<p>Well done.</p>); -b |  | 1.0"
        ),
        (
            response("cardinality=\"multiple\" baseType=\"directedPair\"", ["a y", "b x"]),
            "<p>Match.</p><matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxAssociations=\"2\"><simpleMatchSet><simpleAssociableChoice identifier=\"a\" matchMax=\"1\">A</simpleAssociableChoice><simpleAssociableChoice identifier=\"b\" matchMax=\"1\">B</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier=\"x\" matchMax=\"1\">X</simpleAssociableChoice><simpleAssociableChoice identifier=\"y\" matchMax=\"1\">Y</simpleAssociableChoice><simpleAssociableChoice identifier=\"z\" matchMax=\"1\">Z</simpleAssociableChoice></simpleMatchSet></matchInteraction>",
            template, "matching Match. |  | A -> Y; B -> X; -> Z |  | 1.0"
        ),
    ])
    func readsItemsOfOthers(declarations: String, body: String, processing: String, expected: String) throws {
        let item = QTI21FormatTests.item(declarations, body, processing)
        let quizImport = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti)
        #expect(quizImport.diagnostics == [])
        #expect(PackageTesting.quizzes(quizImport).flatMap(\.questions).map(PackageTesting.words) == [expected])
    }

    private static let hottext =
        "<p>Which words are verbs?</p><hottextInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"0\"><prompt>Select them.</prompt><p>She <hottext identifier=\"A\">sings</hottext> a <hottext identifier=\"B\">song</hottext> and <hottext identifier=\"C\">dances</hottext>.</p></hottextInteraction>"
    private static let neighbours =
        "parts of the order earned points in another way; in Quizmark, each item that directly follows the right one earns a share; check the points"

    private static let order =
        "<orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\"><prompt>Order.</prompt><simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\">b</simpleChoice><simpleChoice identifier=\"C\">c</simpleChoice></orderInteraction>"

    /// Rules that give a point for each item of an order.
    private static func indexRules(_ order: String) -> String {
        let rules = order.enumerated().map { index, name in
            "<responseCondition><responseIf><match><index n=\"\(index + 1)\"><variable identifier=\"RESPONSE\"/></index><baseValue baseType=\"identifier\">\(name)</baseValue></match><setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><baseValue baseType=\"float\">1</baseValue></sum></setOutcomeValue></responseIf></responseCondition>"
        }
        return "<responseProcessing>\(rules.joined())</responseProcessing>"
    }

    @Test(arguments: [
        (
            response("cardinality=\"multiple\" baseType=\"identifier\"", ["A", "C"]), hottext, template,
            "multiple Which words are verbs? | <p>Select them.</p>\n<p>She sings a song and dances.</p> | +sings; -song; +dances |  | 1.0",
            ["the words were selected in the text; in Quizmark, they are choices below it"]
        ),
        (
            response("cardinality=\"single\" baseType=\"integer\"", ["40"]),
            "<p>How many?</p><sliderInteraction responseIdentifier=\"RESPONSE\" lowerBound=\"0\" upperBound=\"100\" step=\"5\"/>", template,
            "numeric How many? | <p>[0]</p> | [[= 40]] |  | 1.0",
            ["a slider from 0 to 100 becomes a number to type; say in the question which numbers are possible"]
        ),
        (
            "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"ordered\" baseType=\"identifier\"/>", order, indexRules("CAB"),
            "ordering Order. |  | c; a; b |  | 3.0",
            [neighbours]
        ),
        (
            response("cardinality=\"ordered\" baseType=\"identifier\"", ["C", "A", "B"]), order, indexRules("CAB"),
            "ordering Order. |  | c; a; b |  | 3.0",
            [neighbours]
        ),
    ])
    func readsWordsToSelectSlidersAndIndexRules(
        declarations: String, body: String, processing: String, expected: String, messages: [String]
    ) throws {
        let item = QTI21FormatTests.item(declarations, body, processing)
        let quizImport = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti)
        #expect(quizImport.diagnostics.map(\.message) == messages)
        #expect(PackageTesting.quizzes(quizImport).flatMap(\.questions).map(PackageTesting.words) == [expected])
    }

    @Test(arguments: [
        (hottext.replacing("song", with: "sings"), "multiple", "identifier", "the same words can be selected at several places"),
        (order, "ordered", "identifier", "marked as correct"),
        (
            "<p>x</p><sliderInteraction responseIdentifier=\"RESPONSE\" lowerBound=\"0\" upperBound=\"9\"/>", "single", "integer",
            "marked as correct"
        ),
    ])
    func missingKeysAreReported(body: String, cardinality: String, type: String, message: String) throws {
        let right = cardinality == "multiple" ? "<correctResponse><value>A</value></correctResponse>" : ""
        let declaration =
            "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"\(cardinality)\" baseType=\"\(type)\">\(right)</responseDeclaration>"
        let quizImport = try PackageTesting.quizImport("item.xml", Array(QTI21FormatTests.item(declaration, body).utf8), .qti)
        #expect(quizImport.quizzes.isEmpty)
        #expect(quizImport.diagnostics.contains { $0.message.contains(message) })
    }

    @Test(arguments: [
        ("<p>x</p>", "no place to answer"), ("<p>x</p><uploadInteraction responseIdentifier=\"RESPONSE\"/>", "uploadInteraction"),
        (
            "<p>x</p><extendedTextInteraction responseIdentifier=\"RESPONSE\"/><extendedTextInteraction responseIdentifier=\"R2\"/>",
            "several interactions"
        ),
        (
            "<choiceInteraction responseIdentifier=\"RESPONSE\"><simpleChoice identifier=\"A\">a</simpleChoice></choiceInteraction>",
            "marked as correct"
        ),
    ])
    func whatCantBeReadIsReported(body: String, message: String) throws {
        let declaration = "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"identifier\"/>"
        let quizImport = try PackageTesting.quizImport("item.xml", Array(QTI21FormatTests.item(declaration, body).utf8), .qti)
        #expect(quizImport.quizzes.isEmpty)
        #expect(quizImport.diagnostics.contains { $0.message.contains(message) })
    }

    /// The schema has no table with a header alone.
    @Test func aTableWithOnlyAHeaderHasABody() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## So? {type=true-false answer=true}\n\n| a | b |\n|---|---|\n", export)
        var log = ExportLog()
        let package = try #require(QTI21Format().files([quiz], export, log: &log).first).bytes
        var archive = try ZipReader(package)
        let item = try #require(
            archive.paths.first { $0.hasPrefix("items/") } ?? archive.paths.first { $0.hasSuffix(".xml") && $0 != "imsmanifest.xml" })
        let xml = String(decoding: try #require(try archive.bytes(of: item)), as: UTF8.self)
        #expect(xml.contains("<table><tbody><tr><th") || !xml.contains("<thead"), "\(xml)")
        let back = try PackageTesting.quizImport("q.zip", package, .qti)
        #expect(back.text.contains("| a | b |"), "\(back.text)")
    }

    @Test func drawingsInItemsBecomePictures() throws {
        let found = try PackageTesting.quizImport(
            "a.xml",
            Array(
                QTI21FormatTests.item(
                    QTI21FormatTests.response("cardinality=\"single\" baseType=\"identifier\"", ["A"]),
                    "<p>Which shape? <svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"4\"/><text>label</text></svg></p><choiceInteraction responseIdentifier=\"RESPONSE\" maxChoices=\"1\"><simpleChoice identifier=\"A\">Circle</simpleChoice><simpleChoice identifier=\"B\">Square</simpleChoice></choiceInteraction>"
                ).utf8), .qti)
        #expect(found.text.contains("## Which shape? ![](../../media/in/picture.svg)"), "\(found.text)")
        #expect(found.files.contains { $0.path == "Content/media/in/picture.svg" })
    }

    @Test func picturesOfOtherSitesBecomeLinks() throws {
        let item = QTI21FormatTests.item(
            "",
            "<p>Why? <img src=\"http://example.org/a.png\" alt=\"A\"/> <img src=\"gone.png\" alt=\"B\"/></p><extendedTextInteraction responseIdentifier=\"R\"/>"
        )
        let quizImport = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti)
        #expect(quizImport.diagnostics.map(\.id) == [.notImported, .notImported])
        #expect(
            PackageTesting.quizzes(quizImport).flatMap(\.questions).map(PackageTesting.words) == [
                "text Why? <a href=\"http://example.org/a.png\">A</a> [B] |  |  |  | 1.0"
            ])
    }

    @Test func linksWithoutAnAddressBecomeWords() {
        let link = MarkupNode.element(MarkupElement(name: "a", children: [.text("the quiz about cells")]))
        let far = MarkupNode.element(MarkupElement(name: "a", attributes: [("href", "https://example.org/")], children: [.text("far")]))
        let nodes = QTIBody.allowed([.element(MarkupElement(name: "p", children: [link, far]))])
        let paragraph = nodes.first?.element
        #expect(paragraph?.children.map { $0.element?.name } == [nil, "a"])
        #expect(paragraph?.text == "the quiz about cellsfar")
    }

    @Test func wordsToChooseBecomeLists() throws {
        let item = QTI21FormatTests.item(
            QTI21FormatTests.response("cardinality=\"single\" baseType=\"identifier\"", ["W"]),
            "<p>Water is <inlineChoiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\"><inlineChoice identifier=\"W\">wet</inlineChoice><inlineChoice identifier=\"D\">dry</inlineChoice></inlineChoiceInteraction>.</p>"
        )
        let archive = try PackageTesting.zip([("items/a.xml", item)])
        let quizImport = try PackageTesting.quizImport("a.zip", archive, .qti)
        #expect(quizImport.diagnostics == [])
        let questions = PackageTesting.quizzes(quizImport).flatMap(\.questions)
        #expect(questions.map(PackageTesting.words) == ["blanks Water is [0]. |  | [[{*wet*|dry}]] |  | 1.0"])
    }

    @Test func wordsToDragBecomeLists() throws {
        let item = QTI21FormatTests.item(
            QTI21FormatTests.response("cardinality=\"multiple\" baseType=\"directedPair\"", ["W G1", "D G2"]),
            """
            <gapMatchInteraction responseIdentifier="RESPONSE" shuffle="true"><gapText identifier="W" matchMax="1">wet</gapText>
            <gapText identifier="D" matchMax="1">dry</gapText><gapText identifier="H" matchMax="1">hot</gapText>
            <p>Water is <gap identifier="G1"/> and sand is <gap identifier="G2"/>.</p></gapMatchInteraction>
            """)
        let quizImport = try PackageTesting.quizImport("a.zip", try PackageTesting.zip([("items/a.xml", item)]), .qti)
        #expect(quizImport.diagnostics.count == 2)
        #expect(quizImport.diagnostics.allSatisfy { $0.message.hasPrefix("the words were dragged") })
        let questions = PackageTesting.quizzes(quizImport).flatMap(\.questions)
        #expect(
            questions.map(PackageTesting.words) == [
                "blanks Water is [0] and sand is [1]. |  | [[{dry|hot|*wet*}]]; [[{*dry*|hot|wet}]] |  | 1.0"
            ])
    }

    @Test func recordingsInAnIntroductionComeBack() throws {
        let export = try PackageTesting.export()
        let quiz = try RoundTrip.quiz(
            "---\ntitle: A\n---\n\n![Two tones](../media/two-tones.mp3)\n\n## Which? {#a}\n\n- [x] One\n- [ ] Two\n", export)
        var log = ExportLog()
        let files = QTI21Format().files([quiz], export, log: &log)
        let quizImport = try PackageTesting.quizImport("qti.zip", try #require(files.first).bytes, .qti)
        #expect(PackageTesting.diagnosticLines(quizImport).allSatisfy { !$0.contains("<object>") })
        let introduction = try #require(PackageTesting.quizzes(quizImport).first?.introduction)
        #expect(introduction.hasRecording && introduction.plainText.contains("Two tones"), "\(introduction.plainText)")
    }
}

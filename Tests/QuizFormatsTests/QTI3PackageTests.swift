import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Packages of QTI 3: tests, sections in files of their own, and shared texts.
struct QTI3PackageTests {
    private typealias Item = QTI3Testing

    private static func item(_ identifier: String, _ body: String = "", _ declarations: String = "") -> String {
        Item.item(Item.response(["B"]) + declarations, body + Item.choices(prompt: "Which \(identifier)?"), identifier: identifier)
    }

    private static func stimulus(_ body: String) -> String {
        "<qti-assessment-stimulus \(Item.namespace) identifier=\"s\" title=\"T\">\n<qti-stimulus-body>\(body)</qti-stimulus-body></qti-assessment-stimulus>"
    }

    private static func shared(_ address: String) -> String {
        "<qti-assessment-stimulus-ref identifier=\"S\" href=\"\(address)\"/>\n"
    }

    // MARK: - Tests

    @Test func testsAreQuizzes() throws {
        let rubric =
            "<qti-rubric-block view=\"candidate\" use=\"instructions\"><qti-content-body><p>Welcome.</p></qti-content-body></qti-rubric-block>"
        let sections = Item.section(
            "<qti-ordering shuffle=\"true\"/>\(rubric)"
                + Item.section(Item.reference("items/b.xml", "<qti-weight identifier=\"W\" value=\"2\"/>") + Item.reference("items/a.xml")))
        let (text, messages) = try Item.package([
            (
                "test.xml",
                Item.test(
                    "<qti-time-limits max-time=\"600\"/>" + Item.part(sections, "submission-mode=\"simultaneous\""), title: "Plays")
            ),
            ("items/a.xml", Self.item("a")), ("items/b.xml", Self.item("b")),
        ])
        for part in ["title: Plays", "time-limit: \"10m\"", "order: shuffle", "feedback: end", "Welcome.", "## Which b? {points=2}"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(
            (text.firstRange(of: "Which b?")?.lowerBound ?? text.endIndex)
                < (text.firstRange(of: "Which a?")?.lowerBound ?? text.startIndex))
        #expect(messages == [])
    }

    @Test func itemsWithoutATestAreAQuiz() throws {
        let (text, messages) = try Item.package([("a.xml", Self.item("a")), ("b.xml", Self.item("b"))])
        #expect(text.contains("Which a?") && text.contains("Which b?"), "\(text)")
        #expect(messages == [])
    }

    @Test(arguments: [
        (
            Item.section("<qti-time-limits max-time=\"60\"/>" + Item.reference("a.xml")),
            "the time limit of a part, a section or an item isn't imported; 'time-limit' is for the whole quiz"
        ),
        (
            Item.section("<qti-item-session-control max-attempts=\"2\"/>" + Item.reference("a.xml")),
            "attempts and skipping aren't limited here: students can try again, and leave questions out"
        ),
        (
            Item.section("<qti-item-session-control show-feedback=\"false\"/>" + Item.reference("a.xml")),
            "settings of a section or an item for its feedback aren't imported; 'feedback' is for the whole quiz"
        ),
        (
            Item.section(Item.reference("a.xml", "<qti-pre-condition/>")),
            "the test leaves out questions by earlier answers; all questions are imported"
        ),
        (
            Item.section(Item.reference("a.xml")) + "<qti-test-feedback identifier=\"f\"/>",
            "feedback on the whole test isn't imported; write it into the introduction"
        ),
        (
            Item.section("<qti-ordering shuffle=\"true\"/><qti-assessment-item-ref identifier=\"a\" href=\"a.xml\" fixed=\"true\"/>"),
            "a question that keeps its place among shuffled ones is shuffled here too"
        ),
    ])
    func settingsThatAQuizDoesNotHave(section: String, message: String) throws {
        let (text, messages) = try Item.package([("test.xml", Item.test(Item.part(section))), ("a.xml", Self.item("a"))])
        #expect(text.contains("Which a?"))
        #expect(messages.count == 1 && messages.allSatisfy { $0.hasSuffix(" \(message)") }, "\(messages)")
    }

    // MARK: - Sections

    @Test func sectionsInFilesArePartOfTheTest() throws {
        let sections =
            "<qti-assessment-section-ref identifier=\"S\" href=\"sections/s.xml\"/>" + Item.section(Item.reference("items/b.xml"))
        let (text, messages) = try Item.package([
            ("test.xml", Item.test(Item.part(sections))),
            ("sections/s.xml", Item.section(Item.reference("../items/a.xml"))),
            ("items/a.xml", Self.item("a")), ("items/b.xml", Self.item("b")),
        ])
        let indices = ["Which a?", "Which b?"].compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(indices.count == 2 && indices == indices.sorted(), "\(text)")
        #expect(messages == [])
    }

    /// Two forms of an exam have questions in common.
    @Test func twoTestsCanHaveTheSameSection() throws {
        let test = Item.test(Item.part("<qti-assessment-section-ref identifier=\"S\" href=\"s.xml\"/>"))
        let archive = try PackageTesting.zip([
            ("one.xml", test), ("s.xml", Item.section(Item.reference("a.xml"))), ("a.xml", Self.item("a")), ("two.xml", test),
        ])
        let found = try PackageTesting.quizImport("a.zip", archive, .qti)
        let texts = found.files.filter { $0.path.hasSuffix(".md") }.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts.count == 2 && texts.allSatisfy { $0.contains("Which a?") }, "\(texts)")
        #expect(found.diagnostics == [])
    }

    /// A section that contains itself ends, and is reported.
    @Test func sectionsInCircles() throws {
        let inner = "\n<qti-assessment-section-ref identifier=\"S\" href=\"s.xml\"/>"
        let (text, messages) = try Item.package([
            ("test.xml", Item.test(Item.part(inner))), ("s.xml", Item.section(Item.reference("a.xml") + inner)), ("a.xml", Self.item("a")),
        ])
        #expect(text.contains("Which a?"))
        #expect(messages == ["3 the section 's.xml' is in the test more than once; it is imported once"])
    }

    /// Without a test, none of them is the first one.
    @Test func sectionsInCirclesWithoutATest() throws {
        func reference(_ name: String) -> String { "\n<qti-assessment-section-ref identifier=\"S\" href=\"\(name).xml\"/>" }
        let items = [("a.xml", Self.item("a")), ("b.xml", Self.item("b"))]
        let (text, messages) = try Item.package(
            [
                ("s.xml", Item.section(Item.reference("a.xml") + reference("t"))),
                ("t.xml", Item.section(Item.reference("b.xml") + reference("s"))),
            ] + items)
        #expect(text.ranges(of: "## Which").count == 2, "\(text)")
        let message = "this section contains itself, perhaps within another one, so there is no first one; the quiz begins here"
        #expect(messages.contains { $0.contains(message) })
        #expect(messages.contains { $0.contains("the section 's.xml' is in the test more than once; it is imported once") })
        let (own, saidOfItself) = try Item.package([("s.xml", Item.section(Item.reference("a.xml") + reference("s")))] + items)
        #expect(own.contains("## Which a?") && saidOfItself.contains { $0.contains("this section contains itself") }, "\(saidOfItself)")
    }

    @Test func missingSectionsAreReported() throws {
        let (text, messages) = try Item.package([
            (
                "test.xml",
                Item.test(
                    Item.part(Item.section(Item.reference("a.xml")) + "<qti-assessment-section-ref identifier=\"S\" href=\"s.xml\"/>"))
            ), ("a.xml", Self.item("a")),
        ])
        #expect(text.contains("Which a?"))
        #expect(messages == ["3 the section 's.xml' isn't in this package, so its questions aren't imported"])
    }

    @Test func sectionsWithoutATestAreQuizzes() throws {
        let (text, messages) = try Item.package([
            ("s.xml", Item.section(Item.reference("b.xml") + Item.reference("a.xml"))), ("a.xml", Self.item("a")),
            ("b.xml", Self.item("b")),
        ])
        let indices = ["Which b?", "Which a?"].compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(indices.count == 2 && indices == indices.sorted(), "\(text)")
        #expect(messages == [])
    }

    // MARK: - Shared texts

    @Test func sharedTextsAreAboveTheQuestion() throws {
        let (text, messages) = try Item.package([
            ("items/a.xml", Self.item("a", "", Self.shared("../texts/s.xml"))),
            ("items/b.xml", Self.item("b", "", Self.shared("../texts/s.xml"))),
            ("texts/s.xml", Self.stimulus("<h2>Night</h2><p>It was dark.</p>")),
        ])
        for name in ["a", "b"] { #expect(text.contains("## Night\n\nIt was dark.\n\nWhich \(name)?\n\n- [ ] a\n"), "\(text)") }
        #expect(messages == [])
    }

    @Test func sharedTextsAreWhereTheItemNamesThem() throws {
        let body = "<p>Read this:</p><div class=\"x\"><div data-stimulus-idref=\"S\"/></div><p>And answer.</p>"
        let (text, messages) = try Item.package([
            ("a.xml", Self.item("a", body, Self.shared("s.xml"))), ("s.xml", Self.stimulus("<p>It was dark.</p>")),
        ])
        #expect(text.contains("## Read this:\n\nIt was dark.\n\nAnd answer.\n\nWhich a?\n"), "\(text)")
        #expect(messages == [])
    }

    /// Files of a shared text are found from its folder.
    @Test func picturesOfSharedTexts() throws {
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><rect width=\"5\" height=\"5\"/></svg>"
        let (text, messages) = try Item.package([
            ("items/a.xml", Self.item("a", "", Self.shared("../texts/s.xml"))),
            ("texts/s.xml", Self.stimulus("<p>It was dark.</p><p><img src=\"media/night.svg\" alt=\"Night\"/></p>")),
            ("texts/media/night.svg", picture),
        ])
        #expect(text.contains("![Night]("), "\(text)")
        #expect(messages == [])
    }

    @Test func missingSharedTextsAreReported() throws {
        let (text, messages) = try Item.package([("a.xml", Self.item("a", "", Self.shared("s.xml")))])
        #expect(text.contains("Which a?"))
        #expect(messages == ["3 the shared text 's.xml' isn't in this package"])
    }

    /// Files beside a single one belong to it.
    @Test func filesBesideATest() throws {
        let files = [
            "items/a.xml": Self.item("a", "", Self.shared("../texts/s.xml")), "texts/s.xml": Self.stimulus("<p>It was dark.</p>"),
        ]
        var quizImport = QuizImport(folder: "in", context: PackageTesting.context)
        let test = Item.test(Item.part(Item.section(Item.reference("items/a.xml"))))
        quizImport.add("test.xml", Array(test.utf8), try #require(QuizFormat.qti.importer)) { path in
            files[path == "items/../texts/s.xml" ? "texts/s.xml" : path].map { Array($0.utf8) }
        }
        #expect(quizImport.text.contains("## It was dark.\n\nWhich a?\n"), "\(quizImport.text)")
        #expect(quizImport.diagnostics.map(\.message) == [])
    }
}

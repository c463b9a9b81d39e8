import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Settings of a quiz that each format reports as lost.
struct QuizSettingTests {
    /// All settings with values other than the default.
    private static let everything = """
        ---
        title: A
        description: About it
        icon: 🧫
        subject: Biology
        module: biology-1
        teachers: [Mr. Bob]
        edition: 2026
        presentation: page
        feedback: end
        order: shuffle
        choices: fixed
        draw: 1
        pass: 50
        scoring: partial
        time-limit: 10m
        available: 2027-01-01
        due: 2027-01-02
        updated: 2026-12-01
        bands: {100: Perfect!}
        grades: {50: Pass, 0: Fail}
        ---

        Read this.

        ## Which? {tags="a"}

        - [x] a
        - [x] b
        - [ ] c

        ## And which? {tags="a"}

        - [ ] a
        - [x] b
        """

    private static let aboutAll = ["the icon", "the subject", "the module", "the teachers", "the edition of the penalties"]
    private static let aboutTaking = [
        "the presentation on one page", "when feedback is shown", "the shuffling of questions", "the fixed order of choices", "'draw'",
        "the pass mark", "points for parts of an answer", "the time limit", "the dates", "the words for results", "the grades",
        "the date of the last change",
    ]

    private func reportedLosses(_ source: String, _ format: QuizFormat) throws -> String {
        let export = try RoundTrip.export()
        var log = ExportLog()
        _ = try #require(format.exporter).files([try RoundTrip.quiz(source, export)], export, log: &log)
        return log.lines.filter { $0.contains("not exported") || $0.contains("can't store the") }.joined(separator: "\n")
    }

    @Test(arguments: [
        (QuizFormat.aiken, ["the title", "the description", "the introduction"] + aboutAll + aboutTaking),
        (.gift, ["the description", "the introduction"] + aboutAll + aboutTaking.filter { !$0.hasPrefix("points") }),
        (.moodle, aboutAll + aboutTaking.filter { !$0.hasPrefix("points") && $0 != "the fixed order of choices" }),
        (.csv, ["the description", "the introduction"] + aboutAll + aboutTaking),
        (.iquiz, ["the introduction"] + aboutAll + aboutTaking),
        (
            .canvas,
            ["the description"] + aboutAll
                + ["the pass mark", "the words for results", "the grades", "the date of the last change", "tags"]
        ),
        (
            .qti,
            ["the description"] + aboutAll
                + [
                    "the presentation on one page", "the dates", "the words for results", "the grades", "the date of the last change",
                    "tags",
                ]
        ),
        (.cartridge, ["the description"] + aboutAll + aboutTaking.filter { $0 != "the time limit" } + ["tags"]),
    ])
    func everyLossIsReported(format: QuizFormat, words: [String]) throws {
        #expect(try reportedLosses(QuizSettingTests.everything, format).contains(words.joined(separator: ", ")))
    }

    @Test(arguments: [QuizFormat.gift, .moodle, .csv, .iquiz, .canvas, .qti, .cartridge])
    func whatNobodyWroteIsNoLoss(format: QuizFormat) throws {
        #expect(try reportedLosses("---\ntitle: A\n---\n\n## Which?\n\n- [ ] a\n- [x] b\n", format) == "")
    }

    @Test(arguments: [QuizFormat.aiken, .gift, .moodle, .csv, .iquiz, .canvas, .qti, .cartridge])
    func classicScoringIsReportedWithItsPointsKept(format: QuizFormat) throws {
        let source = "---\ntitle: A\nscoring: classic\n---\n\(QuizSettingTests.questions)"
        #expect(try reportedLosses(source, format).contains("the rounding down of results"))
    }

    @Test func classicScoringGivesNothingForPartsInCanvas() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\nscoring: classic\n---\n\n## Which?\n\n- [x] a\n- [x] b\n- [ ] c\n", export)
        var log = ExportLog()
        _ = CanvasFormat().files([quiz], export, log: &log)
        #expect(log.lines.contains { $0.contains("this quiz gives all or nothing") })
        #expect(quiz.questions.map(\.points) == [100])
    }

    private func back(_ source: String, _ format: QuizFormat) throws -> Quiz {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let files = try #require(format.exporter).files([try RoundTrip.quiz(source, export)], export, log: &log)
        let file = try #require(files.first)
        return try #require(PackageTesting.quizzes(try PackageTesting.quizImport(file.path, file.bytes, format)).first)
    }

    private static let questions = "\n## Which?\n\n- [ ] a\n- [x] b\n\n## And?\n\n- [ ] a\n- [x] b\n"

    @Test func aDrawOfQTIKeepsItsOrder() throws {
        let quiz = try back("---\ntitle: A\ndraw: 1\n---\n\(QuizSettingTests.questions)", .qti)
        #expect(quiz.draw?.value == 1)
        #expect(!quiz.shufflesQuestions)
    }

    private static let tagged = ["## Which? {tags=x}", "## And?", "## Or? {tags=\"x, y\"}"].map { "\n\($0)\n\n- [ ] a\n- [x] b\n" }.joined()

    @Test(arguments: [QuizFormat.qti, .canvas]) func drawsByTagsAreKept(format: QuizFormat) throws {
        let quiz = try back("---\ntitle: A\ndraw: {tags: {x: 1}}\n---\n\(QuizSettingTests.tagged)", format)
        #expect(quiz.tagDraws.map(\.count) == [1])
        #expect(quiz.questions.map(\.tagDraw) == [0, 0, nil])
        #expect(quiz.draw == nil && quiz.questionsAsked == 2)
    }

    /// Of sections inside one another, the outer one draws; one without questions is nothing to report.
    @Test(arguments: [true, false]) func oneOfNestedSectionsDraws(isWhole: Bool) throws {
        func references(_ numbers: Range<Int>) -> String {
            numbers.map { "<assessmentItemRef identifier=\"i\($0)\" href=\"i\($0).xml\"/>" }.joined()
        }
        let inner = "<assessmentSection title=\"In\"><selection select=\"1\"/>\(references(2..<4))</assessmentSection>"
        let outer = "<assessmentSection title=\"Out\"><selection select=\"3\"/>\(references(0..<2))\(inner)</assessmentSection>"
        let missing = "<assessmentSection title=\"No\"><selection select=\"1\"/>\(references(7..<9))</assessmentSection>"
        let other = isWhole ? "" : "<assessmentSection>\(references(4..<5))</assessmentSection>\(missing)"
        let test = "<assessmentTest identifier=\"t\" title=\"T\"><testPart>\(outer)\(other)</testPart></assessmentTest>"
        let items = (0..<(isWhole ? 4 : 5)).map { number in
            let body = "<itemBody><p>Why \(number)?</p><extendedTextInteraction responseIdentifier=\"R\"/></itemBody>"
            return ("i\(number).xml", "<assessmentItem identifier=\"i\(number)\" title=\"N\">\(body)</assessmentItem>")
        }
        let found = try PackageTesting.quizImport("a.zip", PackageTesting.zip([("t.xml", test)] + items), .qti)
        let quiz = try #require(PackageTesting.quizzes(found).first)
        #expect(quiz.draw?.value == (isWhole ? 3 : nil))
        #expect(quiz.tagDraws.map(\.tag.value) == (isWhole ? [] : ["Out"]) && quiz.tagDraws.map(\.count) == (isWhole ? [] : [3]))
        let drawing = found.diagnostics.map(\.message).filter { $0.contains("draws questions") }
        #expect(drawing == ["this section of the test draws questions, but so does one around it; only that one is kept"], "\(found.lines)")
        #expect(!found.diagnostics.contains { $0.id == .drawTooLarge })
    }

    @Test func aLongNameOfAGroupIsCut() {
        var quiz = MarkdownQuiz(Quiz(id: "", path: "a", language: .english, title: "A"))
        quiz.questions = (0..<3).map { MarkdownQuestion(position: .start, prompt: "Why \($0)?", answer: .text(markingNotes: "")) }
        let name = String(repeating: "Word ", count: 300)
        let groups = [0..<1, 1..<2].map { QuestionGroup(1, of: $0, named: name, at: .start) }
        #expect(quiz.draw(from: groups).isEmpty)
        let tags = quiz.header.tagDraws.map(\.tag.value)
        #expect(Set(tags).count == 2 && tags.allSatisfy { $0.count < 210 }, "\(tags)")
        #expect(quiz.questions.map(\.tags) == tags.map { [$0] } + [[]])
        #expect(quiz.draw(from: [QuestionGroup(1, of: 1..<3, named: "x", at: .start)]).map(\.questions) == [[1, 2]])
    }

    @Test func aDrawOfCanvasIsShuffledAndReported() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\ndraw: 1\n---\n\(QuizSettingTests.questions)", export)
        _ = CanvasFormat().files([quiz], export, log: &log)
        #expect(log.lines.contains { $0.contains("in any order") })
    }

    @Test(arguments: ["draw: {tags: {x: 1}}", "draw: 1"]) func canvasShufflesWithinItsGroups(draw: String) throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\norder: shuffle\n\(draw)\n---\n\(QuizSettingTests.tagged)", export)
        _ = CanvasFormat().files([quiz], export, log: &log)
        #expect(log.lines.contains { $0.contains("only the questions within each group") } == draw.contains("tags"), "\(log.lines)")
    }

    @Test(arguments: Quiz.FeedbackTime.allCases) func canvasKeepsTheTimeOfFeedback(time: Quiz.FeedbackTime) throws {
        #expect(try back("---\ntitle: A\nfeedback: \(time.rawValue)\n---\n\(QuizSettingTests.questions)", .canvas).feedback == time)
    }

    @Test func aikenReportsThatItJoinsQuizzes() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\(QuizSettingTests.questions)", export)
        var log = ExportLog()
        _ = AikenFormat().files([quiz, quiz], export, log: &log)
        #expect(log.lines.contains { $0.contains("the questions of 2 quizzes are in one list") })
    }

    @Test func whatIsLeftOutIsCounted() throws {
        let export = try RoundTrip.export()
        let source = "---\ntitle: A\n---\n\n## Why? {type=text}\n\n## How? {type=text}\n"
        let mixed = try RoundTrip.quiz(source + QuizSettingTests.questions, export)
        let none = try RoundTrip.quiz(source, export)
        for exporter in [AikenFormat(), IQuizFormat()] as [any QuizExporter] {
            var log = ExportLog()
            _ = exporter.files([mixed], export, log: &log)
            #expect(log.written(mixed) == 2)
            var empty = ExportLog()
            _ = exporter.files([none], export, log: &empty)
            #expect(empty.written(none) == nil)
        }
    }
}

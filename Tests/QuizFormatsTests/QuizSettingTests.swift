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

    @Test func aDrawOfCanvasIsShuffledAndReported() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\ndraw: 1\n---\n\(QuizSettingTests.questions)", export)
        _ = CanvasFormat().files([quiz], export, log: &log)
        #expect(log.lines.contains { $0.contains("in any order") })
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

import ContentModel
import Diagnostics
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Hints, points of choices, several right choices and feedback by answer go out and come back, or are reported.
struct AnswerDetailTests {
    private static let quiz = """
        ---
        title: Details
        scoring: partial
        ---

        ## Which river is the longest in Europe? {#river points=2}

        - [x] The Volga
        - [ ] The Danube {points=0.5}
        - [ ] The Nile {points=-1}

        > [!HINT cost=0.5]
        > It doesn't flow into an ocean.

        > [!HINT cost=0.5]
        > It flows into the Caspian Sea.

        ## Which of these is a mammal? {#mammal type=single}

        - [x] Whale
        - [x] Bat
        - [ ] Shark

        ## Which are gases at room temperature? {#gases}

        - [x] Oxygen
        - [x] Chlorine
        - [ ] Bromine {points=0}
        - [ ] Iron {points=-0.5}

        ## The Volga flows into the [[Caspian Sea|Caspian]]. {#sea}

        > [!FEEDBACK answer="Caspian Sea"]
        > The largest lake.

        > [!FEEDBACK answer="Black Sea"]
        > That is the Danube.

        > [!FEEDBACK]
        > Look at a *map*.

        ## It is [[= 3531 ± 10]] km long. {#length}

        > [!FEEDBACK answer="= 2850 ± 20"]
        > That is the Danube.

        ## The Volga flows into an ocean. {#ocean type=true-false answer=false}

        > [!FEEDBACK answer="true"]
        > The Caspian Sea is a lake.

        ## [[Moscow]] has [[= 13]] million people. {#moscow}

        > [!FEEDBACK]
        > It begins with M.

        > [!FEEDBACK blank=2 answer="= 5"]
        > That is Saint Petersburg.
        """

    /// The questions in Markdown, as an export writes them.
    private static func written(_ quiz: LocalizedQuiz) -> [String] {
        let text = MarkdownQuizWriter(MarkdownQuiz(quiz, at: "Content/quizzes/a.md", address: { _ in nil })).text
        return text.components(separatedBy: "\n## ").dropFirst().map { String($0.drop { $0 != "\n" }) }
    }

    private static func roundTrip(_ format: QuizFormat) throws -> (before: [String], after: [String], reports: [String]) {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz(quiz, export)
        var log = ExportLog()
        let files = try #require(format.exporter).files([quiz], export, log: &log)
        let back = try RoundTrip.quizImport(try #require(files.first).bytes, format, export, name: try #require(files.first).path)
        #expect(back.diagnostics.filter { $0.severity == .error } == [])
        let quizzes = RoundTrip.quizzes(back, export).map { LocalizedQuiz($0) }
        return (written(quiz), quizzes.flatMap(written), log.diagnostics.map(\.message))
    }

    @Test(arguments: [QuizFormat.markdown, .json, .moodle]) func everythingComesBack(format: QuizFormat) throws {
        let (before, after, _) = try Self.roundTrip(format)
        try #require(before.count == 7)
        for (one, other) in zip(before, after) { #expect(one == other) }
        #expect(after.count == 7)
    }

    @Test func giftKeepsAllButHints() throws {
        let (before, after, reports) = try Self.roundTrip(.gift)
        // A text with several blanks becomes several questions.
        #expect(after.count == 8)
        for index in [1, 2, 3, 4, 5] { #expect(after[index] == before[index]) }
        #expect(reports.contains("GIFT has no hints, so they are left out"))
        #expect(after[0].contains("- [ ] The Danube {points=0.25}\n- [ ] The Nile {points=-0.5}"))
    }

    /// The table of the documentation, from what exports report.
    @Test func theDocumentationHasTheTable() throws {
        let export = try RoundTrip.export()
        let parts = ["hint", "points for choices", "any one of several", "feedback by typed answer"]
        var table = DocumentedTable("           hints    points   any of several  feedback by answer", widths: [9, 9, 16, 0])
        for format in QuizFormat.exported {
            var log = ExportLog()
            _ = try #require(format.exporter).files([try RoundTrip.quiz(Self.quiz, export)], export, log: &log)
            let cells = parts.map { part in
                let partReports = log.diagnostics.map(\.message).filter { $0.contains(part) }
                let isLost = partReports.contains { [" has no ", " can't say "].contains(where: $0.contains) }
                return partReports.isEmpty ? "full" : isLost ? "–" : "partial"
            }
            table.add(format.rawValue, cells)
        }
        #expect(try table.isDocumented(), "\(table.text)")
    }

    @Test(arguments: [QuizFormat.canvas, .qti, .cartridge, .anki, .apkg, .csv, .aiken, .iquiz, .paper])
    func whatIsLostIsReported(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        _ = try #require(format.exporter).files([try RoundTrip.quiz(Self.quiz, export)], export, log: &log)
        let reports = log.diagnostics.map(\.message)
        #expect(reports.contains { $0.hasSuffix("has no hints, so they are left out") })
        #expect(reports.contains { $0.contains("has no feedback by typed answer") } == (format != .paper))
        #expect(reports.contains { $0.contains("has no points for choices") } == ![.qti, .paper].contains(format))
    }
}

import CivilTime
import ContentModel
import Diagnostics
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// The table of formats and kinds of question in the documentation is what is really written and read back; `RECORD=1` writes it.
struct FormatMatrixTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Content/pages/exchange.md")
    private static let heading = "### Kinds of question by format\n"
    private static let fence = "```text\n"

    @Test func documentationHasTheTable() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let parts = text.components(separatedBy: Self.heading)
        try #require(parts.count == 2)
        let section = parts[1].split(separator: Self.fence, maxSplits: 1, omittingEmptySubsequences: false)
        try #require(section.count == 2)
        let end = try #require(section[1].firstRange(of: "```\n"))
        let expected = parts[0] + Self.heading + section[0] + Self.fence + (try table()) + section[1][end.lowerBound...]
        if ProcessInfo.processInfo.environment["RECORD"] != nil, text != expected { try Data(expected.utf8).write(to: Self.page) }
        #expect(text == expected, "write it with RECORD=1 swift test --filter FormatMatrixTests")
    }

    /// What `quizmark formats` prints is what the table has.
    @Test(arguments: QuizFormat.exported) func theCommandShowsTheSame(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        let exporter = try #require(format.exporter)
        for kind in QuestionKind.allCases {
            let words = ["full": FormatSupport.full, "partial": .partial, "–": .none]
            let carried = try carried(kind, by: format, export)
            #expect(words[carried] == exporter.support(for: kind), "\(format.rawValue), \(kind.rawValue): \(carried)")
        }
    }

    private func table() throws -> String {
        let export = try RoundTrip.export()
        let header = [""] + QuestionKind.allCases.map(\.rawValue)
        let rows = try QuizFormat.exported.map { format in
            [format.rawValue] + (try QuestionKind.allCases.map { try carried($0, by: format, export) })
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header] + rows).map { row in
            let line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// Without a date, an Anki package reports that it can't replace older cards; others report that they have no place for one.
    static func date(for format: QuizFormat) -> String { format == .apkg ? "updated: 2026-01-01\n" : "" }

    /// Points and tags are the same for all kinds.
    private func quizzes(_ kind: QuestionKind, for format: QuizFormat, _ export: Export) throws -> [LocalizedQuiz] {
        if kind == .sanction {
            var quizzes = try FormatSupportTests.quizzes(kind, export)
            if format == .apkg {
                let day = CalendarDate(daysSinceEpoch: 20_454)
                for index in quizzes.indices { quizzes[index].quiz.updated = .day(day) }
            }
            return quizzes
        }
        let modelAnswer = "## Why? {#answer type=text}\n\nLook.\n\n> [!ANSWER]\n> Because.\n\n> Notes on marking."
        let questions = FormatSupportTests.questions[kind] ?? []
        // A card without a model answer would have nothing on its back.
        let sources = kind == .text ? [modelAnswer] + questions.suffix(1) : questions
        return try sources.map { source in
            let plain = source.replacing(" points=2 tags=\"a, b\"", with: "")
            return try RoundTrip.quiz("---\ntitle: All\n\(Self.date(for: format))---\n\n\(plain)\n", export)
        }
    }

    private func carried(_ kind: QuestionKind, by format: QuizFormat, _ export: Export) throws -> String {
        let exporter = try #require(format.exporter)
        var (isWritten, isWhole) = (false, true)
        // Where a program knows no sanctions, each penalty becomes two questions.
        if kind == .sanction { isWhole = exporter.support(for: kind) == .full }
        for quiz in try quizzes(kind, for: format, export) {
            var log = ExportLog()
            let files = exporter.files([quiz], export, log: &log)
            let written = log.written(quiz) ?? 0
            isWritten = isWritten || written > 0
            isWhole = isWhole && written == quiz.questions.count && log.diagnostics.isEmpty
            guard isWhole, let reader = format.reader, let importer = reader.importer else { continue }
            var quizImport = QuizImport(folder: "in", context: RoundTrip.context(export))
            for file in files.prefix(1) { quizImport.add(file.path, file.bytes, importer) { _ in nil } }
            let back = RoundTrip.quizzes(quizImport, export).flatMap(\.questions)
            let wanted = quiz.questions.map { FormatSupportTests.words($0, format, kind) }
            isWhole = quizImport.diagnostics.isEmpty && back.map { FormatSupportTests.words($0, format, kind) } == wanted
        }
        return isWritten ? isWhole ? "full" : "partial" : "–"
    }
}

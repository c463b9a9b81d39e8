import ContentModel
import Diagnostics
import Foundation
import QuizExchange
import Testing

@testable import QuizFormats

/// Lists, several numbers, units and patterns in blanks, through every format.
struct BlankFormTests {
    private static let source = """
        ---
        id: forms
        title: Forms
        scoring: partial
        ---

        ## Most ATP is made in a [[{nucleus|*mitochondrion*|ribosome}]] of the cell. {#list}

        ## Which numbers solve it? {#numbers}

        [[= 3 | = 42 ± 0.5]]

        ## How large is g? {#unit}

        [[= 9.81 ± 0.05 m/s^2]]

        ## Plants live by [[photosynth*|photo-synth*]]. {#pattern patterns}
        """

    /// The blanks after an export and an import, and the reports of the export.
    private func there(_ format: QuizFormat, _ name: String) throws -> (blanks: [String: String], reports: [String]) {
        let export = try RoundTrip.export()
        let exporter = try #require(format.exporter)
        var log = ExportLog()
        let files = exporter.files([try RoundTrip.quiz(BlankFormTests.source, export)], export, log: &log)
        let file = try #require(files.first)
        let back = try RoundTrip.quizImport(file.bytes, format, export, name: name)
        var blanks: [String: String] = [:]
        for (index, question) in RoundTrip.quizzes(back, export).flatMap(\.questions).enumerated() {
            let id = ["list", "numbers", "unit", "pattern"].contains(question.id) ? question.id : "\(index)"
            blanks[id] = BlankFormTests.written(question)
        }
        return (blanks, log.diagnostics.map(\.message))
    }

    private static func written(_ question: Question) -> String {
        guard case .blanks(let all) = question.response else { return question.response.kind.rawValue }
        return all.map(\.written).joined(separator: " ")
    }

    private static let whole = [
        "list": "[[{nucleus|*mitochondrion*|ribosome}]]", "numbers": "[[= 3 | = 42 ± 0.5]]", "unit": "[[= 9.81 ± 0.05 m/s^2]]",
        "pattern": "[[photosynth*|photo-synth*]]",
    ]

    @Test(arguments: [(QuizFormat.markdown, "forms.md"), (.json, "forms.json"), (.csv, "forms.csv")])
    func ownFormatsKeepAll(format: QuizFormat, name: String) throws {
        let (blanks, reports) = try there(format, name)
        #expect(blanks == BlankFormTests.whole)
        #expect(reports.filter { !$0.contains("no place for") } == [])
    }

    /// The table of the documentation: a dash where nothing is written, *full* where nothing is reported and, if the format can be
    /// imported, the same comes back.
    @Test func theDocumentationHasTheTable() throws {
        let export = try RoundTrip.export()
        let questions = BlankFormTests.source.components(separatedBy: "\n## ").dropFirst()
        let ids = ["list", "numbers", "unit", "pattern"]
        var table = DocumentedTable("           list in a text  several numbers  unit     pattern", widths: [16, 17, 9, 0])
        for format in QuizFormat.exported {
            let cells = try zip(ids, questions).map { id, question in
                let date = FormatMatrixTests.date(for: format)
                let quiz = try RoundTrip.quiz("---\ntitle: Forms\n\(date)---\n\n## \(question)\n", export)
                var log = ExportLog()
                let files = try #require(format.exporter).files([quiz], export, log: &log)
                guard log.written(quiz) ?? 0 > 0 else { return "–" }
                guard log.diagnostics.isEmpty else { return "partial" }
                guard let reader = format.reader, reader.importer != nil, let file = files.first else { return "full" }
                let back = try RoundTrip.quizImport(file.bytes, reader, export, name: file.path)
                let read = RoundTrip.quizzes(back, export).flatMap(\.questions).map(BlankFormTests.written)
                return read == quiz.questions.map(BlankFormTests.written) ? "full" : "partial"
            }
            table.add(format.rawValue, cells)
        }
        #expect(try table.isDocumented(), "\(table.text)")
    }

    @Test func moodleKeepsAll() throws {
        let (blanks, reports) = try there(.moodle, "forms.xml")
        #expect(blanks == BlankFormTests.whole)
        #expect(reports.contains { $0.contains("accepts only the unit m/s^2") })
    }

    @Test func giftHasNumbersAndPatterns() throws {
        let (blanks, reports) = try there(.gift, "forms.txt")
        #expect(blanks["numbers"] == BlankFormTests.whole["numbers"])
        #expect(blanks["pattern"] == BlankFormTests.whole["pattern"])
        #expect(blanks["list"] == "single" && blanks["unit"] == "[[= 9.81 ± 0.05]]")
        #expect(reports.contains { $0.contains("becomes a single choice") } && reports.contains { $0.contains("can't ask for units") })
    }

    @Test(arguments: [(QuizFormat.canvas, "forms.zip"), (.qti, "forms.zip")])
    func packagesHaveListsAndNumbers(format: QuizFormat, name: String) throws {
        let (blanks, reports) = try there(format, name)
        let all = Set(blanks.values)
        #expect(all.contains("[[{nucleus|*mitochondrion*|ribosome}]]") && all.contains("[[= 3 | = 42 ± 0.5]]"), "\(blanks)")
        #expect(all.contains("[[= 9.81 ± 0.05]]") && all.contains("[[photosynth|photo-synth]]"), "\(blanks)")
        #expect(reports.contains { $0.contains("doesn't ask for units") } && reports.contains { $0.contains("no wildcards") })
    }
}

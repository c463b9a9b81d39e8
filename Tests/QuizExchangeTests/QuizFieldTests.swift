import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Markup
import Testing

@testable import QuizExchange

/// Every field of a quiz's front matter is written in exports.
struct QuizFieldTests {
    /// A value other than the default.
    private static func value(_ field: QuizField) -> String {
        switch field {
        case .id: "other"
        case .formerly: "[biology-cells, cells]"
        case .title, .description, .subject, .module: "Other"
        case .also: "[breathing]"
        case .icon: "🧫"
        case .teachers: "[Mr Bob, Ms Nguyen]"
        case .presentation: "page"
        case .feedback: "end"
        case .order: "shuffle"
        case .choices: "fixed"
        case .draw: "{count: 1, choose: true}"
        case .pass: "50"
        case .scoring: "partial"
        case .timeLimit: "10m"
        case .available: "2027-01-01"
        case .due: "2027-01-02T12:00"
        case .reminders: "[7d, 2h, 2026-12-20]"
        case .updated: "2026-12-01"
        case .penalties: "{edition: 2026, draw: 3}"
        case .edition: "2026"
        case .printAnswers: "never"
        case .handIn, .exam, .holdBack, .draft: "true"
        case .opensWith: "midterm"
        case .assign: "[Toby Quill, {to: Lane 4, available: 2027-01-01, due: 2027-01-02T12:00, extra-time: 25}]"
        case .bands: "{100: Perfect!}"
        case .grades: "{50: Pass, 0: 5.0}"
        }
    }

    /// An exam has neither feedback nor results, and is always handed in.
    private static let fields = [
        QuizField.allCases.filter { ![.exam, .opensWith].contains($0) },
        QuizField.allCases.filter { ![.feedback, .penalties, .printAnswers, .handIn, .bands].contains($0) },
    ]

    @Test(arguments: fields) func everyFieldIsWritten(_ fields: [QuizField]) throws {
        let head = fields.map { "\($0.rawValue): \(QuizFieldTests.value($0))\n" }.joined()
        let context = ReadingContext(settings: SiteSettings(id: "site", title: "Site", language: .english), timeZones: TimeZoneCatalog())
        let text = "---\n\(head)---\n\n## A [[b]]\n"
        let read = ParsedQuizFile.read(Array(text.utf8), at: "Content/quizzes/a.md", context: context)
        #expect(read.diagnostics.filter { $0.severity == .error } == [])
        #expect(QuizFrontMatter.entries(try #require(read.quizzes.first)).map(\.key) == fields.map(\.rawValue))
    }

    @Test(arguments: [(["cells"], "formerly: cells\n"), (["biology-cells", "cells"], "formerly: [biology-cells, cells]\n")])
    func oneFormerIDIsWrittenPlainly(ids: [String], line: String) {
        var quiz = Quiz(id: "organelles", path: "Content/quizzes/organelles.md", language: .english, title: "Organelles")
        quiz.formerIDs = ids.map { Located($0, at: .start) }
        #expect(BlockYAML.mapping(QuizFrontMatter.entries(quiz)).contains("\n\(line)title: "))
    }
}

import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Markup
import PageRendering
import Platform
import SitePlanning
import Testing

@testable import SiteBuild

/// Sites with so many quizzes that they are read one by one.
struct QuizPagesTests {
    private let folder: TemporaryFolder
    private var site: String { folder.path }

    /// 130 quizzes in three subjects and two languages, one file of two quizzes, some about an edition, and links between them.
    init() throws {
        folder = try TemporaryFolder(for: "test")
        try write(
            "id: many\ntitle: Many\nlanguages: [en, fr]\nmodules: [{id: m, title: Module}]\noffline: true\n", to: "site.yml")
        for number in 1...120 { try write(Self.quiz(number), to: "quizzes/q\(number).json") }
        for number in stride(from: 3, through: 120, by: 3) {
            let questions = #"[{"id": "one", "prompt": "Où ?"}, {"id": "two", "prompt": "Qui [[lui]] ?"}]"#
            try write(#"{"title": "Numéro \#(number)", "questions": \#(questions)}"#, to: "quizzes/q\(number).fr.json")
        }
        for number in 121...129 {
            let question = "## Is *this* it? {type=true-false answer=true}"
            try write("---\ntitle: Markdown \(number)\nsubject: B\n---\n\n\(question)\n", to: "quizzes/q\(number).md")
        }
        try write("[\(Self.quiz(200)), \(Self.quiz(201))]", to: "quizzes/two.json")
        try write("title: Rules\n", to: "penalties/2026/edition.yml")
        let facts = #""rules": ["1.2"], "sanctionValue": 0, "referee": true, "judge": false"#
        let penalty = #"{"id": 1, "slug": "late", "description": "Late.", \#(facts)}"#
        try write("[\(penalty)]", to: "penalties/2026/penalties.json")
    }

    private static func quiz(_ number: Int) -> String {
        let edition = number.isMultiple(of: 40) ? #""edition": "2026", "# : ""
        return """
            {"id": "q\(number)", "title": "Quiz \(number)", "subject": "\(["A", "B", "C"][number % 3])", \(edition)
             "questions": [
              {"id": "one", "prompt": "See [another](q\(number % 120 + 1).json).\\n\\nWhere \(number)?", "answer": \(number % 2 == 0)},
              {"id": "two", "prompt": "Who is [[number \(number)]]?", "explanation": "Word\(number % 7)"}]}
            """
    }

    private func write(_ text: String, to path: String) throws { try SiteFiles.write(text, to: "\(site)/Content/\(path)") }

    private func builder(jobs: Int = 2, _ change: (inout SiteBuilder.Options) -> Void = { _ in }) -> SiteBuilder {
        var options = SiteBuilder.Options(site: site, jobs: jobs)
        change(&options)
        return SiteBuilder(options)
    }

    private func output(_ path: String) -> String? {
        FileManager.default.contents(atPath: "\(site)/Output/\(path)").map { String(decoding: $0, as: UTF8.self) }
    }

    private func errors(_ report: SiteBuilder.Outcome) -> [String] {
        report.diagnostics.filter { $0.severity == .error }.map(\.location.path)
    }

    private var outputFiles: [String] { FolderListing.files(below: "\(site)/Output") }

    @Test(arguments: [1, 3])
    func arePagesAsOfQuizzesInMemory(jobs: Int) throws {
        defer { folder.remove() }
        let report = try builder(jobs: jobs).build()
        #expect(report.errors == 0)
        let checked = try #require(builder().open().checked)
        #expect(try #require(builder().open(.heads).checked?.quizzes).items.count == 130)
        let renderer = PageRenderer(
            plan: checked.plan, strings: checked.strings, templates: checked.templates, zone: checked.zone, rulebooks: checked.rulebooks)
        let segments = renderer.searchSegments.map { renderer.render($0) }
        for segment in segments { #expect(output(segment.path.text) == String(decoding: segment.bytes, as: UTF8.self), "\(segment.path)") }
        var html = HTMLWriter()
        for page in checked.plan.pages {
            html.removeAll()
            renderer.render(page, segmentVersions: segments.map(\.version), into: &html)
            #expect(output(page.path.text) == String(decoding: html.bytes, as: UTF8.self), "\(page.path)")
        }
        #expect(report.pages == checked.plan.pages.count)
        #expect(output("penalties/2026/quiz.html")?.contains("q40/one@") == true)
    }

    /// Errors in questions aren't known from the head of a quiz, and broken links only when all are read.
    @Test func allErrorsAreReportedAndTheOldSiteStays() throws {
        defer { folder.remove() }
        #expect(try builder().build().errors == 0)
        let before = outputFiles
        let page = output("quizzes/q7.html")
        try write(Self.quiz(7).replacing("Where", with: "When"), to: "quizzes/q7.json")
        try write(Self.quiz(90).replacing("q91.json", with: "gone.json"), to: "quizzes/q90.json")
        try write(Self.quiz(50).replacing("\"answer\": true", with: "\"items\": []"), to: "quizzes/q50.json")
        // Its head is valid, but not its questions.
        try write(Self.quiz(30).replacing("\"explanation\"", with: "explanation"), to: "quizzes/q30.json")
        let report = try builder().build()
        #expect(errors(report) == ["q30", "q50", "q90"].map { "Content/quizzes/\($0).json" })
        #expect(report.written == nil && report.pages == 0)
        #expect(outputFiles == before)
        #expect(output("quizzes/q7.html") == page)
        for number in [30, 50] { try write(Self.quiz(number), to: "quizzes/q\(number).json") }
        #expect(errors(try builder().build()) == ["Content/quizzes/q90.json"])
        #expect(builder().check().diagnostics == (try builder().build()).diagnostics)
        #expect(outputFiles == before)
    }

    /// One overview that links to next week's quiz doesn't stop the builds until then.
    @Test func linksToHeldBackQuizzesArePlainText() throws {
        defer { folder.remove() }
        let header = "title: Next\navailable: 2027-05-01\nhold-back: true"
        try write("---\n\(header)\n---\n\n## Is it? {type=true-false answer=true}\n", to: "quizzes/next.md")
        try write("---\ntitle: Draft\ndraft: true\n---\n\n## Is it?\n", to: "quizzes/draft.md")
        try write(
            "---\ntitle: Weeks\n---\n\nThen [next week](../quizzes/next.md) and [later](../quizzes/draft.md).\n", to: "pages/weeks.md")
        func build(_ moment: String?) throws -> (notes: [String], page: String?) {
            let report = try builder { $0.publication.heldBack = .until(moment.flatMap { LocalDateTime(iso: $0) }) }.build()
            #expect(report.errors == 0)
            return (report.diagnostics.filter { $0.location.path == "Content/pages/weeks.md" }.map(\.message), output("pages/weeks.html"))
        }
        let before = try build("2027-04-30T12:00")
        #expect(before.page?.contains("Then <a>next week</a> and <a>later</a>.") == true)
        #expect(
            before.notes == [
                "'Content/quizzes/next.md' is held back until 2027-05-01, so this link is plain text until then",
                "'Content/quizzes/draft.md' is a draft, so this link is plain text; --drafts includes it",
            ])
        let after = try build("2027-05-01T12:00")
        #expect(after.page?.contains("<a href=\"../quizzes/next.html\">next week</a>") == true)
        #expect(after.notes.count == 1)
        #expect(builder().check().diagnostics.contains { $0.message.contains("a build before then shows this link as plain text") })
    }

    @Test func areReadAndCheckedWhereTheyAreLeftOut() throws {
        defer { folder.remove() }
        func archive(_ sections: Set<SiteSection>) throws -> SiteBuilder.Outcome {
            try builder {
                $0.form = .archive
                $0.sections = sections
            }.build()
        }
        #expect(try archive([.penalties]).errors == 0)
        #expect(try archive([.quizzes]).errors == 0)
        try write(Self.quiz(50).replacing("\"answer\": true", with: "\"items\": []"), to: "quizzes/q50.json")
        #expect(errors(try archive([.penalties])) == ["Content/quizzes/q50.json"])
    }
}

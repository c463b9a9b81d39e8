import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Drafts, and quizzes that are held back until they open.
struct PublicationTests {
    private static func context(_ publication: Publication) -> ReadingContext {
        ReadingContext(settings: readingContext.settings, timeZones: readingContext.timeZones, publication: publication)
    }

    private static func read(
        _ text: String, _ publication: Publication, path: String = "Content/quizzes/cells.md"
    ) -> (quizzes: [Quiz], problems: [String]) {
        var log = DiagnosticLog(path: path)
        let drafts = QuizDraft.all(in: sourceFile(text, path: path), context: context(publication), log: &log)
        let quizzes = drafts.map { $0.resolved(log: &log) }
        return (quizzes, log.problems)
    }

    private static let question = "## A? {#a}\n\n- [x] B\n- [ ] C\n"

    @Test func aDraftIsLeftOutWithoutAWordAboutItsQuestions() {
        let text = "---\ntitle: A\ndraft: true\n---\n\n## Not even an answer\n"
        let left = Self.read(text, .forAuthors)
        #expect(left.quizzes.isEmpty)
        #expect(left.problems == ["3:1 LeftOut: this quiz is a draft, so it is left out; --drafts includes it"])
        let included = Self.read(text, .everything)
        #expect(included.quizzes.count == 1)
        #expect(included.problems.count == 1)
        #expect(included.problems.allSatisfy { $0.contains("MissingAnswer") })
    }

    @Test func whatIsNoDraftIsRead() {
        let text = "---\ntitle: A\ndraft: false\n---\n\n\(Self.question)"
        #expect(Self.read(text, .forAuthors).quizzes.count == 1)
        let odd = Self.read("---\ntitle: A\ndraft: maybe\n---\n\n\(Self.question)", .forAuthors)
        #expect(odd.quizzes.count == 1)
        #expect(odd.problems.count == 1)
        #expect(odd.problems.allSatisfy { $0.hasPrefix("3:8 WrongType") })
    }

    @Test func oneQuizOfAListCanBeADraft() {
        let question = #"{"prompt": "A?", "kind": "true-false", "answer": true}"#
        let text = #"[{"title": "A", "draft": true, "questions": [\#(question)]}, {"title": "B", "questions": [\#(question)]}]"#
        let (quizzes, problems) = Self.read(text, .forAuthors, path: "Content/quizzes/cells.json")
        #expect(quizzes.map(\.title) == ["B"])
        #expect(problems == ["1:17 LeftOut: this quiz is a draft, so it is left out; --drafts includes it"])
    }

    @Test func aQuestionCanBeADraft() throws {
        let text = "---\ntitle: A\n---\n\n\(Self.question)\n## D? {#d draft}\n\nNo answer yet.\n"
        let (quizzes, problems) = Self.read(text, .forAuthors)
        #expect(try #require(quizzes.first).questions.map(\.id) == ["a"])
        #expect(problems == ["10:11 LeftOut: this question is a draft, so it is left out; --drafts includes it"])
        var log = DiagnosticLog(path: "Content/quizzes/cells.fr.md")
        let french = sourceFile(text, path: log.path, language: french)
        let translation = QuizDraft.all(in: french, context: Self.context(.everything), log: &log)
        _ = try #require(translation.first).translation(of: try #require(quizzes.first), log: &log)
        #expect(log.problems.isEmpty)
        let json = #"{"title": "A", "questions": [{"prompt": "B?", "draft": true}, {"prompt": "A?", "items": ["1", "2"]}]}"#
        #expect(Self.read(json, .forAuthors, path: "Content/quizzes/cells.json").quizzes.first?.questions.count == 1)
        // Its head can't be skimmed, as the number of questions isn't known.
        #expect(SkimmedQuiz(json: Array(json.utf8)) == nil)
        #expect(SkimmedQuiz(json: Array(json.replacing("draft", with: "draw").utf8)) != nil)
    }

    @Test func linksToADraftQuestionAreMarked() throws {
        let text = "---\ntitle: A\n---\n\nSee [d](#d) and [a](#a).\n\n\(Self.question)\n## D? {#d draft}\n\n- [x] B\n- [ ] C\n"
        func suffixes(_ publication: Publication) throws -> [String] {
            try #require(Self.read(text, publication).quizzes.first).introduction.references.map {
                "\($0.suffix) \($0.leadsToDraft)"
            }
        }
        #expect(try suffixes(.forAuthors) == ["#d true", "#q1 false"])
        #expect(try suffixes(.everything) == ["#q2 false", "#q1 false"])
    }

    @Test(arguments: [
        ("2026-12-01T09:00", "2026-12-01T08:59", false), ("2026-12-01T09:00", "2026-12-01T09:00", true),
        ("2026-12-01", "2026-11-30T23:59", false), ("2026-12-01", "2026-12-01T00:00", true), ("2026-12-01", nil, false),
    ])
    func aQuizIsHeldBackUntilItOpens(available: String, asOf: String?, isRead: Bool) {
        let text = "---\ntitle: A\navailable: \(available)\nhold-back: true\n---\n\n\(Self.question)"
        let publication = Publication(includesDrafts: false, heldBack: .until(asOf.flatMap { LocalDateTime(iso: $0) }))
        let (quizzes, problems) = Self.read(text, publication)
        #expect(quizzes.isEmpty != isRead)
        #expect(problems.isEmpty == isRead)
        #expect(problems.allSatisfy { $0.hasPrefix("4:1 LeftOut: this quiz is held back until \(available), so it is left out") })
        #expect(Self.read(text, .forAuthors).quizzes.count == 1)
    }

    @Test func onlyWhatOpensIsHeldBack() {
        let problems = Self.read("---\ntitle: A\nhold-back: true\n---\n\n\(Self.question)", .forAuthors).problems
        #expect(
            problems == [
                "3:1 MissingKey: 'hold-back' leaves a quiz out until it is available; add 'available' with a date, or remove 'hold-back'"
            ])
        let open = Publication(includesDrafts: false, heldBack: .until(nil))
        #expect(Self.read("---\ntitle: A\navailable: 2026-12-01\n---\n\n\(Self.question)", open).quizzes.count == 1)
    }

    @Test func pagesChecklistsAndAssignmentsCanBeDrafts() {
        var log = DiagnosticLog(path: "Content/pages/about.md")
        let page = sourceFile("---\ntitle: A\ndraft: true\n---\n\nB\n", path: log.path)
        #expect(FreePageReader.read(page, publication: .forAuthors, log: &log) == nil)
        #expect(FreePageReader.read(page, publication: .everything, log: &log) != nil)
        let checklist = sourceFile("---\ntitle: A\ndraft: true\n---\n\n## B\n\n- [ ] C\n", path: log.path)
        #expect(ChecklistReader.read(checklist, publication: .forAuthors, log: &log) == nil)
        #expect(ChecklistReader.read(checklist, publication: .everything, log: &log) != nil)
        let assignment = sourceFile("---\ntitle: A\ndue: 2026-12-11\ndraft: true\n---\n", path: "Content/assignments/a.md")
        #expect(AssignmentReader.read(assignment, context: Self.context(.forAuthors), log: &log).isEmpty)
        #expect(AssignmentReader.read(assignment, context: Self.context(.everything), log: &log).count == 1)
        #expect(log.diagnostics.map(\.id) == [.leftOut, .leftOut, .leftOut])
        #expect(log.diagnostics.allSatisfy { $0.severity == .note })
    }
}

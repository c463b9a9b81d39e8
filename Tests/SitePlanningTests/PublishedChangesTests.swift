import CivilTime
import ContentModel
import Diagnostics
import Testing

@testable import SitePlanning

@Suite struct PublishedChangesTests {
    private let day: CalendarDate

    init() throws { day = try #require(CalendarDate(iso: "2026-12-11")) }

    private func quiz(_ id: String, formerly: [String] = []) -> TranslatedItem<Quiz> {
        var quiz = Quiz(id: id, path: "Content/quizzes/\(id).md", language: .english, title: id)
        quiz.formerIDs = formerly.map { Located($0, at: .start) }
        return TranslatedItem(quiz)
    }

    private func assignment(_ id: String, formerly: [String] = []) -> TranslatedItem<Assignment> {
        var assignment = Assignment(
            id: id, path: "Content/assignments/\(id).md", position: .start, language: .english, title: id, due: .day(day))
        assignment.formerIDs = formerly.map { Located($0, at: .start) }
        return TranslatedItem(assignment)
    }

    private func removal(_ kind: CalendarLedger.Kind, _ id: String) -> DeadlineChange {
        let entry = CalendarLedger.Entry(kind, of: id, titles: [.english: id])
        return DeadlineChange(on: day, uid: "\(kind)-\(id)", entry: entry, news: .removed(lastDue: .day(day)))
    }

    private func content(_ log: [DeadlineChange]) -> SiteContent {
        var content = SiteContent(settings: SiteSettings(id: "site", title: "Site"))
        content.ledger = CalendarLedger(log: log)
        return content
    }

    /// An id that an item has now is that item's, even if another had it before.
    @Test func changesLeadToTheirItems() {
        let changes = [
            removal(.quiz, "cells"), removal(.opening, "organelles"), removal(.quiz, "tissue"), removal(.start, "gone"),
            removal(.assignment, "cells"), removal(.task, "rocks"), removal(.reminder, "organelles"),
        ]
        var content = content(changes)
        content.quizzes = [
            quiz("tissues", formerly: ["tissue", "cells"]), quiz("organs", formerly: ["organelles", "tissue"]), quiz("cells"),
        ]
        content.assignments = [assignment("ten-rocks", formerly: ["rocks", "cells"])]
        let plan = SitePlan(content)
        let expected: [PageSubject?] = [.quiz(2), .quiz(1), .quiz(0), nil, .assignment(0), .assignment(0), nil]
        #expect(changes.map(plan.subject) == expected)
    }

    /// Readers know titles, and these are the same.
    @Test func anIDThatIsBackIsNoNews() {
        let renamed = [("lab-a", "lab"), ("lab", "lab-a")].map { id, former in
            let entry = CalendarLedger.Entry(.assignment, of: id, titles: [.english: "Lab"])
            return DeadlineChange(on: day, uid: id, entry: entry, news: .renamed(from: former))
        }
        var content = content(renamed)
        content.assignments = [assignment("lab", formerly: ["lab-a"])]
        #expect(content.publishedChanges(of: ChangedItems(content)).isEmpty)
    }

    /// A teacher records ahead.
    @Test func whatIsHeldBackIsNoNews() {
        var content = content([removal(.quiz, "cells"), removal(.opening, "cells"), removal(.assignment, "cells")])
        content.heldBackQuizzes = ["cells"]
        #expect(content.publishedChanges(of: ChangedItems(content)).map(\.entry.kind) == [.assignment])
    }

    /// Each change was looked up in all quizzes: minutes, as most of an old log is about quizzes that are gone.
    @Test(.timeLimit(.minutes(2))) func manyRemovedQuizzesAreLookedUpAtOnce() {
        let changes = (0..<20_000).map { removal(.quiz, "gone-\($0)") }
        var content = content(changes)
        content.quizzes = (0..<20_000).map { quiz("quiz-\($0)", formerly: ["former-\($0)"]) }
        let plan = SitePlan(content)
        #expect(changes.allSatisfy { plan.subject(of: $0) == nil })
        #expect(plan.subject(of: removal(.quiz, "former-19999")) == .quiz(19_999))
    }
}

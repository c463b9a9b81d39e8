import ContentModel
import Diagnostics

/// Parts of a site for a file with only some of them. Checklists belong to the penalties, as both are for judges.
package enum SiteSection: String, CaseIterable, Sendable {
    case quizzes, penalties, assignments, pages
}

extension PageSubject {
    package var isQuiz: Bool { if case .quiz = self { true } else { false } }

    /// Section of a page; nil for pages that every site has.
    var section: SiteSection? {
        switch self {
        case .quiz, .quizList, .formerQuiz: .quizzes
        case .penaltyList, .penalty, .sanctionQuiz, .flashCards, .editionChanges, .booklet, .rulebook, .currentPenalties: .penalties
        case .checklistOverview, .checklist: .penalties
        case .assignmentOverview, .assignment, .formerAssignment, .deadlineChanges: .assignments
        case .people, .freePage, .pageList, .formerPage: .pages
        case .home, .search, .practice, .history, .collection, .ownQuizzes, .moved, .offline, .notFound: nil
        }
    }
}

extension SiteContent {
    /// The content of these sections. Quizzes keep the penalties that they draw from.
    func limited(to sections: Set<SiteSection>) -> SiteContent {
        var content = self
        if !sections.contains(.quizzes) { content.quizzes = [] }
        if !sections.contains(.assignments) { content.assignments = [] }
        if let ledger {
            content.ledger?.entries = ledger.entries.filter { _, entry in
                switch entry.kind {
                case .quiz, .opening, .start: sections.contains(.quizzes)
                case .assignment, .reminder, .task: sections.contains(.assignments)
                }
            }
            if !sections.contains(.quizzes) { content.ledger?.assigned = [:] }
        }
        if !sections.contains(.pages) {
            content.pages = []
            content.teachers = []
        }
        if !sections.contains(.penalties) {
            let drawn = Set(content.quizHeads.compactMap(\.original.penalties?.edition.value))
            content.editions = editions.filter { drawn.contains($0.id) }
            content.checklists = []
        }
        return content
    }
}

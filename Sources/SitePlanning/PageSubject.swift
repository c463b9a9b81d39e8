/// What a page is about. Items are identified by their index in `SiteContent`.
package enum PageSubject: Hashable, Sendable {
    case home
    /// Some of the quizzes of a subject, on a site with too many for the start page; parts count from 0.
    case quizList(subject: Int, part: Int)
    case quiz(Int)
    case penaltyList(edition: Int)
    case penalty(edition: Int, penalty: Int)
    case sanctionQuiz(edition: Int)
    /// Penalties as flash cards.
    case flashCards(edition: Int)
    /// Changes from the previous edition.
    case editionChanges(edition: Int)
    /// All penalties of an edition, for printing.
    case booklet(edition: Int)
    /// The rules, as a file of the site.
    case rulebook(edition: Int)
    case assignmentOverview
    case assignment(Int)
    /// Deadlines that were moved, removed or added, and new quizzes.
    case deadlineChanges
    case checklistOverview
    case checklist(Int)
    case people
    case freePage(Int)
    /// Some of the author's pages, on a site with too many for its menu; parts count from 0.
    case pageList(part: Int)
    case search
    case practice
    case history
    /// Quizzes of another site or of a file, opened by the reader.
    case collection
    /// Quizzes that are assigned to a student, by index in `SitePlan.students`.
    case ownQuizzes(student: Int)
    /// At the usual address of the page that the site begins with, to which it leads.
    case moved
    /// At the address of the folder with all editions: leads to the list of the current one.
    case currentPenalties
    /// At the address that a quiz had under a former id, by index in its `formerIDs`; leads to the quiz.
    case formerQuiz(Int, former: Int)
    /// At the address that an assignment had under a former id; leads to the assignment.
    case formerAssignment(Int, former: Int)
    /// At the address that a page of the author had under a former id; leads to the page.
    case formerPage(Int, former: Int)
    /// Shown offline instead of a page that the browser hasn't stored.
    case offline
    case notFound

    /// Whether the page is linked as content, rather than shown instead of a missing page, or to one student.
    package var isContent: Bool {
        switch self {
        case .moved, .currentPenalties, .formerQuiz, .formerAssignment, .formerPage, .offline, .notFound, .ownQuizzes: false
        default: true
        }
    }
}

extension PageSubject {
    /// Whether the page only has what its reader does or has done, and nothing that search engines could find.
    package var isTool: Bool {
        switch self {
        case .search, .practice, .history, .collection: true
        default: false
        }
    }
}

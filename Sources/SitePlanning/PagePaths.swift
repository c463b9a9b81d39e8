import ContentModel
import Diagnostics

/// Paths of items in the site's default language.
struct PagePaths: Sendable {
    private let quizzes: [String]
    private let formerQuizzes: [[String]]
    /// Folders of the pages that list the quizzes of each subject.
    private let subjects: [String]
    private let assignments: [String]
    private let formerAssignments: [[String]]
    private let checklists: [String]
    private let pages: [String]
    private let formerPages: [[String]]
    private let modules: [String]
    private let front: PageSubject
    private let homeText: Int?
    private let assignmentCalendars: [String]
    private let editions: [EditionNames]

    private struct EditionNames: Sendable {
        var folder: String
        var penalties: [String]
    }

    init(_ content: SiteContent, _ outline: SiteOutline, front: PageSubject) {
        self.front = front
        homeText = outline.homeText
        subjects = PagePaths.folders(of: outline)
        quizzes = content.quizHeads.map { PagePaths.quiz($0.original.id) }
        formerQuizzes = content.quizHeads.map { $0.original.formerIDs.map { PagePaths.quiz($0.value) } }
        assignments = content.assignments.map { PagePaths.assignment($0.original.id) }
        formerAssignments = content.assignments.map { $0.original.formerIDs.map { PagePaths.assignment($0.value) } }
        checklists = content.checklists.map { "checklists/\($0.original.id).html" }
        pages = content.pages.map { PagePaths.page($0.original.id) }
        formerPages = content.pages.map { $0.original.formerIDs.map { PagePaths.page($0.value) } }
        modules = content.settings.modules.map { "calendar/modules/\($0.id)" }
        assignmentCalendars = content.assignments.map { PagePaths.calendar(ofAssignment: $0.original.id) }
        editions = content.editions.map { edition in
            let folder = "penalties/\(edition.id)/"
            return EditionNames(
                folder: folder, penalties: edition.penalties.map { "\(folder)\($0.slug ?? String($0.id)).html" })
        }
    }

    private static func folders(of outline: SiteOutline) -> [String] {
        guard outline.hasQuizLists else { return [] }
        var names = FreeNames()
        return outline.subjects.map { group in
            let slug = PlannedStudent.slug(group.name ?? "more", limit: 60, other: "subject")
            // A subject may have the name of a Windows device.
            return "subjects/\(names.name(like: slug) { PortableName.problem(of: $0) == nil })/"
        }
    }

    private static func file(ofPart part: Int, in folder: String) -> String { folder + (part == 0 ? "index.html" : "\(part + 1).html") }

    private static func quiz(_ id: String) -> String { "quizzes/\(id).html" }

    private static func assignment(_ id: String) -> String { "assignments/\(id).html" }

    private static func page(_ id: String) -> String { "pages/\(id).html" }

    private static func calendar(ofAssignment id: String) -> String { "calendar/assignments/\(id)" }

    func base(of subject: PageSubject) -> String {
        subject == front ? "index.html" : usualBase(of: subject)
    }

    /// Path where the site begins with another page.
    private func usualBase(of subject: PageSubject) -> String {
        switch subject {
        case .freePage(let index) where index == homeText: base(of: .home)
        case .home: "home.html"
        case .quizList(let subject, let part): PagePaths.file(ofPart: part, in: subjects[subject])
        case .quiz(let index): quizzes[index]
        case .penaltyList(let edition): editions[edition].folder + "index.html"
        case .penalty(let edition, let penalty): editions[edition].penalties[penalty]
        case .sanctionQuiz(let edition): editions[edition].folder + "quiz.html"
        case .editionChanges(let edition): editions[edition].folder + "changes.html"
        case .booklet(let edition): editions[edition].folder + "booklet.html"
        case .rulebook(let edition): editions[edition].folder + "rules.html"
        case .flashCards(let edition): editions[edition].folder + "cards.html"
        case .assignmentOverview: "assignments/index.html"
        case .assignment(let index): assignments[index]
        case .deadlineChanges: "calendar/changes.html"
        case .checklistOverview: "checklists/index.html"
        case .checklist(let index): checklists[index]
        case .people: "people.html"
        case .freePage(let index): pages[index]
        // No page of an author is in this folder.
        case .pageList(let part): PagePaths.file(ofPart: part, in: "all-pages/")
        case .search: "search.html"
        case .practice: "practice.html"
        case .history: "history.html"
        case .collection: "collection.html"
        // Its name is in the plan.
        case .ownQuizzes(let index): "calendar/students/\(index).html"
        case .moved: usualBase(of: front)
        case .currentPenalties: "penalties/index.html"
        case .formerQuiz(let index, let former): formerQuizzes[index][former]
        case .formerAssignment(let index, let former): formerAssignments[index][former]
        case .formerPage(let index, let former): formerPages[index][former]
        case .offline: "offline.html"
        case .notFound: "404.html"
        }
    }

    /// Path without language and extension.
    func base(of scope: CalendarScope) -> String {
        switch scope {
        case .all: "calendar/all"
        case .module(let index): modules[index]
        case .assignment(let index): assignmentCalendars[index]
        case .removed(let id): PagePaths.calendar(ofAssignment: id)
        case .student(let index): "calendar/students/\(index)"
        case .tasks: "calendar/tasks"
        }
    }
}

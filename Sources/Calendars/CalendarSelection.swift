import ContentModel
import Diagnostics
import SitePlanning

/// What of a site belongs into a calendar.
struct CalendarSelection {
    var assignments: [Int]
    var quizzes: [Int]
    /// UIDs of the ledger.
    var removed: [String]
    /// Whether it has tasks, and not due dates.
    var hasTasks: Bool

    /// - Parameter removed: the UIDs of what was removed, by the assignment they belong to.
    init(_ plan: SitePlan, _ scope: CalendarScope, hasTasks: Bool, removed: [String: [String]]) {
        let content = plan.content
        self.init(assignments: [], quizzes: [], removed: [], hasTasks: hasTasks)
        switch scope {
        case .assignment(let index):
            assignments = [index]
            self.removed = removed[content.assignments[index].original.id] ?? []
        case .removed(let id): self.removed = removed[id] ?? []
        case .all, .tasks: choose(content, removed) { _, _ in true }
        case .module(let module):
            choose(content, removed) { name, _ in name.flatMap { SiteOutline.index(of: $0, in: content.settings) } == module }
        case .student(let index):
            let student = plan.students[index].student
            choose(content, removed) { student.has(workOf: $0, teachers: $1, in: content.settings) }
        }
    }

    private init(assignments: [Int], quizzes: [Int], removed: [String], hasTasks: Bool) {
        self.assignments = assignments
        self.quizzes = quizzes
        self.removed = removed
        self.hasTasks = hasTasks
    }

    /// - Parameter belongs: asked with the module and the teachers that something names.
    private mutating func choose(
        _ content: SiteContent, _ removed: [String: [String]], _ belongs: (_ module: String?, _ teachers: [String]) -> Bool
    ) {
        assignments = content.assignments.indices.filter { belongs(content.assignments[$0].original.module?.value, []) }
        if !hasTasks {
            quizzes = content.quizHeads.indices.filter {
                let quiz = content.quizHeads[$0].original
                return quiz.due != nil && belongs(quiz.module?.value, quiz.teachers.map(\.value))
            }
        }
        self.removed = removed.values.joined().filter { belongs(content.ledger?.entries[$0]?.module, []) }
    }
}

import ContentModel
import Diagnostics

/// Assignments and quizzes that had other ids, and the tasks that they have now.
struct RenamedItems: Sendable {
    private var assignments: Set<String> = []
    private var quizzes: Set<String> = []
    /// Titles of tasks, by former ids of their assignments.
    private var tasks: [String: Set<[ContentLanguage: String]>] = [:]

    init() {}

    mutating func add(_ quiz: QuizHead) { quizzes.formUnion(quiz.formerIDs.lazy.map(\.value)) }

    mutating func add(_ assignment: Assignment) { assignments.formUnion(assignment.formerIDs.lazy.map(\.value)) }

    /// Adds a task of an assignment that was renamed.
    mutating func add(_ task: CalendarLedger.Entry, of assignment: Assignment) {
        for id in assignment.formerIDs { tasks[id.value, default: []].insert(task.titles) }
    }

    /// Whether the item of an entry has another id now.
    func contains(itemOf entry: CalendarLedger.Entry) -> Bool {
        switch entry.kind {
        case .assignment: assignments.contains(entry.item)
        case .quiz: quizzes.contains(entry.item)
        case .task: tasks[entry.item]?.contains(entry.titles) ?? false
        case .reminder, .start, .opening: false
        }
    }
}

import ContentModel
import Diagnostics
import SitePlanning

/// Items in the scope of a calendar.
struct CalendarSelection {
    var assignments: [Int]
    var quizzes: [Int]
    /// UIDs of removed entries in the ledger.
    var removed: [String]
    /// Whether it lists tasks instead of due dates.
    var hasTasks: Bool

    /// - Parameter removed: UIDs of removed entries, by the id of their assignment or quiz.
    init(_ plan: SitePlan, _ scope: CalendarScope, hasTasks: Bool, removed: [String: [String]]) {
        let content = plan.content
        self.init(assignments: [], quizzes: [], removed: [], hasTasks: hasTasks)
        switch scope {
        case .assignment(let index):
            assignments = [index]
            self.removed = ofAssignments(removed[content.assignments[index].original.id] ?? [], content.ledger)
        case .removed(let id): self.removed = ofAssignments(removed[id] ?? [], content.ledger)
        case .all, .tasks: choose(content, removed) { _, _ in true }
        case .module(let module):
            let own = content.settings.modules[module]
            choose(content, removed) { name, _ in
                // Most names are those of other modules, for which the list needn't be searched.
                guard let name, own.isCalled(name) else { return false }
                return content.settings.moduleIndex(named: name) == module
            }
        case .student(let index):
            let student = plan.students[index].student
            choose(content, removed) { student.has(workOf: $0, teachers: $1, in: content.settings) }
            // Those who had an assigned quiz have it in their own entries.
            self.removed.removeAll { content.ledger?.entries[$0]?.isAssigned ?? false }
            guard !hasTasks, content.hasAssignedQuizzes else { return }
            // An assigned quiz is in the calendars of its students alone.
            let own = plan.quizzes(assignedTo: index).filter { quiz in
                let terms = plan.terms(ofQuiz: quiz, for: index)
                return content.quizHeads[quiz].original.isDated || terms?.due != nil || terms?.available != nil
            }
            quizzes = (quizzes.filter { content.quizHeads[$0].original.assigned.isEmpty } + own).sorted()
        }
    }

    private init(assignments: [Int], quizzes: [Int], removed: [String], hasTasks: Bool) {
        self.assignments = assignments
        self.quizzes = quizzes
        self.removed = removed
        self.hasTasks = hasTasks
    }

    /// The entries of assignments. A quiz may have the id of one.
    private func ofAssignments(_ uids: [String], _ ledger: CalendarLedger?) -> [String] {
        uids.filter { uid in
            if let kind = CalendarIdentity.kind(of: uid) { return kind.isOfAssignment }
            switch ledger?.entries[uid]?.kind {
            case .quiz, .opening, .start: return false
            case .assignment, .reminder, .task, nil: return true
            }
        }
    }

    /// - Parameter belongs: predicate on the module and the teachers of an item.
    private mutating func choose(
        _ content: SiteContent, _ removed: [String: [String]], _ belongs: (_ module: String?, _ teachers: [String]) -> Bool
    ) {
        assignments = content.assignments.indices.filter { belongs(content.assignments[$0].original.module?.value, []) }
        if !hasTasks {
            quizzes = content.quizHeads.indices.filter {
                let quiz = content.quizHeads[$0].original
                return quiz.isDated && belongs(quiz.module?.value, quiz.teachers.map(\.value))
            }
        }
        self.removed = removed.values.joined().filter { uid in
            let entry = content.ledger?.entries[uid]
            return belongs(entry?.module, entry?.teachers ?? [])
        }
    }
}

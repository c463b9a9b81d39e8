import ContentModel
import Diagnostics

/// Quizzes are assigned to students, groups and teachers of `people.json`, and each has a date or a time to change.
struct UnknownAssigneeRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let assigned = content.quizHeads.map(\.original).filter { !$0.assigned.isEmpty }
        guard !assigned.isEmpty else { return [] }
        let names = content.assigneeNames
        let known = Set(names)
        let suggestions = SuggestionQuota()
        return assigned.flatMap { quiz in
            quiz.assigned.compactMap { assignee -> Diagnostic? in
                let name = assignee.name.value
                guard !known.contains(name) else { return empty(assignee, quiz, content) ?? unused(assignee, quiz) }
                let hint = NamesInText.hint(name, isKnown: known.contains) ?? suggestions.question(name, among: names)
                let message =
                    names.isEmpty
                    ? "'\(name)' is unknown, because Content/people.json lists nobody; add your students and groups there"
                    : "people.json has no student, group or teacher '\(name)'\(hint)"
                return Diagnostic(
                    .unknownStudent, message, at: SourceLocation(path: quiz.path, position: assignee.name.position))
            }
        }
    }

    /// A warning about a group or a teacher without students.
    private func empty(_ assignee: Assignee, _ quiz: QuizHead, _ content: SiteContent) -> Diagnostic? {
        let name = assignee.name.value
        guard !content.studentNames.contains(name), content.members(of: name).isEmpty else { return nil }
        return Diagnostic(
            .unknownStudent, "'\(name)' has no students in people.json, so this entry assigns the quiz to nobody",
            at: SourceLocation(path: quiz.path, position: assignee.name.position), severity: .warning)
    }

    private func unused(_ assignee: Assignee, _ quiz: QuizHead) -> Diagnostic? {
        guard assignee.terms.extraTime != nil, quiz.timeLimit == nil else { return nil }
        return Diagnostic(
            .unusedKey, "'extra-time' isn't used, because this quiz has no 'time-limit'",
            at: SourceLocation(path: quiz.path, position: assignee.datePositions.extraTime ?? assignee.name.position))
    }
}

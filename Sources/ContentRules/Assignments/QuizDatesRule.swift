import ContentModel
import Diagnostics

/// A quiz opens before it is due, for everybody and for each of those with dates of their own.
struct QuizDatesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.quizHeads.flatMap { item in
            let quiz = item.original
            var diagnostics: [Diagnostic] = []
            if opensLate(quiz.available, quiz.due) {
                diagnostics.append(
                    Diagnostic(
                        .startAfterDue, "this quiz opens only after it is due; 'available' must come before 'due'",
                        at: quiz.location(of: \.available)))
            }
            for assignee in quiz.assigned where assignee.terms.available != nil || assignee.terms.due != nil {
                guard opensLate(assignee.terms.available ?? quiz.available, assignee.terms.due ?? quiz.due) else { continue }
                let place = assignee.places.available ?? assignee.places.due ?? assignee.name.position
                diagnostics.append(
                    Diagnostic(
                        .startAfterDue, "for '\(assignee.name.value)', this quiz opens only after it is due",
                        at: SourceLocation(path: quiz.path, position: place)))
            }
            return diagnostics
        }
    }

    private func opensLate(_ available: DueDate?, _ due: DueDate?) -> Bool {
        guard let available, let due else { return false }
        return available.isLater(than: due)
    }
}

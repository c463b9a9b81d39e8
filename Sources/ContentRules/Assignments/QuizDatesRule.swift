import ContentModel
import Diagnostics

/// A quiz opens before it is due, for everybody and for each of those with dates of their own.
struct QuizDatesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.quizHeads.flatMap { item in
            let quiz = item.original
            var diagnostics: [Diagnostic] = []
            if let late = late(quiz.available, quiz.due) {
                diagnostics.append(
                    Diagnostic(.startAfterDue, "this quiz \(late); 'available' must come before 'due'", at: quiz.location(of: \.available)))
            }
            for own in content.ownDates(of: quiz) {
                guard let late = late(own.available, own.due) else { continue }
                diagnostics.append(
                    Diagnostic(
                        .startAfterDue, "for '\(own.name)', this quiz \(late)", at: SourceLocation(path: quiz.path, position: own.position))
                )
            }
            return diagnostics
        }
    }

    /// What is wrong with an opening that leaves no time before the due date.
    private func late(_ available: DueDate?, _ due: DueDate?) -> String? {
        guard let available, let due else { return nil }
        if available.isLater(than: due) { return "opens only after it is due" }
        if case .moment = available, available.isSameTime(as: due) { return "is due as soon as it opens" }
        return nil
    }
}

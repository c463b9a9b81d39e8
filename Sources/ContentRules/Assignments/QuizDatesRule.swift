import ContentModel
import Diagnostics

/// A quiz opens before it is due.
struct QuizDatesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.quizHeads.compactMap { item in
            guard let available = item.original.available, let due = item.original.due, available.isLater(than: due) else {
                return nil
            }
            return Diagnostic(
                .startAfterDue, "this quiz is available only after it is due; 'available' comes before 'due'", at: item.original.location)
        }
    }
}

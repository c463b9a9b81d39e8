import ContentModel
import Diagnostics

/// A reminder matches its entry: days before an all-day entry, hours only before one with a time, and a moment of its own no later
/// than the entry.
struct ReminderRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.assignments.flatMap { item -> [Diagnostic] in
            let assignment = item.original
            let own = unusable(
                assignment.reminders, before: assignment.due, "'due'", of: "this assignment", at: assignment.location(of: \.reminders),
                assignment.datePositions.eachReminder)
            return own
                + assignment.tasks.flatMap { task in
                    unusable(
                        task.reminders, before: task.due, "'due'", of: "the task '\(task.name)'",
                        at: assignment.location(of: \.reminders, in: task), task.datePositions.eachReminder)
                }
        }
            + content.quizHeads.flatMap { item in
                let quiz = item.original
                return quiz.reminders.isEmpty ? [] : unusable(quiz, content.ownDates(of: quiz))
            }
    }

    /// Reminders of a quiz, before everybody's date and those of single students.
    private func unusable(_ quiz: QuizHead, _ own: [OwnQuizDates]) -> [Diagnostic] {
        func unusable(before date: DueDate?) -> [Diagnostic] {
            self.unusable(
                quiz.reminders, before: date, "'due' or 'available'", of: "this quiz", at: quiz.location(of: \.reminders),
                quiz.datePositions.eachReminder)
        }
        let date = quiz.due ?? quiz.available
        // A quiz without a date for everybody may have one for each of its students.
        let general = date == nil && !own.isEmpty ? [] : unusable(before: date)
        let known = Set(general.map(\.message))
        return general
            + own.flatMap { own -> [Diagnostic] in
                unusable(before: own.due ?? own.available).filter { !known.contains($0.message) }.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.message = "for '\(own.name)', \(diagnostic.message)"
                    return diagnostic
                }
            }
    }

    /// - Parameters:
    ///   - keys: those that can give the date of the entry.
    ///   - positions: those of the reminders, if they are known.
    private func unusable(
        _ reminders: [Reminder], before entry: DueDate?, _ keys: String, of subject: String, at location: SourceLocation,
        _ positions: [SourcePosition]
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for (index, reminder) in reminders.enumerated() {
            let message: String
            var place = location
            if entry != nil, positions.indices.contains(index) { place.position = positions[index] }
            switch (reminder, entry) {
            case (.at(let date), let entry?) where date.isLater(than: entry):
                message = "a reminder of \(subject) comes after the date; choose an earlier time"
            case (.minutes, .day?):
                message =
                    "\(subject) has a date without a time, so hours can't be counted back from it; use days, such as 1d, or add a time to the date"
            case (_, nil):
                message = "\(subject) has no \(keys), so there is nothing to be reminded of; add one, or remove the reminder"
            default: continue
            }
            // One report is enough for all that have the same fault.
            if diagnostics.contains(where: { $0.message == message }) { continue }
            diagnostics.append(Diagnostic(.unusableReminder, message, at: place))
        }
        return diagnostics
    }
}

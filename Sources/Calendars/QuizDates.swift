import ContentModel

/// When a quiz opens and is due: for everybody, or for a student.
struct QuizDates: Hashable, Sendable {
    var available: DueDate?
    var due: DueDate?

    init(_ quiz: QuizHead, own: Assignee.Terms? = nil) {
        available = own?.available ?? quiz.available
        due = own?.due ?? quiz.due
    }

    /// The date that reminders belong to.
    var last: DueDate? { due ?? available }
}

import CivilTime
import Encoding

/// An item with a due date, in the order of lists: by moment, as authors write in time zones of their own; then assignments before quizzes.
struct Dated: Comparable {
    let end: Instant
    let id: String
    let subject: PageSubject

    static func < (a: Dated, b: Dated) -> Bool {
        if a.end != b.end { return a.end < b.end }
        return a.subject.isQuiz == b.subject.isQuiz ? NaturalOrder.precedes(a.id, b.id) : b.subject.isQuiz
    }
}

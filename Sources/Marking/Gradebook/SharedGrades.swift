import Synchronization

/// The grades of answers that many students gave, each only once: thousands of reports have the same few choices.
package final class SharedGrades: Sendable {
    /// Most grades that are remembered, for quizzes in which everybody types something else.
    private static let limit = 50_000
    /// Longest answer that others are likely to give, too, in bytes.
    private static let longestAnswer = 64

    private let known = Mutex<Set<Entry>>([])

    package init() {}

    private struct Entry: Hashable, Sendable {
        let question: AttemptGrade.Question

        static func == (one: Entry, other: Entry) -> Bool {
            let (a, b) = (one.question, other.question)
            return a.id == b.id && a.answer == b.answer && a.grade == b.grade && a.worth == b.worth
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(question.id)
            hasher.combine(question.answer)
        }
    }

    /// The same grades, as those of earlier reports where these are equal.
    func shared(_ questions: [AttemptGrade.Question]) -> [AttemptGrade.Question] {
        known.withLock { known in
            questions.map { question in
                guard question.decision == nil, SharedGrades.isShort(question.answer) else { return question }
                let entry = Entry(question: question)
                if known.count < SharedGrades.limit { return known.insert(entry).memberAfterInsert.question }
                return known.firstIndex(of: entry).map { known[$0].question } ?? question
            }
        }
    }

    private static func isShort(_ answer: Answer?) -> Bool {
        guard case .parts(let parts)? = answer else { return true }
        return parts.reduce(0) { $0 + $1.utf8.count } <= longestAnswer
    }
}

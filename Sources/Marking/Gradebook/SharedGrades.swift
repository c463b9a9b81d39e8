import Sealing

/// The grades of answers in a quiz that many students gave, each worked out and kept only once: thousands of reports have the same few
/// choices. For one thread.
package final class SharedGrades {
    /// Most grades that are remembered, for quizzes in which everybody types something else.
    private static let limit = 50_000

    private var known: [Key: AttemptGrade.Question] = [:]

    package init() {}

    /// All that the grade of an answer depends on, where nothing was decided and no mark given.
    struct Key: Hashable, Sendable {
        private let language: String
        private let isReordered: Bool
        /// Place of the question in its sheet.
        private let place: Int
        private let answer: Report.Answer?

        /// Nil for an answer that is too long to be remembered.
        ///
        /// - Parameters:
        ///   - place: of the question in its sheet.
        ///   - number: of the answer in the report; nil for a question that isn't in it.
        init?(_ report: Report, _ place: Int, _ number: Int?) {
            answer = number.map { report.answers[$0] }
            if answer?.isShort == false { return nil }
            language = report.language
            isReordered = report.isReordered
            self.place = place
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(answer)
        }
    }

    /// The graded questions of an attempt.
    ///
    /// - Parameters:
    ///   - keys: of its answers; nil for one that is graded by itself.
    ///   - grading: grades the answer at a place in `keys`, where that isn't known yet.
    func questions(_ keys: [Key?], grading: (Int) -> AttemptGrade.Question) -> [AttemptGrade.Question] {
        keys.enumerated().map { place, key in
            guard let key else { return grading(place) }
            if let earlier = known[key] { return earlier }
            let graded = grading(place)
            if known.count < SharedGrades.limit { known[key] = graded }
            return graded
        }
    }
}

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
        /// Index of the question in its sheet.
        private let questionIndex: Int
        private let answer: Report.Answer?

        /// Nil for an answer that is too long to be remembered.
        ///
        /// - Parameters:
        ///   - questionIndex: index of the question in its sheet.
        ///   - answerIndex: index of the answer in the report; nil for a question that isn't in it.
        init?(_ report: Report, _ questionIndex: Int, _ answerIndex: Int?) {
            answer = answerIndex.map { report.answers[$0] }
            if answer?.isShort == false { return nil }
            language = report.language
            isReordered = report.isReordered
            self.questionIndex = questionIndex
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(questionIndex)
            hasher.combine(answer)
        }
    }

    /// The graded questions of an attempt.
    ///
    /// - Parameters:
    ///   - keys: of its answers; nil for one that is graded by itself.
    ///   - grading: grades the answer at an index of `keys`, where that isn't known yet.
    func questions(_ keys: [Key?], grading: (Int) -> AttemptGrade.Question) -> [AttemptGrade.Question] {
        keys.enumerated().map { index, key in
            guard let key else { return grading(index) }
            if let earlier = known[key] { return earlier }
            let graded = grading(index)
            if known.count < SharedGrades.limit { known[key] = graded }
            return graded
        }
    }
}

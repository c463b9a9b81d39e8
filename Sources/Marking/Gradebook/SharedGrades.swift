import Sealing
import Synchronization

/// The grades of answers in a quiz that many students gave, each worked out and kept only once: thousands of reports have the same few
/// choices.
package final class SharedGrades: Sendable {
    /// Most grades that are remembered, for quizzes in which everybody types something else.
    private static let limit = 50_000

    private let known = Mutex<[Key: AttemptGrade.Question]>([:])

    package init() {}

    /// All that the grade of an answer depends on, where nothing was decided and no mark given.
    struct Key: Hashable, Sendable {
        /// Longest answer that others are likely to give, too, in bytes.
        private static let longestAnswer = 64
        /// Longest texts beside it, such as the fingerprints of many choices.
        private static let longestTexts = 512

        private let language: String
        /// Place of the question in its sheet.
        private let place: Int
        private let answer: Report.Answer?

        /// Nil for an answer that is too long to be remembered.
        init?(_ language: String, _ place: Int, _ answer: Report.Answer?) {
            if let answer {
                let texts = answer.parts.reduce(language.utf8.count + answer.question.utf8.count + answer.kind.utf8.count) {
                    $0 + $1.utf8.count
                }
                let prompt = answer.prompt?.utf8.count ?? 0
                guard texts + prompt <= Key.longestTexts, Key.length(of: answer.value) <= Key.longestAnswer else { return nil }
            }
            self.language = language
            self.place = place
            self.answer = answer
        }

        private static func length(of value: JSONValue?) -> Int {
            switch value {
            case .text(let text)?: text.utf8.count
            case .array(let values)?: values.reduce(values.count) { $0 + length(of: $1) }
            case .object(let members)?: members.list.reduce(0) { $0 + $1.name.utf8.count + length(of: $1.value) }
            case .number?, .truth?, .null?, nil: 0
            }
        }

        /// What differs most often is enough.
        func hash(into hasher: inout Hasher) {
            hasher.combine(place)
            hasher.combine(answer?.value)
        }
    }

    /// The graded questions of an attempt.
    ///
    /// - Parameters:
    ///   - keys: of its answers; nil for one that is graded by itself.
    ///   - grading: grades the answer at a place in `keys`, where that isn't known yet.
    func questions(_ keys: [Key?], grading: (Int) -> AttemptGrade.Question) -> [AttemptGrade.Question] {
        let found = known.withLock { known in keys.map { key in key.flatMap { known[$0] } } }
        var fresh: [(Key, AttemptGrade.Question)] = []
        let questions = zip(keys.indices, found).map { place, earlier in
            if let earlier { return earlier }
            let graded = grading(place)
            if let key = keys[place] { fresh.append((key, graded)) }
            return graded
        }
        if !fresh.isEmpty {
            known.withLock { known in
                for (key, question) in fresh where known.count < SharedGrades.limit { known[key] = question }
            }
        }
        return questions
    }
}

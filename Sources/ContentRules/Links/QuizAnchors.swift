import ContentModel

/// The questions of quizzes, by the paths of their files below `Content/`. Pages number them, `q1`, `q2` and so on, and also find them
/// by their ids.
///
/// Few links lead to a question, so the table is made for the first one.
final class QuizAnchors {
    struct Questions {
        let count: Int
        fileprivate let facts: QuizFacts?

        var ids: [Substring] { facts?.questionIDs ?? [] }

        /// Whether `name` is the number of a question, or of a part of it, such as `q6-a`, or an id.
        func has(_ name: Substring) -> Bool {
            if name.first == "q", let number = Int(name.dropFirst().prefix { $0 != "-" }), (1...count).contains(number) { return true }
            return ids.contains(name)
        }
    }

    private let heads: [TranslatedItem<QuizHead>]
    private let facts: [QuizFacts]
    private lazy var table = makeTable()

    init(_ heads: [TranslatedItem<QuizHead>], _ facts: [QuizFacts]) { (self.heads, self.facts) = (heads, facts) }

    /// The questions of a quiz; nil if they aren't known, as for exams, quizzes with questions about penalties, and files of several
    /// quizzes.
    func questions(of path: String) -> Questions? { table[path].flatMap { $0.count > 0 ? $0 : nil } }

    /// A count of zero means that the questions are unknown.
    private func makeTable() -> [String: Questions] {
        var table: [String: Questions] = [:]
        for (index, item) in heads.enumerated() {
            let quiz = item.original
            let count = quiz.exam == nil && quiz.penalties == nil ? quiz.questionCount : 0
            let questions = Questions(count: count, facts: facts.indices.contains(index) ? facts[index] : nil)
            for head in [quiz] + item.translations.values {
                let path = SiteContent.below(head.path)
                table[path] = table[path] == nil ? questions : Questions(count: 0, facts: nil)
            }
        }
        return table
    }
}

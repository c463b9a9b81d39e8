import ContentModel

/// How many questions quizzes have, by the paths of their files below `Content/`. Pages number them: `q1`, `q2` and so on.
///
/// Few links lead to a question, so the table is made for the first one.
final class QuizAnchors {
    private let heads: [TranslatedItem<QuizHead>]
    private lazy var counts = table()

    init(_ heads: [TranslatedItem<QuizHead>]) { self.heads = heads }

    /// The number of questions of a quiz; nil if it isn't known, as for exams, quizzes with questions about penalties, and files of
    /// several quizzes.
    func questionCount(of path: String) -> Int? { counts[path].flatMap { $0 > 0 ? $0 : nil } }

    /// Whether `name` is the id of one of the first `count` questions, or of a part of it, such as `q6-a`.
    static func isQuestion(_ name: Substring, among count: Int) -> Bool {
        guard name.first == "q", let number = Int(name.dropFirst().prefix { $0 != "-" }) else { return false }
        return (1...count).contains(number)
    }

    /// Zero means that the number is unknown.
    private func table() -> [String: Int] {
        var counts: [String: Int] = [:]
        for item in heads {
            let quiz = item.original
            let count = quiz.exam == nil && quiz.penalties == nil ? quiz.questionCount : 0
            for head in [quiz] + item.translations.values {
                let path = SiteContent.below(head.path)
                counts[path] = counts[path] == nil ? count : 0
            }
        }
        return counts
    }
}

import ContentModel
import ContentReading
import MarkdownText

/// Divides quizzes that are too large for a file of the site, as banks of questions can be.
enum QuizDivision {
    /// Parts that are small enough, with numbers after their titles and ids; the first one has the introduction.
    ///
    /// - Complexity: O(n log n) in the size of the quiz.
    static func parts(of quiz: MarkdownQuiz) -> [MarkdownQuiz] {
        halves(of: quiz).enumerated().map { index, part in
            var part = part
            part.header.title += " (\(index + 1))"
            if !part.header.id.isEmpty { part.header.id += "-\(index + 1)" }
            return part
        }
    }

    private static func halves(of quiz: MarkdownQuiz) -> [MarkdownQuiz] {
        guard quiz.questions.count > 1, MarkdownQuizWriter(quiz).isTooLarge else { return [quiz] }
        let middle = quiz.questions.count / 2
        var (first, second) = (quiz, MarkdownQuiz(quiz.header))
        first.questions.removeSubrange(middle...)
        second.questions = Array(quiz.questions[middle...])
        second.header.penalties = nil
        return halves(of: first) + halves(of: second)
    }
}

extension MarkdownQuizWriter {
    /// Whether the text is too large for a file, or for a text as a whole.
    var isTooLarge: Bool { text.utf8.count > FileText.sizeLimit || MarkdownLimits.isTooLarge(text) }
}

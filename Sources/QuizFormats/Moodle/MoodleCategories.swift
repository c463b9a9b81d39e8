import ContentModel
import Encoding
import QuizExchange

/// Paths of the categories that quizzes become. Moodle puts the questions of equal ones together.
struct MoodleCategories {
    private var titles: [String: Int] = [:]
    /// Titles with their subjects.
    private var subjects: [[String]: Int] = [:]

    init(_ quizzes: [LocalizedQuiz]) {
        for quiz in quizzes {
            titles[quiz.quiz.title, default: 0] += 1
            if let subject = quiz.quiz.subject { subjects[[subject, quiz.quiz.title], default: 0] += 1 }
        }
    }

    /// The title; below the subject, or followed by the id, which is reported, if another quiz has it too. A slash in a name is
    /// doubled.
    func path(of quiz: LocalizedQuiz, _ log: inout ExportLog) -> String {
        let title = quiz.quiz.title
        var names = [title]
        if titles[title] ?? 0 > 1 {
            if let subject = quiz.quiz.subject, !subject.isEmpty, subjects[[subject, title]] == 1 {
                names = [subject, title]
            } else {
                names = [log.titleWithID(of: quiz, in: "the category")]
            }
        }
        return (["$course$", "top"] + names.map { TextFolding.oneLine($0).replacing("/", by: "//") }).joined(separator: "/")
    }
}

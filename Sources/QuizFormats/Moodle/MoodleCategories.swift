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
            let title = MoodleCategories.name(quiz.quiz.title)
            titles[title, default: 0] += 1
            if let subject = quiz.quiz.subject { subjects[[subject, title], default: 0] += 1 }
        }
    }

    private static let lengthLimit = 255

    /// A name of a length that Moodle can hold. Its middle is cut, as long titles often differ at the end, where the id may be, too.
    private static func name(_ title: String) -> String {
        let scalars = title.unicodeScalars
        guard scalars.count > lengthLimit else { return title }
        return String(scalars.prefix(lengthLimit / 2)) + "…" + String(scalars.suffix(lengthLimit / 2))
    }

    /// The title; below the subject, or followed by the id, which is reported, if another quiz has it too. A slash in a name is
    /// doubled.
    func path(of quiz: LocalizedQuiz, _ log: inout ExportLog) -> String {
        let title = MoodleCategories.name(quiz.quiz.title)
        if title != quiz.quiz.title {
            log.report("Moodle's categories have names of up to \(MoodleCategories.lengthLimit) characters, so the title is cut", of: quiz)
        }
        var names = [title]
        if titles[title] ?? 0 > 1 {
            if let subject = quiz.quiz.subject, !subject.isEmpty, subjects[[subject, title]] == 1 {
                names = [subject, title]
            } else {
                names = [log.titleWithID(of: quiz, in: "the category")]
            }
        }
        let parts = names.map { TextFolding.oneLine(MoodleCategories.name($0)).replacing("/", by: "//") }
        return (["$course$", "top"] + parts).joined(separator: "/")
    }
}

import ContentModel
import ContentReading
package import Diagnostics
import Encoding

/// Sorts imported questions into quizzes, by category.
package struct QuizShelf {
    package private(set) var quizzes: [MarkdownQuiz] = []
    private let file: ForeignFile
    private var indexByCategory: [String: Int] = [:]
    private var current: Int?
    private var quizIDs: Set<String> = []
    /// Ids of the questions of each quiz.
    private var ids: [Set<String>] = []
    private var questionCount = 0
    private var answerCount = 0

    package init(_ file: ForeignFile) { self.file = file }

    /// Opens the quiz of a category for the following questions; its last component is the title.
    package mutating func open(_ category: String, id: String? = nil, position: SourcePosition) {
        if let index = indexByCategory[category] {
            current = index
            return
        }
        var quiz = Quiz(
            id: "", path: file.path, position: position, language: file.context.settings.language,
            title: QuizShelf.title(category) ?? file.name)
        if let id, Identifier.isValid(id), quizIDs.insert(id).inserted { quiz.id = id }
        indexByCategory[category] = quizzes.count
        current = quizzes.count
        quizzes.append(MarkdownQuiz(quiz))
        ids.append([])
        file.quota.note(quizzes: quizzes.count)
    }

    /// Changes the quiz of the open category; opens one named like the file if there is none.
    package mutating func change(at position: SourcePosition, _ body: (inout MarkdownQuiz) -> Void) {
        if current == nil { open("", position: position) }
        if let current { body(&quizzes[current]) }
    }

    /// Adds blocks to the introduction of the quiz of the open category, with the files that they show.
    package mutating func introduce(
        _ blocks: String, media: [ExchangeFile] = [], at position: SourcePosition, log: inout DiagnosticLog
    ) {
        change(at: position) { quiz in
            quiz.introduce(blocks, at: position, log: &log)
            quiz.media += media
        }
    }

    package var currentQuiz: MarkdownQuiz? { current.map { quizzes[$0] } }

    /// Whether the quiz of the open category has questions, so that it can have no further introduction.
    package var hasQuestions: Bool { current.map { !quizzes[$0].questions.isEmpty } ?? false }

    /// Whether the introduction of the quiz of the open category is left out, as it was too long.
    package var hasLongIntroduction: Bool { current.map { quizzes[$0].hasLongIntroduction } ?? false }

    /// Index of the quiz that gets the next question.
    package var currentIndex: Int { current ?? 0 }

    /// Adds a question to the quiz of the open category.
    ///
    /// - Parameters:
    ///   - id: name of the question in the imported file, used as its id if it is valid and free.
    ///   - explicitID: explicit id in the file; a duplicate is reported. Generated names, which often repeat, are not.
    package mutating func add(
        _ question: MarkdownQuestion, id: String?, explicitID: String? = nil, media: [ExchangeFile] = [], log: inout DiagnosticLog
    ) {
        var question = question
        if current == nil { open("", position: question.position) }
        guard let current else { return }
        if let id, Identifier.isValid(id) {
            if ids[current].insert(id).inserted {
                question.id = id
            } else if explicitID != nil {
                log.reportRepeatedID(id, at: question.position)
            }
        }
        quizzes[current].questions.append(question)
        questionCount += 1
        answerCount += question.answer.count
        file.quota.note(questions: questionCount, answers: answerCount)
        quizzes[current].media += media
    }

    /// Last component of "$course$/top/Biology/Cells"; a double slash is a literal one.
    private static func title(_ category: String) -> String? {
        let parts = category.replacing("//", by: "\u{1}").split(separator: "/").map {
            String($0).trimmed.replacing("\u{1}", by: "/")
        }
        let names = parts.filter { part in
            let isContext = part.hasPrefix("$") && part.hasSuffix("$") && part.count > 1
            return !isContext && !part.isEmpty && part != "top"
        }
        return names.last
    }
}

extension DiagnosticLog {
    /// Reports that a question gets a different id from the one in the file.
    package mutating func reportChangedID(_ original: String, _ id: String, at position: SourcePosition) {
        let result = id.isEmpty ? "so the question gets a new one" : "so it becomes '\(id)'"
        report(
            .notImported, "the id '\(original)' has characters other than letters, digits, '-', '_' and '.', \(result)", at: position)
    }

    /// Reports that a question loses its id, since an earlier one has it.
    mutating func reportRepeatedID(_ id: String, at position: SourcePosition) {
        report(.notImported, "a question above already has the id '\(id)', so this one gets a new one", at: position)
    }
}

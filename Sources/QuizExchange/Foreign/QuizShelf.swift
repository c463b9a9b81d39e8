import ContentModel
import ContentReading
package import Diagnostics

/// Sorts the questions of a foreign file into quizzes, by the category that they stand in.
package struct QuizShelf {
    package private(set) var quizzes: [MarkdownQuiz] = []
    private let file: ForeignFile
    private var placeByCategory: [String: Int] = [:]
    private var current: Int?
    /// For each quiz the ids of its questions.
    private var ids: [Set<String>] = []

    package init(_ file: ForeignFile) { self.file = file }

    /// The questions that follow belong to this category; its last part is the quiz's title.
    package mutating func open(_ category: String, id: String? = nil, position: SourcePosition) {
        if let place = placeByCategory[category] {
            current = place
            return
        }
        var quiz = Quiz(
            id: "", path: file.path, position: position, language: file.context.settings.language,
            title: QuizShelf.title(category) ?? file.name)
        if let id, Identifier.isValid(id), !quizzes.contains(where: { $0.header.id == id }) { quiz.id = id }
        placeByCategory[category] = quizzes.count
        current = quizzes.count
        quizzes.append(MarkdownQuiz(quiz))
        ids.append([])
    }

    /// Changes the quiz of the category that is open; opens one named as the file where none is.
    package mutating func change(at position: SourcePosition, _ body: (inout MarkdownQuiz) -> Void) {
        if current == nil { open("", position: position) }
        if let current { body(&quizzes[current]) }
    }

    package var currentQuiz: MarkdownQuiz? { current.map { quizzes[$0] } }

    /// The number of the quiz that takes the next question.
    package var place: Int { current ?? 0 }

    /// Adds a question to the quiz of the category that is open.
    ///
    /// - Parameters:
    ///   - id: what the question is called in the foreign file; it keeps that where it is fit and free.
    ///   - given: the id as the file has it, where its author gave one; it is reported where another question has it. Programs
    ///     make names of their own, which repeat as a matter of course.
    package mutating func add(
        _ question: MarkdownQuestion, id: String?, given: String? = nil, media: [ExchangeFile] = [], log: inout DiagnosticLog
    ) {
        var question = question
        if current == nil { open("", position: question.position) }
        guard let current else { return }
        if let id, Identifier.isValid(id) {
            if ids[current].insert(id).inserted {
                question.id = id
            } else if let given {
                log.reportRepeatedID(given, at: question.position)
            }
        }
        quizzes[current].questions.append(question)
        quizzes[current].media += media
    }

    /// The last part of "$course$/top/Biology/Cells"; a slash in a name is written twice.
    private static func title(_ category: String) -> String? {
        let parts = category.replacing("//", with: "\u{1}").split(separator: "/").map {
            trimmed(String($0)).replacing("\u{1}", with: "/")
        }
        let names = parts.filter { part in
            let isContext = part.hasPrefix("$") && part.hasSuffix("$") && part.count > 1
            return !isContext && !part.isEmpty && part != "top"
        }
        return names.last
    }
}

extension DiagnosticLog {
    /// Says that a question loses its id, since one above has it.
    mutating func reportRepeatedID(_ id: String, at position: SourcePosition) {
        report(.notImported, "a question above has the id '\(id)' too, so this one gets another", at: position)
    }
}

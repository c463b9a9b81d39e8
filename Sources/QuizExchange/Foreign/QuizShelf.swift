import ContentModel
import ContentReading
package import Diagnostics
import Encoding

/// Sorts imported questions into quizzes, by category.
package struct QuizShelf {
    private var opened: [MarkdownQuiz] = []
    /// Names in the category of each quiz; its own is last.
    private var names: [[String]] = []
    private let file: ForeignFile
    private var indexByCategory: [String: Int] = [:]
    private var current: Int?
    private var quizIDs: Set<String> = []
    /// Ids of the questions of each quiz.
    private var ids: [Set<String>] = []
    private var questionCount = 0
    private var answerCount = 0

    package init(_ file: ForeignFile) { self.file = file }

    /// Opens the quiz of a category for the following questions; its last component is the title, if no other quiz has it too.
    package mutating func open(_ category: String, id: String? = nil, position: SourcePosition) {
        if let index = indexByCategory[category] {
            current = index
            return
        }
        indexByCategory[category] = opened.count
        open(named: Array(QuizShelf.names(category).suffix(QuizShelf.namesLimit)), id: id, position: position)
    }

    /// Opens another quiz for the following questions, even if one has the same title.
    package mutating func openNew(_ title: String, position: SourcePosition) { open(named: [title], id: nil, position: position) }

    private mutating func open(named names: [String], id: String?, position: SourcePosition) {
        var quiz = Quiz(
            id: "", path: file.path, position: position, language: file.context.settings.language, title: names.last ?? file.name)
        if let id, Identifier.isValid(id), quizIDs.insert(id).inserted { quiz.id = id }
        current = opened.count
        opened.append(MarkdownQuiz(quiz))
        self.names.append(names)
        ids.append([])
        file.quota.note(quizzes: opened.count)
    }

    /// Changes the quiz of the open category; opens one named like the file if there is none.
    package mutating func change(at position: SourcePosition, _ body: (inout MarkdownQuiz) -> Void) {
        if current == nil { open("", position: position) }
        if let current { body(&opened[current]) }
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

    package var currentQuiz: MarkdownQuiz? { current.map { opened[$0] } }

    /// Whether the quiz of the open category has questions, so that it can have no further introduction.
    package var hasQuestions: Bool { current.map { !opened[$0].questions.isEmpty } ?? false }

    /// Whether the introduction of the quiz of the open category is left out, as it was too long.
    package var hasLongIntroduction: Bool { current.map { opened[$0].hasLongIntroduction } ?? false }

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
        opened[current].questions.append(question)
        questionCount += 1
        answerCount += question.answer.count
        file.quota.note(questions: questionCount, answers: answerCount)
        opened[current].media += media
    }

    /// Names at the end of a category that can be in a title.
    private static let namesLimit = 8

    /// Components of "$course$/top/Biology/Cells" without the context; a double slash is a literal one.
    private static func names(_ category: String) -> [String] {
        let parts = category.replacing("//", by: "\u{1}").split(separator: "/").map {
            String($0).trimmed.replacing("\u{1}", by: "/")
        }
        return parts.filter { part in
            let isContext = part.hasPrefix("$") && part.hasSuffix("$") && part.count > 1
            return !isContext && !part.isEmpty && part != "top"
        }
    }
}

extension QuizShelf {
    /// The quizzes. Those with the same title, and without ids, have as much of their categories before it as they need to differ:
    /// "Week 1: Quiz", "Week 2: Quiz".
    package var quizzes: [MarkdownQuiz] {
        let indices = opened.indices.filter { opened[$0].header.id.isEmpty && names[$0].count > 0 && !opened[$0].questions.isEmpty }
        let groups = Dictionary(grouping: indices) { names[$0].last ?? "" }.values.filter { $0.count > 1 }
        guard !groups.isEmpty else { return opened }
        var quizzes = opened
        for group in groups {
            let longest = group.map { names[$0].count }.max() ?? 1
            let count = (2...max(2, longest)).first { count in Set(group.map { names[$0].suffix(count) }).count == group.count }
            for index in group { quizzes[index].header.title = names[index].suffix(count ?? longest).joined(separator: ": ") }
        }
        return quizzes
    }

    package var quizCount: Int { opened.count }
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

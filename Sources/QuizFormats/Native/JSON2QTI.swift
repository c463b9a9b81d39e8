import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// JSON of json2qti: quizzes by their titles, in which each question is the name of its answers. By its documentation, the first answer is
/// the correct one; nothing in the file says so.
struct JSON2QTI {
    private let quizzes: [ContentTree.Entry]
    private let remarks: [Diagnostic]

    /// Nil for other JSON.
    init?(_ json: ForeignJSON) {
        guard case .mapping(let quizzes) = json.tree.value, !quizzes.isEmpty else { return nil }
        for quiz in quizzes {
            guard case .mapping(let questions) = quiz.value.value, !questions.isEmpty else { return nil }
            let areQuestions = questions.allSatisfy { $0.value.items.count > 1 && $0.value.items.allSatisfy { $0.scalar != nil } }
            guard areQuestions, questions.allSatisfy({ JSON2QTI.mayBeQuestion($0.key) }) else { return nil }
        }
        (self.quizzes, remarks) = (quizzes, json.remarks)
    }

    /// Whether a name reads as a question. Other JSON has lists under names, too, such as those of settings.
    private static func mayBeQuestion(_ name: String) -> Bool {
        let words = name.trimmed
        return words.contains(where: \.isWhitespace) || words.last.map { "?？؟:：_=".contains($0) } ?? false
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        log.append(remarks)
        let lists = quizzes.map { quiz in if case .mapping(let questions) = quiz.value.value { questions } else { [ContentTree.Entry]() } }
        file.quota.note(questions: lists.reduce(0) { $0 + $1.count })
        if file.quota.isExceeded { return [] }
        log.report(
            .notImported, "this looks like JSON of json2qti, whose first answers are the correct ones; check the keys", at: .start)
        var shelf = QuizShelf(file)
        var texts = ForeignTexts(file)
        for (quiz, questions) in zip(quizzes, lists) {
            shelf.open(quiz.key.replacing("/", with: "//"), position: quiz.keyPosition)
            for entry in questions {
                guard let question = question(entry, &texts, &log) else { continue }
                shelf.add(question, id: nil, log: &log)
            }
        }
        return shelf.quizzes
    }

    private func question(_ entry: ContentTree.Entry, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        let answers = entry.value.items.map { $0.scalar ?? "" }
        guard log.admits(answers: answers.count, at: entry.keyPosition) else { return nil }
        let (prompt, stem) = texts.prompt(texts.nodes(entry.key, .plain))
        let choices = answers.enumerated().map { texts.choice(texts.nodes($1, .plain), isRight: $0 == 0) }
        guard texts.report(to: &log, at: entry.keyPosition) else { return nil }
        var question = MarkdownQuestion(position: entry.keyPosition, prompt: prompt, answer: .choices(choices, isMultiple: false))
        question.stem = stem
        return question
    }
}

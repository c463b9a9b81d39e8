import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// JSON of public question banks: that of Open Trivia DB, and that of The Trivia API. Each question has its right answer and its wrong
/// ones.
struct TriviaBank {
    private let questions: [ContentTree]

    /// Nil for other JSON, and for a text that isn't JSON.
    init?(_ file: ForeignFile) {
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard ["\"correct_answer\"", "\"correctAnswer\""].contains(where: text.has(signs:)) else { return nil }
        var log = DiagnosticLog(path: file.path)
        guard let tree = JSONReader.read(text, log: &log) else { return nil }
        let list = tree.entry("results")?.value ?? tree.entry("questions")?.value ?? tree
        guard case .sequence(let questions) = list.value, questions.contains(where: { $0.first(TriviaBank.right) != nil }) else {
            return nil
        }
        self.questions = questions
    }

    private static let right = ["correct_answer", "correctAnswer"]
    private static let wrong = ["incorrect_answers", "incorrectAnswers"]

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        file.quota.note(questions: questions.count)
        var shelf = QuizShelf(file)
        var texts = ForeignTexts(file)
        for question in questions where !file.quota.isExceeded {
            guard let written = written(question, &texts, &log) else { continue }
            shelf.add(written, id: question.first(["id"])?.scalar, log: &log)
        }
        return shelf.quizzes
    }

    private func written(_ tree: ContentTree, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        func missing(_ key: String) {
            log.report(.invalidQuestion, "this question has no '\(key)', so it isn't imported", at: tree.position)
        }
        guard let text = tree.first(["question"]).flatMap({ $0.scalar ?? $0.first(["text"])?.scalar }) else {
            missing("question")
            return nil
        }
        guard let right = tree.first(TriviaBank.right)?.scalar else {
            missing(TriviaBank.right[0])
            return nil
        }
        guard case .sequence(let others)? = tree.first(TriviaBank.wrong)?.value, !others.isEmpty else {
            missing(TriviaBank.wrong[0])
            return nil
        }
        let wrong = others.compactMap(\.scalar).map(TriviaBank.plain)
        guard wrong.count == others.count else {
            log.report(.notImported, "the answers of this question aren't texts, so it isn't imported", at: tree.position)
            return nil
        }
        guard log.admits(answers: wrong.count + 1, at: tree.position) else { return nil }
        let answers = [TriviaBank.plain(right)] + wrong
        let (prompt, stem) = texts.prompt(texts.nodes(TriviaBank.plain(text), .plain))
        var question = MarkdownQuestion(position: tree.position, prompt: prompt, answer: answer(answers, &texts))
        guard texts.areFit(&log, at: tree.position) else { return nil }
        question.stem = stem
        question.tags = tags(tree)
        return question
    }

    private func answer(_ answers: [String], _ texts: inout ForeignTexts) -> MarkdownAnswer {
        let words = answers.map { $0.lowercased() }
        if words.sorted() == ["false", "true"] { return .trueFalse(words[0] == "true") }
        return .choices(
            answers.enumerated().map { texts.choice(texts.nodes($1, .plain), isRight: $0 == 0) }, isMultiple: false)
    }

    /// The category, and the tags.
    private func tags(_ tree: ContentTree) -> [String] {
        let category = tree.first(["category"])?.scalar.map(TriviaBank.plain)
        var more: [String] = []
        if case .sequence(let tags)? = tree.first(["tags"])?.value { more = tags.compactMap(\.scalar) }
        return Array(([category].compactMap(\.self) + more).filter { !$0.isEmpty }.uniqued())
    }

    /// A text without its entities of HTML, or its encoding for addresses. Tags are text.
    private static func plain(_ text: String) -> String {
        let isEncoded = text.has(signs: "%") && !text.has(signs: " ")
        if isEncoded, let decoded = PercentEncoding.decoded(text.has(signs: "%20") ? text : text.replacing("+", by: " ")) { return decoded }
        guard text.has(signs: "&") else { return text }
        return XHTML.plain(MarkupReader.html(text.replacing("<", by: "&lt;")))
    }
}

extension ContentTree {
    /// The value of the first of these keys that there is.
    fileprivate func first(_ keys: [String]) -> ContentTree? { keys.lazy.compactMap { entry($0)?.value }.first }
}

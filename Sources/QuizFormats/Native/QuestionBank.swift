import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// JSON of public question banks and of quiz apps, such as that of Open Trivia DB: a list of questions, each with the right answer and
/// the wrong ones, or with its choices and the right one.
struct QuestionBank {
    private let title: String?
    private let questions: [BankQuestion]
    /// Keys beside the list of questions that aren't imported.
    private let others: [ContentTree.Entry]
    /// How right choices are named, if it isn't by their texts.
    private let keys: [ChoiceKey]
    /// Whether numbers count the choices from 0 or from 1 can't be told from the questions.
    private let isNumberingUnknown: Bool

    /// Nil for other JSON, and for a text that isn't JSON.
    init?(_ file: ForeignFile) {
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard BankQuestion.textKeys.contains(where: { text.has(signs: "\"\($0)\"") }) else { return nil }
        var log = DiagnosticLog(path: file.path)
        guard let tree = JSONReader.read(text, log: &log) else { return nil }
        let listKeys = ["results", "questions", "quiz"]
        let list = tree.first(listKeys)?.value ?? tree.value
        guard case .sequence(let items) = list else { return nil }
        others = tree.entries(besides: listKeys + ["title", "name", "response_code"])
        questions = items.map(BankQuestion.init)
        guard questions.contains(where: \.isQuestion) else { return nil }
        title = tree.first(["title", "name"])?.scalar
        let named = questions.filter { !$0.hasIndex }.flatMap(\.namedAnswers)
        let numbering = ChoiceKey.numbering(named)
        keys = ChoiceKey.ranked(named, numbering: numbering ?? .numbers)
        isNumberingUnknown = numbering == nil
    }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        file.quota.note(questions: questions.count)
        var shelf = QuizShelf(file)
        if let title, !title.isEmpty { shelf.open(title.replacing("/", by: "//"), position: .start) }
        for entry in others { log.reportUnsupported(entry) }
        var texts = ForeignTexts(file)
        for question in questions where !file.quota.isExceeded {
            guard let written = written(question, &texts, &log) else { continue }
            shelf.add(written, id: question.id, log: &log)
        }
        return shelf.quizzes
    }

    private func written(_ question: BankQuestion, _ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MarkdownQuestion? {
        guard let text = question.text else {
            log.report(.invalidQuestion, "this question has no 'question', so it isn't imported", at: question.position)
            return nil
        }
        guard let choices = choices(question, &log), log.admits(answers: choices.count, at: question.position) else { return nil }
        let (prompt, stem) = texts.prompt(QuestionBank.nodes(text, &texts))
        var written = MarkdownQuestion(position: question.position, prompt: prompt, answer: answer(choices, &texts))
        written.stem = stem
        if let explanation = question.explanation { written.explanation = texts.blocks(QuestionBank.nodes(explanation, &texts)) }
        if let hint = question.hint { written.hints = [MarkdownHint(texts.blocks(QuestionBank.nodes(hint, &texts)))] }
        guard texts.areFit(&log, at: question.position) else { return nil }
        written.points = question.points ?? 1
        written.tags = question.tags
        for entry in question.others { log.reportUnsupported(entry) }
        return written
    }

    private func choices(_ question: BankQuestion, _ log: inout DiagnosticLog) -> [BankQuestion.Choice]? {
        func fail(_ reason: String, _ wayOut: String = "", at position: SourcePosition? = nil) -> [BankQuestion.Choice]? {
            log.report(.invalidQuestion, "\(reason), so it isn't imported\(wayOut)", at: position ?? question.position)
            return nil
        }
        switch question.answers {
        case .tooMany(let count):
            _ = log.admits(answers: count, at: question.position)
            return nil
        case .unreadable: return fail("the answers to this question aren't text")
        case .missing(let key): return fail("this question has no '\(key)'")
        case .marked(let choices):
            return choices.contains(where: \.isRight) ? choices : fail("no answer to this question is marked as correct")
        case .named(let right, var choices):
            let named = choices.map { ($0.letter, $0.text) }
            for name in right {
                let isNumber = isNumberingUnknown && !question.hasIndex && Int(name.text) != nil
                let possible = question.hasIndex ? ChoiceKey.calledIndex : isNumber ? [.texts] : keys
                guard let letters = possible.lazy.compactMap({ $0.letters(name.text, among: named) }).first else {
                    guard isNumber else {
                        return fail("'\(name.text.inOneLine)' isn't one of this question's choices", at: name.position)
                    }
                    return fail(
                        "it isn't clear whether number \(name.text), the correct choice of this question, counts from 0 or from 1",
                        "; rename the key to 'correctIndex' if they count from 0, or write the text of the choice", at: name.position)
                }
                for place in choices.indices where letters.contains(choices[place].letter) { choices[place].isRight = true }
            }
            return choices
        }
    }

    private func answer(_ choices: [BankQuestion.Choice], _ texts: inout ForeignTexts) -> MarkdownAnswer {
        if choices.map({ $0.text.lowercased() }).sorted() == ["false", "true"], let right = choices.first(where: \.isRight) {
            return .trueFalse(right.text.lowercased() == "true")
        }
        return .choices(
            choices.map { choice in
                var written = texts.choice(QuestionBank.nodes(choice.text, &texts), isRight: choice.isRight)
                if !choice.feedback.isEmpty { written.feedback = texts.blocks(QuestionBank.nodes(choice.feedback, &texts)) }
                return written
            },
            isMultiple: choices.count(where: \.isRight) > 1)
    }

    /// Plain text, in which quiz apps show TeX between dollar signs as formulas. Amounts of money have no backslash and no scripts.
    private static func nodes(_ text: String, _ texts: inout ForeignTexts) -> [MarkupNode] {
        guard text.has(signs: "$") else { return texts.nodes(text, .plain) }
        let written = text.replacing(/(^|[^\\$])\$([^\s$](?:[^$\n]*[^\s$])?)\$/) { match in
            match.2.contains { "\\^_".contains($0) } ? "\(match.1)\\(\(match.2)\\)" : String(match.0)
        }
        return texts.nodes(written, .plain)
    }
}

extension DiagnosticLog {
    fileprivate mutating func reportUnsupported(_ entry: ContentTree.Entry) {
        report(.notImported, "the key '\(entry.key.inOneLine)' isn't supported, so it isn't imported", at: entry.keyPosition)
    }
}

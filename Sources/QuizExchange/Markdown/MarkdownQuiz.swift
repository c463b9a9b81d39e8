package import ContentModel
package import Diagnostics

/// A quiz as an author writes it: its texts are Markdown. The form in which quizzes leave and enter a site's files.
package struct MarkdownQuiz: Sendable {
    /// Header and place; its questions and introduction stay empty.
    package var header: Quiz
    package var introduction = ""
    package var questions: [MarkdownQuestion] = []
    /// Pictures and other files that the texts name, by `ForeignFile.address(ofMedium:)`.
    package var media: [ExchangeFile] = []

    package init(_ header: Quiz) { self.header = header }
}

package struct MarkdownQuestion: Sendable {
    /// Nil where the file has none; one is made of the prompt then.
    package var id: String?
    package var position: SourcePosition
    /// The document that `position` is in, where that is a part of the file: "quizzes.zip/a/a.xml".
    package var document: String?
    /// One line that asks; blanks stand in it as `[[…]]`.
    package var prompt: String
    /// The blocks below it.
    package var stem = ""
    package var answer: MarkdownAnswer
    package var explanation = ""
    /// Of free text.
    package var modelAnswer = ""
    package var points = 1.0
    package var tags: [String] = []
    package var saysCount = false

    package init(id: String? = nil, position: SourcePosition, prompt: String, answer: MarkdownAnswer) {
        self.id = id
        self.position = position
        self.prompt = prompt
        self.answer = answer
    }
}

extension MarkdownQuestion {
    /// Changes each text of the question.
    mutating func changeTexts(_ change: (String) -> String) {
        prompt = change(prompt)
        stem = change(stem)
        explanation = change(explanation)
        switch answer {
        case .choices(let choices, let isMultiple):
            let changed = choices.map { choice in
                var choice = choice
                choice.text = change(choice.text)
                choice.more = change(choice.more)
                choice.feedback = change(choice.feedback)
                return choice
            }
            answer = .choices(changed, isMultiple: isMultiple)
        case .ordering(let items): answer = .ordering(items.map(change))
        case .matching(let pairs, let distractors):
            answer = .matching(pairs.map { (change($0.prompt), change($0.match)) }, distractors: distractors.map(change))
        case .text(let notes): answer = .text(markingNotes: change(notes))
        case .trueFalse, .blanks: break
        }
    }
}

package enum MarkdownAnswer: Sendable {
    case choices([MarkdownChoice], isMultiple: Bool)
    case trueFalse(Bool)
    /// What is right stands in the texts.
    case blanks(matchesCase: Bool)
    /// In the right order.
    case ordering([String])
    case matching([(prompt: String, match: String)], distractors: [String])
    case text(markingNotes: String)
}

package struct MarkdownChoice: Sendable {
    package var text: String
    package var more = ""
    package var feedback = ""
    package var isRight: Bool
    package var isPinned = false

    package init(_ text: String, isRight: Bool) {
        self.text = text
        self.isRight = isRight
    }
}

extension Blank {
    /// `[[mitochondrion|mitochondria]]`, `[[= 9.81 ± 0.05]]`.
    package var written: String {
        switch self {
        case .words(let words, _):
            // A sign of equality would begin a number.
            "[[\(words.first?.hasPrefix("=") == true ? "\\" : "")"
                + "\(words.map { $0.replacing("|", with: "\\|").replacing("]", with: "\\]") }.joined(separator: "|"))]]"
        case .number(let number, let tolerance):
            tolerance.value == 0 ? "[[= \(number)]]" : "[[= \(number) ± \(tolerance)]]"
        }
    }
}

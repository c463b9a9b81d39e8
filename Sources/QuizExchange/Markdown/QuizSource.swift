import ContentModel
import Diagnostics

extension WrittenQuiz {
    /// A quiz as its author could write it.
    ///
    /// - Parameter address: what stands for a file or page of the site in a link; nil leaves the words of the link.
    /// - Parameter lose: hears what Markdown can't say, and of which question; of none, where it is the introduction.
    init(_ quiz: ExportedQuiz, address: @escaping (SiteReference) -> String?, lose: (Question?, String) -> Void) {
        self.init(quiz.quiz)
        header.questions = []
        var source = QuizSource(address: address)
        introduction = source.blocks(quiz.quiz.introduction)
        if let words = source.takeLosses() { lose(nil, words) }
        for question in quiz.questions {
            questions.append(source.question(question))
            if let words = source.takeLosses() { lose(question, words) }
        }
    }
}

/// Turns the texts of a quiz back into Markdown.
private struct QuizSource {
    private let address: (SiteReference) -> String?
    private var losses: Set<String> = []

    init(address: @escaping (SiteReference) -> String?) { self.address = address }

    mutating func takeLosses() -> String? { losses.take() }

    private func nodes(_ text: RichText, _ blanks: [Blank] = []) -> [MarkupNode] {
        MarkupReader.html(
            text.html(
                address: address,
                blank: { number in
                    let written = blanks.indices.contains(number) ? blanks[number].written : "____"
                    return "<\(HTMLNames.blank)>\(RichText.escaped(written))</\(HTMLNames.blank)>"
                }))
    }

    mutating func blocks(_ text: RichText, _ blanks: [Blank] = []) -> String {
        guard !text.isEmpty else { return "" }
        var writer = MarkdownWriter()
        defer { losses.formUnion(writer.losses) }
        return writer.blocks(nodes(text, blanks))
    }

    mutating func line(_ text: RichText, _ blanks: [Blank] = []) -> String {
        guard !text.isEmpty else { return "" }
        var writer = MarkdownWriter()
        defer { losses.formUnion(writer.losses) }
        return writer.line(nodes(text, blanks))
    }

    mutating func question(_ question: Question) -> WrittenQuestion {
        var blanks: [Blank] = []
        if case .blanks(let all) = question.response { blanks = all }
        var written = WrittenQuestion(
            id: question.id, position: question.position, prompt: line(question.prompt, blanks), answer: answer(question.response))
        written.stem = blocks(question.stem, blanks)
        written.explanation = blocks(question.explanation)
        written.modelAnswer = blocks(question.modelAnswer)
        written.points = question.points
        written.tags = question.tags
        written.saysCount = question.saysCount
        return written
    }

    private mutating func answer(_ response: Response) -> WrittenAnswer {
        switch response {
        case .singleChoice(let choices, let key):
            .choices(choices.enumerated().map { choice($1, isRight: $0 == key) }, isMultiple: false)
        case .multipleChoice(let choices, let keys):
            .choices(choices.enumerated().map { choice($1, isRight: keys.contains($0)) }, isMultiple: true)
        case .trueFalse(let answer): .trueFalse(answer)
        case .blanks(let blanks):
            .blanks(
                matchesCase: blanks.contains { blank in
                    if case .words(_, matchesCase: true) = blank { true } else { false }
                })
        case .ordering(let items): .ordering(items.map { blocks($0) })
        case .matching(let pairs, let distractors):
            .matching(pairs.map { (line($0.prompt), line($0.match)) }, distractors: distractors.map { line($0) })
        case .text(let notes): .text(markingNotes: blocks(notes))
        }
    }

    private mutating func choice(_ choice: Choice, isRight: Bool) -> WrittenChoice {
        var written = WrittenChoice(blocks(choice.text), isRight: isRight)
        written.more = blocks(choice.more)
        written.feedback = choice.feedback.map { blocks($0) } ?? ""
        written.isPinned = choice.isPinned
        return written
    }
}

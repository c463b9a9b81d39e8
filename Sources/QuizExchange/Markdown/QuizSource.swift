package import ContentModel
import Diagnostics
import MarkdownText
import Markup

extension MarkdownQuiz {
    /// A quiz with its author's Markdown, or generated one.
    ///
    /// - Parameters:
    ///   - path: path of the file to write.
    ///   - address: returns the URL of a file or page of the site in a link; nil keeps only the text of the link.
    package init(_ quiz: LocalizedQuiz, at path: String, address: @escaping (SiteReference) -> String?) {
        self.init(quiz.quiz)
        header.questions = []
        let source = QuizSource(path: path, address: address)
        introduction = source.blocks(quiz.quiz.introduction)
        questions = quiz.questions.map(source.question)
        // Authors can't write the points of classic scoring.
        if quiz.quiz.scoring == .classic { for index in questions.indices { questions[index].points = 1 } }
    }
}

/// Finds the author's Markdown of a quiz's texts, and generates it for texts that have none for this file.
private struct QuizSource {
    let path: String
    let address: (SiteReference) -> String?

    private func own(_ text: RichText) -> String? {
        guard let own = Markdown.ownSource(of: text, at: path, address: address) else { return nil }
        // Would be parsed as attributes, the label of a model answer, or the next question.
        return own.hasSuffix("}") || own.hasPrefix("[!") || text.contains(where: { $0 == .heading(level: 2) }) ? nil : own
    }

    private func nodes(_ text: RichText, _ blanks: [Blank] = []) -> [MarkupNode] {
        text.markup(address: address, blank: BlankPlacement(blanks).node)
    }

    func blocks(_ text: RichText, _ blanks: [Blank] = []) -> String {
        guard !text.isEmpty else { return "" }
        if let own = own(text) { return own }
        var writer = MarkdownWriter()
        return writer.blocks(nodes(text, blanks))
    }

    func line(_ text: RichText, _ blanks: [Blank] = []) -> String {
        guard !text.isEmpty else { return "" }
        if let own = own(text), text.isPhrase, !own.contains("\n"), !own.hasSuffix("#") { return own }
        var writer = MarkdownWriter()
        return writer.line(nodes(text, blanks))
    }

    func question(_ question: Question) -> MarkdownQuestion {
        var blanks: [Blank] = []
        if case .blanks(let all) = question.response { blanks = all }
        var written = MarkdownQuestion(
            id: question.id, position: question.position, prompt: line(question.prompt, blanks), answer: answer(question.response))
        written.stem = blocks(question.stem, blanks)
        written.explanation = blocks(question.explanation)
        written.hints = question.hints.map { MarkdownHint(blocks($0.text), cost: $0.cost.plain) }
        written.feedback = question.feedback.map { feedback in
            switch feedback.answer {
            case .truth(let truth): MarkdownFeedback(blocks(feedback.text), to: "\(truth)")
            case .blank(let index, let blank): MarkdownFeedback(blocks(feedback.text), to: blank.content, blank: index)
            case .others(let index): MarkdownFeedback(blocks(feedback.text), to: nil, blank: index)
            }
        }
        written.modelAnswer = blocks(question.modelAnswer)
        written.points = question.points
        written.tags = question.tags
        written.saysCount = question.saysCount
        return written
    }

    private func answer(_ response: Response) -> MarkdownAnswer {
        switch response {
        case .singleChoice(let choices, let keys):
            .choices(choices.enumerated().map { choice($1, isRight: keys.contains($0)) }, isMultiple: false)
        case .multipleChoice(let choices, let keys):
            .choices(choices.enumerated().map { choice($1, isRight: keys.contains($0)) }, isMultiple: true)
        case .trueFalse(let answer): .trueFalse(answer)
        case .blanks(let blanks):
            .blanks(matchesCase: blanks.contains(where: \.matchesCase), hasPatterns: blanks.contains(where: \.hasPatterns))
        case .ordering(let items): .ordering(items.map { blocks($0) })
        case .matching(let pairs, let distractors):
            .matching(pairs.map { (line($0.prompt), line($0.match)) }, distractors: distractors.map { line($0) })
        case .text(let notes): .text(markingNotes: blocks(notes))
        }
    }

    private func choice(_ choice: Choice, isRight: Bool) -> MarkdownChoice {
        var written = MarkdownChoice(blocks(choice.text), isRight: isRight)
        written.more = blocks(choice.more)
        written.feedback = choice.feedback.map { blocks($0) } ?? ""
        written.isPinned = choice.isPinned
        written.points = choice.points?.plain ?? ""
        return written
    }
}

import ContentModel

extension MarkdownQuiz {
    /// The quiz with choices pinned that name others by their letters or places, for formats in which choices have letters, and stay in
    /// the order of the file.
    package var withPlacedChoices: MarkdownQuiz {
        guard header.shufflesChoices else { return self }
        var quiz = self
        for index in quiz.questions.indices {
            guard case .choices(var choices, let isMultiple) = quiz.questions[index].answer else { continue }
            let named = NamedChoices.named(in: choices.map { $0.more.isEmpty ? $0.text : "" })
            let namesLetters = named.contains { if case .letters = $0 { true } else { false } }
            for choice in choices.indices where namesLetters || named[choice] == .others { choices[choice].isPinned = true }
            quiz.questions[index].answer = .choices(choices, isMultiple: isMultiple)
        }
        return quiz
    }
}

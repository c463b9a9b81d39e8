import ContentReading
package import Markup

/// Writer of quizzes in Quizmark's JSON, described by `quiz.schema.json`.
package enum JSONQuizWriter {
    package static func value(_ quiz: MarkdownQuiz) -> PlainValue {
        var entries = QuizFrontMatter.entries(quiz.header)
        if !quiz.introduction.isEmpty { entries.append(("introduction", .text(quiz.introduction))) }
        entries.append(("questions", .list(quiz.questions.map(question))))
        return .mapping(entries)
    }

    private static func question(_ question: MarkdownQuestion) -> PlainValue {
        var entries: [(key: String, value: PlainValue)] = []
        func add(_ key: String, text: String) { if !text.isEmpty { entries.append((key, .text(text))) } }
        if let id = question.id { entries.append(("id", .text(id))) }
        if let kind = kind(question.answer) { entries.append(("kind", .text(kind))) }
        add("prompt", text: [question.prompt, question.stem].filter { !$0.isEmpty }.joined(separator: "\n\n"))
        switch question.answer {
        case .choices(let choices, _): entries.append(("choices", .list(choices.map(choice))))
        case .trueFalse(let answer): entries.append(("answer", .truth(answer)))
        case .blanks(let matchesCase, let hasPatterns):
            if matchesCase { entries.append(("case", .truth(true))) }
            if hasPatterns { entries.append(("patterns", .truth(true))) }
        case .ordering(let items): entries.append(("items", .list(items.map { .text($0) })))
        case .matching(let pairs, let distractors):
            entries.append(
                ("pairs", .list(pairs.map { .mapping([("prompt", .text(words($0.prompt))), ("match", .text(words($0.match)))]) })))
            if !distractors.isEmpty { entries.append(("distractors", .list(distractors.map { .text(words($0)) }))) }
        case .text(let notes): add("marking-notes", text: notes)
        }
        if !question.hints.isEmpty {
            let hints = question.hints.map { hint in
                PlainValue.mapping([("text", .text(hint.text))] + (hint.cost == "0" ? [] : [("cost", .number(hint.cost))]))
            }
            entries.append(("hints", .list(hints)))
        }
        if !question.feedback.isEmpty { entries.append(("feedback", .list(question.feedback.map(feedback)))) }
        add("model-answer", text: question.modelAnswer)
        add("explanation", text: question.explanation)
        if question.points != 1 { entries.append(("points", .number(QuizFrontMatter.number(question.points)))) }
        if !question.tags.isEmpty { entries.append(("tags", .list(question.tags.map { .text($0) }))) }
        if question.saysCount { entries.append(("say-count", .truth(true))) }
        return .mapping(entries)
    }

    private static func feedback(_ feedback: MarkdownFeedback) -> PlainValue {
        var entries: [(key: String, value: PlainValue)] = []
        if feedback.blank > 0 { entries.append(("blank", .number("\(feedback.blank + 1)"))) }
        if let answer = feedback.answer { entries.append(("answer", .text(answer))) }
        return .mapping(entries + [("text", .text(feedback.text))])
    }

    /// Name of the kind, if it can't be derived from the answers.
    private static func kind(_ answer: MarkdownAnswer) -> String? {
        switch answer {
        case .choices(let choices, isMultiple: true) where choices.count(where: \.isRight) == 1: "multiple"
        case .choices(let choices, isMultiple: false) where choices.count(where: \.isRight) > 1: "single"
        case .text: "text"
        default: nil
        }
    }

    /// Words that would be another block without the box or the arrow that is before them in Markdown.
    private static func words(_ text: String) -> String { BlockMarker(text)?.escaped(text) ?? text }

    private static func choice(_ choice: MarkdownChoice) -> PlainValue {
        let text = [words(choice.text), choice.more].filter { !$0.isEmpty }.joined(separator: "\n\n")
        var entries: [(key: String, value: PlainValue)] = [("text", .text(text))]
        if choice.isRight { entries.append(("correct", .truth(true))) }
        if !choice.feedback.isEmpty { entries.append(("feedback", .text(choice.feedback))) }
        if !choice.points.isEmpty { entries.append(("points", .number(choice.points))) }
        if choice.isPinned { entries.append(("pin", .truth(true))) }
        return .mapping(entries)
    }
}

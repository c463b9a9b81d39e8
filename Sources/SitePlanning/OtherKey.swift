package import ContentModel

extension TranslatedItem<Quiz> {
    /// The same quiz with another key: other choices are right, other words and numbers are accepted, items are in another order,
    /// and nobody explains anything. The pages of an exam may not differ from those with this key.
    package var withOtherKey: TranslatedItem<Quiz> {
        func changed(_ quiz: Quiz) -> Quiz {
            var quiz = quiz
            for index in quiz.questions.indices {
                quiz.questions[index] = quiz.questions[index].withOtherKey(isReordered: quiz.shufflesChoices)
            }
            return quiz
        }
        return TranslatedItem(changed(original), translations: translations.mapValues(changed))
    }
}

extension Question {
    fileprivate func withOtherKey(isReordered: Bool) -> Question {
        var question = self
        question.explanation = RichText()
        question.modelAnswer = RichText()
        question.hints = []
        question.feedback = []
        question.response =
            switch response {
            case .singleChoice(let choices, let keys):
                .singleChoice(
                    Question.rotated(choices, isReordered),
                    keys: isReordered ? keys : keys.map { ($0 + 1) % max(1, choices.count) }.sorted())
            case .multipleChoice(let choices, let keys):
                .multipleChoice(Question.rotated(choices, isReordered), keys: Question.others(than: keys, of: choices.count))
            case .trueFalse(let answer): .trueFalse(!answer)
            case .blanks(let blanks): .blanks(blanks.map(\.withOtherKey))
            case .ordering(let items): .ordering(Question.rotated(items))
            case .matching(let pairs, let distractors): Question.matching(pairs, distractors)
            case .text: .text(markingNotes: RichText())
            }
        return question
    }

    private static func rotated<Part>(_ parts: [Part]) -> [Part] { Array(parts.dropFirst()) + Array(parts.prefix(1)) }

    /// The choices without feedback. Each that isn't pinned moves up by one.
    private static func rotated(_ choices: [Choice], _ isReordered: Bool) -> [Choice] {
        var choices = choices
        for index in choices.indices { (choices[index].feedback, choices[index].points) = (nil, nil) }
        let free = choices.indices.filter { !choices[$0].isPinned }
        guard isReordered, free.count > 1 else { return choices }
        let moved = free.map { choices[$0] }
        for (index, choice) in zip(free, rotated(moved)) { choices[index] = choice }
        return choices
    }

    /// All other choices; where all are right, only the first.
    private static func others(than keys: [Int], of count: Int) -> [Int] {
        let others = (0..<count).filter { !keys.contains($0) }
        return others.isEmpty ? [0] : others
    }

    private static func matching(_ pairs: [MatchingPair], _ distractors: [RichText]) -> Response {
        let matches = pairs.map(\.match) + distractors
        let moved = rotated(matches)
        let prompts = pairs.map(\.prompt).reversed()
        return .matching(
            zip(prompts, moved).map { MatchingPair(prompt: $0, match: $1) }, distractors: Array(moved.dropFirst(pairs.count)))
    }
}

extension Blank {
    fileprivate var withOtherKey: Blank {
        switch self {
        case .words(let words, let matchesCase): .words(words.map { "\($0)?" } + ["?"], matchesCase: !matchesCase)
        case .patterns(let words, let matchesCase): .patterns(words.map { "\($0)?" } + ["?"], matchesCase: !matchesCase)
        case .numbers(let numbers):
            .numbers(
                numbers.map { number in
                    RightNumber(number.tolerance.value == 0 ? .zero : number.tolerance, tolerance: .zero, unit: number.unit)
                })
        case .menu(let options, let key): .menu(options, key: (key + 1) % options.count)
        }
    }
}

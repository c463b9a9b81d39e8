/// A hint to a question.
package struct Hint: Sendable {
    package var text: RichText
    /// Points that it takes off what the answer earns; not negative.
    package var cost: DecimalNumber

    package init(text: RichText, cost: DecimalNumber) {
        self.text = text
        self.cost = cost
    }
}

/// Feedback for an answer that a student typed, or for true or false.
package struct FeedbackToAnswer: Sendable {
    package enum Answer: Hashable, Sendable {
        case truth(Bool)
        /// Answers that this would accept in the blank with that index.
        case blank(Int, Blank)
        /// Any other wrong answer in the blank with that index.
        case others(Int)
    }

    package var answer: Answer
    package var text: RichText

    package init(_ answer: Answer, text: RichText) {
        self.answer = answer
        self.text = text
    }
}

extension Question {
    package var choices: [Choice] {
        switch response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _): choices
        case .trueFalse, .blanks, .ordering, .matching, .text: []
        }
    }

    /// Whether choices have points of their own, which then make up the score.
    package var isWeighted: Bool { choices.contains { $0.points != nil } }

    /// Points that each choice earns: its own, or an equal share of what correct choices with points leave.
    ///
    /// - Parameter isSingle: whether one choice is picked, so that each correct one earns all points.
    package func pointsOfChoices(keys: [Int], isSingle: Bool) -> [Double] {
        let choices = choices
        let explicit = keys.compactMap { choices[$0].points?.value }.reduce(0, +)
        let open = keys.count { choices[$0].points == nil }
        let share = isSingle ? points : (points - explicit) / Double(max(1, open))
        return choices.enumerated().map { index, choice in choice.points?.value ?? (keys.contains(index) ? share : 0) }
    }
}

package import ContentModel

/// A student's answer to a question.
package enum Answer: Hashable, Sendable {
    /// Selected choices, words of the blanks, items in the given order, match of each item, or the text.
    case parts([String])
    case sanction(SanctionCall)

    /// Whether there is more than spaces, or a sanction.
    package var isGiven: Bool {
        switch self {
        case .parts(let parts): parts.contains { !TextFolding.isWhiteSpace($0) }
        case .sanction(let call): call.sanction != nil
        }
    }
}

/// The key, in the letters and words of answers.
package enum AnswerKey: Hashable, Sendable {
    /// Any one of these choices is right.
    case single([String])
    case multiple([String])
    /// Choices with points. `right` are the right ones, and `shares` the parts of the question's points that choices are worth.
    case weighted(right: [String], shares: [String: Fraction], isSingle: Bool)
    case trueFalse(Bool)
    /// Words, numbers or both; a numeric question has one number.
    case blanks([Blank])
    /// Items in the correct order.
    case ordering([String])
    /// The match of each item.
    case matching([String])
    /// Marked by a teacher.
    case text
    case sanction(SanctionCall)

    /// Whether an answer is a set of choices, whose order means nothing.
    var isSet: Bool {
        switch self {
        case .multiple, .weighted(_, _, isSingle: false): true
        default: false
        }
    }
}

/// A sanction and the officials who impose it.
package struct SanctionCall: Hashable, Sendable {
    /// Nil if only the officials are chosen yet.
    package var sanction: Sanction?
    package var refereeDecides: Bool
    package var judgesDecide: Bool

    package init(_ sanction: Sanction?, refereeDecides: Bool, judgesDecide: Bool) {
        self.sanction = sanction
        self.refereeDecides = refereeDecides
        self.judgesDecide = judgesDecide
    }

    package init(_ penalty: Penalty) {
        self.init(penalty.sanction, refereeDecides: penalty.refereeDecides, judgesDecide: penalty.judgesDecide)
    }
}

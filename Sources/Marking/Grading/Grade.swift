package import ContentModel

/// Result of an answer, and its share of the question's points, which is negative if a wrong choice takes points away.
package struct Grade: Hashable, Sendable {
    package var state: State
    package var score: Fraction

    package enum State: String, CaseIterable, Sendable {
        case right, partial, wrong
        /// Not answered.
        case incomplete
        /// Not marked yet by a teacher.
        case pending
    }

    package init(state: State, score: Fraction) {
        self.state = state
        self.score = score
    }

    init(score: Fraction) {
        self.score = score
        state =
            switch score {
            case ...(.zero): .wrong
            case .one: .right
            default: .partial
            }
    }

    /// The grade after hints, whose cost is a share of the question's points, too: it is taken off what was earned, and never more.
    func afterHints(costing cost: Fraction) -> Grade {
        guard cost != .zero, score > .zero else { return self }
        return Grade(state: state, score: max(.zero, score - cost))
    }

    /// The grade without points for a part of the answer, and without points taken away.
    var allOrNothing: Grade { state == .partial || score < .zero ? Grade(score: .zero) : self }

    static let incomplete = Grade(state: .incomplete, score: .zero)
    static let pending = Grade(state: .pending, score: .zero)
}

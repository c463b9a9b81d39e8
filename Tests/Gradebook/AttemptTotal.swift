/// The sum of an attempt's questions. There is no percent and no pass before every pending one is marked.
package struct AttemptTotal: Hashable, Sendable {
    /// What is sure.
    package private(set) var points = Fraction.zero
    /// What the points become where every pending question gets all of its own.
    package private(set) var possible = Fraction.zero
    package private(set) var maximum = Fraction.zero
    package private(set) var pending = 0

    /// How the percent of a quiz is shown.
    package enum Rounding: Sendable {
        case nearest
        /// Of the sanction quiz.
        case down
    }

    package init() {}

    /// - Parameter worth: the points of the question.
    package mutating func add(_ grade: Grade, worth: Fraction) {
        let earned = worth * grade.score
        points = points + earned
        possible = possible + (grade.state == .pending ? worth : earned)
        maximum = maximum + worth
        if grade.state == .pending { pending += 1 }
    }

    private var isFinal: Bool { maximum != .zero && pending == 0 }

    /// - Parameter pass: percent.
    /// - Returns: nil where nothing counts, or something waits for its mark.
    package func percent(_ rounding: Rounding = .nearest, pass: Fraction? = nil) -> Int? {
        guard isFinal else { return nil }
        return switch rounding {
        case .nearest: points.shownPercent(of: maximum, pass: pass)
        case .down: points.flooredPercent(of: maximum)
        }
    }

    /// Compares without rounding anything; nil where there is no percent.
    package func passes(at percent: Fraction) -> Bool? {
        isFinal ? points * Fraction(100) >= maximum * percent : nil
    }
}

/// The sum of an attempt's questions; pending ones leave the maximum until a teacher has marked them.
package struct AttemptTotal: Hashable, Sendable {
    package private(set) var points = Fraction.zero
    package private(set) var maximum = Fraction.zero
    package private(set) var pending = 0

    package init() {}

    /// - Parameter worth: the points of the question.
    package mutating func add(_ grade: Grade, worth: Fraction) {
        guard grade.state != .pending else {
            pending += 1
            return
        }
        points = points + worth * grade.score
        maximum = maximum + worth
    }

    /// Floored; nil where nothing counts.
    package var percent: Int? { points.flooredPercent(of: maximum) }

    /// Compares without rounding anything; nil where nothing counts.
    package func passes(at percent: Fraction) -> Bool? {
        maximum == .zero ? nil : points * Fraction(100) >= maximum * percent
    }
}

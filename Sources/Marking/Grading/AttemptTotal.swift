package import ContentModel

/// Sum of an attempt's questions; in classic scoring their mean, without its decimals, as points of 100. There is no percentage and no
/// pass before every pending one is marked.
package struct AttemptTotal: Hashable, Sendable {
    /// Points of marked questions, some of which may be negative.
    private var sum = Fraction.zero
    /// Points of those that wait for a mark.
    private var pendingSum = Fraction.zero
    private var maximumSum = Fraction.zero
    private let isMean: Bool
    /// Points of marked questions; never below zero.
    package var points: Fraction { total(sum) }
    /// Points if every pending question gets full marks.
    package var possible: Fraction { total(sum + pendingSum) }
    package var maximum: Fraction { isMean && maximumSum != .zero ? Fraction(100) : maximumSum }
    package private(set) var pending = 0
    /// Whether wrong answers cost more than the others earned, so that the points are 0 instead.
    package var isRaisedToZero: Bool { sum < .zero }

    /// Rounding of a quiz's percentage.
    package enum Rounding: Sendable {
        case nearest
        /// For the sanction quiz.
        case down
    }

    package init(_ scoring: Quiz.Scoring = .allOrNothing) { isMean = scoring == .classic }

    /// As all questions of classic scoring count the same, their mean is the percent of the sum.
    private func total(_ sum: Fraction) -> Fraction {
        let points = max(.zero, sum)
        return isMean ? Fraction(points.flooredPercent(of: maximumSum) ?? 0) : points
    }

    /// - Parameters:
    ///   - earned: points of the answer; zero while it is pending.
    ///   - worth: the points of the question.
    mutating func add(_ state: Grade.State, earned: Fraction, worth: Fraction) {
        sum = sum + earned
        maximumSum = maximumSum + worth
        // Nobody waits for marks out of 0 points.
        guard state == .pending, worth != .zero else { return }
        pendingSum = pendingSum + worth
        pending += 1
    }

    private var isFinal: Bool { maximumSum != .zero && pending == 0 }

    /// - Parameter pass: pass mark in percent.
    /// - Returns: nil if nothing counts, or a question is pending.
    package func percent(_ rounding: Rounding = .nearest, pass: Fraction? = nil) -> Int? {
        guard isFinal else { return nil }
        return switch rounding {
        case .nearest: points.shownPercent(of: maximum, pass: pass)
        case .down: points.flooredPercent(of: maximum)
        }
    }

    /// Compares without rounding; nil if there is no percentage, or the scale has no grade for it.
    package func grade(in scale: GradeScale) -> String? { isFinal ? scale.grade(of: points, outOf: maximum) : nil }

    /// Compares without rounding; nil if there is no percentage.
    package func passes(at percent: Fraction) -> Bool? {
        isFinal ? points * Fraction(100) >= maximum * percent : nil
    }
}

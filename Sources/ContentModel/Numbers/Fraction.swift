/// An exact number in lowest terms; a float would make three thirds less than one.
package struct Fraction: Hashable, Sendable {
    package let isNegative: Bool
    package let numerator: Natural
    package let denominator: Natural

    package static let zero = Fraction(0)
    package static let one = Fraction(1)

    /// Quotient of two integers; negative parts count as 0.
    package init(_ parts: Int, of whole: Int = 1) {
        self.init(Natural(UInt64(max(0, parts))), Natural(UInt64(max(1, whole))))
    }

    /// Longest number, in bytes: lowest terms of thousands of digits take seconds.
    private static let lengthLimit = 200

    /// Parses "0.5" or "-0.5"; nil for other texts.
    package init?(signed written: String) {
        guard written.utf8.count <= Fraction.lengthLimit, let decimal = ExactDecimal(written) else { return nil }
        self.init(decimal.rescaled(max(0, decimal.scale)), Natural.one.timesTen(toThe: decimal.scale), isNegative: decimal.isNegative)
    }

    /// Parses "0.5"; nil for negative numbers and other texts.
    package init?(decimal written: String) {
        self.init(signed: written)
        if isNegative { return nil }
    }

    /// Parses a `description` without a minus sign, "3/2", or "1.5".
    package init?(exact written: String) {
        let parts = written.split(separator: "/", omittingEmptySubsequences: false).map { Fraction(decimal: String($0)) }
        guard parts.count <= 2, let above = parts[0], let below = parts.count == 2 ? parts[1] : Fraction.one else { return nil }
        self.init(above, over: below)
    }

    /// The number as written, and not the nearest float: 0.1 is a tenth.
    package init?(shortest float: Double) {
        self.init(decimal: "\(float)")
    }

    /// Quotient of two fractions; nil for a division by zero.
    package init?(_ above: Fraction, over below: Fraction) {
        guard below != .zero else { return nil }
        self.init(
            above.numerator * below.denominator, above.denominator * below.numerator, isNegative: above.isNegative != below.isNegative)
    }

    private init(_ numerator: Natural, _ denominator: Natural, isNegative: Bool = false) {
        self.isNegative = isNegative && !numerator.isZero
        guard denominator != .one else {
            (self.numerator, self.denominator) = (numerator, denominator)
            return
        }
        let divisor = Natural.greatestCommonDivisor(numerator, denominator)
        self.numerator = numerator.quotientAndRemainder(dividingBy: divisor).quotient
        self.denominator = denominator.quotientAndRemainder(dividingBy: divisor).quotient
    }

    package static func + (a: Fraction, b: Fraction) -> Fraction {
        if a.numerator.isZero { return b }
        if b.numerator.isZero { return a }
        // Most points are whole, or have the same decimals.
        if a.isNegative == b.isNegative, a.denominator == b.denominator {
            return Fraction(a.numerator + b.numerator, a.denominator, isNegative: a.isNegative)
        }
        let (one, other) = (a.numerator * b.denominator, b.numerator * a.denominator)
        let denominator = a.denominator * b.denominator
        if a.isNegative == b.isNegative { return Fraction(one + other, denominator, isNegative: a.isNegative) }
        return Fraction(one.distance(to: other), denominator, isNegative: one < other ? b.isNegative : a.isNegative)
    }

    package static prefix func - (a: Fraction) -> Fraction { Fraction(a.numerator, a.denominator, isNegative: !a.isNegative) }

    package static func - (a: Fraction, b: Fraction) -> Fraction { a + -b }

    package static func * (a: Fraction, b: Fraction) -> Fraction {
        // Most answers are right or wrong, so that their scores are 1 or 0.
        if a.numerator.isZero || b == .one { return a }
        if b.numerator.isZero || a == .one { return b }
        return Fraction(a.numerator * b.numerator, a.denominator * b.denominator, isNegative: a.isNegative != b.isNegative)
    }
}

extension Fraction: Comparable {
    package static func < (a: Fraction, b: Fraction) -> Bool {
        if a.isNegative != b.isNegative { return a.isNegative }
        let (one, other) = (a.numerator * b.denominator, b.numerator * a.denominator)
        return a.isNegative ? other < one : one < other
    }
}

extension Fraction: CustomStringConvertible {
    package var description: String { "\(isNegative ? "-" : "")\(numerator)/\(denominator)" }
}

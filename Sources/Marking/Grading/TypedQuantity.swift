import ContentModel

/// A number with its unit, as students type it: "981 cm/s²". The number is the longest beginning that is one.
struct TypedQuantity {
    let number: TypedNumber
    /// The text after the number, trimmed.
    let rest: String
    /// Nil for none, and for one that can't be read.
    let unit: MeasurementUnit?

    /// Maximum number of characters; each beginning may have to be read.
    static let lengthLimit = 200

    init?(_ written: String) {
        let text = TextFolding.trim(written).unicodeScalars
        guard text.count <= Self.lengthLimit else { return nil }
        for end in text.indices.reversed() {
            guard let number = TypedNumber(String(text[...end])) else { continue }
            self.number = number
            rest = String(TextFolding.trim(String(text[text.index(after: end)...])))
            unit = rest.isEmpty ? nil : MeasurementUnit(typed: rest)
            return
        }
        return nil
    }
}

/// Why an answer can't be compared with the numbers of a blank. Pages ask again then.
package enum UnreadableNumber: Equatable, Sendable {
    case noNumber
    /// Text follows the number, although the blank asks for no unit.
    case textAfterNumber
    case unknownUnit(String)

    /// Nil for an answer that can be compared.
    package init?(_ written: String, asksForUnit: Bool) {
        guard !TextFolding.isWhiteSpace(written), TypedNumber(written) == nil else { return nil }
        guard let typed = TypedQuantity(written) else {
            self = .noNumber
            return
        }
        guard asksForUnit else {
            self = .textAfterNumber
            return
        }
        guard typed.unit == nil else { return nil }
        self = .unknownUnit(typed.rest)
    }
}

extension RightNumber {
    /// Numbers that a teacher accepts as well: "10 m/s^2", or "9,81", which is right with and without the unit of the question.
    ///
    /// - Parameter unit: of the question; nil for none.
    /// - Returns: nil for something else.
    static func accepted(_ written: String, unit: MeasurementUnit?) -> [RightNumber]? {
        if let number = DecimalNumber(written) {
            let plain = RightNumber(number, tolerance: .zero)
            return unit.map { [plain, RightNumber(number, tolerance: .zero, unit: $0)] } ?? [plain]
        }
        guard unit != nil, written.unicodeScalars.count <= TypedQuantity.lengthLimit,
            let end = written.lastIndex(where: { $0.isASCII && $0.isNumber })
        else { return nil }
        for end in written[...end].indices.reversed() {
            guard let number = DecimalNumber(TextFolding.trim(String(written[...end]))) else { continue }
            let rest = String(written[written.index(after: end)...])
            return MeasurementUnit(typed: rest).map { [RightNumber(number, tolerance: .zero, unit: $0)] }
        }
        return nil
    }

    /// One for the number, in the unit or as the same quantity in another; half for the number with a wrong unit or none.
    func share(of written: String) -> Fraction {
        guard let value = ExactDecimal(value.text), let tolerance = ExactDecimal(tolerance.text) else { return .zero }
        guard let unit else { return TypedNumber(written)?.isWithin(tolerance, of: value) == true ? .one : .zero }
        guard let answer = TypedQuantity(written) else { return .zero }
        if let typed = MeasurementUnit(typed: answer.rest, like: unit),
            answer.number.converted(from: typed, to: unit).isWithin(tolerance, of: value)
        {
            return .one
        }
        return answer.number.isWithin(tolerance, of: value) ? Fraction(1, of: 2) : .zero
    }
}

extension TypedNumber {
    /// The number of the same quantity in another unit: (number · factor + added − the other's added) / the other's factor.
    fileprivate func converted(from unit: MeasurementUnit, to other: MeasurementUnit) -> TypedNumber {
        let (above, below) = Self.factor(unit.powers)
        let (otherAbove, otherBelow) = Self.factor(other.powers)
        let shift = unit.hundredthsAdded - other.hundredthsAdded
        let shifted = TypedNumber(isNegative: isNegative, numerator: numerator * above, denominator: denominator * below)
            .adding(hundredths: shift)
        return TypedNumber(
            isNegative: shifted.isNegative, numerator: shifted.numerator * otherBelow, denominator: shifted.denominator * otherAbove)
    }

    private func adding(hundredths: Int) -> TypedNumber {
        guard hundredths != 0 else { return self }
        let hundred = Natural(100)
        let mine = numerator * hundred
        let added = Natural(UInt64(hundredths.magnitude)) * denominator
        if isNegative == (hundredths < 0) {
            return TypedNumber(isNegative: isNegative, numerator: mine + added, denominator: denominator * hundred)
        }
        return TypedNumber(
            isNegative: isNegative == (added < mine), numerator: mine.distance(to: added), denominator: denominator * hundred)
    }

    /// A product of powers as a fraction.
    private static func factor(_ powers: [Int: Int]) -> (above: Natural, below: Natural) {
        var (above, below) = (Natural.one, Natural.one)
        for (base, power) in powers {
            for _ in 0..<power.magnitude {
                if power > 0 { above = above * Natural(UInt64(base)) } else { below = below * Natural(UInt64(base)) }
            }
        }
        return (above, below)
    }
}

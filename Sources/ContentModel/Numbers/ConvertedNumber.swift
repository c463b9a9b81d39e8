extension RightNumber {
    /// The same quantity in another unit: 0.5 km for 500 m. Nil for another quantity, and for a number without a unit.
    package func inUnit(_ other: MeasurementUnit) -> RightNumber? {
        guard let unit, unit.isSameQuantity(as: other) else { return nil }
        guard !unit.isSameSize(as: other) else { return RightNumber(value, tolerance: tolerance, unit: other) }
        guard let number = Fraction(signed: value.text), let width = Fraction(signed: tolerance.text),
            let shift = Fraction(signed: "\(unit.hundredthsAdded - other.hundredthsAdded)e-2"),
            let scale = Fraction(unit.factor, over: other.factor), let added = Fraction(shift, over: other.factor),
            let converted = DecimalNumber(nearest: number * scale + added), let tolerance = DecimalNumber(nearest: width * scale)
        else { return nil }
        return RightNumber(converted, tolerance: tolerance, unit: other)
    }
}

extension MeasurementUnit {
    /// How many base units it is.
    fileprivate var factor: Fraction {
        powers.reduce(.one) { factor, part in
            let base = part.value > 0 ? Fraction(part.key) : Fraction(1, of: part.key)
            return (0..<part.value.magnitude).reduce(factor) { product, _ in product * base }
        }
    }
}

extension DecimalNumber {
    /// Decimals of a fraction that is written out; others are rounded to the digits of a float.
    private static let decimalLimit = 40

    /// - Returns: nil for a number beyond those that computers calculate with.
    fileprivate init?(nearest fraction: Fraction) {
        let sign = fraction.isNegative ? "-" : ""
        for decimals in 0...Self.decimalLimit {
            let (quotient, remainder) = fraction.numerator.timesTen(toThe: decimals).quotientAndRemainder(
                dividingBy: fraction.denominator)
            if remainder.isZero {
                self.init(sign + quotient.text(decimals: decimals))
                return
            }
        }
        guard let above = Double(fraction.numerator.text(decimals: 0)), let below = Double(fraction.denominator.text(decimals: 0)),
            (above / below).isFinite
        else { return nil }
        self.init("\(sign)\(above / below)")
    }

    /// A percentage of the number without its sign as an amount: 0.4905 for 5% of 9.81.
    package func amount(ofPercent percent: DecimalNumber) -> DecimalNumber? {
        guard let number = Fraction(signed: text), let share = Fraction(signed: percent.text),
            let amount = Fraction(number * share, over: Fraction(100))
        else { return nil }
        return DecimalNumber(nearest: amount < .zero ? -amount : amount)
    }
}

package import ContentModel

extension Fraction {
    /// The nearest float, for statistics.
    package var value: Double { (isNegative ? -1 : 1) * numerator.nearestFloat / denominator.nearestFloat }

    private var size: Fraction { isNegative ? -self : self }

    // MARK: - For people

    /// The number truncated to two decimals, as pages show it: "3.5", "0.33".
    package var shown: String {
        if isNegative { return "−" + (-self).shown }
        guard denominator != .one else { return numerator.description }
        return (Natural(100) * numerator).quotientAndRemainder(dividingBy: denominator).quotient.text(decimals: 2)
    }

    /// The value of `shown`.
    package var shownValue: Double { (Double(size.shown) ?? size.value) * (isNegative ? -1 : 1) }

    /// More decimals than points have that somebody wrote; a power of ten that is a word, as longer numbers are slow.
    private static let exactDecimals = 17

    /// The number as a person types it, exactly: "1.125". One whose decimals don't end is truncated as in `shown`.
    package var written: String {
        let sign = isNegative ? "-" : ""
        guard denominator != .one else { return sign + numerator.description }
        let (factor, rest) = Natural.one.timesTen(toThe: Fraction.exactDecimals).quotientAndRemainder(dividingBy: denominator)
        return sign + (rest.isZero ? (numerator * factor).text(decimals: Fraction.exactDecimals) : size.shown)
    }

    // MARK: - For other programs

    /// As many decimals as gradebooks keep.
    private static let decimals = 5
    private static let unit = Natural(100_000)

    /// Points for another program: "9.66667". They are rounded to five decimals, but, as in `shownPercent`, never across the pass mark,
    /// nor to the maximum if something is missing, nor to 0 if something was earned.
    ///
    /// - Parameter pass: pass mark in percent.
    package func decimal(outOf maximum: Fraction, pass: Fraction? = nil) -> String {
        let sign = isNegative ? "-" : ""
        if denominator == .one, maximum.denominator == .one { return sign + numerator.description }
        var (units, full) = (roundedUnits, maximum.roundedUnits)
        if !isNegative, let pass, let least = Fraction.units(of: full, reaching: pass) {
            if self * Fraction(100) >= maximum * pass {
                units = max(units, least)
            } else if units >= least {
                units = least.distance(to: .one)
            }
        }
        if !isNegative, self < maximum, units >= full, !full.isZero { units = full.distance(to: .one) }
        if !numerator.isZero { units = max(units, .one) }
        return sign + units.text(decimals: Fraction.decimals)
    }

    private var roundedUnits: Natural {
        let (quotient, rest) = (Fraction.unit * numerator).quotientAndRemainder(dividingBy: denominator)
        return rest + rest < denominator ? quotient : quotient + .one
    }

    /// The fewest units that are a percentage of all; nil for none.
    private static func units(of full: Natural, reaching percent: Fraction) -> Natural? {
        let (quotient, rest) = (full * percent.numerator).quotientAndRemainder(dividingBy: Natural(100) * percent.denominator)
        let least = rest.isZero ? quotient : quotient + .one
        return least.isZero ? nil : least
    }
}

extension Fraction {
    /// The maximum of points for another program.
    package var decimal: String { decimal(outOf: self) }
}

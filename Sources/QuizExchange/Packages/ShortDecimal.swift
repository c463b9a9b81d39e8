import ContentModel

/// A decimal number that fits a machine word, to reckon with without the errors of binary fractions: 9.81 − 0.05 is 9.76.
struct ShortDecimal: Equatable, CustomStringConvertible {
    private var units: Int
    /// How many of the digits stand behind the point.
    private var scale: Int

    /// Nil where the number has more digits than fit.
    init?(_ number: DecimalNumber) {
        let parts = number.text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        guard let mantissa = parts.first, parts.count <= 2, let exponent = parts.count == 2 ? Int(parts[1]) : 0,
            (-30...30).contains(exponent)
        else { return nil }
        let decimals = mantissa.firstIndex(of: ".").map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
        guard let digits = Int(mantissa.replacing(".", with: "")) else { return nil }
        self.init(units: digits, scale: decimals - exponent)
    }

    private init?(units: Int, scale: Int) {
        guard scale <= 18 else { return nil }
        (self.units, self.scale) = (units, max(0, scale))
        guard scale < 0 else { return }
        guard let scaled = ShortDecimal.shifted(units, by: -scale) else { return nil }
        self.units = scaled
    }

    /// Nil where the sum has more digits than fit.
    func plus(_ other: ShortDecimal) -> ShortDecimal? {
        let common = max(scale, other.scale)
        guard let mine = ShortDecimal.shifted(units, by: common - scale),
            let theirs = ShortDecimal.shifted(other.units, by: common - other.scale)
        else { return nil }
        let (sum, isTooLarge) = mine.addingReportingOverflow(theirs)
        return isTooLarge ? nil : ShortDecimal(units: sum, scale: common)
    }

    func minus(_ other: ShortDecimal) -> ShortDecimal? {
        var negative = other
        let (units, isTooLarge) = (0).subtractingReportingOverflow(other.units)
        negative.units = units
        return isTooLarge ? nil : plus(negative)
    }

    var half: ShortDecimal? {
        let (units, isTooLarge) = units.multipliedReportingOverflow(by: 5)
        return isTooLarge ? nil : ShortDecimal(units: units, scale: scale + 1)
    }

    private static func shifted(_ units: Int, by digits: Int) -> Int? {
        var units = units
        for _ in 0..<digits {
            let (shifted, isTooLarge) = units.multipliedReportingOverflow(by: 10)
            if isTooLarge { return nil }
            units = shifted
        }
        return units
    }

    /// Without zeros at the end of the fraction.
    var description: String {
        var digits = String(units.magnitude)
        guard scale > 0 else { return (units < 0 ? "-" : "") + digits }
        digits = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        var fraction = digits.suffix(scale)
        let whole = digits.dropLast(scale)
        while fraction.last == "0" { fraction.removeLast() }
        return (units < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}

extension DecimalNumber {
    /// From `number − tolerance` to `number + tolerance`.
    static func range(_ number: DecimalNumber, tolerance: DecimalNumber) -> (lowest: String, highest: String) {
        if let middle = ShortDecimal(number), let width = ShortDecimal(tolerance), let lowest = middle.minus(width),
            let highest = middle.plus(width)
        {
            return ("\(lowest)", "\(highest)")
        }
        return (String(number.value - tolerance.value), String(number.value + tolerance.value))
    }

    /// The middle of a range, and how far its ends are from it.
    static func middle(of lowest: DecimalNumber, _ highest: DecimalNumber) -> (number: DecimalNumber, tolerance: DecimalNumber)? {
        if let low = ShortDecimal(lowest), let high = ShortDecimal(highest), let middle = low.plus(high)?.half,
            let width = high.minus(low)?.half, let number = DecimalNumber("\(middle)"), let tolerance = DecimalNumber("\(width)")
        {
            return (number, tolerance)
        }
        guard let number = DecimalNumber(String((lowest.value + highest.value) / 2)),
            let tolerance = DecimalNumber(String((highest.value - lowest.value) / 2))
        else { return nil }
        return (number, tolerance)
    }
}

/// What each of several equal parts of a question is worth, in percent with two digits; together they are 100.
func percentShares(_ count: Int) -> [String] {
    (0..<count).map { place in
        // The last takes what rounding leaves over.
        let hundredths = place == count - 1 ? 10_000 - 10_000 / count * (count - 1) : 10_000 / count
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

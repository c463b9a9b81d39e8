package import ContentModel

extension DecimalNumber {
    /// The number in a notation for all programs: the author's digits, but without an exponent, and with a digit on each side of
    /// the decimal point.
    package var plain: String {
        guard !text.lowercased().contains("e") else { return "\(ExactDecimal(self))" }
        let isNegative = text.hasPrefix("-")
        var digits = isNegative ? String(text.dropFirst()) : text
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits.removeLast() }
        return (isNegative && value != 0 ? "-" : "") + digits
    }

    init?(_ number: ExactDecimal) { self.init("\(number)") }

    /// `number − tolerance` to `number + tolerance`; the number itself twice for a tolerance of 0.
    package static func range(_ number: DecimalNumber, tolerance: DecimalNumber) -> (lowest: String, highest: String) {
        guard tolerance.value > 0 else { return (number.plain, number.plain) }
        let (middle, width) = (ExactDecimal(number), ExactDecimal(tolerance))
        return ("\(middle - width)", "\(middle + width)")
    }

    /// Middle of a range, and distance of its limits.
    static func middle(of lowest: DecimalNumber, _ highest: DecimalNumber) -> (number: DecimalNumber, tolerance: DecimalNumber)? {
        let (low, high) = (ExactDecimal(lowest), ExactDecimal(highest))
        guard let number = DecimalNumber((low + high).half), let tolerance = DecimalNumber((high - low).half) else { return nil }
        return (number, tolerance)
    }
}

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

    /// The number with a power of ten in place of zeros that nobody counts, at least ten after the point and thirteen before it: "6.022e23", "1.6e-19".
    package var compact: DecimalNumber {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: ".", omittingEmptySubsequences: false)
        guard value != 0, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return self }
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count > 1 ? parts[1] : ""
        var digits = whole.isEmpty ? fraction.drop { $0 == "0" } : whole
        if fraction.isEmpty { while digits.last == "0" { digits.removeLast() } }
        let zeros = whole.isEmpty ? fraction.count - digits.count : whole.count - digits.count
        guard zeros >= (whole.isEmpty ? 10 : 13), whole.isEmpty || fraction.isEmpty, let first = digits.popFirst() else { return self }
        let power = whole.isEmpty ? -zeros - 1 : whole.count - 1
        return DecimalNumber("\(sign)\(first)\(digits.isEmpty ? "" : ".")\(digits)e\(power)") ?? self
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
        let size = max(abs(lowest.value), abs(highest.value))
        return (number.withoutNoise(ofSize: size), tolerance.withoutNoise(ofSize: size))
    }

    /// The number that another program calculated in binary floating point, without the digits that only this has: 0.01 for
    /// 0.00999999999999985, half the distance from 3.1300000000000003 to 3.15.
    ///
    /// - Parameter size: of the greatest number in the calculation, to which the error is in proportion.
    private func withoutNoise(ofSize size: Double) -> DecimalNumber {
        guard text.filter(\.isNumber).drop(while: { $0 == "0" }).count > 12, abs(value) < 1e9 else { return self }
        var power = 1.0
        while abs(value) * power < 1e9, power < 1e22 { power *= 10 }
        let rounded = (value * power).rounded() / power
        guard abs(value) * power >= 1e9, abs(rounded - value) <= 1e-15 * size, let short = DecimalNumber("\(rounded)") else { return self }
        return DecimalNumber(ExactDecimal(short)) ?? self
    }
}

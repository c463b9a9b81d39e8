package import ContentModel

/// Decimal number of any length, for exact arithmetic: 9.81 − 0.05 is 9.76.
package struct PlainDecimal: Comparable, CustomStringConvertible {
    private var isNegative: Bool
    /// Digits from the last to the first, without leading zeros; empty for 0.
    private var digits: [Int]
    /// Number of digits after the decimal point.
    private var scale: Int

    package init(_ number: DecimalNumber) {
        let parts = number.text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        let mantissa = parts.first ?? ""
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        // A number below the range of `Double` is 0 in all programs, and could have more zeros than a file can hold.
        let written = number.value == 0 ? [] : mantissa.compactMap(\.wholeNumberValue)
        let decimals = mantissa.firstIndex(of: ".").map { mantissa.distance(from: $0, to: mantissa.endIndex) - 1 } ?? 0
        self.init(isNegative: mantissa.hasPrefix("-"), digits: written.reversed(), scale: decimals - exponent)
    }

    private init(isNegative: Bool, digits: [Int], scale: Int) {
        var digits = digits
        while digits.last == 0 { digits.removeLast() }
        self.isNegative = isNegative && !digits.isEmpty
        self.digits = digits.isEmpty ? [] : Array(repeating: 0, count: max(0, -scale)) + digits
        self.scale = digits.isEmpty ? 0 : max(0, scale)
    }

    // MARK: - Arithmetic

    package static func + (one: PlainDecimal, other: PlainDecimal) -> PlainDecimal {
        let scale = max(one.scale, other.scale)
        let (mine, theirs) = (one.shifted(to: scale), other.shifted(to: scale))
        if one.isNegative == other.isNegative {
            return PlainDecimal(isNegative: one.isNegative, digits: carried(mine, theirs, sign: 1), scale: scale)
        }
        let isMineLess = isLess(mine, theirs)
        return PlainDecimal(
            isNegative: isMineLess ? other.isNegative : one.isNegative,
            digits: isMineLess ? carried(theirs, mine, sign: -1) : carried(mine, theirs, sign: -1), scale: scale)
    }

    package static func - (one: PlainDecimal, other: PlainDecimal) -> PlainDecimal {
        one + PlainDecimal(isNegative: !other.isNegative, digits: other.digits, scale: other.scale)
    }

    var half: PlainDecimal {
        var five: [Int] = []
        var carry = 0
        for digit in digits + [0] {
            five.append((digit * 5 + carry) % 10)
            carry = (digit * 5 + carry) / 10
        }
        return PlainDecimal(isNegative: isNegative, digits: five, scale: scale + 1)
    }

    package static func < (one: PlainDecimal, other: PlainDecimal) -> Bool { (one - other).isNegative }
    package static func == (one: PlainDecimal, other: PlainDecimal) -> Bool { (one - other).digits.isEmpty }

    private func shifted(to scale: Int) -> [Int] { Array(repeating: 0, count: scale - self.scale) + digits }

    /// Sum of two digit arrays; with the sign −1 their difference, if the first number isn't smaller.
    private static func carried(_ one: [Int], _ other: [Int], sign: Int) -> [Int] {
        var sums: [Int] = []
        var carry = 0
        for index in 0...max(one.count, other.count) {
            let sum = (index < one.count ? one[index] : 0) + sign * (index < other.count ? other[index] : 0) + carry
            sums.append((sum + 10) % 10)
            carry = sum < 0 ? -1 : sum / 10
        }
        return sums
    }

    private static func isLess(_ one: [Int], _ other: [Int]) -> Bool {
        func trimmed(_ digits: [Int]) -> [Int] { Array(digits.reversed().drop { $0 == 0 }) }
        let (mine, theirs) = (trimmed(one), trimmed(other))
        return mine.count == theirs.count ? mine.lexicographicallyPrecedes(theirs) : mine.count < theirs.count
    }

    /// Without an exponent, and without zeros at the end of the fraction: "602000", "-0.05".
    package var description: String {
        let all = Array(repeating: 0, count: max(0, scale + 1 - digits.count))
        let written = (digits + all).reversed().map(String.init)
        let whole = written.dropLast(scale).joined()
        var fraction = written.suffix(scale).joined()[...]
        while fraction.last == "0" { fraction.removeLast() }
        return (isNegative ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }
}

extension DecimalNumber {
    /// The number in a notation for all programs: the author's digits, but without an exponent, and with a digit on each side of
    /// the decimal point.
    package var plain: String {
        guard !text.lowercased().contains("e") else { return "\(PlainDecimal(self))" }
        let isNegative = text.hasPrefix("-")
        var digits = isNegative ? String(text.dropFirst()) : text
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits.removeLast() }
        return (isNegative && value != 0 ? "-" : "") + digits
    }

    init?(_ number: PlainDecimal) { self.init("\(number)") }

    /// `number − tolerance` to `number + tolerance`; the number itself twice for a tolerance of 0.
    package static func range(_ number: DecimalNumber, tolerance: DecimalNumber) -> (lowest: String, highest: String) {
        guard tolerance.value > 0 else { return (number.plain, number.plain) }
        let (middle, width) = (PlainDecimal(number), PlainDecimal(tolerance))
        return ("\(middle - width)", "\(middle + width)")
    }

    /// Middle of a range, and distance of its limits.
    static func middle(of lowest: DecimalNumber, _ highest: DecimalNumber) -> (number: DecimalNumber, tolerance: DecimalNumber)? {
        let (low, high) = (PlainDecimal(lowest), PlainDecimal(highest))
        guard let number = DecimalNumber((low + high).half), let tolerance = DecimalNumber((high - low).half) else { return nil }
        return (number, tolerance)
    }
}

/// Shares of several equal parts, in percent with two decimals, which add up to 100.
package func percentShares(_ count: Int) -> [String] {
    (0..<count).map { index in
        // The last share gets the rounding error.
        let hundredths = index == count - 1 ? 10_000 - 10_000 / count * (count - 1) : 10_000 / count
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

/// A decimal number of any length, for exact arithmetic: 9.81 − 0.05 is 9.76. It is `magnitude` × 10^−`scale`.
package struct ExactDecimal: Sendable {
    /// Whether the number is below 0.
    package let isNegative: Bool
    package let magnitude: Natural
    package let scale: Int

    /// Exponent limit of a 64-bit float; a larger one is a typing error.
    private static let largestExponent = 308

    /// Parses a number in everyday notation: decimal point or comma, either minus sign, an exponent, spaces or apostrophes between
    /// groups of three digits.
    package init?(_ written: String) {
        var rest = Self.withoutGroupMarks(Array(TextFolding.trim(written).unicodeScalars))[...]
        let isNegative = Self.readSign(&rest)
        let whole = Self.readDigits(&rest)
        var fraction: [UInt8] = []
        if let mark = rest.first, mark == "." || mark == "," {
            rest.removeFirst()
            fraction = Self.readDigits(&rest)
        }
        var power = 0
        if let mark = rest.first, mark == "e" || mark == "E" {
            rest.removeFirst()
            guard let exponent = Self.readExponent(&rest) else { return nil }
            power = exponent
        }
        guard rest.isEmpty, !(whole.isEmpty && fraction.isEmpty) else { return nil }
        self.init(isNegative: isNegative, Natural(digits: whole + fraction), scale: fraction.count - power)
    }

    /// The digits of the number, even those that its float doesn't have.
    package init(_ number: DecimalNumber) {
        let parts = number.text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let mantissa = parts[0]
        // A number below the range of `Double` is 0 in all programs, and could have more zeros than a file can hold.
        let digits = number.value == 0 ? [] : mantissa.unicodeScalars.compactMap(Self.digit)
        let decimals = mantissa.firstIndex(of: ".").map { mantissa[$0...].count - 1 } ?? 0
        let power = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        self.init(isNegative: mantissa.hasPrefix("-"), Natural(digits: digits), scale: digits.isEmpty ? 0 : decimals - power)
    }

    private init(isNegative: Bool, _ magnitude: Natural, scale: Int) {
        self.isNegative = isNegative && !magnitude.isZero
        self.magnitude = magnitude
        self.scale = scale
    }

    /// The digits at a larger scale.
    package func rescaled(_ scale: Int) -> Natural {
        magnitude.timesTen(toThe: scale - self.scale)
    }

    /// Without the spaces and apostrophes before groups of exactly three digits.
    package static func withoutGroupMarks(_ text: String) -> String {
        String(String.UnicodeScalarView(withoutGroupMarks(Array(text.unicodeScalars))))
    }

    private static func withoutGroupMarks(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        scalars.indices.filter { index in
            let groupsDigits =
                isGroupMark(scalars[index]) && index > 0 && digit(scalars[index - 1]) != nil
                && scalars[(index + 1)...].prefix(4).prefix { digit($0) != nil }.count == 3
            return !groupsDigits
        }
        .map { scalars[$0] }
    }

    private static func isGroupMark(_ scalar: Unicode.Scalar) -> Bool {
        [" ", "'", "\u{A0}", "\u{2009}", "\u{202F}"].contains(scalar)
    }

    private static func digit(_ scalar: Unicode.Scalar?) -> UInt8? {
        guard let scalar, ("0"..."9").contains(scalar) else { return nil }
        return UInt8(scalar.value - 0x30)
    }

    /// Whether there is a minus; a plus is skipped, too.
    private static func readSign(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
        switch rest.first {
        case "-", "−":
            rest.removeFirst()
            return true
        case "+":
            rest.removeFirst()
            return false
        default: return false
        }
    }

    private static func readDigits(_ rest: inout ArraySlice<Unicode.Scalar>) -> [UInt8] {
        let digits = rest.prefix { digit($0) != nil }.compactMap(digit)
        rest.removeFirst(digits.count)
        return digits
    }

    /// An exponent of one to four digits with a sign, within the range of a float.
    private static func readExponent(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
        let isNegative = readSign(&rest)
        let digits = readDigits(&rest)
        guard (1...4).contains(digits.count) else { return nil }
        let power = digits.reduce(0) { $0 * 10 + Int($1) }
        guard power <= largestExponent else { return nil }
        return isNegative ? -power : power
    }
}

// MARK: - Arithmetic

extension ExactDecimal {
    package static func + (one: ExactDecimal, other: ExactDecimal) -> ExactDecimal {
        let scale = max(one.scale, other.scale)
        let (mine, theirs) = (one.rescaled(scale), other.rescaled(scale))
        if one.isNegative == other.isNegative { return ExactDecimal(isNegative: one.isNegative, mine + theirs, scale: scale) }
        return ExactDecimal(
            isNegative: mine < theirs ? other.isNegative : one.isNegative, mine.distance(to: theirs), scale: scale)
    }

    package static prefix func - (number: ExactDecimal) -> ExactDecimal {
        ExactDecimal(isNegative: !number.isNegative, number.magnitude, scale: number.scale)
    }

    package static func - (one: ExactDecimal, other: ExactDecimal) -> ExactDecimal { one + -other }

    package var half: ExactDecimal { ExactDecimal(isNegative: isNegative, magnitude * Natural(5), scale: scale + 1) }
}

extension ExactDecimal: Comparable {
    package static func < (one: ExactDecimal, other: ExactDecimal) -> Bool { (one - other).isNegative }
    package static func == (one: ExactDecimal, other: ExactDecimal) -> Bool { (one - other).magnitude.isZero }
}

extension ExactDecimal: CustomStringConvertible {
    /// Without an exponent, and without zeros at the end of the fraction: "602000", "-0.05".
    package var description: String {
        let decimals = max(0, scale)
        return (isNegative ? "-" : "") + rescaled(decimals).text(decimals: decimals)
    }
}

import ContentModel

/// A decimal number with every digit as written: `magnitude` × 10^−`scale`.
struct ExactDecimal: Sendable {
    let isNegative: Bool
    let magnitude: Natural
    let scale: Int

    /// Exponent limit of a 64-bit float; a larger one is a typing error.
    private static let largestExponent = 308

    /// Parses a number in everyday notation: decimal point or comma, either minus sign, an exponent, spaces or apostrophes between
    /// groups of three digits.
    init?(_ written: String) {
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
        self.isNegative = isNegative
        magnitude = Natural(digits: whole + fraction)
        scale = fraction.count - power
    }

    /// The digits at a larger scale.
    func rescaled(_ scale: Int) -> Natural {
        magnitude.timesTen(toThe: scale - self.scale)
    }

    /// Without the spaces and apostrophes before groups of exactly three digits.
    static func withoutGroupMarks(_ text: String) -> String {
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

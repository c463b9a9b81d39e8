import ContentModel
import Encoding

/// An exact number as students type it: a decimal number as in `ExactDecimal`, with or without a power of ten, or a fraction.
struct TypedNumber: Sendable {
    let isNegative: Bool
    let numerator: Natural
    let denominator: Natural

    private static let lengthLimit = 1000

    init?(_ written: String) {
        guard written.utf16.count <= Self.lengthLimit, !Scripts.hasIndex(written) else { return nil }
        let marked = Scripts.marked(TextFolding.withoutScriptBrackets(written), powers: .all, indices: .ofNumbers)
        let text = TextFolding.visible(TextFolding.plainCharacters(marked))
        let plain = Self.withoutFullStop(Self.withoutSpaceAfterSign(TextFolding.trim(text)))
        if let fraction = Self.fraction(plain) {
            self = fraction
        } else if let decimal = ExactDecimal(DigitGroups.removed(from: Self.withExponent(plain))) {
            isNegative = decimal.isNegative
            numerator = decimal.rescaled(max(0, decimal.scale))
            denominator = Natural.one.timesTen(toThe: decimal.scale)
        } else {
            return nil
        }
    }

    init(isNegative: Bool, numerator: Natural, denominator: Natural) {
        self.isNegative = isNegative
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Whether its distance from `value` is at most the tolerance.
    func isWithin(_ tolerance: ExactDecimal, of value: ExactDecimal) -> Bool {
        guard !tolerance.isNegative else { return false }
        let scale = max(0, value.scale, tolerance.scale)
        let here = numerator.timesTen(toThe: scale)
        let there = value.rescaled(scale) * denominator
        let difference = isNegative == value.isNegative ? here.distance(to: there) : here + there
        return difference <= tolerance.rescaled(scale) * denominator
    }

    /// "3/4", "1 3/4"; not "1 000/3", as the space could separate thousands.
    private static func fraction(_ text: String) -> TypedNumber? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let denominator = digits(halves[1].drop(first: " ")), !denominator.isZero else { return nil }
        var rest = halves[0].hasSuffix(" ") ? halves[0].dropLast() : halves[0]
        let sign = rest.first.flatMap { "+-".contains($0) ? rest.removeFirst() : nil }
        let parts = rest.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count <= 2, let last = parts.last, let numerator = digits(last) else { return nil }
        guard parts.count == 2 else {
            return TypedNumber(isNegative: sign == "-", numerator: numerator, denominator: denominator)
        }
        guard let whole = digits(parts[0]), last.count != 3, numerator < denominator else { return nil }
        return TypedNumber(isNegative: sign == "-", numerator: whole * denominator + numerator, denominator: denominator)
    }

    private static func withoutSpaceAfterSign(_ text: Substring) -> String {
        ["+ ", "- "].contains(where: { text.hasPrefix($0) }) ? String(text.prefix(1) + text.dropFirst(2)) : String(text)
    }

    /// "25." as "25", the end of a sentence.
    private static func withoutFullStop(_ text: String) -> String {
        text.hasSuffix(".") && text.dropLast().last?.isNumber == true ? String(text.dropLast()) : text
    }

    private static func digits(_ text: Substring) -> Natural? {
        guard text.isASCIIDigits else { return nil }
        return Natural(digits: text.utf8.map { $0 - 0x30 })
    }

    /// "1.5 × 10^-3" and "1.5.10^-3" as "1.5e-3", "10^-3" as "1e-3".
    private static func withExponent(_ text: String) -> String {
        guard let power = text.firstRange(of: "10^") else { return text }
        var before = text[..<power.lowerBound]
        let after = text[power.upperBound...]
        func dropSpace() { if before.last == " " { before.removeLast() } }
        dropSpace()
        if before.isEmpty || before == "+" || before == "-" { return "\(before)1e\(after)" }
        guard let symbol = before.popLast(), "×xX*·⋅∙•.".contains(symbol) else { return text }
        dropSpace()
        if symbol == "." && !isFactor(before) { return text }
        return "\(before)e\(after)"
    }
}

extension TypedNumber {
    /// Whether a dot after it multiplies: "0.10^3" could be a power of 0.10.
    private static func isFactor(_ text: Substring) -> Bool {
        var rest = text
        if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst().drop(first: " ") }
        let parts = rest.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        return parts.count <= 2 && parts.allSatisfy { digits($0) != nil } && parts.contains { digits($0)?.isZero == false }
    }
}

extension Substring {
    fileprivate func drop(first character: Character) -> Substring { first == character ? dropFirst() : self }
}

/// Points or commas between thousands.
private enum DigitGroups {
    /// "1.234,5" as "1234,5", "1.234.567" as "1234567". "1.234" and "1,234" have a decimal mark.
    static func removed(from written: String) -> String {
        let text = ExactDecimal.withoutGroupMarks(written)
        let marks = text.filter { $0 == "." || $0 == "," }
        guard marks.count > 1, let group = marks.first else { return text }
        let hasDecimals = marks.last != group
        var parts = text.drop { "+- ".contains($0) }.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard marks.dropLast(hasDecimals ? 1 : 0).allSatisfy({ $0 == group }), parts.allSatisfy(\.isASCIIDigits) else { return text }
        if hasDecimals { parts.removeLast() }
        guard let first = parts.first, (1...3).contains(first.count), first.first != "0", parts.dropFirst().allSatisfy({ $0.count == 3 })
        else { return text }
        return text.filter { $0 != group }
    }
}

import Encoding

/// A number with a fraction as it is typed into a blank: "0.5", "0,5", "3/2" or "1 1/2".
package enum WrittenFraction {
    /// Digits before the decimal mark, which may be none, and after it.
    case decimal(whole: Substring, digits: Substring)
    /// A proper or improper fraction, with a whole number before it or without one. None of the numbers begins with a zero.
    case quotient(whole: Substring?, above: Substring, below: Substring)

    /// Nil for whole numbers, numbers with a sign, and other texts.
    package init?(_ text: Substring) {
        if let (whole, digits) = WrittenFraction.halves(of: text, at: { $0 == "." || $0 == "," }) {
            guard whole.isEmpty || whole.isASCIIDigits, digits.isASCIIDigits else { return nil }
            self = .decimal(whole: whole, digits: digits)
        } else if let (numbers, below) = WrittenFraction.halves(of: text, at: { $0 == "/" }) {
            let (whole, above) = WrittenFraction.halves(of: numbers, at: { $0 == " " }) ?? (nil, numbers)
            guard ([above, below] + [whole].compactMap(\.self)).allSatisfy({ $0.isASCIIDigits && $0.first != "0" }) else {
                return nil
            }
            self = .quotient(whole: whole, above: above, below: below)
        } else {
            return nil
        }
    }

    /// Equal for all spellings of a number: "3/2" for "1 1/2" and "1.5"; for a decimal that could be written shorter, its digits with a
    /// point, "0.50". Nil for a fraction that could be written shorter.
    package var identity: String? {
        if let value = shortestValue { return value.description }
        guard case .decimal(let whole, let digits) = self else { return nil }
        return "\(whole).\(digits)"
    }

    /// The number. Nil for one that could be written shorter, such as "0.50", "00.5", "2/4" or "1 3/2", as it may have been asked for
    /// as it is.
    package var shortestValue: Fraction? {
        switch self {
        case .decimal(let whole, let digits):
            let isShortest = digits.last != "0" && (whole.isEmpty || whole == "0" || whole.first != "0")
            return isShortest ? Fraction(decimal: "\(whole).\(digits)") : nil
        case .quotient(let whole, let above, let below):
            guard let numerator = Fraction(decimal: String(above)), let denominator = Fraction(decimal: String(below)),
                let part = Fraction(numerator, over: denominator), part.description == "\(above)/\(below)", below != "1"
            else { return nil }
            guard let whole else { return part }
            guard numerator < denominator, let units = Fraction(decimal: String(whole)) else { return nil }
            return units + part
        }
    }

    /// The texts before and after the first mark; nil without one.
    private static func halves(of text: Substring, at isMark: (Character) -> Bool) -> (Substring, Substring)? {
        text.firstIndex(where: isMark).map { (text[..<$0], text[text.index(after: $0)...]) }
    }
}

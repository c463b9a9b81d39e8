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

    /// Whether it is a decimal number that can't be written shorter: "0.5" or ".5", but not "0.50" or "00.5".
    package var isShortestDecimal: Bool {
        guard case .decimal(let whole, let digits) = self else { return false }
        return digits.last != "0" && (whole.isEmpty || whole == "0" || whole.first != "0")
    }

    /// The texts before and after the first mark; nil without one.
    private static func halves(of text: Substring, at isMark: (Character) -> Bool) -> (Substring, Substring)? {
        text.firstIndex(where: isMark).map { (text[..<$0], text[text.index(after: $0)...]) }
    }
}

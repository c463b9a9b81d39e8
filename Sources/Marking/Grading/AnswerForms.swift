import ContentModel

/// Forms of an answer in words: as text, with powers in keyboard notation, and as a number.
struct AnswerForms {
    let text: String
    let raised: String
    /// "3/2" for "1 1/2" and "1.5"; for a decimal with another form that is shorter, its digits with a point, "0.50"; nil for other
    /// numbers with a shorter form, and if the text is no number with a fraction.
    let number: String?

    private static let lengthLimit = 40

    init(_ written: String) {
        text = TextFolding.answer(written)
        raised = TextFolding.answer(Powers.withCarets(written))
        number = text.utf16.count <= Self.lengthLimit ? Self.number(text) : nil
    }

    /// Whether any form is equal; Swift's == would also accept canonically equivalent texts, which scripts distinguish.
    func agrees(with other: AnswerForms) -> Bool {
        func same(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
        return same(text, other.text) || same(raised, other.raised) || number != nil && number == other.number
    }

    private static func number(_ text: String) -> String? {
        let isNegative = text.hasPrefix("-")
        let rest = text.dropFirst(isNegative ? 1 : 0)
        guard let written = WrittenFraction(rest) else { return nil }
        switch written {
        case .decimal(let whole, let digits):
            let value = written.isShortestDecimal ? Fraction(decimal: "\(whole).\(digits)") : nil
            return (isNegative ? "-" : "") + (value?.description ?? "\(whole).\(digits)")
        case .quotient(let whole, let above, let below):
            return value(whole, above, below).map { (isNegative ? "-" : "") + $0.description }
        }
    }

    /// Nil unless the fraction is in lowest terms, and a proper one after a whole number.
    private static func value(_ whole: Substring?, _ above: Substring, _ below: Substring) -> Fraction? {
        guard let numerator = Fraction(decimal: String(above)), let denominator = Fraction(decimal: String(below)),
            let part = Fraction(numerator, over: denominator), part.description == "\(above)/\(below)", below != "1"
        else { return nil }
        guard let whole else { return part }
        guard numerator < denominator, let units = Fraction(decimal: String(whole)) else { return nil }
        return units + part
    }
}

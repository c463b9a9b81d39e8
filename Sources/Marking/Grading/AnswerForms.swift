import ContentModel

/// Forms of an answer in words: as text, with powers in keyboard notation, and as a number.
struct AnswerForms {
    let text: String
    let raised: String
    /// "3/2" for "1 1/2" and "1.5"; for a decimal with another form that is shorter, its digits with a point, "0.50"; nil for other
    /// numbers with a shorter form, and if the text is no number with a fraction.
    let number: String?

    private static let mostCharacters = 40

    init(_ written: String) {
        text = TextFolding.answer(written)
        raised = TextFolding.answer(Powers.withCarets(written))
        number = text.utf16.count <= Self.mostCharacters ? Self.number(text) : nil
    }

    /// Whether any form is equal; Swift's == would also accept canonically equivalent texts, which scripts distinguish.
    func agrees(with other: AnswerForms) -> Bool {
        func same(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
        return same(text, other.text) || same(raised, other.raised) || number != nil && number == other.number
    }

    private static func number(_ text: String) -> String? {
        let isNegative = text.hasPrefix("-")
        let rest = text.dropFirst(isNegative ? 1 : 0)
        guard let number = (decimal(rest) ?? mixed(rest))?.description ?? decimalDigits(rest) else { return nil }
        return (isNegative ? "-" : "") + number
    }

    private static func decimalDigits(_ text: Substring) -> String? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, parts[0].isEmpty || isDigits(parts[0]), isDigits(parts[1]) else { return nil }
        return "\(parts[0]).\(parts[1])"
    }

    private static func decimal(_ text: Substring) -> Fraction? {
        let parts = text.split(separator: text.contains(",") ? "," : ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "0" || parts[0].isEmpty || isNumber(parts[0]), isDigits(parts[1]), parts[1].last != "0"
        else { return nil }
        return Fraction(decimal: "\(parts[0]).\(parts[1])")
    }

    private static func mixed(_ text: Substring) -> Fraction? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let parts = halves[0].split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count <= 2, (parts + [halves[1]]).allSatisfy(isNumber), let numerator = parts.last,
            let above = Fraction(decimal: String(numerator)), let below = Fraction(decimal: String(halves[1])),
            let part = Fraction(above, over: below)
        else { return nil }
        guard part.description == "\(numerator)/\(halves[1])", halves[1] != "1" else { return nil }
        guard parts.count == 2 else { return part }
        guard above < below, let whole = Fraction(decimal: String(parts[0])) else { return nil }
        return whole + part
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Digits without a leading zero.
    private static func isNumber(_ text: Substring) -> Bool { isDigits(text) && text.first != "0" }
}

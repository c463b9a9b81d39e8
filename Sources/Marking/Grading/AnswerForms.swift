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
        let sign = text.hasPrefix("-") ? "-" : ""
        return WrittenFraction(text.dropFirst(sign.count))?.identity.map { sign + $0 }
    }
}

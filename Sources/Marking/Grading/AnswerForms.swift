import ContentModel
import Encoding

/// Forms of an answer in words: as text, with superscripts or subscripts in keyboard notation, and as a number.
struct AnswerForms {
    let text: String
    let raised: String
    let lowered: String
    /// With both.
    let marked: String
    /// The text without carets that could be left out.
    let bare: String
    /// Whether it has neither superscripts nor subscripts.
    let isPlain: Bool
    /// Whether there are signs in its superscripts or subscripts.
    private let hasSigns: Bool
    private let hasSpaces: Bool
    /// "3/2" for "1 1/2" and "1.5"; for a decimal with another form that is shorter, its digits with a point, "0.50"; nil for other
    /// numbers with a shorter form, and if the text is no number with a fraction.
    let number: String?

    private static let lengthLimit = 40

    init(_ written: String) {
        text = TextFolding.answer(written)
        bare = TextFolding.withoutCarets(text)
        isPlain = !Scripts.hasAny(written)
        let withDegrees = TextFolding.withDegrees(written)
        if isPlain {
            raised = withDegrees.utf8.elementsEqual(written.utf8) ? text : TextFolding.answer(withDegrees)
            lowered = raised
            marked = raised
        } else {
            raised = TextFolding.answer(Scripts.marked(withDegrees, powers: .all, indices: .ofNumbers))
            lowered = TextFolding.answer(Scripts.marked(withDegrees, powers: .ofNumbers, indices: .all))
            marked = TextFolding.answer(Scripts.marked(Scripts.separated(withDegrees), powers: .all, indices: .all))
        }
        hasSigns = Scripts.hasSign(written)
        hasSpaces = marked.contains(ascii: " ")
        number = text.utf16.count <= Self.lengthLimit ? Self.number(text) : nil
    }

    /// The forms of a typed answer, also without the brackets of its exponents.
    static func typed(_ written: String) -> [AnswerForms] {
        let bare = TextFolding.withoutScriptBrackets(written)
        return bare.utf8.elementsEqual(written.utf8) ? [AnswerForms(written)] : [AnswerForms(written), AnswerForms(bare)]
    }

    /// The forms of an accepted word, also with "ue" for "ü".
    static func accepted(_ word: String) -> [AnswerForms] {
        if TextFolding.isASCII(word) { return [AnswerForms(word)] }
        var german = ""
        for scalar in TextFolding.compose(word).unicodeScalars {
            switch scalar {
            case "ä", "Ä": german += "ae"
            case "ö", "Ö": german += "oe"
            case "ü", "Ü": german += "ue"
            default: german.unicodeScalars.append(scalar)
            }
        }
        return german == word ? [AnswerForms(word)] : [AnswerForms(word), AnswerForms(german)]
    }

    /// Whether an accepted word, of which these are the forms, matches one form of the answer.
    func agrees(
        withAny answers: [AnswerForms], by isSame: (String, String) -> Bool = { $0.utf8.elementsEqual($1.utf8) }
    ) -> Bool {
        answers.contains { agrees(with: $0, by: isSame) }
    }

    /// Whether an accepted word, of which these are the forms, matches the answer. Digits without a line can stand for superscripts or
    /// subscripts, but not superscripts for subscripts: "x2" is right for "x₂", "x²" isn't. For digits without a line, those after a caret
    /// are right as superscripts are. Spaces beside signs don't count.
    ///
    /// - Parameter isSame: compares two forms. Swift's == would also accept canonically equivalent texts, which scripts distinguish.
    func agrees(
        with answer: AnswerForms, by isSame: (String, String) -> Bool = { $0.utf8.elementsEqual($1.utf8) }
    ) -> Bool {
        func areSame(_ form: (String) -> String) -> Bool {
            func agree(_ mine: String, _ theirs: String) -> Bool { isSame(form(mine), form(theirs)) }
            return agree(raised, answer.raised) || agree(lowered, answer.lowered) || agree(marked, answer.marked)
                || (isPlain || answer.isPlain) && agree(text, answer.text)
        }
        let keepsSigns = hasSigns || answer.hasSigns
        return areSame { $0 }
            || (hasSpaces || answer.hasSpaces) && areSame { TextFolding.tightened($0, keepsSigns: keepsSigns) }
            || isPlain && answer.isPlain && isSame(text, answer.bare)
            || number != nil && number == answer.number
    }

    private static func number(_ text: String) -> String? {
        let sign = text.hasPrefix("-") ? "-" : ""
        return WrittenFraction(text.dropFirst(sign.count))?.identity.map { sign + $0 }
    }
}

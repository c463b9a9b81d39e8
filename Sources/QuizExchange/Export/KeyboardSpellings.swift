import ContentModel
import Encoding

/// How students type a word on a keyboard, for programs that compare characters: "10-3" and "10^-3" for "10⁻³", "x>=3" for "x ≥ 3". Pages
/// accept all of them.
enum KeyboardSpellings {
    /// Folded, in the order in which they are likely to be typed.
    static func all(of word: String) -> [String] {
        let folded = TextFolding.answer(word)
        let raised = Scripts.hasAny(word) ? TextFolding.answer(Scripts.marked(word, powers: .all, indices: .ofNumbers)) : folded
        let spellings = [folded, raised].flatMap { [$0, typed($0)] }
        guard isFormula(folded) else { return spellings }
        let keepsSigns = Scripts.hasSign(word)
        return spellings + spellings.map { TextFolding.tightened($0, keepsSigns: keepsSigns) }
    }

    /// The form of a word that is the same for most of its spellings.
    static func identity(of word: String) -> String { TextFolding.tightened(TextFolding.answer(word), keepsSigns: true) }

    private static func typed(_ folded: String) -> String {
        folded.replacing("≠", by: "!=").replacing("≤", by: "<=").replacing("≥", by: ">=")
    }

    /// Whether there is no word, in a text in which nobody leaves spaces out.
    private static func isFormula(_ folded: String) -> Bool { folded.split { !$0.isLetter }.allSatisfy { $0.count < 4 } }
}

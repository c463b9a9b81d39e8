package import ContentModel
import Localization

/// Answers in the language of the export.
extension Export {
    /// "mitochondrion or mitochondria", "9.81 ± 0.05".
    package func words(of blank: Blank) -> String {
        switch blank {
        case .words(let words, _):
            guard let last = words.last, words.count > 1 else { return words.first ?? "" }
            return words.dropLast().joined(separator: table[.listSeparator].text) + table[.alternatives].text + last
        case .number(let number, let tolerance):
            return tolerance.value == 0 ? localized(number) : "\(localized(number)) ± \(localized(tolerance))"
        }
    }

    /// The author's digits, with the decimal mark and minus sign of the language.
    private func localized(_ number: DecimalNumber) -> String {
        number.text.map { character in
            switch character {
            case ".": table[.decimalMark].text
            case "-": "−"
            default: String(character)
            }
        }.joined()
    }
}

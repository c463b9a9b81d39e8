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

extension Blank {
    /// The right words with those folded spellings that other programs, which compare accents and signs such as ₂ and ’, would take
    /// for wrong. A blank that compares them has none.
    package var spellings: [String] {
        guard case .words(let words, let matchesCase) = self else { return [] }
        return matchesCase ? words : words + addedSpellings
    }

    /// Folded spellings of words, without those that differ only in case.
    fileprivate var addedSpellings: [String] {
        guard case .words(let words, matchesCase: false) = self else { return [] }
        var known = Set(words.map { $0.lowercased() })
        return words.map(TextFolding.answer).filter { known.insert($0).inserted }
    }
}

extension ExportLog {
    /// Reports blanks whose accents and signs another program compares, although folded spellings are accepted there too.
    package mutating func reportSpellings(_ blanks: [Blank], _ question: Question, of quiz: LocalizedQuiz, _ program: String) {
        guard let added = blanks.lazy.flatMap(\.addedSpellings).first else { return }
        report(
            "\(program) compares accents and signs, so '\(added)' is accepted there too, but no mixture of both spellings", question,
            of: quiz)
    }
}

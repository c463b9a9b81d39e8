import ContentModel
import Encoding
import QuizExchange

/// Blanks of mkdocs-quiz, `[[word]]`.
enum MkdocsBlanks {
    /// Whether there is a `[[` with text before the next `]]`.
    static func areIn(_ text: String) -> Bool {
        text.split(atASCII: "[[").dropFirst().contains { piece in
            guard let close = piece.utf8.firstIndex(of: UInt8(ascii: "]")) else { return false }
            return close > piece.startIndex && piece[close...].hasPrefix(ascii: "]]")
        }
    }

    /// The text with the blanks that it has as `{{word}}`; nil without any, or if one is in a notation that may mean more than a word:
    /// `{{c1::word::hint}}`, `{{a|b}}`.
    static func written(cloze text: String) -> String? {
        let pieces = text.split(atASCII: "{{")
        var written = String(pieces.first ?? "")
        for piece in pieces.dropFirst() {
            guard let close = piece.firstRange(ofASCII: "}}") else { return nil }
            let word = String(piece[..<close.lowerBound]).trimmed
            guard !word.isEmpty, !word.contains("|"), !word.contains("::"), !word.contains("\n") else { return nil }
            written += Blank.words([word], matchesCase: false).written + piece[close.upperBound...]
        }
        return pieces.count > 1 ? written : nil
    }

    /// The text with its blanks in Quizmark's notation. A blank has one correct answer, whatever characters it has, and code ends before
    /// it.
    static func written(_ text: String) -> String {
        var written = ""
        for (index, piece) in text.split(atASCII: "[[").enumerated() {
            guard index > 0, let close = piece.firstRange(ofASCII: "]]") else {
                written += (index > 0 ? "[[" : "") + piece
                continue
            }
            let blank = Blank.words([String(piece[..<close.lowerBound]).trimmed], matchesCase: false).written
            let rest = piece[close.upperBound...]
            let isCode = !written.utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
            guard isCode, !written.contains(ascii: "```") else {
                written += blank + rest
                continue
            }
            let isBegun = written.utf8.last == UInt8(ascii: "`")
            written = isBegun ? String(written.dropLast()) : written.trimmed + (written.hasSuffix(" ") ? "` " : "`")
            written += blank + (rest.hasPrefix("`") ? rest.dropFirst() : "`" + rest)
        }
        return written
    }
}

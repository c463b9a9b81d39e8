import ContentModel
import Encoding
import QuizExchange

/// The text of a cloze note of Anki: `Je {{c1::suis::être}} à {{c2::Paris}}.`
struct AnkiCloze {
    /// The texts around the blanks: one more than there are blanks.
    private let texts: [String]
    /// The words of each blank, and its hint.
    private let blanks: [(words: String, hint: String?)]
    /// What students can't type, each as a message.
    let remarks: [String]
    /// Whether a blank is inside another, or has no end.
    let isUnreadable: Bool

    static func isIn(_ text: String) -> Bool {
        text.contains(ascii: "{{c") && text.firstMatch(of: /\{\{c[0-9]+::/) != nil
    }

    /// Nil for a text without such a blank.
    ///
    /// - Parameter isHTML: whether the words of the blanks may have marks of HTML.
    init?(_ text: String, isHTML: Bool) {
        guard AnkiCloze.isIn(text) else { return nil }
        var texts: [String] = []
        var blanks: [(words: String, hint: String?)] = []
        var remarks: [String] = []
        var rest = text[...]
        for match in text.matches(of: /\{\{c[0-9]+::(.*?)\}\}/.dotMatchesNewlines()) {
            texts.append(String(rest[..<match.range.lowerBound]))
            rest = text[match.range.upperBound...]
            let parts = String(match.output.1).split(atASCII: "::")
            let words = String(parts.first ?? "")
            let typed = isHTML ? AnkiAnswer(words) : nil
            remarks += typed?.remarks ?? []
            blanks.append((typed?.text ?? words.trimmed, parts.count > 1 ? String(parts[1]).trimmed : nil))
        }
        texts.append(String(rest))
        isUnreadable = texts.contains(where: AnkiCloze.isIn) || blanks.contains { $0.words.contains(ascii: "{{") }
        self.texts = texts
        self.blanks = blanks
        self.remarks = remarks
    }

    /// Whether a blank has nothing that students can type.
    var hasEmptyBlank: Bool { blanks.contains(where: \.words.isEmpty) }

    /// The hints, which Anki shows in the blanks.
    var hints: [String] { blanks.compactMap(\.hint).filter { !$0.isEmpty } }

    /// The text with its blanks in Quizmark's notation, as Markdown.
    ///
    /// - Parameter isMarkdown: whether the text is Markdown already.
    func written(isMarkdown: Bool, _ formulas: DollarFormulas) -> String {
        let around = texts.joined(separator: String(AnkiCloze.place))
        let markdown = isMarkdown ? around.replacing("\\[[", by: "[[").replacing("[[", by: "\\[[") : PlainMarkdown.written(around, formulas)
        let pieces = markdown.unicodeScalars.split(separator: AnkiCloze.place, omittingEmptySubsequences: false)
        var written = pieces.first.map { String($0) } ?? ""
        for (blank, piece) in zip(blanks, pieces.dropFirst()) {
            written += Blank.words([blank.words], matchesCase: false).written + String(piece)
        }
        return written
    }

    /// A private character in place of a blank.
    private static let place: Unicode.Scalar = "\u{10F505}"
}

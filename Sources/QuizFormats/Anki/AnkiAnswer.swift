import Encoding
import QuizExchange

/// The answer of a note that was exported as HTML, as students type it.
struct AnkiAnswer {
    let text: String
    /// What students can't type, each as a message.
    let remarks: [String]

    init(_ html: String) {
        let silent = html.replacing(/\[sound:[^\]]*\]/) { _ in " " }
        let words = TypedWords(html: silent)
        var remarks = words.remarks
        if silent.utf8.count < html.utf8.count { remarks.append("students can't type a recording, so it isn't part of the answer") }
        if ["\\(", "\\[", "[$", "[latex]"].contains(where: { words.text.contains(ascii: $0) }) {
            remarks.append("students can't type a formula, so write this answer in words or characters")
        }
        text = words.text
        self.remarks = remarks
    }

    /// The lines that Anki writes above its notes, and the first notes.
    static func linesAbove(_ notes: String) -> [Substring] {
        let limit = 12
        return Array(notes.split(maxSplits: limit, whereSeparator: \.isNewline).prefix(limit))
    }

    /// Whether these are notes in HTML.
    static func areHTML(_ notes: String) -> Bool {
        notes.hasPrefix(ascii: "#separator:") && linesAbove(notes).prefix { $0.first == "#" }.contains { $0.trimmed == "#html:true" }
    }
}

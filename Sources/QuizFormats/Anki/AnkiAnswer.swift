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

    /// Number of lines in which those that Anki writes above its notes are looked for.
    private static let headLimit = 12

    static func areNotes(_ text: String) -> Bool { text.hasPrefix(ascii: "#separator:") }

    /// The lines that Anki writes above its notes, and the first notes.
    static func linesAbove(_ notes: String) -> [Substring] {
        Array(notes.split(maxSplits: headLimit, whereSeparator: \.isNewline).prefix(headLimit))
    }

    /// The notes with their column names as a row of a table, where Anki has written them: `#columns:Front;Back`.
    static func withColumnNames(_ notes: String) -> String {
        guard areNotes(notes) else { return notes }
        var lines = notes.split(separator: "\n", maxSplits: headLimit, omittingEmptySubsequences: false)
        let end = lines.firstIndex { $0.first != "#" } ?? lines.endIndex
        guard let names = lines[..<end].firstIndex(where: { $0.hasPrefix("#columns:") }) else { return notes }
        lines[names] = lines[names].dropFirst("#columns:".count)
        // The lines stay, as positions count them.
        for index in lines[..<end].indices where index > names { lines[index] = "" }
        return lines.joined(separator: "\n")
    }

    /// Whether these are notes in HTML.
    static func areHTML(_ notes: String) -> Bool {
        areNotes(notes) && linesAbove(notes).prefix { $0.first == "#" }.contains { $0.trimmed == "#html:true" }
    }
}

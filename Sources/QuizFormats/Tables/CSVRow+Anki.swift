import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// What only notes of Anki have.
extension CSVRow {
    /// How the name of a recording begins in Anki.
    static let recording = "[sound:"

    /// Reports the recordings of a note of Anki, which are files of its collection.
    func reportRecordings(_ log: inout DiagnosticLog) {
        let columns = ["question", "explanation"] + letters + (typed == nil ? ["right"] : [])
        guard let column = columns.first(where: { row[$0]?.value.contains(ascii: CSVRow.recording) ?? false }) else { return }
        log.report(
            .notImported, "recordings of Anki aren't imported; add them to the question in Markdown", at: row.position(of: column))
    }

    func reportCloze(_ log: inout DiagnosticLog) {
        guard let cloze else { return }
        for remark in cloze.remarks { log.report(.notImported, remark, at: position) }
        if let hint = cloze.hints.first {
            log.report(.notImported, "the hint '\(hint.inOneLine)' of a blank isn't imported", at: position)
        }
        guard !cell("right").isEmpty else { return }
        log.report(
            .notImported,
            "this is a cloze note, whose answers are in its text, so '\(row.header(of: "right").inOneLine)' becomes the explanation",
            at: row.position(of: "right"))
    }
}

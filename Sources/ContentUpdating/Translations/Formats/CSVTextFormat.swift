import ContentModel
import ContentReading
import Diagnostics
import Markup

/// CSV with the columns key, source, translation and note, for spreadsheets, with a byte order mark.
///
/// Source and translation of a unit may both be missing or empty; a note marks the empty ones.
enum CSVTextFormat {
    private static let columns = ["key", "source", "translation", "note"]
    private static let noSource = "no text in the source language"

    static func bytes(of sheet: TextSheet) -> [UInt8] {
        let rows = sheet.units.map { unit in
            var notes: [String] = []
            if unit.translation == "" { notes.append(EmptyOnPurpose.mark) }
            if unit.source == nil { notes.append(noSource) }
            if !unit.note.isEmpty { notes.append(unit.note) }
            return [unit.key, unit.source ?? "", unit.translation ?? "", notes.joined(separator: "\n")]
        }
        return CSVText.bytes([columns] + rows.map { $0.map(CSVText.shielded) })
    }

    static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> ImportedSheet {
        var sheet = ImportedSheet()
        guard let text = ExchangeFormat.text(bytes, log: &log), let table = CSVTable(Array(text.utf8), log: &log),
            table.hasColumns([columns[0], columns[2]], optional: [columns[1], columns[3]], log: &log)
        else { return sheet }
        let hasSource = table.columns.contains { $0.value == columns[1] }
        for row in table.rows {
            guard let key = row.exact(columns[0]), !key.value.isEmpty else {
                log.report(.missingKey, "a row needs its key", at: row.place(of: columns[0]))
                continue
            }
            var notes = (row.text(columns[3]) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            func isMarked(_ mark: String) -> Bool {
                guard let first = notes.first, first == mark || first == mark + "\r" else { return false }
                notes.removeFirst()
                return true
            }
            let isEmptyOnPurpose = isMarked(EmptyOnPurpose.mark)
            let hasNoSource = isMarked(noSource)
            var unit = TextUnit(key: CSVText.unshielded(key.value), source: nil, translation: row.text(columns[2]))
            if hasSource, !hasNoSource { unit.source = row.text(columns[1]) }
            if unit.translation == "", !isEmptyOnPurpose { unit.translation = nil }
            unit.note = notes.joined(separator: "\n")
            sheet.units.append(Located(unit, at: key.position))
        }
        return sheet
    }
}

extension CSVTable.Row {
    /// The cell in `column`, untrimmed, without the apostrophe before a formula.
    fileprivate func text(_ column: String) -> String? { exact(column).map { CSVText.unshielded($0.value) } }
}

import ContentReading
import Diagnostics
import Markup

/// Tables that a CSV file is made for.
package enum CSVDialect: String, CaseIterable, Sendable {
    /// Cells divided by semicolons, as Excel opens them where numbers have a decimal comma.
    case excel
    /// Columns of POEditor, without a header: term, translation, context, reference, comment.
    case poeditor
}

/// CSV with the columns key, source, translation and note, for spreadsheets, with a byte order mark.
///
/// Source and translation of a unit may both be missing or empty; a note marks the empty ones.
enum CSVTextFormat {
    fileprivate static let columns = ["key", "source", "translation", "note"]

    static func bytes(of sheet: TextSheet, for dialect: CSVDialect? = nil) -> [UInt8] {
        if dialect == .poeditor {
            let rows = sheet.units.map { unit in
                [unit.key, unit.translation ?? "", "", "", POEditorTable.comment(of: unit)]
            }
            return CSVText.bytes(rows)
        }
        let rows = sheet.units.map { unit in
            var notes: [String] = []
            if unit.translation == "" { notes.append(EmptyOnPurpose.mark) }
            if unit.source == nil { notes.append(MissingSource.mark) }
            if let former = unit.formerSource { notes.append(OutdatedTranslation.note(former)) }
            if !unit.note.isEmpty { notes.append(unit.note) }
            return [unit.key, unit.source ?? "", unit.translation ?? "", notes.joined(separator: "\n")]
        }
        return CSVText.bytes([columns] + rows.map { $0.map(CSVText.guarded) }, separator: dialect == .excel ? ";" : ",")
    }

    static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> ImportedSheet {
        guard let text = ExchangeFormat.csv.text(bytes, log: &log) else { return ImportedSheet() }
        let rows = Array(text.utf8)
        if let sheet = POEditorTable.read(rows) { return sheet }
        var sheet = ImportedSheet()
        guard let table = CSVTable(rows, naming: PlatformColumns.names, mayRepeat: { $0 == PlatformColumns.ignored }, log: &log),
            table.hasColumns(
                [columns[0], columns[2]], optional: [columns[1], columns[3]], ignored: [PlatformColumns.ignored, PlatformColumns.fuzzy],
                log: &log)
        else { return sheet }
        let hasSource = table.columns.contains { $0.value == columns[1] }
        for row in table.rows {
            guard let key = row.exact(columns[0]), !key.value.isEmpty else {
                log.report(.missingKey, "a row needs its key", at: row.position(of: columns[0]))
                continue
            }
            var notes = (row.text(columns[3]) ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            func isMarked(_ mark: String) -> Bool {
                guard let first = notes.first, first == mark else { return false }
                notes.removeFirst()
                return true
            }
            let isEmptyOnPurpose = isMarked(EmptyOnPurpose.mark)
            let hasNoSource = isMarked(MissingSource.mark)
            let isOutdated = notes.first?.hasPrefix(OutdatedTranslation.mark) ?? false
            if isOutdated { notes.removeFirst() }
            var unit = TextUnit(key: CSVText.unguarded(key.value), source: nil, translation: row.text(columns[2]))
            if hasSource, !hasNoSource { unit.source = row.text(columns[1]) }
            if unit.translation == "", !isEmptyOnPurpose { unit.translation = nil }
            if row[PlatformColumns.fuzzy]?.value.lowercased() == "true" {
                (unit.translation, unit.fuzzyTranslation) = (nil, unit.translation)
            }
            unit.note = notes.joined(separator: "\n")
            unit.isMarkedAsOutdated = isOutdated
            sheet.units.append(Located(unit, at: key.position))
        }
        return sheet
    }
}

/// The columns of translation platforms under our names.
private enum PlatformColumns {
    /// Whether a translation is still to be checked.
    static let fuzzy = "fuzzy"
    /// The name of columns that aren't read.
    static let ignored = ""
    /// POEditor's, with a header, and Crowdin's.
    private static let names = [
        "term": "key", "identifier": "key", "source_phrase": "source", "comment": "note", "context": ignored, "reference": ignored,
    ]
    /// Weblate's, whose context is the key.
    private static let ofWeblate = [
        "context": "key", "target": "translation", "location": ignored, "id": ignored, "translator_comments": ignored,
        "developer_comments": ignored,
    ]

    static func names(_ headers: [String]) -> [String] {
        let plain = headers.map { $0.lowercased().replacing(" ", with: "_") }
        let names = plain.contains("target") ? ofWeblate : names
        return zip(plain, headers).map { plain, written in
            names[plain] ?? (plain == fuzzy || CSVTextFormat.columns.contains(plain) ? plain : written)
        }
    }
}

/// A table of POEditor, which has neither a header nor the texts of the source language.
private enum POEditorTable {
    private static let columnCounts = 2...5

    static func comment(of unit: TextUnit) -> String {
        [unit.source ?? "", unit.formerSource.map(OutdatedTranslation.note) ?? "", unit.note].filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// Nil for another table: its first cell isn't the key of a text, or it has a text where POEditor has a context, which no key
    /// needs.
    static func read(_ bytes: [UInt8]) -> ImportedSheet? {
        var log = DiagnosticLog(path: "")
        let records = CSVReader.records(bytes, log: &log)
        guard !log.hasErrors, let first = records.first, isKey(first[0].value),
            records.allSatisfy({ columnCounts.contains($0.count) && ($0.count < 3 || $0[2].value.isEmpty) })
        else { return nil }
        var sheet = ImportedSheet()
        sheet.units = records.map { record in
            let translation = record[1].value
            let unit = TextUnit(
                key: record[0].value, source: nil, translation: translation.isEmpty ? nil : translation,
                note: record.count == columnCounts.upperBound ? record[4].value : "")
            return Located(unit, at: record[0].position)
        }
        return sheet
    }

    private static func isKey(_ text: String) -> Bool {
        PenaltyKey.isKey(text) || text.contains(".") && !text.contains { $0.isWhitespace }
    }
}

extension CSVTable.Row {
    /// The cell in `column`, untrimmed, without the apostrophe before a formula.
    fileprivate func text(_ column: String) -> String? { exact(column).map { CSVText.unguarded($0.value) } }
}

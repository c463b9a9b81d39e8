import ContentReading
package import Diagnostics
import Encoding
import Markup

/// Text of a table from a spreadsheet or learning platform, in whatever encoding it was saved.
package enum SpreadsheetText {
    /// The text with `\n` or `\r\n` line endings and without a byte order mark; nil if it isn't text, which is reported.
    package static func decoded(_ bytes: [UInt8], log: inout DiagnosticLog) -> String? {
        // Excel for Mac may end lines with a carriage return alone.
        let written = decoded(bytes)
        let text = written.utf8.contains(0x0A) ? written : written.withLineFeeds
        if ZipReader.isArchive(bytes) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            log.report(.notUTF8, "this is a spreadsheet file; save it as CSV first", at: .start)
            return nil
        }
        if let forbidden = text.unicodeScalars.first(where: { isForbidden($0) }) {
            log.report(.notUTF8, "this file isn't text: it has the character \(forbidden.codePoint); save it as CSV in UTF-8", at: .start)
            return nil
        }
        return text
    }

    /// UTF-8 or UTF-16 by its byte order mark, UTF-8 without one if it is valid, else Windows-1252, in which Excel saves CSV in Western
    /// Europe, or Mac Roman if lines end as on old Macs.
    private static func decoded(_ bytes: [UInt8]) -> String {
        LegacyText.text(bytes) { content in
            let isMacintosh = content.contains(0x0D) && !content.contains(0x0A)
            return isMacintosh ? LegacyText.macRoman(content) : LegacyText.windows1252(content)
        } ?? ""
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FFFD}" || scalar.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains(scalar)
    }

    /// The rows of a table with anything in them, their cells as they were before `CSVText.guarded` or `CSVStyle.text`; nil if it isn't text, which is
    /// reported.
    package static func records(_ bytes: [UInt8], log: inout DiagnosticLog) -> [[Located<String>]]? {
        guard let text = decoded(bytes, log: &log) else { return nil }
        let records = CSVReader.records(Array(text.utf8), log: &log).map { record in
            record.map { $0.map { CSVText.unguarded(CSVText.withoutFormula($0)) } }
        }
        return records.filter { !$0.allSatisfy { $0.value.trimmed.isEmpty } && !isRule($0) }
    }

    /// Whether a row is the line below the header of a table in Markdown: `|---|:-:|`.
    private static func isRule(_ row: [Located<String>]) -> Bool {
        let cells = row.map(\.value.trimmed).filter { !$0.isEmpty }
        return cells.allSatisfy { $0.contains("-") && $0.allSatisfy { "-:".contains($0) } }
    }

    /// Whether a row has more cells than its header, which is reported: most likely, the comma of a number divides it.
    static func isTooLong(_ row: [Located<String>], columns: Int, log: inout DiagnosticLog) -> Bool {
        guard CSVReader.hasMore(row, than: columns), let first = row.first else { return false }
        log.report(
            .invalidCSV, #"\#(CSVReader.count(of: row, under: columns)); put a number with a comma in quotes: "1,5""#, at: first.position)
        return true
    }
}

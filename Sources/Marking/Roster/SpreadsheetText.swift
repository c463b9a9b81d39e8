import ContentReading
package import Diagnostics
import Encoding
import Markup

/// Text of a table from a spreadsheet or learning platform, in whatever encoding it was saved.
package enum SpreadsheetText {
    /// The text with `\n` or `\r\n` line endings and without a byte order mark; nil if it isn't text, which is reported.
    package static func decoded(_ bytes: [UInt8], log: inout DiagnosticLog) -> String? {
        let text = withLineFeeds(decoded(bytes))
        if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            log.report(.notUTF8, "this is a spreadsheet file; save it as CSV first", at: .start)
            return nil
        }
        if let fault = text.unicodeScalars.first(where: { isForbidden($0) }) {
            let code = String(fault.value, radix: 16, uppercase: true)
            log.report(.notUTF8, "this file isn't text: it has the character U+\(padded(code)); save it as CSV in UTF-8", at: .start)
            return nil
        }
        return text
    }

    private static func padded(_ code: String) -> String { String(repeating: "0", count: max(0, 4 - code.count)) + code }

    /// UTF-8 or UTF-16 by its mark, UTF-8 without one if it is valid, else Windows-1252, in which Excel saves CSV in Western Europe.
    private static func decoded(_ bytes: [UInt8]) -> String {
        if let text = LegacyText.utf16(bytes) { return text }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        return String(validating: content, as: UTF8.self) ?? LegacyText.windows1252(content)
    }

    /// Excel for Mac may end lines with a carriage return alone.
    private static func withLineFeeds(_ text: String) -> String {
        text.utf8.contains(0x0A) ? text : text.replacing("\r", by: "\n")
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FFFD}" || scalar.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains(scalar)
    }

    /// The sign that divides cells, as the first line shows: that which is there most often outside quotes.
    static func separator(of text: String) -> Unicode.Scalar {
        var counts: [Unicode.Scalar: Int] = [:]
        var isQuoted = false
        for scalar in text.unicodeScalars {
            if scalar == "\n", !isQuoted { break }
            if scalar == "\"" { isQuoted.toggle() } else if !isQuoted { counts[scalar, default: 0] += 1 }
        }
        let candidates: [Unicode.Scalar] = [",", ";", "\t"]
        // The first of equal ones, which `max` doesn't promise.
        return candidates.reduce(",") { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
    }

    /// The rows of a table with anything in them, their cells as they were before `CSVText.guarded`; nil if it isn't text, which is
    /// reported.
    package static func records(_ bytes: [UInt8], log: inout DiagnosticLog) -> [[Located<String>]]? {
        guard var text = decoded(bytes, log: &log) else { return nil }
        var separator = separator(of: text)
        var linesAbove = 0
        // Excel's own line for the separator.
        if let line = text.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: \.isNewline).first,
            let sign = separatorLine(line)
        {
            separator = sign
            text = String(text[line.endIndex...].dropFirst())
            linesAbove = 1
        }
        var part = DiagnosticLog(path: log.path)
        var records = CSVReader.records(Array(text.utf8), separator: separator, log: &part)
        log.append(part.diagnostics.map { $0.moved(down: linesAbove) })
        records = records.map { $0.map { Located(CSVText.unguarded($0.value), at: $0.position.moved(down: linesAbove)) } }
        records.removeAll { $0.allSatisfy { trimmed($0.value).isEmpty } }
        return records
    }

    /// "sep=;"
    private static func separatorLine(_ line: Substring) -> Unicode.Scalar? {
        let scalars = Array(trimmed(String(line)).unicodeScalars)
        guard scalars.count == 5 || line.hasPrefix("sep=\t"), line.lowercased().hasPrefix("sep=") else { return nil }
        return scalars.count == 5 ? [",", ";", "\t"].first { $0 == scalars[4] } : "\t"
    }
}

extension SourcePosition {
    fileprivate func moved(down lines: Int) -> SourcePosition { SourcePosition(line: Int(line) + lines, column: Int(column)) }
}

extension Diagnostic {
    fileprivate func moved(down lines: Int) -> Diagnostic {
        var moved = self
        moved.location.position = location.position.moved(down: lines)
        return moved
    }
}

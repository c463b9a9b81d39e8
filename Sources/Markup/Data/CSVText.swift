import Encoding

/// Writes tables as RFC 4180 describes them.
package enum CSVText {
    /// Rows after a byte order mark, by which spreadsheets know that the encoding is UTF-8.
    package static func bytes(_ rows: [[String]], separator: String = ",") -> [UInt8] {
        [UInt8].byteOrderMark + moreBytes(rows, separator: separator)
    }

    /// Rows that follow others.
    package static func moreBytes(_ rows: [[String]], separator: String = ",") -> [UInt8] {
        var text = ""
        for row in rows { append(row, to: &text, separator: separator) }
        return Array(text.utf8)
    }

    /// Adds a row to others.
    package static func append(_ row: [String], to text: inout String, separator: String = ",") {
        for (index, written) in row.enumerated() {
            if index > 0 { text += separator }
            text += cell(written)
        }
        text += "\r\n"
    }

    private static let separates: [Bool] = (0...UInt8.max).map { ",\";\r\n".utf8.contains($0) }

    /// Quoted where a reader would take it apart or trim it; a semicolon separates cells in some languages.
    private static func cell(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last else { return text }
        let isTrimmed =
            first.isASCIILetterOrDigit && last.isASCIILetterOrDigit || text.first?.isWhitespace != true && text.last?.isWhitespace != true
        let separates = separates
        if isTrimmed, !text.utf8.contains(where: { separates[Int($0)] }) { return text }
        return "\"\(text.replacing("\"", by: "\"\""))\""
    }
}

/// Cells that a spreadsheet would run as a formula (OWASP, CSV injection). An apostrophe in front makes text of them, and reading
/// removes it. A cell that begins with apostrophes before such a character gets another, so that each can be read back.
extension CSVText {
    /// The cell with an apostrophe in front, where it or the rest after its apostrophes looks like a formula.
    package static func guarded(_ cell: String) -> String { looksLikeFormula(cell) ? "'" + cell : cell }

    /// The cell before it was guarded.
    package static func unguarded(_ cell: String) -> String {
        cell.hasPrefix("'") && looksLikeFormula(cell) ? String(cell.dropFirst()) : cell
    }

    /// The text of a cell such as `="0071"`, which programs write for Excel, as `CSVStyle.text` does; any other cell as it is.
    package static func withoutFormula(_ cell: String) -> String {
        guard cell.utf8.count > 2, cell.hasPrefix("=\""), cell.hasSuffix("\"") else { return cell }
        let text = cell.dropFirst(2).dropLast()
        return text.contains("\"") ? cell : String(text)
    }

    /// Some spreadsheets skip white space before a formula, and accept full-width characters.
    private static func looksLikeFormula(_ cell: String) -> Bool {
        // Most cells begin like this.
        if cell.utf8.first?.isASCIILetterOrDigit == true { return false }
        let scalars = cell.unicodeScalars.drop { $0 == "'" }
        if let first = scalars.first, "\t\r\n".unicodeScalars.contains(first) { return true }
        return scalars.first { !$0.properties.isWhitespace }.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    }
}

/// What divides the cells of a table, and the digits of its numbers.
package struct CSVStyle: Sendable {
    package let separator: String
    private let decimalMark: String
    private var isForExcel = true

    /// As programs read it.
    package static let plain = CSVStyle(separator: ",", decimalMark: ".", isForExcel: false)
    /// As Excel reads it in countries with a decimal comma.
    package static let decimalComma = CSVStyle(separator: ";", decimalMark: ",")
    /// As Excel reads it in countries with a decimal point.
    package static let decimalPoint = CSVStyle(separator: ",", decimalMark: ".")

    /// A cell with a number such as "0.5".
    package func number(_ decimal: String) -> String { decimalMark == "." ? decimal : decimal.replacing(".", by: decimalMark) }

    /// A cell with a text that no spreadsheet runs. Excel would take "2:1" for a time, "8/20" for a date and "0071" for 71: a formula
    /// whose result is the text stays what it is. Other programs show the formula, so only tables for Excel have it.
    package func text(_ text: String) -> String {
        isForExcel && CSVStyle.isChangedByExcel(text) ? "=\"\(text)\"" : CSVText.guarded(text)
    }

    /// Whether a text has only characters of numbers, dates and times, and isn't a whole number that Excel shows as it is.
    private static func isChangedByExcel(_ text: String) -> Bool {
        guard text.utf8.count <= 32, text.utf8.contains(where: \.isASCIIDigit) else { return false }
        if text.isASCIIDigits { return text.utf8.count > 11 || text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "0") }
        // "12E3" is a number, too.
        let parts = text.split(omittingEmptySubsequences: false) { "Ee".contains($0) }
        return parts.count < 3
            && parts.allSatisfy { part in
                part.utf8.contains(where: \.isASCIIDigit) && part.unicodeScalars.allSatisfy(numberScalars.contains)
            }
    }

    private static let numberScalars = Set("0123456789.,:/+-%() \u{A0}\u{202F}".unicodeScalars)
}

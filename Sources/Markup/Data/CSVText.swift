/// Writes tables as RFC 4180 describes them.
package enum CSVText {
    /// Rows with a mark of UTF-8 before them, by which spreadsheets know the encoding.
    package static func bytes(_ rows: [[String]]) -> [UInt8] {
        var text = "\u{FEFF}"
        for row in rows { text += row.map(cell).joined(separator: ",") + "\r\n" }
        return Array(text.utf8)
    }

    /// Quoted where a reader would take it apart or trim it; a semicolon separates cells in some languages.
    private static func cell(_ text: String) -> String {
        let isTrimmed = text.first?.isWhitespace != true && text.last?.isWhitespace != true
        if isTrimmed, !text.utf8.contains(where: { ",\";\r\n".utf8.contains($0) }) { return text }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }
}

import ContentReading
import Diagnostics
import Encoding
import Sealing

/// The rows of a form's table, to report whose report in it can't be opened.
package struct TableRows {
    private let header: [String]
    private let rows: [[String]]
    /// Index of the row with each sealed text, by the head of the text, which no other report has.
    private let rowIndices: [Substring: Int]
    /// Longest cell that is a name or an address, in characters.
    private static let cellLimit = 80

    /// Nil for bytes that aren't a table with names of columns.
    package init?(_ bytes: [UInt8]) {
        var ignored = DiagnosticLog(path: "")
        guard let text = SpreadsheetText.decoded(bytes, log: &ignored) else { return nil }
        let records = CSVReader.records(Array(text.utf8), log: &ignored).map { $0.map { $0.value.trimmed } }
        guard let header = records.first, header.count > 1 else { return nil }
        self.header = header
        rows = Array(records.dropFirst())
        let heads = rows.enumerated().flatMap { row, cells in cells.flatMap(TableRows.heads).map { ($0, row) } }
        rowIndices = Dictionary(keepingFirst: heads)
    }

    /// The heads of the sealed texts in a cell.
    private static func heads(in cell: String) -> [Substring] {
        guard cell.contains(ascii: ".") else { return [] }
        return ReportSearch(Array(cell.utf8)).map { $0.prefix { $0 != "." } }
    }

    /// "row 7 (Anna Müller, anna@school.example)"; nil where no row has the sealed text.
    package func row(of text: String) -> String? {
        guard let index = rowIndices[text.prefix { $0 != "." }] else { return nil }
        let cells = rows[index].enumerated().filter { column, cell in
            !cell.isEmpty && cell.count <= TableRows.cellLimit && (cell.contains("@") || isName(column))
        }
        // The first row has the names of the columns.
        let owner = cells.isEmpty ? "" : " (\(cells.map(\.element).joined(separator: ", ")))"
        return "row \(index + 2)\(owner)"
    }

    private func isName(_ column: Int) -> Bool {
        guard header.indices.contains(column) else { return false }
        if let role = RosterColumns.role(header[column])?.role { return role != .group }
        let word = RosterColumns.word(header[column])
        return ["name", "nom", "schuler", "leerling"].contains { word.contains($0) }
    }
}

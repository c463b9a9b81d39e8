import ContentReading
import Diagnostics
import Encoding
import Sealing

/// The rows of a form's table, to report whose report in it can't be opened.
package struct TableRows {
    private let header: [String]
    private let rows: [[String]]
    /// Indices of the rows with each sealed text, by the head of the text: no other report has it, unless it was cut off.
    private var rowIndices: [Substring: [Int]]
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
        let heads = rows.enumerated().flatMap { row, cells in cells.flatMap(TableRows.heads).map { (head: $0, row: row) } }
        rowIndices = Dictionary(grouping: heads, by: \.head).mapValues { $0.map(\.row) }
    }

    /// The heads of the sealed texts in a cell.
    private static func heads(in cell: String) -> [Substring] {
        // Most cells are words.
        guard cell.utf8.count > cellLimit || cell.contains("eyJ") else { return [] }
        return ReportSearch(Array(cell.utf8), isTable: true).map { $0.prefix { $0 != "." } }
    }

    /// "row 7 (Anna Müller, anna@school.example)"; nil where no row has the sealed text. If several have it, each is named in its turn.
    package mutating func row(of text: String) -> String? {
        let head = text.prefix { $0 != "." }
        guard let indices = rowIndices[head], let index = indices.first else { return nil }
        if indices.count > 1 { rowIndices[head] = Array(indices.dropFirst()) }
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

import ContentReading
import Diagnostics
import Encoding
import Sealing

/// The rows of a form's table, for who sent each report in it.
package struct TableRows {
    private let header: [String]
    private let rows: [[String]]
    /// The rows with each sealed text, by the head of the text: no other report has it, unless it was cut off.
    private var places: [Substring: [Place]]

    /// A sealed text in a row.
    private struct Place {
        let row: Int
        let text: String
    }

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
        let places = rows.enumerated().flatMap { row, cells in cells.flatMap(TableRows.texts).map { Place(row: row, text: $0) } }
        self.places = Dictionary(grouping: places) { TableRows.head($0.text) }
    }

    private static func head(_ text: String) -> Substring { text.prefix { $0 != "." } }

    /// The sealed texts in a cell.
    private static func texts(in cell: String) -> [String] {
        // Most cells are words.
        guard cell.utf8.count > cellLimit || cell.contains("eyJ") else { return [] }
        return Array(ReportSearch(Array(cell.utf8), isTable: true))
    }

    /// Index of the row with a sealed text. If several have it, each is found in its turn.
    private mutating func index(of text: String) -> Int? {
        let head = TableRows.head(text)
        guard let own = places[head], !own.isEmpty else { return nil }
        // Of a report and a copy of it that was cut off, each is in a row of its own.
        let found = own.firstIndex { $0.text == text } ?? 0
        let index = own[found].row
        if own.count > 1 { places[head]?.remove(at: found) }
        return index
    }

    /// The first email address in the row with a sealed text: forms write that of the account before the answers. Nil without any.
    mutating func sender(of text: String) -> String? {
        index(of: text).flatMap { rows[$0].first { $0.count <= TableRows.cellLimit && TableRows.isEmail($0) } }
    }

    private static func isEmail(_ cell: String) -> Bool {
        let parts = cell.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    }

    /// "row 7 (Anna Müller, anna@school.example)"; nil where no row has the sealed text.
    package mutating func row(of text: String) -> String? {
        guard let index = index(of: text) else { return nil }
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

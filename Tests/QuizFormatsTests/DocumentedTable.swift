import Foundation

/// A table of the page on exchange, in columns of plain text: a format and its cells in each line.
struct DocumentedTable {
    /// Widths of the columns after the first.
    let widths: [Int]
    private var lines: [String]

    init(_ header: String, widths: [Int]) {
        self.widths = widths
        lines = [header]
    }

    mutating func add(_ name: String, _ cells: [String]) {
        let row = zip(cells, widths).map { $0.padding(toLength: max($0.count, $1), withPad: " ", startingAt: 0) }.joined()
        lines.append(name.padding(toLength: 11, withPad: " ", startingAt: 0) + row)
    }

    var text: String { lines.joined(separator: "\n") }

    /// Whether the documentation has exactly this table.
    func isDocumented() throws -> Bool {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Docs/Content/pages/exchange.md")
        return try String(contentsOf: file, encoding: .utf8).contains(text)
    }
}

import Markup

/// Tables. A cell is one line of inline Markdown, and the first row is the header.
extension MarkdownWriter {
    mutating func table(_ element: MarkupElement) -> [Block] {
        let rows = element.rows
        guard let first = rows.first else { return element.first("caption").map { [Block(text: line($0.children))] } ?? [] }
        if !first.contains(where: { $0.name == "th" }) { losses.insert("a table without a header (its first row became one)") }
        if !element.descendants("table").isEmpty { losses.insert("a table in a table (its cells became words)") }
        let columns = rows.map { row in row.reduce(0) { $0 + $1.span } }.max() ?? 0
        var lines = rows.enumerated().map { number, row in written(row, columns: number == 0 ? columns : 0) }
        lines.insert(TableLine.joined(alignments(of: rows, columns)), at: 1)
        var text = lines.joined(separator: "\n")
        if let caption = element.elements.first(where: { $0.name == "caption" }) {
            let words = line(caption.children)
            if !words.isEmpty { text = "Table: \(words)\n\n\(text)" }
        }
        return [Block(text: text, kind: .table)]
    }

    /// - Parameter columns: minimum number of cells.
    private mutating func written(_ row: [MarkupElement], columns: Int) -> String {
        var cells: [String] = []
        for cell in row {
            if cell.span > 1 || cell["rowspan"].flatMap({ Int($0) }) ?? 1 > 1 {
                losses.insert("a cell across several rows or columns (it is kept in one)")
            }
            if ["ul", "ol", "pre", "p"].contains(where: { cell.descendants($0).count > ($0 == "p" ? 1 : 0) }) {
                losses.insert("several blocks in a cell (they became one line)")
            }
            cells.append(cellText(cell))
            cells += Array(repeating: "", count: cell.span - 1)
        }
        return TableLine.joined(cells + Array(repeating: "", count: max(0, columns - cells.count)))
    }

    private mutating func cellText(_ cell: MarkupElement) -> String {
        let wasInCell = isInCell
        isInCell = true
        defer { isInCell = wasInCell }
        return line(cell.children)
    }

    /// The delimiter row: the alignment that the cells of a column agree on.
    private func alignments(of rows: [[MarkupElement]], _ columns: Int) -> [String] {
        var found: [Set<String>] = Array(repeating: [], count: columns)
        for row in rows {
            // Cells that a row left out have no alignment.
            for (column, cell) in row.enumerated() where !cell.children.isEmpty { found[column].insert(cell.textAlignment) }
        }
        return found.map { alignments in
            switch alignments.count == 1 ? alignments.first ?? "" : "" {
            case "left": ":---"
            case "center": ":---:"
            case "right": "---:"
            default: "---"
            }
        }
    }
}

private enum TableLine {
    static func joined(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}

extension MarkupElement {
    /// Cells of a table's rows, without those of tables inside.
    fileprivate var rows: [[MarkupElement]] {
        elements.flatMap { element -> [[MarkupElement]] in
            switch element.name {
            case "tr": [element.elements.filter { $0.name == "td" || $0.name == "th" }].filter { !$0.isEmpty }
            case "thead", "tbody", "tfoot": element.rows
            default: []
            }
        }
    }

    /// Number of columns of a cell, which are at most 100.
    fileprivate var span: Int { min(100, max(1, self["colspan"].flatMap { Int($0) } ?? 1)) }

    fileprivate var textAlignment: String {
        let classes = (self["class"] ?? "").split(separator: " ")
        for prefix in ["cell-", "qti-align-"] {
            if let name = classes.first(where: { $0.hasPrefix(prefix) }) { return String(name.dropFirst(prefix.count)) }
        }
        if let align = self["align"] { return align.lowercased() }
        for declaration in (self["style"] ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " }.lowercased() }
            if parts.count == 2, parts[0] == "text-align" { return parts[1] }
        }
        return ""
    }
}

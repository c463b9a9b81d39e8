import Markup

/// Tables. A cell is one line of inline Markdown, and the first row is the header.
extension MarkdownWriter {
    mutating func table(_ element: MarkupElement) -> [Block] {
        let rows = element.rows
        guard let first = rows.first else { return element.first("caption").map { [Block(text: line($0.children))] } ?? [] }
        if !first.contains(where: { $0.name == "th" }) { losses.insert("a table without a header (its first row became one)") }
        if !element.descendants("table").isEmpty { losses.insert("a table in a table (its cells became words)") }
        let grid = grid(rows)
        let columns = grid.map(\.count).max() ?? 0
        var lines = grid.enumerated().map { number, row in written(row, columns: number == 0 ? columns : 0) }
        lines.insert(TableLine.joined(alignments(of: grid, columns)), at: 1)
        var text = lines.joined(separator: "\n")
        if let caption = element.elements.first(where: { $0.name == "caption" }) {
            let words = line(caption.children)
            if !words.isEmpty { text = "Table: \(words)\n\n\(text)" }
        }
        return [Block(text: text, kind: .table)]
    }

    /// Most places of a table that cells of rows above take, so that a short table can't become a long one.
    private static let reachLimit = 10_000

    /// The cells of each row in their columns; nil where a cell to the left or above reaches.
    private func grid(_ rows: [[MarkupElement]]) -> [[MarkupElement?]] {
        var left = Self.reachLimit
        // How many more rows a cell above reaches, by column.
        var reaches: [Int: Int] = [:]
        return rows.map { row in
            var places: [MarkupElement?] = []
            func skipReached() {
                while left > 0, let reach = reaches[places.count], reach > 0 {
                    reaches[places.count] = reach - 1
                    places.append(nil)
                    left -= 1
                }
            }
            for cell in row {
                skipReached()
                for column in places.count..<places.count + cell.span where cell.rowSpan > 1 { reaches[column] = cell.rowSpan - 1 }
                places.append(cell)
                places += [MarkupElement?](repeating: nil, count: cell.span - 1)
            }
            skipReached()
            return places
        }
    }

    /// - Parameter columns: minimum number of cells.
    private mutating func written(_ row: [MarkupElement?], columns: Int) -> String {
        var cells: [String] = []
        for place in row {
            guard let cell = place else {
                cells.append("")
                continue
            }
            if cell.span > 1 || cell.rowSpan > 1 {
                losses.insert("a cell across several rows or columns (it is kept in one)")
            }
            if ["ul", "ol", "pre", "p"].contains(where: { cell.descendants($0).count > ($0 == "p" ? 1 : 0) }) {
                losses.insert("several blocks in a cell (they became one line)")
            }
            cells.append(cellText(cell))
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
    private func alignments(of rows: [[MarkupElement?]], _ columns: Int) -> [String] {
        var found: [Set<String>] = Array(repeating: [], count: columns)
        for row in rows {
            for (column, place) in row.enumerated() {
                // Cells that a row left out have no alignment.
                if let cell = place, !cell.children.isEmpty { found[column].insert(cell.textAlignment) }
            }
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

    /// Number of rows of a cell.
    fileprivate var rowSpan: Int { max(1, self["rowspan"].flatMap { Int($0) } ?? 1) }

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

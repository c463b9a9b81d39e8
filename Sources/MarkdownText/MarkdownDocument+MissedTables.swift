import CCMark
import Diagnostics

/// Reports rows with bars that are no table, and would be shown as they are written.
extension MarkdownDocument {
    /// - Parameter delimiterRows: lines that consist of bars and hyphens, which are reported elsewhere if they don't fit.
    /// - Complexity: linear in the length of the text.
    func reportMissedTables(_ text: TableText, _ delimiterRows: Set<Int>, _ log: inout DiagnosticLog) {
        forEachParagraph { paragraph in
            guard tables[paragraph] == nil else { return }
            let block = block(of: paragraph)
            let first = block.lines.lowerBound
            guard let (line, message) = missedTable(block, text, delimiterRows, isBelowTable: isBelowTable(paragraph)) else { return }
            log.report(.pipeTable, message, at: source.position(line: line, column: line == first ? block.column : 1))
        }
    }

    private func isBelowTable(_ paragraph: OpaquePointer) -> Bool { cmark_node_previous(paragraph).map { tables[$0] != nil } ?? false }

    /// What is wrong with rows that a paragraph consists of, and the line in which it is; nil for other paragraphs.
    private func missedTable(
        _ block: TableText.Block, _ text: TableText, _ delimiterRows: Set<Int>, isBelowTable: Bool
    ) -> (line: Int, message: String)? {
        let first = block.lines.lowerBound
        let firstRow = text.content(first, of: block)
        if text.isFullWidthRow(firstRow) {
            let isTable = block.lines.count > 1 && text.isFullWidthRow(text.content(first + 1, of: block))
            return isTable ? (first, "a table needs the bars '|' between its cells, not the full-width '｜'") : nil
        }
        if delimiterRows.contains(first) {
            guard text.isRow(firstRow), text.alignments(firstRow) != nil else { return nil }
            return (first, "a table has its header in the line above this one; write one there, without an empty line between them")
        }
        guard text.isRow(firstRow) else { return nil }
        if isBelowTable {
            return (first, "an empty line ended the table above, so this row is shown as plain text; remove the empty line")
        }
        guard block.lines.count > 1, !block.lines.contains(where: delimiterRows.contains) else { return nil }
        let rows = block.lines.dropFirst().map { text.content($0, of: block) }
        if text.isRowOfDashes(rows[0]) {
            return (
                first + 1, "below its header, a table has a line of hyphens and bars, '| --- | --- |', but these are dashes; write hyphens"
            )
        }
        guard rows.allSatisfy(text.isRow) else { return nil }
        return (first, "these rows aren't a table without a line '| --- | --- |' below the first; write one, or '\\|' for bars in a text")
    }
}

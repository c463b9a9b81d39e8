import CCMark
import CMarkArena
import ContentModel
import Diagnostics

/// Pipe tables, which cmark reads as paragraphs. All their cells are parsed at once, as the paragraphs of a second document.
extension MarkdownDocument {
    /// A table in place of a paragraph.
    struct Table {
        var alignments: [RichText.CellAlignment]
        /// The paragraphs of the cells by rows, the header first.
        var rows: [[OpaquePointer]] = []
        var caption: OpaquePointer?
        /// Where it begins, after the text of its paragraph that isn't part of it.
        var start: LexedPosition

        fileprivate var paragraphs: [OpaquePointer] { (caption.map { [$0] } ?? []) + rows.joined() }
    }

    /// A position in the text given to cmark.
    struct LexedPosition {
        var line: Int
        var column: Int
        /// Bytes before the text in the second document.
        var padding = 0
    }

    /// Finds the tables among the paragraphs.
    ///
    /// - Parameter lexed: the text given to cmark.
    /// - Complexity: linear in the length of the text.
    func readTables(_ lexed: UnsafeBufferPointer<UInt8>, log: inout DiagnosticLog) {
        let candidates = TableText.delimiterRows(lexed)
        let mayHaveMissedRows = TableText.hasRow(lexed)
        guard !candidates.isEmpty || mayHaveMissedRows else { return }
        let text = TableText(lexed)
        defer { if mayHaveMissedRows { reportMissedTables(text, Set(candidates), &log) } }
        guard !candidates.isEmpty else { return }
        var drafts: [TableDraft] = []
        var rest = candidates[...]
        forEachParagraph { paragraph in
            let lines = Int(cmark_node_get_start_line(paragraph))...Int(cmark_node_get_end_line(paragraph))
            while let line = rest.first, line < lines.lowerBound { rest.removeFirst() }
            while let line = rest.first, lines.contains(line) {
                rest.removeFirst()
                let block = self.block(of: paragraph)
                guard let draft = draft(at: line, of: paragraph, block, text, &log) else { continue }
                drafts.append(draft)
                // Whatever follows in the paragraph is a row.
                while let line = rest.first, lines.contains(line) { rest.removeFirst() }
            }
        }
        if !drafts.isEmpty { parse(drafts, text, &log) }
    }

    func block(of paragraph: OpaquePointer) -> TableText.Block {
        TableText.Block(
            Int(cmark_node_get_start_line(paragraph))...Int(cmark_node_get_end_line(paragraph)),
            column: max(1, Int(cmark_node_get_start_column(paragraph))), quotes: quotes(around: paragraph))
    }

    private func columns(_ count: Int) -> String { count == 1 ? "1 column" : "\(count) columns" }

    func forEachParagraph(_ body: (OpaquePointer) -> Void) {
        guard let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
            if cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH { body(node) }
        }
    }

    private struct TableDraft {
        var paragraph: OpaquePointer
        var alignments: [RichText.CellAlignment]
        /// Lines of the paragraph that come before the table.
        var lead: [TableText.Piece]
        var rows: [[TableText.Piece]]
        var start: LexedPosition
    }

    /// The table whose delimiter row is a line of a paragraph; nil if it isn't one, which is reported.
    private func draft(
        at line: Int, of paragraph: OpaquePointer, _ block: TableText.Block, _ text: TableText, _ log: inout DiagnosticLog
    ) -> TableDraft? {
        guard line > block.lines.lowerBound else {
            if text.isList(line) {
                log.report(
                    .pipeTable, "this line begins a list, so there is no table here; begin it with a bar: '| - | - |'",
                    at: source.position(line: line, column: 1))
            }
            return nil
        }
        guard let alignments = text.alignments(text.content(line, of: block)) else { return nil }
        let header = text.cells(text.content(line - 1, of: block))
        if line - 1 == block.lines.lowerBound, text.beginsWithBox(text.content(line - 1, of: block)) {
            reportBox(at: source.position(line: line - 1, column: block.column), &log)
            return nil
        }
        guard header.count == alignments.count else {
            log.report(
                .pipeTable,
                "this line has \(columns(alignments.count)) and the line above it \(header.count), so both are shown as plain text; "
                    + "give both the same number, and write '\\|' for a bar in a cell",
                at: source.position(line: line, column: 1))
            return nil
        }
        var rows = [header]
        for line in (line + 1)..<(block.lines.upperBound + 1) {
            let content = text.content(line, of: block)
            let cells = text.cells(content)
            if text.isCaption(content) {
                log.report(
                    .pipeTable, "this line is a row of the table above it; leave an empty line above a caption",
                    at: source.position(line: line, column: 1))
            }
            if cells.count > alignments.count {
                log.report(
                    .pipeTable,
                    "this row has \(cells.count) cells and its table \(columns(alignments.count)), so the last ones aren't shown; "
                        + "write '\\|' for a bar in a cell",
                    at: source.position(line: line, column: 1))
            }
            rows.append(Array(cells.prefix(alignments.count)))
        }
        let lead = (block.lines.lowerBound..<(line - 1)).map { text.content($0, of: block) }
        let start = text.content(line - 1, of: block).start
        return TableDraft(paragraph: paragraph, alignments: alignments, lead: lead, rows: rows, start: start)
    }

    private func reportBox(at position: SourcePosition, _ log: inout DiagnosticLog) {
        log.report(
            .pipeTable,
            "a table can't begin on the line of a box; move it below this line, indented like the words of the choice, with an empty line above",
            at: position)
    }

    // MARK: - The second document

    private func parse(_ drafts: [TableDraft], _ text: TableText, _ log: inout DiagnosticLog) {
        var cells = CellDocument(after: text.lineCount)
        // For each table the line of its first cell.
        var firstLines: [Int] = []
        for draft in drafts {
            if !draft.lead.isEmpty { cells.append(draft.lead, text) }
            firstLines.append(text.lineCount + cells.positions.count + 1)
            for cell in draft.rows.joined() {
                cells.append(cell: cell, text)
                placeholders?.unescapeBars(in: text.bytes[cell.range])
            }
        }
        cells.append(definitionsOf: text)
        guard let parsed = cells.bytes.withUnsafeBufferPointer(MarkdownDocument.parse) else { return }
        cellStarts = (text.lineCount, cells.positions)
        var next = cmark_node_first_child(parsed)
        func takeParagraph() -> OpaquePointer? {
            defer { next = next.flatMap { cmark_node_next($0) } }
            return next
        }
        for (draft, firstLine) in zip(drafts, firstLines) {
            // Nothing, if the lines before the table only define links.
            while let lead = next, Int(cmark_node_get_start_line(lead)) < firstLine {
                next = cmark_node_next(lead)
                cmark_node_insert_before(draft.paragraph, lead)
            }
            var table = Table(alignments: draft.alignments, start: draft.start)
            table.rows = draft.rows.map { row in row.compactMap { _ in takeParagraph() } }
            for cell in table.rows.joined() { removePadding(of: cell) }
            while let child = cmark_node_first_child(draft.paragraph) { cmark_node_unlink(child) }
            takeCaption(of: &table, before: draft.paragraph, &log)
            tables[draft.paragraph] = table
        }
        for draft in drafts {
            takeCaptionBelow(draft.paragraph)
            paragraphsOfTables += tables[draft.paragraph]?.paragraphs ?? []
        }
    }

    private func removePadding(of cell: OpaquePointer) {
        guard let first = cmark_node_first_child(cell), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return }
        let words = string(cmark_node_get_literal(first)).dropFirst()
        if words.isEmpty { cmark_node_unlink(first) } else { cmark_node_set_literal(first, String(words)) }
    }

    /// A paragraph before the table that begins with `Table:` or a colon is its caption.
    private func takeCaption(of table: inout Table, before paragraph: OpaquePointer, _ log: inout DiagnosticLog) {
        guard let caption = cmark_node_previous(paragraph) else { return }
        let (start, above) = (lexedStart(of: caption), cmark_node_previous(caption))
        guard takeCaption(caption) else { return }
        table.start = start
        table.caption = caption
        if let above, let other = tables[above], other.caption == nil {
            log.report(
                .pipeTable,
                "this is the caption of the table below it, and the table above it has none; write each caption above its table",
                at: position(of: caption))
        }
    }

    /// The caption of the last table may be below it, where other programs put captions.
    private func takeCaptionBelow(_ paragraph: OpaquePointer) {
        guard tables[paragraph]?.caption == nil, let caption = cmark_node_next(paragraph), takeCaption(caption) else { return }
        tables[paragraph]?.caption = caption
    }

    /// Removes the label of a paragraph that is a caption, and the paragraph from its document; false for others.
    private func takeCaption(_ caption: OpaquePointer) -> Bool {
        guard cmark_node_get_type(caption) == CMARK_NODE_PARAGRAPH, tables[caption] == nil, let first = cmark_node_first_child(caption),
            cmark_node_get_type(first) == CMARK_NODE_TEXT
        else { return false }
        let words = string(cmark_node_get_literal(first))
        guard let label = ["Table:", ":"].first(where: { words.hasPrefix($0) }), hasText(label, at: caption) else { return false }
        cmark_node_set_literal(first, String(words.dropFirst(label.count).drop { $0 == " " }))
        cmark_node_unlink(caption)
        return true
    }

    // MARK: - Texts

    func append(_ table: Table, to builder: inout RichTextBuilder) {
        builder.open(.table)
        if let caption = table.caption {
            builder.open(.caption)
            appendChildren(of: caption, to: &builder)
            builder.close()
        }
        for (number, row) in table.rows.enumerated() {
            builder.open(.row(isHeader: number == 0))
            for (column, cell) in row.enumerated() {
                builder.open(.cell(table.alignments[column], span: 1))
                appendChildren(of: cell, to: &builder)
                builder.close()
            }
            let missing = table.alignments.count - row.count
            if missing > 0 {
                builder.open(.cell(.natural, span: Int32(missing)))
                builder.close()
            }
            builder.close()
        }
        builder.close()
    }
}

/// The cells of all tables of a document, as paragraphs whose first character keeps them from being anything else.
private struct CellDocument {
    private(set) var bytes: [UInt8]
    /// For each line its position in the first document.
    private(set) var positions: [MarkdownDocument.LexedPosition] = []
    /// A no-break space: cmark treats it as white space beside a mark, but not for indentation.
    private static let padding: [UInt8] = [0xC2, 0xA0]
    private static let indentation: [UInt8] = Array(repeating: 0x20, count: 4)

    /// - Parameter lines: the number of lines of the first document, so that no line of both has the same number.
    init(after lines: Int) { bytes = Array(repeating: 0x0A, count: lines) }

    /// Appends the lines of a paragraph. What was indented stays so, as it might begin another block otherwise; cmark doesn't count the
    /// spaces in the columns of words.
    mutating func append(_ lines: [TableText.Piece], _ text: TableText) {
        for (index, line) in lines.enumerated() {
            if index > 0, line.start.column > 1 { bytes += CellDocument.indentation }
            bytes += text.bytes[line.range]
            bytes.append(0x0A)
            positions.append(line.start)
        }
        endParagraph()
    }

    mutating func append(cell: TableText.Piece, _ text: TableText) {
        bytes += CellDocument.padding
        var isEscaped = false
        for byte in text.bytes[cell.range] {
            if byte == UInt8(ascii: "|"), isEscaped { bytes.removeLast() }
            bytes.append(byte)
            isEscaped = byte == UInt8(ascii: "\\")
        }
        bytes.append(0x0A)
        var position = cell.start
        position.padding = CellDocument.padding.count
        positions.append(position)
        endParagraph()
    }

    /// Link definitions apply to cells, too.
    mutating func append(definitionsOf text: TableText) {
        for line in text.definitions {
            bytes += line
            bytes += [0x0A, 0x0A]
        }
    }

    private mutating func endParagraph() {
        bytes.append(0x0A)
        positions.append(MarkdownDocument.LexedPosition(line: 1, column: 1))
    }
}

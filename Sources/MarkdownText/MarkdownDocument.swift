import CCMark
import CMarkArena
package import ContentModel
package import Diagnostics

/// A parsed text. It and its nodes are valid in the closure of `read` only; results are Swift values. A class, as each node keeps a
/// reference to it.
package final class MarkdownDocument {
    let source: MarkdownSource
    let placeholders: Placeholders?
    /// Files of the site that links and pictures refer to; a node's mark has the index of its own.
    var references: [SiteReference] = []
    /// Builder of the current text.
    var builder: RichTextBuilder
    /// Offset of each line of the source, in bytes.
    private(set) lazy var lineStarts = MarkdownSource.lineStarts(source.text)
    /// Offset of each line of the text given to cmark.
    private(set) lazy var lexedLineStarts = withLexed { MarkdownSource.lineStarts($0) }
    let root: OpaquePointer
    /// Formulas by the numbers of their placeholders; empty if there are none.
    var formulas: [ReadFormula?] = []
    /// Tables by the paragraphs that they replace.
    var tables: [OpaquePointer: Table] = [:]
    /// Quotes that are callouts, whose labels are removed.
    var callouts: [OpaquePointer: RichText.Callout] = [:]
    /// Paragraphs of callouts whose first line is the title.
    var titledParagraphs: Set<OpaquePointer> = []
    /// Quotes with labels of parts of questions, until the part is read.
    var openLabels: [OpaquePointer: Located<String>] = [:]
    /// Quotes whose labels are reported.
    var invalidLabels: Set<OpaquePointer> = []
    /// Captions and cells, in the order of the text.
    var paragraphsOfTables: [OpaquePointer] = []
    /// Where the lines of the second document, which has the cells of tables, are in the first one, and after how many lines it begins.
    var cellStarts: (firstLine: Int, positions: [LexedPosition]) = (Int.max, [])
    /// Lists of definitions, and the items among theirs that are terms.
    var definitions: (lists: Set<OpaquePointer>, terms: Set<OpaquePointer>) = ([], [])
    /// Blocks that begin where another one was, before it was moved into them.
    var movedStarts: [OpaquePointer: LexedPosition] = [:]
    var footnotes = Footnotes()
    /// Whether each item whose box became a symbol is done.
    var tasks: [OpaquePointer: Bool] = [:]
    /// The author's Markdown of blocks whose attributes were in emphasis.
    var shortenedSources: [OpaquePointer: RichText.Source] = [:]
    /// Marks of other programs that are reported.
    var reportedMarks: Set<ProgramMark> = []
    /// Commands of LaTeX that are reported.
    var reportedCommands: Set<String> = []
    /// Whether there may be boxes.
    let hasBrackets: Bool
    /// Whether tildes and carets may be marks.
    let hasScripts: Bool
    let hasBackslashes: Bool
    let mayHaveEscapedBraces: Bool

    /// Parses `source`, reports unsafe and missing parts, and calls `body` with the document.
    ///
    /// - Returns: nil for a text that can't be passed to cmark, which is reported.
    /// - Complexity: linear in practice; cmark's quadratic cases are bounded by `MarkdownLimits`.
    package static func read<Result>(
        _ source: MarkdownSource, log: inout DiagnosticLog, body: (MarkdownDocument) -> Result
    ) -> Result? {
        var text = source.text
        return text.withUTF8 { bytes in
            if let excess = MarkdownLimits.excess(bytes) {
                log.report(.blockTooLarge, excess.message, at: source.position(line: excess.line, column: excess.column))
                return nil
            }
            let syntax = SyntaxScan(bytes)
            let extras = Placeholders.Extras(blanks: source.hasBlanks, footnotes: source.hasAnchors)
            let mayHavePlaceholders =
                !syntax.isDisjoint(with: [.placeholders, .addresses]) || syntax.isSuperset(of: [.scripts, .backslashes])
            let placeholders = mayHavePlaceholders ? Placeholders(bytes, syntax, extras) : nil
            let mayHaveDefinitions = syntax.isSuperset(of: [.links, .addresses]) && SyntaxScan.mayHaveLinkDefinition(bytes)
            if mayHaveDefinitions, let excess = LinkDefinitions.excess(bytes, footnoteLines: placeholders?.footnoteLines ?? []) {
                log.report(.blockTooLarge, excess.message, at: source.position(line: excess.line, column: excess.column))
                return nil
            }
            if let placeholders, placeholders.all.count > MarkdownLimits.placeholdersOfText {
                log.report(
                    .blockTooLarge,
                    "this text has more than \(MarkdownLimits.placeholdersOfText) blanks, formulas and addresses; split it",
                    at: placeholders.all[MarkdownLimits.placeholdersOfText].position)
                return nil
            }
            let arena = cmark_arena_begin()
            defer { cmark_arena_end(arena) }
            let root = placeholders.map { lexed in lexed.text.withUnsafeBufferPointer(parse) } ?? parse(bytes)
            guard let root else { return nil }
            let document = MarkdownDocument(source, syntax, placeholders, root)
            document.complete(from: bytes, syntax, log: &log)
            if mayHaveDefinitions { document.reportLabelsWithColon(log: &log) }
            let result = body(document)
            document.reportOpenLabels(&log)
            document.reportUnusedFootnotes(&log)
            return result
        }
    }

    /// Reads what cmark doesn't know: tables, marks of blocks, and placeholders. Most texts have none of them.
    private func complete(from bytes: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan, log: inout DiagnosticLog) {
        if syntax.contains(.bars) || syntax.contains(.lines) && TableText.hasFullWidthRow(bytes) {
            if let lexed = placeholders?.text {
                lexed.withUnsafeBufferPointer { readTables($0, log: &log) }
            } else {
                readTables(bytes, log: &log)
            }
        }
        if syntax.contains(.lines) { reportLetteredLines(bytes, log: &log) }
        if placeholders?.hasBlockMarks == true { readBlockMarks() }
        if placeholders != nil || !syntax.isDisjoint(with: [.links, .braces, .backslashes, .dollars, .fences])
            || syntax.mayHaveFences(bytes) || SyntaxScan.mayHaveForeignMarks(bytes)
        {
            resolve(root, log: &log)
            for block in blocksBesideRoot { resolve(block, log: &log) }
        }
    }

    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        guard let parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, cmark_arena_mem()) else { return nil }
        defer { cmark_parser_free(parser) }
        bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        return cmark_parser_finish(parser)
    }

    private init(_ source: MarkdownSource, _ syntax: SyntaxScan, _ placeholders: Placeholders?, _ root: OpaquePointer) {
        self.source = source
        self.placeholders = placeholders
        self.root = root
        hasBrackets = syntax.contains(.links)
        hasScripts = syntax.contains(.scripts) && placeholders?.hasScripts ?? true
        hasBackslashes = syntax.contains(.backslashes)
        mayHaveEscapedBraces = hasBackslashes && syntax.contains(.braces)
        builder = RichTextBuilder(capacity: source.text.utf8.count)
    }

    /// Blocks of the document.
    package var children: [MarkdownNode] { MarkdownNode(pointer: root, document: self).children }

    /// The first block; nil if there is none.
    var firstBlock: MarkdownNode? { cmark_node_first_child(root).map { MarkdownNode(pointer: $0, document: self) } }

    /// Blocks that are no longer below the root.
    private var blocksBesideRoot: [OpaquePointer] { paragraphsOfTables + footnotes.items.values }

    /// The whole document as a text.
    package func text() -> RichText {
        for block in children { append(block.pointer) }
        appendFootnotes()
        return finish(position: source.start, source: RichText.Source(source.text))
    }

    /// Contents of the placeholders of the document, by the numbers of its blanks; empty if it has none.
    package private(set) lazy var blanks: [Located<String>] =
        (placeholders?.hasBlanks == true ? placeholders?.all ?? [] : []).map { placeholder in
            let position = placeholder.position
            return Located(placeholder.content, at: source.position(line: Int(position.line), column: Int(position.column)))
        }

    func position(of node: OpaquePointer) -> SourcePosition {
        let start = lexedStart(of: node)
        return source.position(line: max(1, start.line), column: sourceColumn(start))
    }

    /// Where a node begins in the text given to cmark.
    func lexedStart(of node: OpaquePointer) -> LexedPosition {
        if let table = tables[node] { return table.start }
        if let start = movedStarts[node] { return start }
        return lexedPosition(line: Int(cmark_node_get_start_line(node)), column: Int(cmark_node_get_start_column(node)))
    }

    /// Where a node ends in the text given to cmark.
    func lexedEnd(of node: OpaquePointer) -> LexedPosition {
        lexedPosition(line: Int(cmark_node_get_end_line(node)), column: Int(cmark_node_get_end_column(node)))
    }

    private func lexedPosition(line: Int, column: Int) -> LexedPosition {
        let column = max(1, column)
        guard line > cellStarts.firstLine, cellStarts.positions.indices.contains(line - cellStarts.firstLine - 1) else {
            return LexedPosition(line: line, column: column)
        }
        let start = cellStarts.positions[line - cellStarts.firstLine - 1]
        return LexedPosition(line: start.line, column: start.column + max(0, column - 1 - start.padding))
    }

    /// Calls `body` with the text given to cmark.
    func withLexed<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let placeholders { return placeholders.text.withUnsafeBufferPointer(body) }
        var text = source.text
        return text.withUTF8(body)
    }

    func sourceColumn(_ position: LexedPosition) -> Int {
        placeholders?.sourceColumn(position.column, line: position.line) ?? position.column
    }

    /// Whether the source of a block begins with `text`.
    func hasText(_ text: String, at block: OpaquePointer) -> Bool {
        let start = lexedStart(of: block)
        let (line, column) = (start.line, sourceColumn(start))
        let utf8 = source.text.utf8
        guard lineStarts.indices.contains(line - 1), lineStarts[line - 1] + column - 1 <= utf8.count else { return false }
        return utf8[utf8.index(utf8.startIndex, offsetBy: lineStarts[line - 1] + column - 1)...].starts(with: text.utf8)
    }

    /// Position of the last character of `node`.
    func endPosition(of node: OpaquePointer) -> SourcePosition {
        let end = lexedEnd(of: node)
        return source.position(line: max(1, end.line), column: sourceColumn(end))
    }

    /// Walks a tree once: removes raw HTML, checks links, restores the text of code.
    private func resolve(_ root: OpaquePointer, log: inout DiagnosticLog) {
        // The iterator continues from its last node, so nodes are unlinked after the walk only.
        var rawHTML: [OpaquePointer] = []
        var quotes: [OpaquePointer] = []
        var addresses: [OpaquePointer] = []
        guard let iterator = cmark_iter_new(root) else { return }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { break }
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
            switch cmark_node_get_type(node) {
            case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: rawHTML.append(node)
            case CMARK_NODE_BLOCK_QUOTE: quotes.append(node)
            case CMARK_NODE_TEXT:
                readFormulas(of: node, log: &log)
                if hasAddress(node) { addresses.append(node) }
                reportMarks(at: node, log: &log)
            case CMARK_NODE_LINK: resolveLink(node, log: &log)
            case CMARK_NODE_IMAGE: resolveImage(node, log: &log)
            case CMARK_NODE_CODE: restore(node)
            case CMARK_NODE_CODE_BLOCK:
                restore(node)
                reportDiagram(node, log: &log)
                reportFormulaFence(node, log: &log)
                reportCodeChunk(node, log: &log)
                reportLanguage(of: node, log: &log)
                reportBlank(inCode: node, log: &log)
            case CMARK_NODE_EMPH, CMARK_NODE_STRONG: reportMultiplication(node, log: &log)
            case CMARK_NODE_THEMATIC_BREAK: reportSimpleTable(node, log: &log)
            default: continue
            }
        }
        for node in addresses { linkAddresses(in: node) }
        for node in quotes { readLabel(of: node, log: &log) }
        removeRawHTML(rawHTML, log: &log)
    }

    private func restore(_ node: OpaquePointer) {
        // Most code has no placeholders.
        guard let placeholders, let code = cmark_node_get_literal(node), placeholders.mayBeIn(code) else { return }
        let literal = String(cString: code)
        let restored = placeholders.restored(literal)
        guard restored != literal else { return }
        cmark_node_set_literal(node, restored)
    }

    /// Text of `node` and its descendants, without markup.
    ///
    /// - Parameter limit: bytes after which the rest may be left out.
    func plainText(_ node: OpaquePointer, limit: Int = .max) -> String {
        var text = ""
        guard let iterator = cmark_iter_new(node) else { return text }
        defer { cmark_iter_free(iterator) }
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE || text.utf8.count >= limit { return text }
            guard event == CMARK_EVENT_ENTER, let inner = cmark_iter_get_node(iterator) else { continue }
            switch cmark_node_get_type(inner) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: text += string(cmark_node_get_literal(inner))
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
            default: continue
            }
        }
    }
}

func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

import CCMark
import ContentModel
import Encoding

/// The author's Markdown of a text.
extension MarkdownDocument {
    /// Lines of several consecutive blocks.
    func source(from first: OpaquePointer, to last: OpaquePointer) -> RichText.Source? {
        guard let start = start(of: first), let end = end(ofLine: lexedEnd(of: last).line), start <= end else { return nil }
        return source(start..<end, of: first)
    }

    /// Content of a paragraph or heading, without task list box and attributes.
    func source(ofPhrase block: OpaquePointer) -> RichText.Source? {
        if let shortened = shortenedSources[block] { return shortened }
        if isOneParagraph { return RichText.Source(source.text) }
        let bounds = bounds(of: block)
        guard let start = start(of: block), let lineEnd = end(ofLine: lexedEnd(of: block).line) else { return nil }
        let end = bounds.end ?? lineEnd
        guard start <= end else { return nil }
        return cmark_node_get_type(block) == CMARK_NODE_HEADING ? source(ofHeading: start..<end, block) : source(start..<end, of: block)
    }

    /// Whether the document is a single paragraph.
    private var isOneParagraph: Bool {
        guard let block = cmark_node_first_child(root), cmark_node_next(block) == nil else { return false }
        return cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH && tables[block] == nil
    }

    private func source(_ range: Range<Int>, of block: OpaquePointer) -> RichText.Source {
        let quotes = quotes(around: block)
        let indent = lexedStart(of: block).column - 1
        var text = source.text
        let start = text.withUTF8 { MarkdownDocument.start(of: $0[range], indent: indent, quotes: quotes) }
        return RichText.Source(source.text, start..<range.upperBound, indent: indent, quotes: quotes)
    }

    /// Offset of the text, after white space and the rest of a line that only had a label.
    private static func start(of bytes: Slice<UnsafeBufferPointer<UInt8>>, indent: Int, quotes: Int) -> Int {
        var rest = bytes.drop { $0 == 0x20 }
        if rest.first == 0x0A {
            rest = rest.dropFirst()
            rest = rest.dropFirst(RichText.Source.prefixLength(rest, indent: indent, quotes: quotes))
        }
        return rest.startIndex
    }

    /// Content of a heading without its number signs; a setext heading has no source, as it may have several lines.
    private func source(ofHeading range: Range<Int>, _ block: OpaquePointer) -> RichText.Source? {
        let numberSign = UInt8(ascii: "#")
        let utf8 = source.text.utf8
        var bytes = utf8[utf8.index(utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)]
        let level = Int(cmark_node_get_heading_level(block))
        guard bytes.prefix(level).count == level, bytes.prefix(level).allSatisfy({ $0 == numberSign }) else { return nil }
        let start = range.lowerBound + level
        bytes = bytes.dropFirst(level)
        if bounds(of: block).end == nil {
            while bytes.last?.isWhiteSpace == true { bytes.removeLast() }
            let ending = bytes.reversed().prefix { $0 == numberSign }.count
            if ending > 0, bytes.dropLast(ending).last.map(\.isWhiteSpace) ?? true { bytes = bytes.dropLast(ending) }
        }
        return source(start..<(start + bytes.count), of: block)
    }

    /// The two sides of the first ` -> ` in a paragraph.
    func sourcesAroundArrow(of block: OpaquePointer) -> (before: RichText.Source, after: RichText.Source)? {
        guard let whole = source(ofPhrase: block) else { return nil }
        let utf8 = source.text.utf8
        let bytes = Array(utf8.dropFirst(whole.range.lowerBound).prefix(whole.range.count))
        let arrow = Array(" -> ".utf8)
        let isFirst = bytes.starts(with: arrow.dropFirst())
        guard let offset = isFirst ? 0 : bytes.indices.first(where: { bytes[$0...].starts(with: arrow) }) else { return nil }
        let after = whole.range.lowerBound + offset + (isFirst ? 3 : 4)
        return (
            source(whole.range.lowerBound..<(whole.range.lowerBound + offset), of: block),
            source(after..<whole.range.upperBound, of: block)
        )
    }

    // MARK: - Boxes and attributes, which aren't part of the text

    /// Excludes the first bytes of a block, and white space after them, from its text.
    func beginSource(of block: OpaquePointer, after length: Int) {
        guard let start = start(of: block) else { return }
        setBounds(of: block, start: start + length, end: bounds(of: block).end)
    }

    /// Excludes the last bytes of an inline node from its block's text.
    func endSource(of block: OpaquePointer, before length: Int, endOf node: OpaquePointer) {
        let last = lexedEnd(of: node)
        guard lineStarts.indices.contains(last.line - 1) else { return }
        let end = lineStarts[last.line - 1] + sourceColumn(last) - length - 1
        setBounds(of: block, start: bounds(of: block).start, end: max(0, end))
    }

    /// Leaves the last bytes of a text in the emphasis at the end of a block out of the block's text: `**What? {#a}**` is `**What?**`.
    ///
    /// - Parameter withEmphasis: whether the marks of the emphasis are left out, too, as nothing else is between them.
    func shortenSource(of block: OpaquePointer, by length: Int, endOf node: OpaquePointer, withEmphasis: Bool) {
        let last = lexedEnd(of: node)
        guard let whole = source(ofPhrase: block), lineStarts.indices.contains(last.line - 1) else { return }
        let end = lineStarts[last.line - 1] + sourceColumn(last)
        guard whole.range.contains(end - length), end <= whole.range.upperBound else { return }
        let utf8 = source.text.utf8.dropFirst(whole.range.lowerBound).prefix(whole.range.count)
        var words = Substring(utf8.prefix(end - length - whole.range.lowerBound))
        let marks = Substring(utf8.dropFirst(end - whole.range.lowerBound)).trimmed
        func removeSpaces() { while words.last.map(MarkdownNode.isSpace) == true { words.removeLast() } }
        removeSpaces()
        if withEmphasis {
            words.removeLast(min(words.count, marks.count))
            removeSpaces()
        }
        shortenedSources[block] = RichText.Source(
            withEmphasis ? String(words) : "\(words)\(marks)", indent: whole.indent, quotes: whole.quotes)
    }

    private func bounds(of block: OpaquePointer) -> (start: Int?, end: Int?) {
        let bits = UInt(bitPattern: cmark_node_get_user_data(block))
        let (start, end) = (Int(bits & 0xFFFF_FFFF), Int(bits >> 32))
        return (start > 0 ? start : nil, end > 0 ? end : nil)
    }

    private func setBounds(of block: OpaquePointer, start: Int?, end: Int?) {
        let bits = UInt(truncatingIfNeeded: start ?? 0) | UInt(truncatingIfNeeded: end ?? 0) << 32
        cmark_node_set_user_data(block, UnsafeMutableRawPointer(bitPattern: bits))
    }

    // MARK: - Positions

    private func start(of block: OpaquePointer) -> Int? {
        if let start = bounds(of: block).start { return start }
        let start = lexedStart(of: block)
        guard lineStarts.indices.contains(start.line - 1) else { return nil }
        return lineStarts[start.line - 1] + sourceColumn(start) - 1
    }

    /// Offset of the end of a line, without its line ending.
    func end(ofLine line: Int) -> Int? {
        guard lineStarts.indices.contains(line - 1) else { return nil }
        return line < lineStarts.count ? lineStarts[line] - 1 : source.text.utf8.count
    }

    // MARK: - Lines

    /// Numbers of the lines of the source from the first of `node` to its last, counted from 1; nil if there are none.
    private func lineNumbers(of node: OpaquePointer) -> ClosedRange<Int>? {
        let (first, last) = (max(1, lexedStart(of: node).line), min(lexedEnd(of: node).line, lineStarts.count))
        return first <= last ? first...last : nil
    }

    /// Lines of the source from the first of `node` to its last.
    func lines(of node: OpaquePointer) -> [Substring] { lineNumbers(of: node)?.compactMap(line) ?? [] }

    /// The first line of the source in which `node` is.
    func firstLine(of node: OpaquePointer) -> Substring? { lineNumbers(of: node).flatMap { line($0.lowerBound) } }

    /// Whether a byte is in the lines of `node`, which is faster to see than what it means there.
    func hasByte(_ byte: UInt8, inLinesOf node: OpaquePointer) -> Bool {
        guard let numbers = lineNumbers(of: node), let end = end(ofLine: numbers.upperBound) else { return false }
        let start = lineStarts[numbers.lowerBound - 1]
        var text = source.text
        return text.withUTF8 { bytes in bytes.baseAddress.map { memchr($0 + start, CInt(byte), end - start) != nil } ?? false }
    }

    /// A line of the source, counted from 1; nil if there is none.
    func line(_ number: Int) -> Substring? {
        guard lineStarts.indices.contains(number - 1), let end = end(ofLine: number) else { return nil }
        let utf8 = source.text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: lineStarts[number - 1])
        return Substring(utf8[start..<utf8.index(utf8.startIndex, offsetBy: end)])
    }
}

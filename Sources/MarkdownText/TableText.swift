import ContentModel
import Encoding

/// The lines of a text, as rows and cells of tables.
struct TableText {
    /// A part of a line, without white space at its ends.
    struct Piece {
        var range: Range<Int>
        var start: MarkdownDocument.LexedPosition
    }

    /// A paragraph within lists and quotations.
    struct Block {
        var lines: ClosedRange<Int>
        var column: Int
        var quotes: Int

        init(_ lines: ClosedRange<Int>, column: Int, quotes: Int) {
            self.lines = lines
            self.column = column
            self.quotes = quotes
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private let lines: [Range<Int>]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { $0.startIndex..<$0.endIndex }
    }

    var lineCount: Int { lines.count }

    /// Lines that look like link reference definitions, which may be in lists and quotations.
    var definitions: [Slice<UnsafeBufferPointer<UInt8>>] {
        lines.compactMap { range in
            let line = bytes[range].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
            guard line.first == UInt8(ascii: "["), let close = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            return line[close...].dropFirst().first == UInt8(ascii: ":") ? line : nil
        }
    }

    /// Numbers of the lines that consist of bars, dashes and colons, whatever lists and quotations they are in.
    static func delimiterRows(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var rows: [Int] = []
        var (line, hasBar, hasDash, isOther) = (1, false, false, false)
        func end() { if hasBar, hasDash, !isOther { rows.append(line) } }
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "|"): hasBar = true
            case UInt8(ascii: "-"): hasDash = true
            case UInt8(ascii: ":"), UInt8(ascii: ">"), 0x20, 0x09, 0x0D: break
            case 0x0A:
                end()
                line += 1
                (hasBar, hasDash, isOther) = (false, false, false)
            default: isOther = true
            }
        }
        end()
        return rows
    }

    /// Whether a line begins with a bar, or with the full-width one of Chinese and Japanese keyboards, whatever lists and quotations it
    /// is in.
    static func hasRow(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x0A: isStart = true
            case UInt8(ascii: "|") where isStart: return true
            case 0xEF where isStart && bytes[index...].starts(with: fullWidthBar): return true
            case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: ")"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                break
            default: isStart = false
            }
        }
        return false
    }

    /// Whether a line begins with a full-width bar.
    static func hasFullWidthRow(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.contains(0xEF) && hasRow(bytes) }

    private static let fullWidthBar = Array("｜".utf8)

    func isFullWidthRow(_ row: Piece) -> Bool { bytes[row.range].starts(with: TableText.fullWidthBar) }

    /// Whether a line is written as the row of a table: with bars at its ends and between its cells. `|x| + |y|` isn't one.
    func isRow(_ row: Piece) -> Bool {
        guard row.range.count > 1, bytes[row.range].first == UInt8(ascii: "|"), bytes[row.range].last == UInt8(ascii: "|") else {
            return false
        }
        let cells = cells(row)
        return cells.count > 1 && !cells.contains { isOperator(bytes[$0.range]) }
    }

    /// Whether a line begins with the box of a choice, and not with the bar of a table.
    func beginsWithBox(_ line: Piece) -> Bool { ["[ ]", "[x]", "[X]"].contains { bytes[line.range].starts(with: $0.utf8) } }

    private func isOperator(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        !cell.isEmpty && cell.count < 4 && cell.allSatisfy { "+=<>*/,".utf8.contains($0) }
    }

    /// Whether a row has only dashes, as a program that corrects typed text makes them of hyphens: `| — | –– |`.
    func isRowOfDashes(_ row: Piece) -> Bool {
        let words = String(decoding: bytes[row.range], as: UTF8.self)
        return words.unicodeScalars.contains { $0.value > 0x7F }
            && words.unicodeScalars.allSatisfy { "|: -–—―−─".unicodeScalars.contains($0) }
    }

    /// Whether a line is written like the caption of a table.
    func isCaption(_ line: Piece) -> Bool {
        let bytes = bytes[line.range]
        return bytes.starts(with: "Table:".utf8) || bytes.starts(with: ": ".utf8)
    }

    /// A line of a paragraph without what belongs to lists and quotations around it.
    func content(_ line: Int, of block: Block) -> Piece {
        guard lines.indices.contains(line - 1) else { return piece(0..<0, lineStart: 0, line) }
        let range = lines[line - 1]
        let isFirst = line == block.lines.lowerBound
        let prefix =
            isFirst
            ? min(block.column - 1, range.count)
            : RichText.Source.prefixLength(bytes[range], indent: block.column - 1, quotes: block.quotes)
        return piece(range.lowerBound + prefix..<range.upperBound, lineStart: range.lowerBound, line)
    }

    private func piece(_ range: Range<Int>, lineStart: Int, _ line: Int) -> Piece {
        var range = range
        while let first = range.first, bytes[first].isWhiteSpace { range = first + 1..<range.upperBound }
        while let last = range.last, bytes[last].isWhiteSpace { range = range.lowerBound..<last }
        return Piece(range: range, start: MarkdownDocument.LexedPosition(line: line, column: range.lowerBound - lineStart + 1))
    }

    /// The cells of a row. A bar after a backslash belongs to a cell.
    func cells(_ row: Piece) -> [Piece] {
        let lineStart = row.range.lowerBound - row.start.column + 1
        var cells: [Piece] = []
        var start = row.range.lowerBound
        if !row.range.isEmpty, bytes[start] == UInt8(ascii: "|") { start += 1 }
        var index = start
        while index < row.range.upperBound {
            if bytes[index] == UInt8(ascii: "\\") {
                index = min(index + 2, row.range.upperBound)
            } else if bytes[index] == UInt8(ascii: "|") {
                cells.append(piece(start..<index, lineStart: lineStart, row.start.line))
                index += 1
                start = index
            } else {
                index += 1
            }
        }
        if start < row.range.upperBound { cells.append(piece(start..<row.range.upperBound, lineStart: lineStart, row.start.line)) }
        return cells
    }

    /// Alignments by a delimiter row; nil if the line isn't one.
    func alignments(_ row: Piece) -> [RichText.CellAlignment]? {
        var alignments: [RichText.CellAlignment] = []
        for cell in cells(row) {
            let isLeft = bytes[cell.range].first == UInt8(ascii: ":")
            let isRight = cell.range.count > 1 && bytes[cell.range].last == UInt8(ascii: ":")
            let dashes = bytes[cell.range].dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
            alignments.append(isLeft && isRight ? .center : isLeft ? .left : isRight ? .right : .natural)
        }
        return alignments.isEmpty ? nil : alignments
    }

    /// Whether a delimiter row without a bar at its beginning is an item of a list, below a line with bars.
    func isList(_ line: Int) -> Bool {
        guard lines.indices.contains(line - 2) else { return false }
        return bytes[lines[line - 1]].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }.starts(with: "- ".utf8)
            && bytes[lines[line - 2]].contains(UInt8(ascii: "|"))
    }
}

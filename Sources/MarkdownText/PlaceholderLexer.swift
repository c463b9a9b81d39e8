import Diagnostics
import Encoding

/// Finds in a text what becomes a placeholder, and writes the text that cmark gets.
struct PlaceholderLexer: ~Copyable {
    typealias Placeholder = Placeholders.Placeholder

    /// The number of bytes to add to a column of the written text for the author's column, from this column of the line on.
    struct Shift {
        var line: Int
        var column: Int
        var bytes: Int
    }

    private(set) var all: [Placeholder] = []
    private(set) var hasBlanks = false
    /// Whether characters for escapes or boundaries were written.
    private(set) var hasPunctuation = false
    /// Whether a placeholder has several lines.
    private(set) var hasLineEnds = false
    private(set) var text: [UInt8] = []
    private(set) var shifts: [Shift] = []
    let addresses: BareAddress.Kinds
    let blockMarks: BlockMarks?

    private let source: UnsafeBufferPointer<UInt8>
    private let blanks: Bool
    private var nextBlockMark = 0
    private var formulas: FormulaScanner
    /// Offset before which nothing closes a blank: a search that failed once isn't repeated for each opening bracket of a line.
    private var unclosedBlank = 0
    private var line = 1
    private var lineStart = 0

    /// Nil if `source` certainly has nothing to replace.
    init?(_ source: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan, _ extras: Placeholders.Extras) {
        var (addresses, blockMarks) = (BareAddress.Kinds(), BlockMarks?.none)
        if syntax.contains(.addresses) {
            addresses = BareAddress.kinds(in: source)
            if syntax.contains(.lines) || extras.footnotes { blockMarks = BlockMarks(source, footnotes: extras.footnotes) }
        }
        guard
            !addresses.isEmpty || blockMarks != nil || syntax.contains(.dollars)
                || extras.blanks && syntax.contains(.placeholders) && PlaceholderLexer.hasOpenBlank(source)
                || syntax.isSuperset(of: [.scripts, .backslashes]) && PlaceholderLexer.hasEscape(source)
        else { return nil }
        self.source = source
        formulas = FormulaScanner(source)
        self.addresses = addresses
        self.blockMarks = blockMarks
        blanks = extras.blanks
    }

    private static func hasOpenBlank(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in source {
            if byte == UInt8(ascii: "["), previous == byte { return true }
            previous = byte
        }
        return false
    }

    private static func hasEscape(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in source {
            if isScript(byte), previous == UInt8(ascii: "\\") { return true }
            previous = byte
        }
        return false
    }

    private static func isScript(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "~") || byte == UInt8(ascii: "^") }

    /// Reads the whole text.
    mutating func lex() {
        text.reserveCapacity(source.count)
        var index = 0
        while index < source.count { index = next(index) }
    }

    /// Writes what begins at a byte, and returns the index after it.
    private mutating func next(_ index: Int) -> Int {
        let byte = source[index]
        if let mark = blockMark(at: index) {
            replace(mark)
            return mark.range.upperBound
        }
        if !addresses.isEmpty, let end = BareAddress.end(index, source, addresses) { return replace(index..<end, .address) }
        switch byte {
        case UInt8(ascii: "["):
            if let end = footnoteMarkEnd(index) { return replace(index..<end, .footnoteMark) }
            if blanks, let end = blankEnd(index) { return replace(index..<end, .blank) }
        case UInt8(ascii: "$"):
            if let (end, kind) = formulas.end(of: index) { return replace(index..<end, kind) }
        case UInt8(ascii: "\\") where index + 1 < source.count && source[index + 1] != 0x0A:
            return copyEscape(index)
        case Placeholders.leadByte, 0xF0:
            if isReserved(index) { return replace(index..<index + 4, .character) }
        default: break
        }
        return copyPlain(index)
    }

    /// Copies the bytes from `start` on that can't begin anything.
    private mutating func copyPlain(_ start: Int) -> Int {
        var limit = source.count
        if let marks = blockMarks?.marks, nextBlockMark < marks.count { limit = marks[nextBlockMark].range.lowerBound }
        // An address may begin anywhere.
        if !addresses.isEmpty || source[start] == 0x0A { limit = start + 1 }
        let end = SyntaxScan.first(.placeholderStarts, in: source, from: start + 1, to: limit)
        text.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<end]))
        if source[start] == 0x0A {
            line += 1
            lineStart = text.count
        }
        return end
    }

    private mutating func copyEscape(_ index: Int) -> Int {
        let escaped = source[index + 1]
        if PlaceholderLexer.isScript(escaped) {
            replaceEscape(escaped == UInt8(ascii: "~") ? Placeholders.escapedTilde : Placeholders.escapedCaret)
        } else {
            text.append(contentsOf: UnsafeBufferPointer(rebasing: source[index..<index + 2]))
        }
        return index + 2
    }

    private mutating func blockMark(at index: Int) -> BlockMarks.Mark? {
        guard let marks = blockMarks?.marks else { return nil }
        // A formula of several lines may have had some.
        while nextBlockMark < marks.count, marks[nextBlockMark].range.lowerBound < index { nextBlockMark += 1 }
        guard nextBlockMark < marks.count, marks[nextBlockMark].range.lowerBound == index else { return nil }
        return marks[nextBlockMark]
    }

    /// The end of a reference to a footnote that exists.
    private func footnoteMarkEnd(_ index: Int) -> Int? {
        guard let labels = blockMarks?.labels, let end = BlockMarks.labelEnd(index, source),
            labels.contains(BlockMarks.label(index, end, source))
        else { return nil }
        return end
    }

    /// Whether the author wrote a character that has a meaning here.
    private func isReserved(_ index: Int) -> Bool {
        guard index + 3 < source.count else { return false }
        if source[index] == Placeholders.leadByte { return source[index + 1] >= 0xB0 }
        return source[index + 1] == 0x92 && source[index + 2] == 0x91 && (0xB1...0xB3).contains(source[index + 3])
    }

    /// Offset after `]]`, which closes on the same line; `\]` does not close. Of more brackets in a row, the first ones belong to the
    /// words if these have as many that are open: `[[a[0]]]` is `a[0]`.
    private mutating func blankEnd(_ start: Int) -> Int? {
        guard start + 1 < source.count, source[start + 1] == source[start], start >= unclosedBlank else { return nil }
        var index = start + 2
        defer { unclosedBlank = index }
        while index + 1 < source.count {
            switch source[index] {
            case 0x0A, UInt8(ascii: "`"): return nil
            case UInt8(ascii: "\\"): index += source[index + 1] == 0x0A ? 1 : 2
            case UInt8(ascii: "]") where source[index + 1] == UInt8(ascii: "]"): return index + 2 + closingBrackets(start + 2..<index)
            default: index += 1
            }
        }
        return nil
    }

    /// The number of brackets after the words of a blank that belong to them, before the two that close the blank. A bracket at the
    /// beginning is open whatever its direction, and a parenthesis is closed by a bracket, as in the intervals `]0, 1]` and `(0, 1]`.
    private func closingBrackets(_ words: Range<Int>) -> Int {
        let run = source[words.upperBound...].prefix { $0 == UInt8(ascii: "]") }.count
        guard run > 2 else { return 0 }
        var open = 0
        for index in words {
            switch source[index] {
            case UInt8(ascii: "["), UInt8(ascii: "("): open += 1
            case UInt8(ascii: "]") where index == words.lowerBound: open += 1
            case UInt8(ascii: "]"), UInt8(ascii: ")"): open -= 1
            default: break
            }
        }
        return 1...run - 2 ~= open ? open : 0
    }
}

// MARK: - Writing

extension PlaceholderLexer {
    /// The column that is written next.
    private var column: Int { text.count - lineStart + 1 }

    /// The number of bytes to add to it for the author's column.
    private var shift: Int { shifts.last.map { $0.line == line ? $0.bytes : 0 } ?? 0 }

    private var position: SourcePosition { SourcePosition(line: line, column: column + shift) }

    private mutating func replace(_ range: Range<Int>, _ kind: Placeholders.Kind) -> Int {
        if kind != .address, kind != .character, endsEmphasis { appendBoundary() }
        let (column, before) = (column, shift)
        let replaced = UnsafeBufferPointer(rebasing: source[range])
        all.append(Placeholder(kind: kind, source: String(decoding: replaced, as: UTF8.self), position: position))
        append(Placeholders.base + UInt32(all.count - 1))
        if kind == .blank { hasBlanks = true }
        guard let end = replaced.lastIndex(of: 0x0A) else {
            shifts.append(Shift(line: line, column: column + 4, bytes: before + range.count - 4))
            return range.upperBound
        }
        all[all.count - 1].hasLineEnd = true
        hasLineEnds = true
        for _ in 0..<replaced.count(where: { $0 == 0x0A }) {
            text.append(0x0A)
            line += 1
            lineStart = text.count
            append(Placeholders.continuation)
        }
        shifts.append(Shift(line: line, column: 1 + 4, bytes: replaced.count - end - 1 - 4))
        return range.upperBound
    }

    /// Replaces the beginning of a footnote or definition by an item of a list.
    private mutating func replace(_ mark: BlockMarks.Mark) {
        nextBlockMark += 1
        let (column, before) = (column, shift)
        let written = String(decoding: UnsafeBufferPointer(rebasing: source[mark.range]), as: UTF8.self)
        var placeholder = Placeholder(kind: .definition, source: written, position: position)
        if case .footnote(let label) = mark.kind {
            placeholder.kind = .footnote
            placeholder.label = label
        }
        text += placeholder.marker.utf8
        append(Placeholders.base + UInt32(all.count))
        all.append(placeholder)
        let length = placeholder.marker.utf8.count + 4
        shifts.append(Shift(line: line, column: column + length, bytes: before + mark.range.count - length))
    }

    /// Whether the line so far ends with `*` or `_` that may close emphasis of this line, with punctuation before it: whether cmark
    /// closes it then depends on what follows.
    private var endsEmphasis: Bool {
        guard let mark = text.last, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_") else { return false }
        let line = text[lineStart...]
        guard let before = line.lastIndex(where: { $0 != mark }), !line[before].isWhiteSpace, !line[before].isASCIILetterOrDigit else {
            return false
        }
        return line[..<before].contains(mark)
    }

    private mutating func appendBoundary() {
        let bytes = shift - 4
        append(Placeholders.boundary.value)
        hasPunctuation = true
        shifts.append(Shift(line: line, column: column, bytes: bytes))
    }

    private mutating func replaceEscape(_ scalar: Unicode.Scalar) {
        let bytes = shift - 2
        append(scalar.value)
        shifts.append(Shift(line: line, column: column, bytes: bytes))
        hasPunctuation = true
    }

    /// Four bytes: every placeholder is beyond plane 0.
    private mutating func append(_ scalar: UInt32) {
        text.append(0xF0 | UInt8(scalar >> 18))
        text.append(0x80 | UInt8(scalar >> 12 & 0x3F))
        text.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        text.append(0x80 | UInt8(scalar & 0x3F))
    }
}

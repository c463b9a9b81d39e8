import Diagnostics

/// Blanks `[[…]]`, mathematics `$…$`, addresses, footnotes and the escapes `\~` and `\^`, removed from the source before cmark parses it.
///
/// Each is replaced by one private-use character that cmark treats as a letter, so emphasis, links and escapes inside can't break
/// it. Behind the end of emphasis, a sign of punctuation is put before it, as `**Note:**$x$` isn't closed before a letter. Where cmark finds the character in code, the author's text is restored.
struct Placeholders {
    enum Kind {
        case blank, math, displayMath
        /// An address without marks, which becomes a link.
        case address
        /// `[^1]`: its content is the label.
        case footnoteMark
        /// `[^1]: ` and `: ` at the beginning of a line, for which cmark gets an item of a list.
        case footnote, definition
        /// A private-use character that the author wrote.
        case character
    }

    struct Placeholder {
        var kind: Kind
        /// As written, with its delimiters.
        var source: String
        /// Of a footnote.
        var label = ""
        var position: SourcePosition

        var isFormula: Bool { kind == .math || kind == .displayMath }

        /// As written, without its delimiters.
        var content: String {
            switch kind {
            case .footnote: label
            case .character, .address, .definition: source
            case .footnoteMark: String(source.dropFirst(2).dropLast())
            case .math: String(source.dropFirst().dropLast())
            case .blank, .displayMath: String(source.dropFirst(2).dropLast(2))
            }
        }

        /// What cmark gets for it before its character.
        var marker: String {
            switch kind {
            case .footnote: "+   "
            case .definition: source.contains("\t") ? "+   " : "+" + source.dropFirst()
            default: ""
            }
        }
    }

    /// First private-use character of plane 15; the n-th placeholder is `base + n`.
    static let base: UInt32 = 0xF0000
    /// Marks each further line of a placeholder, so that lines keep their numbers.
    static let continuation: UInt32 = 0xFFFFD
    /// First byte of every character of plane 15 in UTF-8.
    static let leadByte: UInt8 = 0xF3

    /// Stands for `\~`, which is no mark: a sign of punctuation, as cmark takes a tilde for one.
    static let escapedTilde: Unicode.Scalar = "\u{12472}"
    /// Stands for `\^`.
    static let escapedCaret: Unicode.Scalar = "\u{12473}"

    /// Before a placeholder that has to be punctuation for cmark.
    static let boundary: Unicode.Scalar = "\u{12471}"

    private(set) var all: [Placeholder] = []
    private(set) var hasBlanks = false
    private var hasEscapes = false
    /// The source for cmark.
    private(set) var text: [UInt8] = []
    /// Offsets between columns of the source and of `text`, from a column of a line to the next of that line.
    private var shifts: [(line: Int, column: Int, bytes: Int)] = []
    /// Offsets before which nothing closes a blank, a formula or a displayed formula: a search that failed once isn't repeated for
    /// each opening bracket or dollar of a line.
    private var unclosed = (blank: 0, math: 0, displayMath: 0)

    private var line = 1
    private var lineStart = 0

    /// What a text may have besides formulas.
    struct Extras {
        var blanks = false
        var footnotes = false
    }

    /// Whether there are footnotes or definitions.
    var hasBlockMarks: Bool { blockMarks != nil }
    var hasAddresses: Bool { !addresses.isEmpty }
    private var addresses: BareAddress.Kinds = []
    private var blockMarks: BlockMarks?
    private var nextBlockMark = 0

    /// Nil if `source` has nothing to replace.
    ///
    /// - Parameter syntax: what characters it has, so that most texts aren't searched for each mark.
    init?(_ source: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan, _ extras: Extras) {
        if syntax.contains(.addresses) {
            addresses = BareAddress.kinds(in: source)
            if syntax.contains(.lines) || extras.footnotes { blockMarks = BlockMarks(source, footnotes: extras.footnotes) }
        }
        guard
            hasAddresses || blockMarks != nil
                || syntax.contains(.placeholders) && (source.contains(dollar) || extras.blanks && hasOpenBlank(source))
                || syntax.isSuperset(of: [.scripts, .backslashes]) && hasEscape(source)
        else { return nil }
        lex(source, blanks: extras.blanks)
        if all.isEmpty, !hasEscapes { return nil }
    }

    /// Column in the author's line of a column in `text`.
    func sourceColumn(_ column: Int, line: Int) -> Int {
        // Shifts are in the order of their places.
        var (low, high) = (0, shifts.count)
        while low < high {
            let middle = (low + high) / 2
            if (shifts[middle].line, shifts[middle].column) <= (line, column) { low = middle + 1 } else { high = middle }
        }
        guard low > 0, shifts[low - 1].line == line else { return column }
        return column + shifts[low - 1].bytes
    }

    private func hasOpenBlank(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in source {
            if byte == open, previous == open { return true }
            previous = byte
        }
        return false
    }

    private func hasEscape(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in source {
            if isScript(byte), previous == UInt8(ascii: "\\") { return true }
            previous = byte
        }
        return false
    }

    private func isScript(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "~") || byte == UInt8(ascii: "^") }

    private var open: UInt8 { UInt8(ascii: "[") }
    private var dollar: UInt8 { UInt8(ascii: "$") }

    private mutating func lex(_ source: UnsafeBufferPointer<UInt8>, blanks: Bool) {
        text.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if let mark = blockMark(at: index) {
                replace(source, mark)
                index = mark.range.upperBound
            } else if hasAddresses, let end = BareAddress.end(index, source, addresses) {
                replace(source, index..<end, .address)
                index = end
            } else if let end = footnoteMarkEnd(source, index) {
                replace(source, index..<end, .footnoteMark)
                index = end
            } else if byte == UInt8(ascii: "\\"), index + 1 < source.count, isScript(source[index + 1]) {
                replaceEscape(source[index + 1] == UInt8(ascii: "~") ? Placeholders.escapedTilde : Placeholders.escapedCaret)
                index += 2
            } else if byte == UInt8(ascii: "\\"), index + 1 < source.count, source[index + 1] != 0x0A {
                text.append(byte)
                text.append(source[index + 1])
                index += 2
            } else if blanks, byte == open, let end = blankEnd(source, index) {
                replace(source, index..<end, .blank)
                index = end
            } else if isReserved(source, index) {
                replace(source, index..<index + 4, .character)
                index += 4
            } else if byte == dollar, let (end, kind) = mathEnd(source, index) {
                replace(source, index..<end, kind)
                index = end
            } else {
                let end = max(index + 1, plainEnd(source, index))
                text.append(contentsOf: UnsafeBufferPointer(rebasing: source[index..<end]))
                index = end
                if byte == 0x0A {
                    line += 1
                    lineStart = text.count
                }
            }
        }
    }

    /// The end of the bytes from `start` on that can't begin anything; most are copied together.
    private func plainEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        // An address may begin anywhere.
        if hasAddresses || source[start] == 0x0A { return start + 1 }
        var limit = source.count
        if let marks = blockMarks?.marks, nextBlockMark < marks.count { limit = min(limit, marks[nextBlockMark].range.lowerBound) }
        var end = start + 1
        while end < limit {
            switch source[end] {
            case 0x0A, UInt8(ascii: "$"), UInt8(ascii: "["), UInt8(ascii: "\\"), Placeholders.leadByte, 0xF0: return end
            default: end += 1
            }
        }
        return end
    }

    private func blockMark(at index: Int) -> BlockMarks.Mark? {
        guard let marks = blockMarks?.marks, nextBlockMark < marks.count, marks[nextBlockMark].range.lowerBound == index else { return nil }
        return marks[nextBlockMark]
    }

    /// The end of a reference to a footnote that is there.
    private func footnoteMarkEnd(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        guard let labels = blockMarks?.labels, source[index] == open, let end = BlockMarks.labelEnd(index, source),
            labels.contains(BlockMarks.label(index, end, source))
        else { return nil }
        return end
    }

    /// Whether the author wrote a character that has a meaning here.
    private func isReserved(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard index + 3 < source.count else { return false }
        if source[index] == Placeholders.leadByte { return source[index + 1] >= 0xB0 }
        return source[index] == 0xF0 && source[index + 1] == 0x92 && source[index + 2] == 0x91 && (0xB1...0xB3).contains(source[index + 3])
    }

    /// Offset after `]]`, which closes on the same line; `\]` does not close.
    private mutating func blankEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        guard start + 1 < source.count, source[start + 1] == open, start >= unclosed.blank else { return nil }
        var index = start + 2
        defer { unclosed.blank = index }
        while index + 1 < source.count {
            switch source[index] {
            case 0x0A, UInt8(ascii: "`"): return nil
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "]") where source[index + 1] == UInt8(ascii: "]"): return index + 2
            default: index += 1
            }
        }
        return nil
    }

    private mutating func mathEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> (Int, Kind)? {
        let isDisplay = start + 1 < source.count && source[start + 1] == dollar
        var index = start + (isDisplay ? 2 : 1)
        guard index < source.count, isDisplay || !isSpace(source[index]) else { return nil }
        guard start >= (isDisplay ? unclosed.displayMath : unclosed.math) else { return nil }
        defer { if isDisplay { unclosed.displayMath = index } else { unclosed.math = index } }
        let contentStart = index
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "`") { return nil }
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if byte == 0x0A, isBlankLine(source, index + 1) { return nil }
            if byte == dollar {
                if isDisplay {
                    if index + 1 < source.count, source[index + 1] == dollar, index > contentStart { return (index + 2, .displayMath) }
                } else if index > contentStart, !isSpace(source[index - 1]),
                    index + 1 >= source.count || !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[index + 1])
                {
                    return (index + 1, .math)
                }
            }
            index += 1
        }
        return nil
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private func isBlankLine(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        var index = start
        while index < source.count, source[index] != 0x0A {
            if !isSpace(source[index]) { return false }
            index += 1
        }
        return true
    }

    private mutating func replace(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ kind: Kind) {
        if kind != .address, kind != .character, endsEmphasis { appendBoundary() }
        let column = text.count - lineStart + 1
        let position = SourcePosition(line: line, column: sourceColumn(column, line: line))
        let written = String(decoding: UnsafeBufferPointer(rebasing: source[range]), as: UTF8.self)
        append(Placeholders.base + UInt32(all.count))
        all.append(Placeholder(kind: kind, source: written, position: position))
        if kind == .blank { hasBlanks = true }
        let newlines = source[range].count { $0 == 0x0A }
        for _ in 0..<newlines {
            text.append(0x0A)
            line += 1
            lineStart = text.count
            append(Placeholders.continuation)
        }
        let tail = range.upperBound - (source[range].lastIndex(of: 0x0A) ?? range.lowerBound - 1) - 1
        let before = newlines == 0 && shifts.last?.line == line ? shifts.last?.bytes ?? 0 : 0
        shifts.append((line, (newlines == 0 ? column : 1) + 4, before + tail - 4))
    }

    /// Replaces the beginning of a footnote or definition by an item of a list.
    private mutating func replace(_ source: UnsafeBufferPointer<UInt8>, _ mark: BlockMarks.Mark) {
        nextBlockMark += 1
        let column = text.count - lineStart + 1
        let written = String(decoding: UnsafeBufferPointer(rebasing: source[mark.range]), as: UTF8.self)
        var placeholder = Placeholder(
            kind: .definition, source: written, position: SourcePosition(line: line, column: sourceColumn(column, line: line)))
        if case .footnote(let label) = mark.kind {
            placeholder.kind = .footnote
            placeholder.label = label
        }
        text += placeholder.marker.utf8
        append(Placeholders.base + UInt32(all.count))
        all.append(placeholder)
        let length = placeholder.marker.utf8.count + 4
        let before = shifts.last?.line == line ? shifts.last?.bytes ?? 0 : 0
        shifts.append((line, column + length, before + mark.range.count - length))
    }

    /// Whether the line so far ends with `*` or `_` that may close emphasis of this line, with a sign before it: cmark then asks
    /// what follows.
    private var endsEmphasis: Bool {
        guard let mark = text.last, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_") else { return false }
        let line = text[lineStart...]
        guard let before = line.lastIndex(where: { $0 != mark }), !isSpace(line[before]), !isLetterOrDigit(line[before]) else {
            return false
        }
        return line[..<before].contains(mark)
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private mutating func appendBoundary() {
        let column = text.count - lineStart + 1
        append(Placeholders.boundary.value)
        shifts.append((line, column + 4, (shifts.last?.line == line ? shifts.last?.bytes ?? 0 : 0) - 4))
    }

    private mutating func replaceEscape(_ scalar: Unicode.Scalar) {
        let column = text.count - lineStart + 1
        append(scalar.value)
        shifts.append((line, column + 4, (shifts.last?.line == line ? shifts.last?.bytes ?? 0 : 0) - 2))
        hasEscapes = true
    }

    private mutating func append(_ scalar: UInt32) {
        // Four bytes: every placeholder is beyond plane 0.
        text.append(0xF0 | UInt8(scalar >> 18))
        text.append(0x80 | UInt8(scalar >> 12 & 0x3F))
        text.append(0x80 | UInt8(scalar >> 6 & 0x3F))
        text.append(0x80 | UInt8(scalar & 0x3F))
    }
}

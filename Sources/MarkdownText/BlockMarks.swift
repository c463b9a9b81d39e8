import Encoding

/// Lines that begin a footnote, `[^1]: …`, or a definition, `: …`. CommonMark has neither; for cmark they become items of a list,
/// which have the same rules for the lines that belong to them.
struct BlockMarks {
    enum Kind: Equatable {
        case footnote(label: String)
        case definition
    }

    struct Mark {
        var kind: Kind
        /// The bytes from the marker to the text.
        var range: Range<Int>
    }

    private(set) var marks: [Mark] = []
    private(set) var labels: Set<String> = []

    /// Longest label of a footnote, in bytes.
    private static let labelLimit = 100

    private struct Line {
        var range: Range<Int>
        /// Offset of the first byte that isn't a space.
        var first: Int
        var isBlank: Bool { first >= range.upperBound }
        var indent: Int { first - range.lowerBound }
    }

    /// Nil for a text without any.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, footnotes: Bool) {
        guard BlockMarks.mayBe(in: bytes, footnotes: footnotes) else { return nil }
        let lines = BlockMarks.lines(bytes)
        let belongsToTable = BlockMarks.linesBeforeTables(lines, bytes)
        var fence: (delimiter: UInt8, count: Int)?
        // Whether the line before, or the one before an empty line, can be a term or belong to a definition.
        var (isAfterText, emptyLines) = (false, 0)
        for (number, line) in lines.enumerated() {
            if line.isBlank {
                emptyLines += 1
                continue
            }
            defer { emptyLines = 0 }
            if let run = BlockMarks.fence(line, bytes), fence == nil || fence?.delimiter == run.delimiter && run.count >= fence?.count ?? 0
            {
                fence = fence == nil ? run : nil
                isAfterText = false
                continue
            }
            if fence != nil || line.indent > 3 { continue }
            if footnotes, let mark = BlockMarks.footnote(line, bytes) {
                add(mark)
                isAfterText = false
            } else if isAfterText, emptyLines < 2, !belongsToTable[number], let range = BlockMarks.definition(line, bytes) {
                marks.append(Mark(kind: .definition, range: range))
            } else {
                isAfterText = BlockMarks.isText(line, bytes)
            }
        }
        if marks.isEmpty { return nil }
    }

    private mutating func add(_ mark: Mark) {
        guard case .footnote(let label) = mark.kind else { return }
        marks.append(mark)
        labels.insert(label)
    }

    /// A quick check of all bytes.
    private static func mayBe(in bytes: UnsafeBufferPointer<UInt8>, footnotes: Bool) -> Bool {
        var isLineStart = false
        var spaces = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == 0x0A {
                (isLineStart, spaces) = (true, 0)
            } else if isLineStart, byte == 0x20, spaces < 3 {
                spaces += 1
            } else {
                if byte == UInt8(ascii: ":"), isLineStart { return true }
                if footnotes, byte == UInt8(ascii: "["), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "^") { return true }
                isLineStart = false
            }
        }
        return false
    }

    private static func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            var first = start
            while first < end, bytes[first] == 0x20 || bytes[first] == 0x0D { first += 1 }
            lines.append(Line(range: start..<end, first: first))
            start = end + 1
        }
        return lines
    }

    /// For each line whether a table follows in its paragraph, or in the one after a paragraph that begins with it, so that a line with a
    /// colon is its caption.
    private static func linesBeforeTables(_ lines: [Line], _ bytes: UnsafeBufferPointer<UInt8>) -> [Bool] {
        var isBefore = [Bool](repeating: false, count: lines.count)
        /// Whether a paragraph has a delimiter row in the lines below: this paragraph and the next one.
        var (here, next) = (false, false)
        for number in lines.indices.reversed() {
            if lines[number].isBlank {
                if number + 1 < lines.count, !lines[number + 1].isBlank { next = here }
                here = false
                continue
            }
            let beginsParagraph = number == 0 || lines[number - 1].isBlank
            isBefore[number] = here || next && beginsParagraph
            here = here || isDelimiterRow(lines[number], bytes)
            if here { next = false }
        }
        return isBefore
    }

    private static func isDelimiterRow(_ line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let row = bytes[line.first..<line.range.upperBound]
        return row.contains(UInt8(ascii: "-")) && row.contains(UInt8(ascii: "|")) && row.allSatisfy { "|:- \t\r".utf8.contains($0) }
    }

    private static func fence(_ line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> (delimiter: UInt8, count: Int)? {
        let delimiter = bytes[line.first]
        guard line.indent < 4, delimiter == UInt8(ascii: "`") || delimiter == UInt8(ascii: "~") else { return nil }
        let count = bytes[line.first..<line.range.upperBound].prefix { $0 == delimiter }.count
        return count > 2 ? (delimiter, count) : nil
    }

    /// Whether a line can be a term or belong to a definition: it is no heading, quotation, row, item of a list or thematic break.
    private static func isText(_ line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let words = bytes[line.first..<line.range.upperBound]
        let first = bytes[line.first]
        if "#>|<=".utf8.contains(first) || beginsNumber(words) { return false }
        guard "-*+".utf8.contains(first) else { return true }
        return words.dropFirst().first?.isWhiteSpace == false && !words.allSatisfy { $0 == first || $0.isWhiteSpace }
    }

    private static func beginsNumber(_ words: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let rest = words.drop(while: \.isASCIIDigit)
        return rest.startIndex > words.startIndex && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
    }

    private static func footnote(_ line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> Mark? {
        guard let end = BlockMarks.labelEnd(line.first, bytes), end < line.range.upperBound, bytes[end] == UInt8(ascii: ":") else {
            return nil
        }
        var text = end + 1
        while text < line.range.upperBound, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
        return Mark(kind: .footnote(label: label(line.first, end, bytes)), range: line.first..<text)
    }

    /// The end of `[^label]`; nil if none begins here.
    static func labelEnd(_ start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard start + 3 < bytes.count, bytes[start] == UInt8(ascii: "["), bytes[start + 1] == UInt8(ascii: "^") else { return nil }
        var index = start + 2
        while index < bytes.count, index - start < labelLimit, bytes[index] > 0x20, !"[]`\\^".utf8.contains(bytes[index]) { index += 1 }
        return index > start + 2 && index < bytes.count && bytes[index] == UInt8(ascii: "]") ? index + 1 : nil
    }

    /// The label between `[^` and `]`; in lower case.
    static func label(_ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes[(start + 2)..<(end - 1)], as: UTF8.self).lowercased()
    }

    /// A colon and the white space before the text.
    private static func definition(_ line: Line, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard bytes[line.first] == UInt8(ascii: ":") else { return nil }
        var text = line.first + 1
        while text < line.range.upperBound, text - line.first < 4, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
        guard text > line.first + 1, text < line.range.upperBound, bytes[text] > 0x20 else { return nil }
        return line.first..<text
    }
}

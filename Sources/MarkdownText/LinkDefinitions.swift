/// The addresses and titles that a text defines once, as in `[name]: address "title"`. cmark copies them for each link that names them,
/// so a small text could become a very large page.
struct LinkDefinitions {
    /// How many times as large as its text the copies may be.
    static let growthLimit = 10
    /// Bytes of copies in a text of any size.
    static let freeBytes = 5 << 10

    private struct Definition {
        var size: Int
        var position: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var definitions: [[UInt8]: Definition] = [:]
    private var uses: [[UInt8]: Int] = [:]
    /// Lines whose label is of a footnote, so that cmark doesn't get it.
    private let footnoteLines: Set<Int>
    /// The last offset whose line was searched, and its line.
    private var counted = (offset: 0, line: 1)
    /// End of the last block whose end was searched.
    private var blockEnd = 0

    /// Key of all labels with other letters than those of English. cmark ignores case, by which `ẞ` is `ss`.
    private static let foreign: [UInt8] = [0xFF]

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ footnoteLines: Set<Int>) {
        self.bytes = bytes
        self.footnoteLines = footnoteLines
        var start: Int?
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): start = index
            case UInt8(ascii: "]"):
                if let opening = start { addLabel(opening + 1..<index) }
                start = nil
            default: break
            }
            index += 1
        }
    }

    /// Where the copies are too large.
    ///
    /// - Complexity: linear.
    static func excess(_ bytes: UnsafeBufferPointer<UInt8>, footnoteLines: Set<Int>) -> MarkdownLimits.Excess? {
        let read = LinkDefinitions(bytes, footnoteLines)
        guard let largest = read.definitions.values.max(by: { $0.size < $1.size }) else { return nil }
        let foreign = read.definitions[foreign]?.size ?? 0
        var (copied, worst) = (0, (size: 0, position: largest.position))
        for (label, count) in read.uses {
            let definition = label == Self.foreign ? largest : read.definitions[label]
            let size = count * max(definition?.size ?? 0, mayBeForeign(label) ? foreign : 0)
            copied += size
            if let definition, size > worst.size { worst = (size, definition.position) }
        }
        guard copied > max(freeBytes, growthLimit * bytes.count) else { return nil }
        let before = bytes[..<worst.position]
        return MarkdownLimits.Excess(
            message: "links that use this definition would make the text more than \(growthLimit) times as large; "
                + "shorten its address and title, or use it less often",
            line: before.count { $0 == 0x0A } + 1, column: worst.position - (before.lastIndex(of: 0x0A) ?? -1))
    }

    /// Whether a label may be another one without case: of the letters of English, only these are in `ß`, `ſ`, the Kelvin sign and the
    /// ligatures without case.
    private static func mayBeForeign(_ label: [UInt8]) -> Bool { label == foreign || label.contains { "skf".utf8.contains($0) } }

    private mutating func addLabel(_ range: Range<Int>) {
        let label = LinkDefinitions.key(bytes[range])
        uses[label, default: 0] += 1
        guard range.upperBound + 1 < bytes.count, bytes[range.upperBound + 1] == UInt8(ascii: ":"), beginsLine(range.lowerBound - 1),
            !isFootnote(range.lowerBound)
        else { return }
        let size = size(from: range.upperBound + 2)
        if definitions[label].map({ $0.size < size }) ?? true {
            definitions[label] = Definition(size: size, position: range.lowerBound - 1)
        }
    }

    /// Whether the label at the beginning of a line is of a footnote.
    private mutating func isFootnote(_ position: Int) -> Bool {
        if footnoteLines.isEmpty { return false }
        counted = (position, counted.line + bytes[counted.offset..<position].count { $0 == 0x0A })
        return footnoteLines.contains(counted.line)
    }

    /// Whether only marks of lists and quotations are in front of a position.
    private func beginsLine(_ position: Int) -> Bool {
        var index = position
        while index > 0, " \t>-*+.)0123456789".utf8.contains(bytes[index - 1]) { index -= 1 }
        return index == 0 || bytes[index - 1] == 0x0A
    }

    /// A label without case and spaces. Labels that cmark takes for one have one key; a few others have the same.
    private static func key(_ label: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
        if label.contains(where: { $0 > 0x7F }) { return foreign }
        return label.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case 0...0x20, UInt8(ascii: ">"): nil
            default: byte
            }
        }
    }

    /// Bytes of an address and its title: to the end of the line, or of the block if a title may continue in the next one.
    private mutating func size(from start: Int) -> Int {
        var index = start
        func skip(while condition: (UInt8) -> Bool) { while index < bytes.count, condition(bytes[index]) { index += 1 } }
        skip { $0 == 0x20 || $0 == 0x09 }
        if index < bytes.count, bytes[index] == 0x0A { index += 1 }
        skip { $0 != 0x0A && $0 != 0x20 && $0 != 0x09 }
        skip { $0 == 0x20 || $0 == 0x09 }
        let title = index
        skip { $0 != 0x0A }
        if title < index, endsTitle(bytes[title..<index]) { return index - start }
        let next = bytes[min(index + 1, bytes.count)...].first { $0 > 0x20 && $0 != UInt8(ascii: ">") }
        if title == index, !(next.map(LinkDefinitions.beginsTitle) ?? false) { return index - start }
        return end(ofBlockAt: index) - start
    }

    /// The next empty line, or the end.
    private mutating func end(ofBlockAt start: Int) -> Int {
        guard blockEnd <= start else { return blockEnd }
        var isBlank = false
        blockEnd = start
        while blockEnd < bytes.count, !(bytes[blockEnd] == 0x0A && isBlank) {
            isBlank = bytes[blockEnd] == 0x0A || isBlank && bytes[blockEnd] <= 0x20
            blockEnd += 1
        }
        return blockEnd
    }

    private static func beginsTitle(_ byte: UInt8) -> Bool { "\"'(".utf8.contains(byte) }

    /// Whether the rest of a line is a title that ends there.
    private func endsTitle(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var line = line
        while let last = line.last, last <= 0x20 { line.removeLast() }
        guard line.count > 1, let first = line.first, LinkDefinitions.beginsTitle(first), line.dropLast().last != UInt8(ascii: "\\") else {
            return false
        }
        return line.last == (first == UInt8(ascii: "(") ? UInt8(ascii: ")") : first)
    }
}

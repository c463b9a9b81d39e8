import Diagnostics

/// Scanner of the tags in a mustache template, with positions.
struct TagScanner {
    struct Tag: Equatable {
        var name: String
        /// `#`, `^`, `/`, `{`, `&`, `!` …, or a space.
        var sigil: Character
        var position: SourcePosition
        /// The bytes of the tag, with its braces.
        var range: Range<Int>
        var isClosed: Bool

        /// `room` of the tag `values.room`.
        var valueName: String? {
            name.hasPrefix("values.") && name.utf8.count > 7 ? String(name.dropFirst(7)) : nil
        }
    }

    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    var firstControlCharacter: SourcePosition? {
        bytes.firstIndex { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }.map { position($0, from: (0, .start)) }
    }

    /// All tags, with comments. One without its end is the last.
    func tags() -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        var previous = (index: 0, position: SourcePosition.start)
        while let start = bytes[index...].firstRange(of: Array("{{".utf8))?.lowerBound {
            previous = (start, position(start, from: previous))
            let tag = tag(at: start, previous.position)
            tags.append(tag)
            guard tag.isClosed else { break }
            index = tag.range.upperBound
        }
        return tags
    }

    private func tag(at start: Int, _ position: SourcePosition) -> Tag {
        var inside = bytes[(start + 2)...]
        let isTriple = inside.first == UInt8(ascii: "{")
        let end = inside.firstRange(of: Array((isTriple ? "}}}" : "}}").utf8))
        inside = inside[..<(end?.lowerBound ?? bytes.endIndex)]
        var name = String(decoding: inside, as: UTF8.self).drop { $0 == " " }
        var sigil: Character = " "
        if let first = name.first, "#^/{&!><$=%".contains(first) {
            sigil = first
            name = name.dropFirst()
        }
        return Tag(
            name: name.split(whereSeparator: \.isWhitespace).joined(), sigil: sigil, position: position,
            range: start..<(end?.upperBound ?? bytes.endIndex), isClosed: end != nil)
    }

    /// - Parameter previous: an earlier position, from which lines are counted.
    private func position(_ index: Int, from previous: (index: Int, position: SourcePosition)) -> SourcePosition {
        let between = bytes[previous.index..<index]
        guard let lineEnd = between.lastIndex(of: 0x0A) else {
            return SourcePosition(line: Int(previous.position.line), column: Int(previous.position.column) + between.count)
        }
        return SourcePosition(line: Int(previous.position.line) + between.count { $0 == 0x0A }, column: index - lineEnd)
    }
}

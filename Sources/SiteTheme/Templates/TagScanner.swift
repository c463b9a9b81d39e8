import Diagnostics

/// Scanner of the tags in a mustache template, with positions.
struct TagScanner {
    struct Tag: Equatable {
        var name: String
        /// `#`, `^`, `/`, `{`, `&` …, or a space.
        var sigil: Character
        var position: SourcePosition

        /// `room` of the tag `values.room`.
        var valueName: String? {
            name.hasPrefix("values.") && name.utf8.count > 7 ? String(name.dropFirst(7)) : nil
        }
    }

    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    var firstControlCharacter: SourcePosition? {
        bytes.firstIndex { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }.map(position)
    }

    mutating func tags() -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let start = index
            index += 2
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
            var inside = String(decoding: bytes[index..<end], as: UTF8.self).drop { $0 == " " }
            var sigil: Character = " "
            if let first = inside.first, "#^/{&!><$=%".contains(first) {
                sigil = first
                inside = inside.dropFirst()
            }
            index = end
            if sigil == "!" { continue }
            let name = inside.split(whereSeparator: \.isWhitespace).joined()
            tags.append(Tag(name: name, sigil: sigil, position: position(start)))
        }
        return tags
    }

    private func position(_ index: Int) -> SourcePosition {
        let before = bytes[..<index]
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(line: line, column: index - lineStart + 1)
    }
}

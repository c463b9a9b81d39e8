import Encoding

/// The bytes of a file without what programs put between the letters of a text: tags, references such as `&gt;`, the zeros of UTF-16,
/// and invisible characters at which a long word may be broken.
enum PlainBytes {
    /// Longest tag. What is longer may be a report in an attribute.
    private static let tagLimit = 400
    private static let referenceLimit = 10

    static func of(_ bytes: [UInt8]) -> [UInt8] {
        var text = LegacyText.utf8(bytes)
        // Outlook keeps messages in UTF-16, among other things.
        if text.contains(0) { text.removeAll { $0 == 0 } }
        if text.contains(where: { $0 >= 0x80 }) { text = withoutInvisibleCharacters(text) }
        return text.contains(where: isMark) ? withoutMarks(text) : text
    }

    /// In UTF-8: soft hyphen, no-break space, zero width space and its kin, word joiner, and zero width no-break space.
    private static let invisibleCharacters: [[UInt8]] = [
        [0xC2, 0xAD], [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0x8C], [0xE2, 0x80, 0x8D], [0xE2, 0x81, 0xA0], [0xEF, 0xBB, 0xBF],
    ]

    private static func withoutInvisibleCharacters(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte >= 0xC2, let character = invisibleCharacters.first(where: { bytes[index...].starts(with: $0) }) {
                index += character.count
            } else {
                plain.append(byte)
                index += 1
            }
        }
        return plain
    }

    /// With a space in place of each tag and reference.
    private static func withoutMarks(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if isMark(bytes[index]) {
                plain.append(UInt8(ascii: " "))
                index = markEnd(bytes, at: index)
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return plain
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") }

    /// The index after the tag or reference at `start`; the next index where it is only a character.
    private static func markEnd(_ bytes: [UInt8], at start: Int) -> Int {
        let (end, limit) = bytes[start] == UInt8(ascii: "<") ? (UInt8(ascii: ">"), tagLimit) : (UInt8(ascii: ";"), referenceLimit)
        let close = bytes[(start + 1)...].prefix(limit).firstIndex { $0 == end || isMark($0) }
        return close.flatMap { bytes[$0] == end ? $0 + 1 : nil } ?? start + 1
    }
}

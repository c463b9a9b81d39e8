import Encoding

/// The bytes of a file without what programs put between the letters of a text: tags, references such as `&gt;`, and the zeros of
/// UTF-16.
enum PlainBytes {
    /// Longest tag. What is longer may be a report in an attribute.
    private static let tagLimit = 400
    private static let referenceLimit = 10

    static func of(_ bytes: [UInt8]) -> [UInt8] {
        var text = LegacyText.utf8(bytes)
        // Outlook keeps messages in UTF-16, among other things.
        if text.contains(0) { text.removeAll { $0 == 0 } }
        return text.contains(where: isMark) ? withoutMarks(text) : text
    }

    /// With a space in place of each tag and reference.
    private static func withoutMarks(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if isMark(bytes[place]) {
                plain.append(UInt8(ascii: " "))
                place = markEnd(bytes, at: place)
            } else {
                plain.append(bytes[place])
                place += 1
            }
        }
        return plain
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") }

    /// The place after the tag or reference at `start`; the next one where it is only a sign.
    private static func markEnd(_ bytes: [UInt8], at start: Int) -> Int {
        let (end, limit) = bytes[start] == UInt8(ascii: "<") ? (UInt8(ascii: ">"), tagLimit) : (UInt8(ascii: ";"), referenceLimit)
        let close = bytes[(start + 1)...].prefix(limit).firstIndex { $0 == end || isMark($0) }
        return close.flatMap { bytes[$0] == end ? $0 + 1 : nil } ?? start + 1
    }
}

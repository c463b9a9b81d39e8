/// Texts in encodings other than UTF-8, as other programs save them.
package enum LegacyText {
    /// The units of a text in UTF-16 after its byte order mark, if it has one, without half a unit at the end; nil for other bytes.
    package static func utf16Units(_ bytes: [UInt8]) -> [UInt16]? {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        guard isMarked || isUnmarkedUTF16(bytes) else { return nil }
        let isLittle = isMarked ? bytes[0] == 0xFF : bytes[1] == 0
        let (low, high) = isLittle ? (0, 1) : (1, 0)
        return stride(from: isMarked ? 2 : 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low]) }
    }

    /// Whether the first bytes are those of Western letters in UTF-16: every second one is zero, and no other.
    private static func isUnmarkedUTF16(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(32)
        guard head.count >= 8, bytes.count.isMultiple(of: 2), (head[0] == 0) != (head[1] == 0) else { return false }
        return head.indices.allSatisfy { (head[$0] == 0) == (head[$0 % 2] == 0) }
    }

    /// A text in UTF-16; nil for other bytes. Invalid units become U+FFFD.
    package static func utf16(_ bytes: [UInt8]) -> String? { utf16Units(bytes).map { String(decoding: $0, as: UTF16.self) } }

    /// The bytes as UTF-8 where they are UTF-16, else as they are.
    package static func utf8(_ bytes: [UInt8]) -> [UInt8] { utf16(bytes).map { Array($0.utf8) } ?? bytes }

    /// A text without its byte order mark: in UTF-16, else in UTF-8 if that is valid; `other` reads the rest.
    package static func text(_ bytes: [UInt8], other: (ArraySlice<UInt8>) -> String?) -> String? {
        if let text = utf16(bytes) { return text }
        let content = bytes.hasByteOrderMark ? bytes[3...] : bytes[...]
        return String(validating: content, as: UTF8.self) ?? other(content)
    }

    /// A text in Windows-1252, in which programs save in Western Europe. The five bytes that it doesn't have become U+FFFD.
    package static func windows1252(_ bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append((0x80...0x9F).contains(byte) ? letters[Int(byte - 0x80)] : Unicode.Scalar(byte)) }
        return String(text)
    }

    /// The bytes 80 to 9F; the others are as in Unicode.
    private static let letters = Array("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    /// A text in Mac OS Roman, in which Excel for Mac saves what it calls Macintosh.
    package static func macRoman(_ bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : macLetters[Int(byte - 0x80)]) }
        return String(text)
    }

    /// The bytes 80 to FF.
    private static let macLetters = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
            + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars)
}

import Encoding

/// White space in texts, found in their bytes: asking Unicode about each character takes most of the time of an export.
package enum WhiteSpace {
    /// Ranges of the words of a text in its UTF-8.
    /// - Parameter keepsSpecial: whether U+00A0, U+2009 and U+202F, which HTML doesn't collapse, belong to words.
    /// - Returns: nil for texts in which a mark may combine with white space, which then belongs to another character.
    static func words(_ text: UnsafeBufferPointer<UInt8>, keepsSpecial: Bool) -> [Range<Int>]? {
        var words: [Range<Int>] = []
        var start: Int?
        var offset = 0
        while offset < text.count {
            let length = space(text, offset, keepsSpecial)
            if length > 0 {
                if let begin = start { words.append(begin..<offset) }
                start = nil
                offset += length
                if offset < text.count, mayCombine(text, offset) { return nil }
            } else {
                if start == nil { start = offset }
                offset += 1
            }
        }
        if let start { words.append(start..<text.count) }
        return words
    }

    /// Number of bytes of the white space at an offset; 0 for anything else.
    @inline(__always)
    private static func space(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ keepsSpecial: Bool) -> Int {
        let byte = text[offset]
        if byte < 0x80 { return byte == 0x20 || (9...13).contains(byte) ? 1 : 0 }
        guard byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3 else { return 0 }
        return rareSpace(text, offset, keepsSpecial)
    }

    /// U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
    private static func rareSpace(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int, _ keepsSpecial: Bool) -> Int {
        guard offset + 1 < text.count else { return 0 }
        if text[offset] == 0xC2 { return text[offset + 1] == 0x85 || text[offset + 1] == 0xA0 && !keepsSpecial ? 2 : 0 }
        guard offset + 2 < text.count else { return 0 }
        switch (text[offset], text[offset + 1], text[offset + 2]) {
        case (0xE2, 0x80, 0x89), (0xE2, 0x80, 0xAF): return keepsSpecial ? 0 : 3
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x81, 0x9F), (0xE1, 0x9A, 0x80), (0xE3, 0x80, 0x80): return 3
        default: return 0
        }
    }

    /// Whether a scalar may be a combining mark or joiner; false for what is usual after a space.
    private static func mayCombine(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        switch text[offset] {
        // ASCII, Latin letters, and CJK ideographs.
        case ..<0xCC, 0xE4...0xE9: false
        // Greek and Cyrillic without the marks of old texts.
        case 0xCE...0xD1: false
        // Punctuation without joiners, currencies, arrows and symbols.
        case 0xE2 where offset + 2 < text.count && text[offset + 1] != 0x83 && text[offset + 1] < 0xB3:
            text[offset + 1] == 0x80 && (text[offset + 2] == 0x8C || text[offset + 2] == 0x8D)
        default: true
        }
    }
}

extension Character {
    /// Whether it is white space that HTML doesn't collapse.
    var isKeptSpace: Bool { self == "\u{A0}" || self == "\u{202F}" || self == "\u{2009}" }
}

extension Substring {
    /// Whether the text is nothing but white space of Unicode, which needs no lookup for ASCII.
    package var isBlank: Bool {
        guard let other = utf8.first(where: { !$0.isWhiteSpace }) else { return true }
        return other >= 0x80 && allSatisfy(\.isWhitespace)
    }

    /// The text without white space of Unicode at its beginning.
    package var withoutSpaceAtStart: Substring {
        guard let first = utf8.first, first.isWhiteSpace || first >= 0x80 else { return self }
        return drop(while: \.isWhitespace)
    }

    /// The text without white space of Unicode at its end.
    package var withoutSpaceAtEnd: Substring {
        guard let last = utf8.lastIndex(where: { !$0.isWhiteSpace }) else { return "" }
        if utf8[last] < 0x80 { return self[..<utf8.index(after: last)] }
        return lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? ""
    }
}

extension String {
    /// The words, without the white space between them.
    package var words: [Substring] {
        var text = self
        let ranges = text.withUTF8 { WhiteSpace.words($0, keepsSpecial: false) }
        guard let ranges else { return split(whereSeparator: \.isWhitespace) }
        let start = text.startIndex
        return ranges.map { text[text.utf8.index(start, offsetBy: $0.lowerBound)..<text.utf8.index(start, offsetBy: $0.upperBound)] }
    }

    /// The words with a space between them.
    package var inOneLine: String { words.joined(separator: " ") }
}

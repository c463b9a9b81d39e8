import ContentModel
import Encoding

/// Folds letters for the index. Most texts don't need the slower path through Unicode.
enum FoldedLetters {
    /// The letter or digit in lower case, or 0.
    @inline(__always)
    static func ascii(_ byte: UInt8) -> UInt8 {
        let lowercase = byte | 0x20
        if lowercase &- UInt8(ascii: "a") < 26 { return lowercase }
        return byte &- UInt8(ascii: "0") < 10 ? byte : 0
    }

    /// U+0080 to U+017F: their folded letters, empty for what isn't part of a word, nil for what the table doesn't cover.
    static let latin: [[UInt8]?] = (UInt32(0x80)..<0x180).map(letters)

    /// U+0370 to U+03FF, by the bytes of their UTF-8, in the same way.
    static func greek(_ first: UInt8, _ second: UInt8) -> [UInt8]? {
        let value = Int(first & 0x1F) << 6 | Int(second & 0x3F)
        return value < 0x370 ? nil : greekLetters[value - 0x370]
    }

    private static let greekLetters: [[UInt8]?] = (UInt32(0x370)..<0x400).map(letters)

    /// Raised and lowered characters, U+2070 to U+209F, and arrows and operators, U+2190 to U+22FF and U+27C0 to U+27FF, by the second
    /// and third byte of their UTF-8. They are most of what formulas contain besides letters.
    static func mathematical(_ second: UInt8, _ third: UInt8) -> [UInt8]? {
        switch Int(second & 0x3F) << 6 | Int(third & 0x3F) {
        case let value where (0x70..<0xA0).contains(value): scripts[value - 0x70]
        case 0x190..<0x300, 0x7C0..<0x800: []
        default: nil
        }
    }

    private static let scripts: [[UInt8]?] = (UInt32(0x2070)..<0x20A0).map(letters)

    /// The folded letters of a character, if all of them can be in a word.
    private static func letters(_ value: UInt32) -> [UInt8]? {
        guard let scalar = Unicode.Scalar(value) else { return nil }
        let folded = TextFolding.fold(String(scalar))
        guard folded.unicodeScalars.contains(where: isPartOfWord) else { return [] }
        return folded.unicodeScalars.allSatisfy { isPartOfWord($0) && !isWord($0) } ? Array(folded.utf8) : nil
    }

    /// Decimals of ¼, ½ and ¾, by the second byte of their UTF-8.
    static func decimals(_ byte: UInt8) -> StaticString? {
        switch byte {
        case 0xBC: ".25"
        case 0xBD: ".5"
        case 0xBE: ".75"
        default: nil
        }
    }

    /// Whether an offset follows digits that aren't the decimals of a number or the end of a rule.
    static func isAfterWholeNumber(_ offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = offset
        while start > 0, text[start - 1].isASCIIDigit { start -= 1 }
        guard start < offset else { return false }
        return start < 2 || !text[start - 2].isASCIIDigit || text[start - 1] != UInt8(ascii: ".") && text[start - 1] != UInt8(ascii: ",")
    }

    /// Letters and numbers as scripts classify them: `\p{L}` and `\p{N}`.
    static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Kana and ideographs, which are written without spaces.
    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}

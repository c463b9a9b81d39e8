/// Limits of a Markdown text, so that reading it takes time and memory in proportion to its size.
package enum MarkdownLimits {
    /// Bytes of a block, which are consecutive lines without an empty one.
    static let bytesOfBlock = 64 << 10
    /// `[` and `]` of a block; cmark takes quadratic time on some sequences of them.
    static let bracketsOfBlock = 8_192
    /// Characters with a meaning in Markdown, and line ends; cmark's tree needs some 300 bytes for each.
    static let markupCharactersOfText = 500_000
    /// Blanks and formulas of a text.
    static let placeholdersOfText = 65_000

    /// Whether a text has more markup characters or placeholders than a text may have as a whole, so that only dividing it helps.
    package static func isTooLarge(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            if bytes.count <= placeholdersOfText { return false }
            if bytes.count(where: { ![.other, .space].contains(kinds[Int($0)]) }) > markupCharactersOfText { return true }
            let syntax = SyntaxScan(bytes)
            guard !syntax.isDisjoint(with: [.placeholders, .addresses]) else { return false }
            let placeholders = Placeholders(bytes, syntax, Placeholders.Extras(blanks: true, footnotes: true))
            return placeholders.map { $0.all.count > placeholdersOfText } ?? false
        }
    }

    /// A limit that a text exceeds, and where.
    struct Excess {
        var message: String
        var line: Int
        var column: Int
    }

    /// The first position at which a text exceeds a limit.
    static func excess(_ bytes: UnsafeBufferPointer<UInt8>) -> Excess? {
        guard bytes.count > bracketsOfBlock else { return nil }
        var (line, lineStart, blockStart, blockLine) = (1, 0, 0, 1)
        var (brackets, markupCharacters) = (0, 0)
        var lineIsBlank = true
        for (index, byte) in bytes.enumerated() {
            let kind = kinds[Int(byte)]
            if kind == .lineEnd {
                markupCharacters += 1
                line += 1
                lineStart = index + 1
                if lineIsBlank { (blockStart, blockLine, brackets) = (lineStart, line, 0) }
                lineIsBlank = true
            } else if kind != .space {
                lineIsBlank = false
                if index - blockStart > bytesOfBlock {
                    let message = "this block of text is larger than \(bytesOfBlock >> 10) KB; split it with empty lines"
                    return Excess(message: message, line: blockLine, column: 1)
                }
                if kind == .bracket { brackets += 1 }
                if kind != .other { markupCharacters += 1 }
            }
            guard markupCharacters > markupCharactersOfText || brackets > bracketsOfBlock else { continue }
            let message =
                markupCharacters > markupCharactersOfText
                ? "this text has more than \(markupCharactersOfText) line breaks and characters such as '*' and '['; split it"
                : "this block of text has more than \(bracketsOfBlock) brackets; split it with empty lines"
            return Excess(message: message, line: line, column: index - lineStart + 1)
        }
        return nil
    }

    private enum Kind { case other, space, lineEnd, bracket, markup }

    private static let kinds: [Kind] = {
        var kinds = [Kind](repeating: .other, count: 256)
        for byte in " \t\r".utf8 { kinds[Int(byte)] = .space }
        for byte in "\\`*_<>&$~^!|#+-=".utf8 { kinds[Int(byte)] = .markup }
        for byte in "[]".utf8 { kinds[Int(byte)] = .bracket }
        kinds[0x0A] = .lineEnd
        return kinds
    }()
}

import Diagnostics
import Encoding

/// Texts and their escapes.
extension JSONReader {
    /// Reads the text whose quote is next.
    mutating func text() throws -> ContentTree.Text {
        let opening = position
        index += 1
        let start = index
        skipPlain()
        guard index < bytes.count else { throw unclosedText(start: start, opening: opening) }
        switch bytes[index] {
        case UInt8(ascii: "\""):
            let text = ContentTree.Text(
                string: string(start..<index), start: SourcePosition(line: line, column: start - lineStart + 1), isVerbatim: true)
            index += 1
            return text
        case UInt8(ascii: "\\"): return try escapedText(start: start, opening: opening)
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): throw unclosedText(start: start, opening: opening)
        case let byte: throw controlCharacter(byte)
        }
    }

    /// A text that ends with its line, or with the file.
    private func unclosedText(start: Int, opening: SourcePosition) -> JSONError {
        if JSONError.hasCurlyQuote(string(start..<index)) { return error(JSONError.curlyQuotes, at: opening) }
        return index < bytes.count ? controlCharacter(bytes[index]) : error("this string isn't closed; add a closing quote", at: opening)
    }

    /// Skips the bytes of a text up to its next quote, escape or control character, eight at a time.
    private mutating func skipPlain() {
        // In a variable of its own, as a field would be written back for each step.
        var end = index
        while end + 8 <= bytes.count, !JSONReader.endsText(ByteWord(bytes, at: end)) { end += 8 }
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20 { end += 1 }
        index = end
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character.
    private static func endsText(_ word: ByteWord) -> Bool {
        word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\")) | word.marksOfControls != 0
    }

    private func controlCharacter(_ byte: UInt8) -> JSONError {
        if byte == 0x0A || byte == 0x0D { return error("a JSON string can't contain a line break; write \\n instead") }
        return error("text can't contain the control character \(Unicode.Scalar(byte).codePoint)", .controlCharacter)
    }

    private mutating func escapedText(start: Int, opening: SourcePosition) throws -> ContentTree.Text {
        decoded.removeAll(keepingCapacity: true)
        decoded.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return ContentTree.Text(
                    string: String(decoding: decoded, as: UTF8.self),
                    start: SourcePosition(line: Int(opening.line), column: Int(opening.column) + 1), isVerbatim: false)
            case UInt8(ascii: "\\"): try appendEscape()
            case ..<0x20: throw controlCharacter(byte)
            default:
                let start = index
                skipPlain()
                decoded.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            }
        }
        throw error("this string isn't closed; add a closing quote", at: opening)
    }

    private mutating func appendEscape() throws {
        let escapePosition = position
        guard index + 1 < bytes.count else { throw error("the file ends inside a string") }
        let letter = bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "n"): appendSpace(0x0A, at: escapePosition)
        case UInt8(ascii: "t"): appendSpace(0x09, at: escapePosition)
        case UInt8(ascii: "r"): appendSpace(0x0D, at: escapePosition)
        case UInt8(ascii: "b"), UInt8(ascii: "f"):
            let command = EscapedCommand(at: index - 2, bytes, isInFormula: true)
            throw error(command?.message ?? "text can't contain control characters", .controlCharacter, at: escapePosition)
        case UInt8(ascii: "u"):
            let scalar = try unicodeEscape(at: escapePosition)
            if scalar.value < 0x20, ![0x09, 0x0A, 0x0D].contains(scalar.value) {
                throw error(
                    "text can't contain the control character \(scalar.codePoint)", .controlCharacter, at: escapePosition)
            }
            decoded.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        default:
            throw error("'\\\(Character(UnicodeScalar(letter)))' isn't a JSON escape; write '\\\\' for a backslash", at: escapePosition)
        }
    }

    /// Appends a line break or a tab, and reports one that was probably meant as a command, as in "$2 \times 3$".
    private mutating func appendSpace(_ byte: UInt8, at escapePosition: SourcePosition) {
        // Escapes are two bytes, and what follows a line break is seldom a small letter.
        if index < bytes.count, bytes[index] >= UInt8(ascii: "a"),
            let command = EscapedCommand(at: index - 2, bytes, isInFormula: EscapedCommand.isInFormula(after: decoded))
        {
            log.report(.strayMark, command.message, at: escapePosition)
        }
        decoded.append(byte)
    }

    private mutating func unicodeEscape(at escapePosition: SourcePosition) throws -> Unicode.Scalar {
        let high = try hexadecimal(at: escapePosition)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if (0xD800..<0xDC00).contains(high), skip("\\u") {
            let low = try hexadecimal(at: escapePosition)
            if (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) {
                return scalar
            }
        }
        throw error("this is half of a surrogate pair; write the character itself", at: escapePosition)
    }

    private mutating func hexadecimal(at escapePosition: SourcePosition) throws -> UInt32 {
        guard index + 4 <= bytes.count, let value = bytes[index..<index + 4].hexadecimalNumber else {
            throw error("'\\u' must be followed by four hexadecimal digits", at: escapePosition)
        }
        index += 4
        return value
    }
}

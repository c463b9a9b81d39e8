import Diagnostics
import Encoding

/// Scanner of a UTF-8 `.strings` file; after an error it continues at the next line.
struct StringsScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    /// Comments above the next entry, after the last empty line.
    private var comments: [String] = []
    var log: DiagnosticLog

    init(bytes: [UInt8], log: DiagnosticLog) {
        self.bytes = bytes
        self.log = log
    }

    mutating func entries() -> [StringsFile.Entry] {
        var entries: [StringsFile.Entry] = []
        while true {
            comments = []
            skipBlanksAndComments()
            guard index < bytes.count else { return entries }
            if let entry = entry() { entries.append(entry) } else { skipToNextEntry() }
        }
    }

    private var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }
    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func advance() {
        if bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private mutating func entry() -> StringsFile.Entry? {
        let (comment, keyStart) = (comments.joined(separator: "\n"), index)
        guard let key = quoted(what: "a key") else { return nil }
        skipBlanksAndComments()
        guard expect("=", after: key) else { return nil }
        skipBlanksAndComments()
        let start = index
        guard let text = quoted(what: "a text") else { return nil }
        let range = start..<index
        skipBlanksAndComments()
        guard expect(";", after: text) else { return nil }
        return StringsFile.Entry(key: key, text: text, comment: comment, start: keyStart, textRange: range, end: index)
    }

    private mutating func expect(_ mark: Character, after text: Located<String>) -> Bool {
        if let byte = current, byte == mark.asciiValue {
            advance()
            return true
        }
        if text.value.contains("\n"), text.position.line < UInt32(line) {
            log.report(.invalidStrings, "this text has no closing '\"' on its line", at: text.position)
        } else {
            log.report(.invalidStrings, "expected '\(mark)' here\(actual)", at: position)
        }
        return false
    }

    private var actual: String {
        guard index < bytes.count else { return ", but the file ends" }
        let rest = String(decoding: bytes[index..<min(index + 16, bytes.count)], as: UTF8.self)
        return rest.first.map { ", not '\($0)'" } ?? ""
    }

    private mutating func quoted(what: String) -> Located<String>? {
        let start = position
        guard current == UInt8(ascii: "\"") else {
            log.report(.invalidStrings, "expected \(what) in double quotes\(actual)", at: start)
            return nil
        }
        advance()
        var text: [UInt8] = []
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return Located(String(decoding: text, as: UTF8.self), at: start)
            case UInt8(ascii: "\\"):
                appendEscape(to: &text)
            case UInt8(ascii: "\n"):
                text.append(byte)
                advance()
            default:
                let end = bytes[index...].firstIndex(where: Self.isSpecial) ?? bytes.count
                text += bytes[index..<end]
                index = end
            }
        }
        log.report(.invalidStrings, "this text has no closing '\"'", at: start)
        return nil
    }

    /// Whether a byte isn't simply one of a text in quotes.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n")
    }

    private mutating func appendEscape(to text: inout [UInt8]) {
        let start = position
        advance()
        guard let byte = current else { return }
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): text.append(byte)
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return appendUnicodeEscape(to: &text, start: start)
        default:
            log.report(
                .invalidStrings, #"unknown escape; the escapes are \n \r \t \" \' \\ and \Uxxxx"#, at: start)
            return
        }
        advance()
    }

    private mutating func appendUnicodeEscape(to text: inout [UInt8], start: SourcePosition) {
        guard var code = hexadecimalUnit() else {
            log.report(.invalidStrings, "four hexadecimal digits must follow \\U", at: start)
            return
        }
        if (0xD800...0xDBFF).contains(code), current == UInt8(ascii: "\\") {
            advance()
            if let low = hexadecimalUnit(), (0xDC00...0xDFFF).contains(low) {
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
        }
        guard let scalar = Unicode.Scalar(code) else {
            log.report(.invalidStrings, "this escape is half of a surrogate pair", at: start)
            return
        }
        text.append(contentsOf: String(Character(scalar)).utf8)
    }

    /// The four hexadecimal digits after `U`, at the current position.
    private mutating func hexadecimalUnit() -> UInt32? {
        guard current == UInt8(ascii: "U") || current == UInt8(ascii: "u"), index + 4 < bytes.count,
            let unit = bytes[index + 1...index + 4].hexadecimalNumber
        else { return nil }
        for _ in 0..<5 { advance() }
        return unit
    }

    private mutating func skipBlanksAndComments() {
        var lineEnds = 0
        while let byte = current {
            switch byte {
            case 0x0A:
                lineEnds += 1
                if lineEnds > 1 { comments = [] }
                advance()
            case 0x20, 0x09, 0x0D: advance()
            case UInt8(ascii: "/") where following == UInt8(ascii: "/"):
                lineEnds = 0
                skipLineComment()
            case UInt8(ascii: "/") where following == UInt8(ascii: "*"):
                lineEnds = 0
                skipBlockComment()
            default: return
            }
        }
    }

    private var following: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    private mutating func skipLine() {
        while let byte = current, byte != UInt8(ascii: "\n") { advance() }
    }

    private mutating func skipLineComment() {
        let start = index + 2
        skipLine()
        comments.append(Self.withoutSpace(bytes[start..<index]))
    }

    private static func withoutSpace(_ bytes: ArraySlice<UInt8>) -> String {
        let text = bytes.filter { $0 != 0x0D }.drop { $0 <= 0x20 }
        return String(decoding: text.prefix(text.lastIndex { $0 > 0x20 }.map { $0 + 1 - text.startIndex } ?? 0), as: UTF8.self)
    }

    private mutating func skipBlockComment() {
        let start = position
        advance()
        advance()
        let textStart = index
        while let byte = current {
            advance()
            if byte == UInt8(ascii: "*"), current == UInt8(ascii: "/") {
                comments.append(Self.withoutSpace(bytes[textStart..<index - 1]))
                advance()
                return
            }
        }
        log.report(.invalidStrings, "this comment has no end", at: start)
    }

    /// Skips to the next line that isn't empty, unless the position is at the beginning of a line.
    private mutating func skipToNextEntry() {
        let isLineStart = bytes[lineStart..<index].allSatisfy { $0 <= 0x20 }
        if !isLineStart || current != UInt8(ascii: "\"") { skipLine() }
        while let byte = current, byte <= 0x20 { advance() }
    }
}

/// Reads YAML: keys, strings, numbers, reserved words, blocks of text.
struct YAMLLexer: CodeReading {
    let code: UnsafeBufferPointer<UInt8>
    let end: Int
    var index: Int
    private let start: Int
    private var tokens: [CodeToken] = []
    /// Columns before the first word of the current line.
    private var indent = 0

    private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "~"]

    init(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.code = code
        start = range.lowerBound
        end = range.upperBound
        index = range.lowerBound
    }

    mutating func read(into all: inout [CodeToken]) {
        while index < end { readLine() }
        all += tokens
    }

    private mutating func add(_ kind: CodeToken.Kind, from start: Int) {
        if start < index { tokens.append(CodeToken(kind: kind, range: start..<index)) }
    }

    private mutating func readLine() {
        let lineStart = index
        skip { $0 == 0x20 || $0 == 0x09 }
        indent = index - lineStart
        if starts(with: "---") || starts(with: "..."), indent == 0 {
            skip(3)
            add(.keyword, from: lineStart)
        }
        while index < end, code[index] != 0x0A { readPart() }
        skip(1)
    }

    private mutating func readPart() {
        let start = index
        switch code[index] {
        case 0x20, 0x09, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): index += 1
        case UInt8(ascii: "-") where byte(1).isSpace || index + 1 == end: index += 1
        case UInt8(ascii: "#") where index == self.start || code[index - 1].isSpace:
            skipLine()
            add(.comment, from: start)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipString()
            add(byte(after: { $0 == 0x20 }) == UInt8(ascii: ":") ? .type : .string, from: start)
        case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
            skip { !$0.isSpace && $0 != UInt8(ascii: ",") }
            add(.keyword, from: start)
        case UInt8(ascii: "|"), UInt8(ascii: ">"): readBlock()
        case UInt8(ascii: ":"), UInt8(ascii: "?"): index += 1
        default: readPlain()
        }
    }

    /// A plain key or value, up to a colon, a comment or the end of its line.
    private mutating func readPlain() {
        let start = index
        var last = index
        while index < end, code[index] != 0x0A {
            let byte = code[index]
            if byte == UInt8(ascii: ":"), self.byte(1).isSpace || index + 1 == end { break }
            if byte == UInt8(ascii: "#"), index > start, code[index - 1].isSpace { break }
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { break }
            index += 1
            if !byte.isSpace { last = index }
        }
        if byte() == UInt8(ascii: ":") {
            add(.type, from: start)
            return
        }
        let value = text(start..<last)
        let next = index
        index = last
        if YAMLLexer.words.contains(value.lowercased()) {
            add(.keyword, from: start)
        } else if YAMLLexer.isNumber(value) {
            add(.number, from: start)
        }
        index = max(next, start + 1)
    }

    private static func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isDigit || "+-.".utf8.contains(first) else { return false }
        return Double(text.filter { $0 != "_" }) != nil || text.hasPrefix("0x") && Int(text.dropFirst(2), radix: 16) != nil
            || text.utf8.contains(where: \.isDigit) && text.utf8.allSatisfy { $0.isDigit || "-:T.Z+".utf8.contains($0) }
    }

    private mutating func skipString() {
        guard code[index] == UInt8(ascii: "'") else { return skipQuoted() }
        index += 1
        while index < end {
            if code[index] == UInt8(ascii: "'") {
                index += 1
                if byte() != UInt8(ascii: "'") { return }
            }
            index += 1
        }
        index = min(index, end)
    }

    /// `|` and `>`: the lines below that are indented more.
    private mutating func readBlock() {
        let indicator = index
        index += 1
        skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0.isDigit }
        guard byte() == 0x0A || byte().isSpace && isRestBlank else { return }
        add(.keyword, from: indicator)
        skipLine()
        skip(1)
        let start = index
        var textEnd = index
        while index < end {
            let lineStart = index
            skip { $0 == 0x20 }
            if byte() != 0x0A, index < end, index - lineStart <= indent {
                index = lineStart
                break
            }
            skipLine()
            textEnd = index
            skip(1)
        }
        let next = index
        index = textEnd
        add(.string, from: start)
        // The line end before the next line, which the caller skips.
        index = code[next - 1] == 0x0A ? next - 1 : next
    }

    private var isRestBlank: Bool {
        var offset = index
        while offset < end, code[offset] == 0x20 || code[offset] == 0x0D { offset += 1 }
        return offset >= end || code[offset] == 0x0A || code[offset] == UInt8(ascii: "#")
    }
}

/// Reads style sheets: properties, rules, values.
struct StyleLexer: CodeReading {
    let code: UnsafeBufferPointer<UInt8>
    let end: Int
    var index: Int
    /// How many braces are open.
    private var depth = 0
    /// Whether the value of a property is being read.
    private var isInValue = false
    /// Whether the language has comments after two slashes, as SCSS and Less have, but not CSS.
    private let hasLineComments: Bool

    init(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, hasLineComments: Bool = false) {
        self.hasLineComments = hasLineComments
        self.code = code
        end = range.upperBound
        index = range.lowerBound
    }

    mutating func read(into tokens: inout [CodeToken]) {
        while index < end {
            let start = index
            guard let kind = readNext() else { continue }
            tokens.append(CodeToken(kind: kind, range: start..<index))
        }
    }

    private mutating func readNext() -> CodeToken.Kind? {
        let byte = code[index]
        if starts(with: "/*") {
            skip(2)
            skip(past: Array("*/".utf8))
            return .comment
        }
        if starts(with: "//"), isLineComment {
            skipLine()
            return .comment
        }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipQuoted(spansLines: false)
            return .string
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
            depth += byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") && depth > 0 ? -1 : 0
            isInValue = false
            index += 1
            return nil
        case UInt8(ascii: "@"), UInt8(ascii: "!"):
            index += 1
            let name = index
            skip(while: \.isInWord)
            return name < index ? .keyword : nil
        case UInt8(ascii: "#") where isInValue:
            index += 1
            skip(while: \.isInWord)
            return .number
        default: return readWord()
        }
    }

    private mutating func readWord() -> CodeToken.Kind? {
        let byte = code[index]
        let isSignOrPoint = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
        let isNumber = byte.isDigit || isSignOrPoint && (self.byte(1).isDigit || self.byte(1) == UInt8(ascii: ".") && self.byte(2).isDigit)
        if isNumber {
            index += 1
            skip { $0.isDigit || $0 == UInt8(ascii: ".") }
            skip { $0.isLetter || $0 == UInt8(ascii: "%") }
            return .number
        }
        guard byte.isInWord else {
            index += 1
            return nil
        }
        skip(while: \.isInWord)
        guard depth > 0, !isInValue, isProperty else { return nil }
        isInValue = true
        return .type
    }

    /// Whether two slashes begin a comment, and aren't part of a URL.
    private var isLineComment: Bool { hasLineComments && (index == 0 || code[index - 1].isSpace) }

    /// Whether a word is followed by a colon, and by a semicolon before any brace opens: `a:hover {` is a selector.
    private var isProperty: Bool {
        var offset = index
        while offset < end, code[offset] == 0x20 { offset += 1 }
        guard offset < end, code[offset] == UInt8(ascii: ":") else { return false }
        for byte in code[offset..<min(end, offset + 200)] {
            if byte == UInt8(ascii: "{") { return false }
            if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") { return true }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isInWord: Bool { isInName || self == UInt8(ascii: "-") }
}

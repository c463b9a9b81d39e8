/// Reads code byte by byte; what all lexers share.
protocol CodeReading {
    var code: UnsafeBufferPointer<UInt8> { get }
    /// Offset of the end of the part that is read.
    var end: Int { get }
    var index: Int { get set }
}

extension CodeReading {
    /// The byte `distance` after the current one; 0 after the end.
    func byte(_ distance: Int = 0) -> UInt8 {
        let offset = index + distance
        return offset < end ? code[offset] : 0
    }

    /// The next byte that isn't skipped; 0 at the end.
    func byte(after isSkipped: (UInt8) -> Bool) -> UInt8 {
        var offset = index
        while offset < end, isSkipped(code[offset]) { offset += 1 }
        return offset < end ? code[offset] : 0
    }

    func starts(with text: [UInt8], at start: Int? = nil) -> Bool {
        let start = start ?? index
        guard start + text.count <= end else { return false }
        for offset in text.indices where code[start + offset] != text[offset] { return false }
        return true
    }

    func starts(with text: StaticString) -> Bool {
        guard index + text.utf8CodeUnitCount <= end else { return false }
        for offset in 0..<text.utf8CodeUnitCount where code[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    mutating func skip(_ count: Int) { index = min(end, index + count) }

    mutating func skip(while isMeant: (UInt8) -> Bool) {
        while index < end, isMeant(code[index]) { index += 1 }
    }

    /// Skips to the end of the line, without its line ending.
    mutating func skipLine() { skip { $0 != 0x0A } }

    /// Skips past `text`, or to the end.
    mutating func skip(past text: [UInt8]) {
        while index < end, !starts(with: text) { index += 1 }
        skip(text.count)
    }

    /// Skips a string that may have several lines.
    mutating func skipQuoted(spansLines: Bool = true) {
        let quote = byte()
        skip(1)
        while index < end {
            switch code[index] {
            case quote: return skip(1)
            case UInt8(ascii: "\\"): skip(2)
            case 0x0A where !spansLines: return
            default: index += 1
            }
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }
}

extension UInt8 {
    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) || self >= 0x80 }
    var isCapital: Bool { (0x41...0x5A).contains(self) }
    var isSmall: Bool { (0x61...0x7A).contains(self) }
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") }
    var isInName: Bool { isNameStart || isDigit }
    var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

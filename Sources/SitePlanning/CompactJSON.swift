/// Writes JSON without blanks into one buffer. Its text may stand in an HTML script element: `<` is escaped.
package struct CompactJSON: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// Goes on in a buffer that another writer filled.
    package init(continuing bytes: consuming [UInt8]) { self.bytes = bytes }

    package mutating func object(_ members: (inout CompactJSON) -> Void) {
        open(UInt8(ascii: "{"))
        members(&self)
        close(UInt8(ascii: "}"))
    }

    package mutating func array(_ elements: (inout CompactJSON) -> Void) {
        open(UInt8(ascii: "["))
        elements(&self)
        close(UInt8(ascii: "]"))
    }

    package mutating func key(_ key: String) {
        value(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 { append(byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func value(_ number: Int) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Whole numbers have no fraction: 2, 0.5.
    package mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        guard number != number.rounded() || abs(number) >= 1e15 else { return value(Int(number)) }
        separate()
        bytes.append(contentsOf: "\(number)".utf8)
    }

    package mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    package mutating func member(_ name: String, _ text: String) {
        key(name)
        value(text)
    }

    package mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }

    package mutating func member(_ name: String, _ number: Double) {
        key(name)
        value(number)
    }

    package mutating func member(_ name: String, _ truth: Bool) {
        key(name)
        value(truth)
    }

    package mutating func member(_ name: String, _ numbers: [Int]) {
        key(name)
        array { json in for number in numbers { json.value(number) } }
    }

    package mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        array { json in for text in texts { json.value(text) } }
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0..<0x20, UInt8(ascii: "<"):
            let digits: StaticString = "0123456789abcdef"
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(digits.utf8Start[Int(byte >> 4)])
            bytes.append(digits.utf8Start[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}

import Encoding

/// Writes JSON without blanks into one buffer. Its text may be in an HTML script element: `<` is escaped.
package struct CompactJSON: ~Copyable, Sendable {
    private var buffer = ByteBuffer(capacity: 2048)
    private var needsComma = false

    package init() {}

    /// A copy of what was written.
    package var bytes: [UInt8] { buffer.bytes }

    package func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        buffer.withUnsafeBytes(body)
    }

    /// Ends a line of JSON Lines, which is a value of its own.
    package mutating func endLine() {
        buffer.append(0x0A)
        needsComma = false
    }

    /// Forgets what was written, but not what is open.
    package mutating func removeAll() { buffer.removeAll() }

    package mutating func object(_ members: (inout CompactJSON) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    /// Begins an object whose members are written by several functions.
    package mutating func beginObject() { open(UInt8(ascii: "{")) }
    package mutating func endObject() { close(UInt8(ascii: "}")) }

    package mutating func array(_ elements: (inout CompactJSON) -> Void) {
        beginArray()
        elements(&self)
        endArray()
    }

    package mutating func beginArray() { open(UInt8(ascii: "[")) }
    package mutating func endArray() { close(UInt8(ascii: "]")) }

    package mutating func key(_ key: String) {
        value(key)
        buffer.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func value(_ text: String) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { append(escaping: $0) }
        buffer.append(UInt8(ascii: "\""))
    }

    /// Writes bytes of UTF-8 as a string.
    package mutating func value(utf8 bytes: [UInt8]) {
        separate()
        buffer.append(UInt8(ascii: "\""))
        bytes.withUnsafeBufferPointer { append(escaping: $0) }
        buffer.append(UInt8(ascii: "\""))
    }

    package mutating func value(_ number: Int) {
        separate()
        buffer.append(decimal: number)
    }

    /// Whole numbers have no fraction: 2, 0.5.
    package mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        guard number != number.rounded() || abs(number) >= 1e15 else { return value(Int(number)) }
        separate()
        buffer.append("\(number)" as String)
    }

    package mutating func value(_ truth: Bool) {
        separate()
        buffer.append(truth ? "true" as StaticString : "false")
    }

    package mutating func null() {
        separate()
        buffer.append("null" as StaticString)
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
        buffer.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        buffer.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { buffer.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        buffer.append(
            text,
            mayNeedEscape: { word in
                word.containsControl || word.contains(UInt8(ascii: "\"")) || word.contains(UInt8(ascii: "\\"))
                    || word.contains(UInt8(ascii: "<"))
            },
            needsEscape: CompactJSON.needsEscape, escape: CompactJSON.escape)
    }

    @inline(__always)
    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<")
    }

    private static func escape(_ byte: UInt8, to buffer: inout ByteBuffer) {
        guard byte < 0x20 || byte == UInt8(ascii: "<") else {
            buffer.append(UInt8(ascii: "\\"))
            return buffer.append(byte)
        }
        let digits: StaticString = "0123456789abcdef"
        buffer.append("\\u00" as StaticString)
        buffer.append(digits.utf8Start[Int(byte >> 4)])
        buffer.append(digits.utf8Start[Int(byte & 15)])
    }
}

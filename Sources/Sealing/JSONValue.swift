package import Markup

/// A value of untrusted JSON (RFC 8259), whose depth is bounded. Unlike in files of authors, control characters are allowed in texts,
/// since students may paste them, and no places are needed.
package enum JSONValue: Hashable, Sendable {
    case object(Members)
    case array([JSONValue])
    case text(String)
    /// As written.
    case number(String)
    case truth(Bool)
    case null

    /// Members of an object, in order.
    package struct Members: Hashable, Sendable {
        package fileprivate(set) var list: [Member] = []

        package subscript(name: String) -> JSONValue? { list.first { $0.name == name }?.value }

        /// Names in order.
        package var names: [String] { list.map(\.name) }
    }

    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue
    }

    /// Levels of objects and arrays that are read.
    static let depthLimit = 32

    /// Nil for anything but one complete value: wrong UTF-8, too deep, or an object that has a name twice.
    package init?(_ bytes: [UInt8]) {
        var parser = JSONValueParser(bytes)
        guard let value = parser.document() else { return nil }
        self = value
    }

    package var text: String? { if case .text(let text) = self { text } else { nil } }

    package var texts: [String]? {
        guard case .array(let values) = self else { return nil }
        let texts = values.compactMap(\.text)
        return texts.count == values.count ? texts : nil
    }

    /// Writes the value, numbers as nearly as the writer can.
    package func write(to json: inout CompactJSON) {
        switch self {
        case .object(let members):
            json.object { json in
                for member in members.list {
                    json.key(member.name)
                    member.value.write(to: &json)
                }
            }
        case .array(let values): json.array { json in for value in values { value.write(to: &json) } }
        case .text(let text): json.value(text)
        case .number(let text):
            if let whole = Int(text) { json.value(whole) } else if let number = Double(text) { json.value(number) } else { json.null() }
        case .truth(let truth): json.value(truth)
        case .null: json.null()
        }
    }
}

private struct JSONValueParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func document() -> JSONValue? {
        guard let value = value() else { return nil }
        skipSpace()
        return next == nil ? value : nil
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    /// Skips a byte after space, if it is next.
    private mutating func consume(_ letter: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: letter) else { return false }
        index += 1
        return true
    }

    private mutating func consume(word: String) -> Bool {
        guard bytes[index...].starts(with: word.utf8) else { return false }
        index += word.utf8.count
        return true
    }

    private mutating func value() -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""): return text().map(JSONValue.text)
        case UInt8(ascii: "t"): return consume(word: "true") ? .truth(true) : nil
        case UInt8(ascii: "f"): return consume(word: "false") ? .truth(false) : nil
        case UInt8(ascii: "n"): return consume(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func nested(_ read: (inout JSONValueParser) -> JSONValue?) -> JSONValue? {
        guard depth < JSONValue.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        index += 1
        return read(&self)
    }

    private mutating func object() -> JSONValue? {
        var members = JSONValue.Members()
        if consume("}") { return .object(members) }
        var names: Set<String> = []
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = text(), names.insert(name).inserted, consume(":"), let value = value() else {
                return nil
            }
            members.list.append(JSONValue.Member(name: name, value: value))
        } while consume(",")
        return consume("}") ? .object(members) : nil
    }

    private mutating func array() -> JSONValue? {
        var values: [JSONValue] = []
        if consume("]") { return .array(values) }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
        } while consume(",")
        return consume("]") ? .array(values) : nil
    }

    private mutating func number() -> JSONValue? {
        let start = index
        while let byte = next, "+-.eE0123456789".utf8.contains(byte) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        guard text.count <= 40, let first = text.utf8.first, first == UInt8(ascii: "-") || first >= UInt8(ascii: "0"),
            Double(text)?.isFinite == true
        else { return nil }
        return .number(text)
    }

    private mutating func text() -> String? {
        index += 1
        var result: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: result, as: UTF8.self)
            case UInt8(ascii: "\\"): guard appendEscape(to: &result) else { return nil }
            default: result.append(byte)
            }
        }
        return nil
    }

    private mutating func appendEscape(to result: inout [UInt8]) -> Bool {
        guard let letter = next else { return false }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            result.append(contentsOf: String(Character(scalar)).utf8)
        default: return false
        }
        return true
    }

    /// Half of a surrogate pair, which JavaScript's texts can hold, becomes a replacement character.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let high = hexadecimal() else { return nil }
        if let scalar = Unicode.Scalar(high) { return scalar }
        let place = index
        if high < 0xDC00, consume(word: "\\u"), let low = hexadecimal(), (0xDC00..<0xE000).contains(low) {
            return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        }
        index = place
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32? {
        guard index + 4 <= bytes.count else { return nil }
        let digits = bytes[index..<index + 4]
        guard !digits.contains(UInt8(ascii: "+")), !digits.contains(UInt8(ascii: "-")) else { return nil }
        index += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

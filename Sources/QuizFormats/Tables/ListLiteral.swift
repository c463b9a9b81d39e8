import ContentModel
import Encoding

/// A list or an object in one cell, as programs write it: `["Paris", "Rome"]`, `{'A': 'Paris', 'B': 'Rome'}`, or
/// `{'text': ['Paris', 'Rome'], 'label': ['A', 'B']}`.
struct ListLiteral {
    private indirect enum Value {
        case text(String)
        case list([Value])
        case object([(key: String, value: Value)])
        /// `null`, `None` or `nan`.
        case nothing

        var text: String? { if case .text(let text) = self { text } else { nil } }

        /// The texts of a list; nil if it has anything else. Empty places at the end aren't part of it.
        var texts: [String]? {
            guard case .list(var items) = self else { return nil }
            while case .nothing? = items.last { items.removeLast() }
            let texts = items.compactMap(\.text)
            return texts.count == items.count && !texts.isEmpty ? texts : nil
        }
    }

    private let bytes: [UInt8]
    private var index = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    /// Whether a pair of brackets is around the whole text, as it isn't in `[0, 1]; [1, 2]`.
    static func isBracketed(_ text: String) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last, first == 0x5B && last == 0x5D || first == 0x7B && last == 0x7D else {
            return false
        }
        var depth = 0
        for byte in text.utf8.dropLast() {
            if byte == first { depth += 1 }
            if byte == last { depth -= 1 }
            if depth == 0 { return false }
        }
        return true
    }

    /// The items of a list, or the choices of an object in the order of their letters; nil for anything else.
    static func items(of text: String) -> [String]? {
        guard text.hasPrefix(ascii: "[") || text.hasPrefix(ascii: "{") else { return nil }
        var literal = ListLiteral(text)
        guard let value = literal.value(before: [], depth: 0) else { return nil }
        literal.skipSpaces()
        guard literal.index == literal.bytes.count else { return nil }
        return value.texts ?? choices(value)
    }

    private static func choices(_ value: Value) -> [String]? {
        guard case .object(let entries) = value else { return nil }
        let values = Dictionary(keepingFirst: entries.map { ($0.key.lowercased(), $0.value) })
        if entries.count == 2, let texts = values["text"]?.texts, let labels = values["label"]?.texts, texts.count == labels.count {
            return ordered(zip(labels, texts).map { (label: $0, text: $1) })
        }
        var choices: [(label: String, text: String)] = []
        for entry in entries {
            if case .nothing = entry.value { continue }
            guard let text = entry.value.text else { return nil }
            choices.append((entry.key, text))
        }
        return ordered(choices)
    }

    /// The texts in the order of their labels, which are letters, or numbers from 1; nil with other labels.
    private static func ordered(_ choices: [(label: String, text: String)]) -> [String]? {
        let texts = Dictionary(keepingFirst: choices.map { (CSVColumn.name($0.label), $0.text) })
        let ordered = choices.indices.compactMap { texts[Choice.id($0)] }
        return ordered.count == choices.count && !ordered.isEmpty ? ordered : nil
    }

    // MARK: - Reading

    /// Maximum depth of lists in lists.
    private static let depthLimit = 4

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpaces() { while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 } }

    /// Skips this byte, if it is the next one.
    private mutating func skip(_ character: Character) -> Bool {
        guard current == character.asciiValue else { return false }
        index += 1
        return true
    }

    /// - Parameter ends: bytes that end a word without quotation marks.
    private mutating func value(before ends: [UInt8], depth: Int) -> Value? {
        skipSpaces()
        guard let byte = current, depth < ListLiteral.depthLimit else { return nil }
        switch byte {
        case UInt8(ascii: "["): return list(depth)
        case UInt8(ascii: "{"): return object(depth)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted().map(Value.text)
        case _ where bytes[index...].starts(with: "array(".utf8): return array(depth)
        default: return word(before: ends)
        }
    }

    private mutating func list(_ depth: Int) -> Value? {
        index += 1
        var items: [Value] = []
        while true {
            skipSpaces()
            if skip("]") { return .list(items) }
            guard let item = value(before: [UInt8(ascii: ","), UInt8(ascii: "]")], depth: depth + 1) else { return nil }
            items.append(item)
            skipSpaces()
            // NumPy has only spaces between texts.
            guard skip(",") || [UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(current) else { return nil }
        }
    }

    private mutating func object(_ depth: Int) -> Value? {
        index += 1
        var entries: [(key: String, value: Value)] = []
        while true {
            skipSpaces()
            if skip("}") { return .object(entries) }
            guard let key = value(before: [UInt8(ascii: ":")], depth: depth + 1)?.text else { return nil }
            skipSpaces()
            guard skip(":"), let value = value(before: [UInt8(ascii: ","), UInt8(ascii: "}")], depth: depth + 1) else { return nil }
            entries.append((key, value))
            skipSpaces()
            guard skip(",") || current == UInt8(ascii: "}") else { return nil }
        }
    }

    /// A list of NumPy: `array(['Paris', 'Rome'], dtype=object)`.
    private mutating func array(_ depth: Int) -> Value? {
        index += "array(".utf8.count
        guard let list = value(before: [], depth: depth + 1), let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else {
            return nil
        }
        index = end + 1
        return list
    }

    private mutating func word(before ends: [UInt8]) -> Value? {
        let start = index
        while let byte = current, !ends.contains(byte) { index += 1 }
        let word = String(decoding: bytes[start..<index], as: UTF8.self).trimmed
        guard index < bytes.count, !word.isEmpty else { return nil }
        return ["null", "none", "nan"].contains(word.lowercased()) ? .nothing : .text(word)
    }

    /// A text in quotation marks; a backslash escapes.
    private mutating func quoted() -> String? {
        let quote = bytes[index]
        index += 1
        var text: [UInt8] = []
        while let byte = current {
            index += 1
            if byte == quote { return String(decoding: text, as: UTF8.self).trimmed }
            guard byte == UInt8(ascii: "\\"), let escaped = current else {
                text.append(byte)
                continue
            }
            index += 1
            text += unescaped(escaped)
        }
        return nil
    }

    private mutating func unescaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"), UInt8(ascii: "x"):
            let digits = bytes[index...].prefix(byte == UInt8(ascii: "u") ? 4 : 2)
            guard let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init) else {
                return [UInt8(ascii: "\\"), byte]
            }
            index += digits.count
            return Array(String(Character(scalar)).utf8)
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"): return [byte]
        default: return [UInt8(ascii: "\\"), byte]
        }
    }
}

import Encoding
import Platform

/// Reads untrusted JSON (RFC 8259) value by value, so that a reader takes what it wants without a tree of everything. Skipped values
/// have to be valid, too: UTF-8, of bounded depth, and without duplicate names in an object. Unlike in authors' files, control
/// characters are allowed in texts, since students may paste them, and no positions are needed.
struct JSONCursor {
    /// The bytes aren't one complete and valid value.
    struct Failure: Error {}

    enum Kind { case object, array, text, number, boolean, null }

    /// Levels of objects and arrays that are read.
    static let depthLimit = 32
    private static let numberLimit = 40

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var depth = 0

    /// Number of bytes that were read.
    var offset: Int { index }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads a whole document.
    ///
    /// - Parameter read: has to read or skip the one value.
    /// - Returns: nil for invalid JSON.
    static func read<Value>(_ bytes: [UInt8], _ read: (inout JSONCursor) throws(Failure) -> Value) -> Value? {
        bytes.withUnsafeBufferPointer { bytes in
            // Once for all texts, each of which begins and ends at ASCII characters.
            guard isASCII(bytes) || String(validating: bytes, as: UTF8.self) != nil else { return nil }
            var cursor = JSONCursor(bytes)
            do throws(Failure) {
                let value = try read(&cursor)
                cursor.skipSpace()
                return cursor.index == bytes.count ? value : nil
            } catch {
                return nil
            }
        }
    }

    /// Whether nothing has to be decoded, as in most reports. Eight bytes at once, since it is asked for each byte of each report.
    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let (bytes, wordSize) = (UnsafeRawBufferPointer(bytes), MemoryLayout<UInt64>.size)
        let end = bytes.count - bytes.count % wordSize
        var all: UInt64 = 0
        for offset in stride(from: 0, to: end, by: wordSize) { all |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
        for byte in bytes[end...] { all |= UInt64(byte) }
        return all & 0x8080_8080_8080_8080 == 0
    }

    // MARK: - Values

    /// The kind of the next value; `null` is only known by its first letter.
    mutating func kind() throws(Failure) -> Kind {
        skipSpace()
        guard let next else { throw Failure() }
        switch next {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .text
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw Failure()
        }
    }

    /// - Parameter member: has to read or skip the value of the member with this name.
    mutating func object(_ member: (inout JSONCursor, String) throws(Failure) -> Void) throws(Failure) {
        try open("{")
        var names = NameSet()
        if !consume("}") {
            repeat {
                let name = try text()
                guard names.insert(name), consume(":") else { throw Failure() }
                try member(&self, name)
            } while consume(",")
            guard consume("}") else { throw Failure() }
        }
        depth -= 1
    }

    /// - Parameter element: has to read or skip the element.
    mutating func array(_ element: (inout JSONCursor) throws(Failure) -> Void) throws(Failure) {
        try open("[")
        if !consume("]") {
            repeat { try element(&self) } while consume(",")
            guard consume("]") else { throw Failure() }
        }
        depth -= 1
    }

    /// Half of a surrogate pair, which JavaScript's texts can hold, becomes a replacement character.
    mutating func text() throws(Failure) -> String {
        guard consume("\"") else { throw Failure() }
        let start = index
        while let byte = next {
            index += 1
            if byte == UInt8(ascii: "\"") { return string(bytes[start..<index - 1]) }
            if byte == UInt8(ascii: "\\") { return try escapedText(from: start) }
        }
        throw Failure()
    }

    /// As written.
    mutating func number() throws(Failure) -> String {
        skipSpace()
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        // No zeros before other digits (RFC 8259, section 6).
        if next == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
        if next == UInt8(ascii: ".") {
            index += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try skipDigits()
        }
        guard index - start <= JSONCursor.numberLimit else { throw Failure() }
        let text = string(bytes[start..<index])
        guard Double(text)?.isFinite == true else { throw Failure() }
        return text
    }

    /// Skips one digit or more.
    private mutating func skipDigits() throws(Failure) {
        let start = index
        while let byte = next, byte.isASCIIDigit { index += 1 }
        guard start < index else { throw Failure() }
    }

    mutating func boolean() throws(Failure) -> Bool {
        skipSpace()
        if consume(word: "true") { return true }
        guard consume(word: "false") else { throw Failure() }
        return false
    }

    mutating func null() throws(Failure) {
        skipSpace()
        guard consume(word: "null") else { throw Failure() }
    }

    mutating func skip() throws(Failure) {
        switch try kind() {
        case .object: try object { cursor, _ throws(Failure) in try cursor.skip() }
        case .array: try array { cursor throws(Failure) in try cursor.skip() }
        case .text: _ = try text()
        case .number: _ = try number()
        case .boolean: _ = try boolean()
        case .null: try null()
        }
    }

    /// Skips JSON that was read before, if it is next.
    ///
    /// - Parameter value: a whole object, which can't continue.
    mutating func skip(_ value: [UInt8]) -> Bool {
        let end = index + value.count
        guard end <= bytes.count else { return false }
        let isNext = value.withUnsafeBytes { ByteOrder.compare(UnsafeRawBufferPointer(bytes)[index..<end], $0[...]) == 0 }
        if isNext { index = end }
        return isNext
    }

    /// The JSON since an earlier `offset`.
    func json(from start: Int) -> [UInt8] { Array(bytes[start..<index]) }

    // MARK: - Bytes

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func open(_ bracket: Unicode.Scalar) throws(Failure) {
        guard depth < JSONCursor.depthLimit, consume(bracket) else { throw Failure() }
        depth += 1
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

    private func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    }

    /// The rest of a text from its first escape on, which is behind the cursor.
    private mutating func escapedText(from start: Int) throws(Failure) -> String {
        var result = Array(bytes[start..<index - 1])
        try appendEscape(to: &result)
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
            case UInt8(ascii: "\\"): try appendEscape(to: &result)
            default: result.append(byte)
            }
        }
        throw Failure()
    }

    private mutating func appendEscape(to result: inout [UInt8]) throws(Failure) {
        guard let letter = next else { throw Failure() }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(letter)
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "u"): result.append(contentsOf: String(Character(try scalar())).utf8)
        default: throw Failure()
        }
    }

    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        guard let high = hexadecimal() else { throw Failure() }
        if let scalar = Unicode.Scalar(high) { return scalar }
        let start = index
        if high < 0xDC00, consume(word: "\\u"), let low = hexadecimal(), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        {
            return scalar
        }
        index = start
        return "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32? {
        guard index + 4 <= bytes.count, let number = bytes[index..<index + 4].hexadecimalNumber else { return nil }
        index += 4
        return number
    }
}

/// Names of an object's members. The few that most objects have are faster compared than hashed.
private struct NameSet {
    private static let fewLimit = 16

    private var few: [String] = []
    private var many: Set<String> = []

    /// - Returns: whether the name is new.
    mutating func insert(_ name: String) -> Bool {
        if few.count < NameSet.fewLimit {
            if few.contains(name) { return false }
            if few.isEmpty { few.reserveCapacity(8) }
            few.append(name)
            return true
        }
        if many.isEmpty { many = Set(few) }
        return many.insert(name).inserted
    }
}

package import Diagnostics

/// Strict JSON parser (RFC 8259) that makes a tree with positions.
///
/// Foundation's decoder knows neither lines nor duplicate keys and reads a seventh as fast. Trailing commas and duplicate keys are
/// reported and skipped, so that one run names them all; any other fault ends the file.
package struct JSONReader {
    static let depthLimit = 100

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0
    private var log: DiagnosticLog
    /// The text with escapes that is being read. Its memory is used again for the next one.
    private var decoded: [UInt8] = []

    private typealias Fault = JSONFault

    /// The tree of `text`; nil if it has a fault, which is in `log`.
    package static func read(_ text: String, log: inout DiagnosticLog) -> ContentTree? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = JSONReader(bytes: bytes, log: log)
            defer { log = reader.log }
            do {
                return try reader.document()
            } catch let fault as Fault {
                reader.log.report(fault.id, fault.message, at: fault.position)
            } catch {
                reader.log.report(.invalidJSON, "this file can't be read as JSON: \(error)", at: .start)
            }
            return nil
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        self.bytes = bytes
        self.log = log
    }

    private var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

    private func fault(_ message: String, _ id: DiagnosticID = .invalidJSON, at place: SourcePosition? = nil) -> Fault {
        Fault(id: id, message: message, position: place ?? position)
    }

    /// Parses the whole text.
    ///
    /// - Throws: `Fault` at the first error that ends the file, as do all functions below.
    private mutating func document() throws -> ContentTree {
        skipSpace()
        let tree = try value()
        skipSpace()
        if index < bytes.count { throw unexpected(Fault.end) }
        return tree
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
            case UInt8(ascii: "\n"):
                index += 1
                line += 1
                lineStart = index
            default: return
            }
        }
    }

    private mutating func value() throws -> ContentTree {
        let start = position
        guard index < bytes.count else { throw unexpected("a value") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try nested { try $0.mapping(at: start) }
        case UInt8(ascii: "["): return try nested { try $0.sequence(at: start) }
        case UInt8(ascii: "\""): return ContentTree(.text(try text()), at: start)
        case UInt8(ascii: "t") where skip("true"): return ContentTree(.boolean(true), at: start)
        case UInt8(ascii: "f") where skip("false"): return ContentTree(.boolean(false), at: start)
        case UInt8(ascii: "n") where skip("null"): return ContentTree(.null, at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return ContentTree(.number(try number()), at: start)
        default: throw unexpected("a value")
        }
    }

    private mutating func nested(_ read: (inout JSONReader) throws -> ContentTree) throws -> ContentTree {
        depth += 1
        defer { depth -= 1 }
        if depth > JSONReader.depthLimit {
            throw fault("values are nested more than \(JSONReader.depthLimit) deep", .nestingTooDeep)
        }
        index += 1
        return try read(&self)
    }

    private mutating func mapping(at start: SourcePosition) throws -> ContentTree {
        var entries: [ContentTree.Entry] = []
        skipSpace()
        if consume(UInt8(ascii: "}")) { return ContentTree(.mapping([]), at: start) }
        entries.reserveCapacity(4)
        var places: [String: SourcePosition] = [:]
        while true {
            skipSpace()
            let keyPosition = position
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw unexpected("a key in double quotes")
            }
            let key = try text().string
            skipSpace()
            guard consume(UInt8(ascii: ":")) else {
                throw Fault.hasCurlyQuote(key) ? fault(Fault.curlyQuotes, at: keyPosition) : unexpected("':' after the key '\(key)'")
            }
            skipSpace()
            let value = try value()
            if let first = entries.place(of: key, &places) {
                log.report(
                    .duplicateKey, "the key '\(key)' appears twice; remove one", at: keyPosition, notes: [("first used here", first)])
            } else {
                entries.append(ContentTree.Entry(key: key, keyPosition: keyPosition, value: value))
            }
            if try endsList(with: UInt8(ascii: "}"), opened: start) { return ContentTree(.mapping(entries), at: start) }
        }
    }

    private mutating func sequence(at start: SourcePosition) throws -> ContentTree {
        var elements: [ContentTree] = []
        skipSpace()
        if consume(UInt8(ascii: "]")) { return ContentTree(.sequence([]), at: start) }
        elements.reserveCapacity(4)
        while true {
            skipSpace()
            elements.append(try value())
            if try endsList(with: UInt8(ascii: "]"), opened: start) { return ContentTree(.sequence(elements), at: start) }
        }
    }

    /// After an element: true at `close`, false after a comma that another element follows.
    private mutating func endsList(with close: UInt8, opened: SourcePosition) throws -> Bool {
        skipSpace()
        if consume(close) { return true }
        let comma = position
        guard consume(UInt8(ascii: ",")) else {
            let closing = Character(UnicodeScalar(close))
            if index >= bytes.count {
                throw fault("the file ends inside what was opened at line \(opened.line), column \(opened.column); '\(closing)' is missing")
            }
            throw unexpected("',' or '\(closing)'")
        }
        skipSpace()
        guard consume(close) else { return false }
        log.report(.trailingComma, "JSON has no comma after the last element; remove it", at: comma)
        return true
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skip(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[index..<end]) }) else { return false }
        index = end
        return true
    }

    private mutating func number() throws -> String {
        let start = index
        let place = position
        _ = consume(UInt8(ascii: "-"))
        let wholeStart = index
        skipDigits()
        let hasWhole = index > wholeStart
        let leadingZero = hasWhole && bytes[wholeStart] == UInt8(ascii: "0") && index - wholeStart > 1
        var isComplete = hasWhole && !leadingZero
        if consume(UInt8(ascii: ".")) {
            let fractionStart = index
            skipDigits()
            isComplete = isComplete && index > fractionStart
        }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            _ = consume(UInt8(ascii: "+")) || consume(UInt8(ascii: "-"))
            let exponentStart = index
            skipDigits()
            isComplete = isComplete && index > exponentStart
        }
        let written = string(start..<index)
        guard isComplete else { throw fault("'\(written)' isn't a valid JSON number", at: place) }
        return written
    }

    private mutating func skipDigits() {
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// A character other than the expected one, or the end of the file.
    private func unexpected(_ expected: String) -> Fault {
        let found = String(decoding: bytes[index..<min(index + 8, bytes.count)], as: UTF8.self).first
        return fault(Fault.message(expected: expected, found: found))
    }

    private mutating func text() throws -> ContentTree.Text {
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
    private func unclosedText(start: Int, opening: SourcePosition) -> Fault {
        if Fault.hasCurlyQuote(string(start..<index)) { return fault(Fault.curlyQuotes, at: opening) }
        return index < bytes.count ? controlCharacter(bytes[index]) : fault("this text has no closing quote", at: opening)
    }

    /// Skips the bytes of a text up to its next quote, escape or control character, eight at a time.
    private mutating func skipPlain() {
        // In a variable of its own, as a field would be written back for each step.
        var end = index
        if let base = bytes.baseAddress {
            while end + 8 <= bytes.count, !JSONReader.endsText(UnsafeRawPointer(base + end).loadUnaligned(as: UInt64.self)) { end += 8 }
        }
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20 { end += 1 }
        index = end
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character: each of the three differences has the highest bit
    /// where the byte in question was too small.
    private static func endsText(_ bytes: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = bytes ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = bytes ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let found = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | (bytes &- ones &* 0x20) & ~bytes
        return found & (ones &* 0x80) != 0
    }

    private func controlCharacter(_ byte: UInt8) -> Fault {
        if byte == 0x0A || byte == 0x0D { return fault("a JSON string can't contain a line break; write \\n instead") }
        return fault("the control character \(Unicode.Scalar(byte).codePoint) can't be in a text", .controlCharacter)
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
        throw fault("this text has no closing quote", at: opening)
    }

    private mutating func appendEscape() throws {
        let place = position
        guard index + 1 < bytes.count else { throw fault("the file ends inside a text") }
        let letter = bytes[index + 1]
        index += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"):
            throw fault("a control character can't be in a text", .controlCharacter, at: place)
        case UInt8(ascii: "u"):
            let scalar = try unicodeEscape(at: place)
            if scalar.value < 0x20, ![0x09, 0x0A, 0x0D].contains(scalar.value) {
                throw fault(
                    "the control character \(scalar.codePoint) can't be in a text", .controlCharacter, at: place)
            }
            decoded.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        default:
            throw fault("'\\\(Character(UnicodeScalar(letter)))' isn't a JSON escape; write '\\\\' for a backslash", at: place)
        }
    }

    private mutating func unicodeEscape(at place: SourcePosition) throws -> Unicode.Scalar {
        let high = try hexadecimal(at: place)
        if let scalar = Unicode.Scalar(high) { return scalar }
        if (0xD800..<0xDC00).contains(high), skip("\\u") {
            let low = try hexadecimal(at: place)
            if (0xDC00..<0xE000).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) {
                return scalar
            }
        }
        throw fault("this is half of a surrogate pair; write the character itself", at: place)
    }

    private mutating func hexadecimal(at place: SourcePosition) throws -> UInt32 {
        guard index + 4 <= bytes.count, bytes[index] != UInt8(ascii: "+"), let value = UInt32(string(index..<index + 4), radix: 16) else {
            throw fault("'\\u' must be followed by four hexadecimal digits", at: place)
        }
        index += 4
        return value
    }
}

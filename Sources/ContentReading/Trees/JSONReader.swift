package import Diagnostics
import Encoding

/// Strict JSON parser (RFC 8259) that makes a tree with positions.
///
/// Foundation's decoder reports neither lines nor duplicate keys and is seven times as slow. Trailing commas and duplicate keys are
/// reported and skipped, so that one run names them all; any other error ends the reading.
package struct JSONReader {
    static let depthLimit = 100

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    var line = 1
    var lineStart = 0
    private var depth = 0
    var log: DiagnosticLog
    /// The text with escapes that is being read. Its memory is reused for the next one.
    var decoded: [UInt8] = []

    /// The tree of `text`; nil if it has an error, which is reported.
    package static func read(_ text: String, log: inout DiagnosticLog) -> ContentTree? {
        var utf8 = text
        return utf8.withUTF8 { bytes in
            var reader = JSONReader(bytes: bytes, log: log)
            do {
                let tree = try reader.document()
                log = reader.log
                return tree
            } catch {
                if ConflictMarkers.areReported(in: text, log: &log) { return nil }
                reader.report(error)
                log = reader.log
                return nil
            }
        }
    }

    /// The values of a text of JSON Lines as a list; nil for a text with fewer than two values, or with an error.
    package static func readLines(_ text: String, log: inout DiagnosticLog) -> ContentTree? {
        var utf8 = text
        return utf8.withUTF8 { bytes in
            var reader = JSONReader(bytes: bytes, log: log)
            guard let values = try? reader.values(), values.count > 1 else { return nil }
            log = reader.log
            return ContentTree(.sequence(values), at: values[0].position)
        }
    }

    private mutating func values() throws -> [ContentTree] {
        var values: [ContentTree] = []
        skipSpace()
        while index < bytes.count {
            values.append(try value())
            skipSpace()
        }
        return values
    }

    private mutating func report(_ error: any Error) {
        if let error = error as? JSONError {
            log.report(error.id, error.message, at: error.position)
        } else {
            log.report(.invalidJSON, "this file can't be read as JSON: \(error)", at: .start)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        self.bytes = bytes
        self.log = log
    }

    var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }

    func error(_ message: String, _ id: DiagnosticID = .invalidJSON, at errorPosition: SourcePosition? = nil) -> JSONError {
        JSONError(id: id, message: message, position: errorPosition ?? position)
    }

    /// Parses the whole text.
    ///
    /// - Throws: `JSONError` at the first error that ends the reading, as do all functions below.
    private mutating func document() throws -> ContentTree {
        skipSpace()
        let tree = try value()
        skipSpace()
        if index < bytes.count { throw unexpected(JSONError.end) }
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
            throw error("values are nested more than \(JSONReader.depthLimit) deep", .nestingTooDeep)
        }
        index += 1
        return try read(&self)
    }

    private mutating func mapping(at start: SourcePosition) throws -> ContentTree {
        var entries: [ContentTree.Entry] = []
        skipSpace()
        if consume(UInt8(ascii: "}")) { return ContentTree(.mapping([]), at: start) }
        entries.reserveCapacity(4)
        var positions: [String: SourcePosition] = [:]
        while true {
            skipSpace()
            let keyPosition = position
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw unexpected("a key in double quotes")
            }
            let key = try text().string
            skipSpace()
            guard consume(UInt8(ascii: ":")) else {
                throw JSONError.hasCurlyQuote(key)
                    ? error(JSONError.curlyQuotes, at: keyPosition) : unexpected("':' after the key '\(key)'")
            }
            skipSpace()
            let value = try value()
            if let first = entries.position(of: key, &positions) {
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
        let end = position
        skipSpace()
        if consume(close) { return true }
        let comma = position
        guard consume(UInt8(ascii: ",")) else {
            let closing = Character(UnicodeScalar(close))
            if index >= bytes.count {
                throw error("the file ends before the bracket at line \(opened.line), column \(opened.column) is closed; add '\(closing)'")
            }
            if let missing = missingComma(before: close, after: end) { throw missing }
            throw unexpected("',' or '\(closing)'")
        }
        skipSpace()
        guard consume(close) else { return false }
        log.report(.trailingComma, "JSON has no comma after the last element; remove it", at: comma)
        return true
    }

    /// Where the next element follows another one without a comma; nil if there is none.
    ///
    /// - Parameter end: where the element before it ends.
    private func missingComma(before close: UInt8, after end: SourcePosition) -> JSONError? {
        let starts = close == UInt8(ascii: "}") ? "\"" : "{[\""
        guard starts.utf8.contains(bytes[index]), end.line < line || bytes[index] != UInt8(ascii: "\""), end.column > 1 else { return nil }
        let last = SourcePosition(line: Int(end.line), column: Int(end.column) - 1)
        return error("a comma is missing after this; another \(close == UInt8(ascii: "}") ? "key" : "element") follows", at: last)
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func skip(_ word: StaticString) -> Bool {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[index..<end]) }) else { return false }
        index = end
        return true
    }

    private mutating func number() throws -> String {
        let start = index
        let startPosition = position
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
        guard isComplete else { throw error("'\(written)' isn't a valid JSON number", at: startPosition) }
        return written
    }

    private mutating func skipDigits() {
        while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    /// A character other than the expected one, or the end of the file.
    private func unexpected(_ expected: String) -> JSONError {
        let found = String(decoding: bytes[index..<min(index + 8, bytes.count)], as: UTF8.self).first
        return error(JSONError.message(expected: expected, found: found))
    }
}

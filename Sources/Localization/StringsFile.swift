package import Diagnostics
import Encoding

/// A file of `"key" = "text";` pairs, as Apple's tools write them.
///
/// Comments are `/* … */` and `// …`; escapes are `\n \r \t \" \' \\` and `\Uxxxx`, with surrogate pairs. Bytes are UTF-8, or
/// UTF-16 with a byte order mark.
package struct StringsFile: Sendable {
    package struct Entry: Hashable, Sendable {
        package let key: Located<String>
        package let text: Located<String>
        /// Comment directly above, without its delimiters; empty if there is none.
        package let comment: String
        /// Offset of the key, with its quotes.
        package let start: Int
        /// Range of the text in `source`, with its quotes.
        package let textRange: Range<Int>
        /// Offset after the `;`.
        package let end: Int
    }

    /// The file as UTF-8, without a byte order mark.
    package let source: [UInt8]
    /// Entries in the order of the file; of two with one key only the first.
    package let entries: [Entry]

    /// Parses what is valid, and reports every error; `path` is only for the reports.
    package static func read(_ bytes: [UInt8], path: String) -> (file: StringsFile, diagnostics: [Diagnostic]) {
        var log = DiagnosticLog(path: path)
        guard let text = decode(bytes, &log) else { return (StringsFile(source: [], entries: []), log.diagnostics) }
        var scanner = StringsScanner(bytes: text, log: log)
        let entries = withoutDuplicates(scanner.entries(), &scanner.log)
        return (StringsFile(source: text, entries: entries), scanner.log.diagnostics)
    }

    /// Texts by key.
    package var texts: [String: String] {
        Dictionary(keepingFirst: entries.map { ($0.key.value, $0.text.value) })
    }

    /// The bytes as UTF-8 without a byte order mark; nil if they aren't text.
    private static func decode(_ bytes: [UInt8], _ log: inout DiagnosticLog) -> [UInt8]? {
        if let units = LegacyText.utf16Units(bytes) {
            if bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) { return Array(text.utf8) }
            log.report(.notUTF8, "this file begins as UTF-16 but is not valid UTF-16", at: .start)
            return nil
        }
        let text = bytes.withoutByteOrderMark
        guard String(validating: text, as: UTF8.self) != nil else {
            let message = "this file is neither UTF-8 nor UTF-16 with a byte order mark"
            log.report(.notUTF8, message, at: firstInvalidPosition(text))
            return nil
        }
        return text
    }

    private static func firstInvalidPosition(_ bytes: [UInt8]) -> SourcePosition {
        var line = 1
        for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard String(validating: part, as: UTF8.self) != nil else { break }
            line += 1
        }
        return SourcePosition(line: line, column: 1)
    }

    private static func withoutDuplicates(_ entries: [Entry], _ log: inout DiagnosticLog) -> [Entry] {
        var firstUses: [String: SourcePosition] = [:]
        return entries.filter { entry in
            guard let first = firstUses[entry.key.value] else {
                firstUses[entry.key.value] = entry.key.position
                return true
            }
            log.report(
                .duplicateKey, "key '\(entry.key.value)' appears twice; remove one", at: entry.key.position,
                notes: [("first used here", first)])
            return false
        }
    }
}

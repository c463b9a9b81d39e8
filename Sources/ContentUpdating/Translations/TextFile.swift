import ContentReading
package import Diagnostics
import Encoding
import Localization

/// A file of one language's texts, with positions for edits in place.
package struct TextFile: Sendable {
    struct Entry: Sendable {
        var key: String
        var text: String
        var note: String
        /// Offset of the key, with its quotes.
        var start: Int
        /// Range of the text in `source`, with its quotes.
        var range: Range<Int>
        /// Offset at which another entry can be inserted.
        var end: Int
    }

    enum Encoding: Sendable { case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian }

    /// Path relative to the site's folder.
    package let path: String
    let style: PenaltyKey.Style
    let encoding: Encoding
    /// Bytes, in UTF-8 without a byte order mark.
    let source: [UInt8]
    let entries: [Entry]
    /// Keys of an `.arb` file with their offsets, also those that describe others.
    let members: [(key: String, start: Int)]
    package let diagnostics: [Diagnostic]

    init(_ bytes: [UInt8], path: String) {
        self.path = path
        style = path.hasFileExtension("arb") ? .arb : .strings
        encoding = Encoding(bytes)
        switch style {
        case .strings:
            let (file, errors) = StringsFile.read(bytes, path: path)
            source = file.source
            diagnostics = errors
            entries = file.entries.map {
                Entry(key: $0.key.value, text: $0.text.value, note: $0.comment, start: $0.start, range: $0.textRange, end: $0.end)
            }
            members = []
        case .arb:
            var log = DiagnosticLog(path: path)
            source = Array(ExchangeFormat.arb.text(bytes, log: &log)?.utf8 ?? "".utf8)
            (members, entries) = TextFile.arbEntries(source, &log)
            diagnostics = log.diagnostics
        }
    }

    var texts: [String: String] { Dictionary(keepingFirst: entries.map { ($0.key, $0.text) }) }

    /// Members of a JSON object, and those of them that are texts, with their ranges.
    private static func arbEntries(
        _ source: [UInt8], _ log: inout DiagnosticLog
    ) -> (members: [(key: String, start: Int)], entries: [Entry]) {
        guard let tree = JSONReader.read(String(decoding: source, as: UTF8.self), log: &log), let members = tree.arbMembers(log: &log)
        else { return ([], []) }
        var lineStarts = [0]
        for (index, byte) in source.enumerated() where byte == 0x0A { lineStarts.append(index + 1) }
        func offset(_ position: SourcePosition) -> Int { lineStarts[Int(position.line) - 1] + Int(position.column) - 1 }
        var notes: [String: String] = [:]
        for member in members where member.key.hasPrefix("@") {
            guard case .mapping(let about) = member.value.value else { continue }
            for fact in about where fact.key == "description" {
                if case .text(let text) = fact.value.value { notes[String(member.key.dropFirst())] = text.string }
            }
        }
        let entries = members.compactMap { member -> Entry? in
            guard !member.key.hasPrefix("@"), case .text(let text) = member.value.value else { return nil }
            let start = offset(member.value.position)
            let range = start..<endOfText(source, from: start)
            return Entry(
                key: member.key, text: text.string, note: notes[member.key] ?? "", start: offset(member.keyPosition), range: range,
                end: range.upperBound)
        }
        return (members.map { ($0.key, offset($0.keyPosition)) }, entries)
    }

    /// Offset after the closing quote of the JSON string at `start`.
    private static func endOfText(_ source: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < source.count, source[index] != UInt8(ascii: "\"") { index += source[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index + 1, source.count)
    }
}

extension TextFile.Encoding {
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16LittleEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16BigEndian
        } else {
            self = bytes.hasByteOrderMark ? .utf8WithMark : .utf8
        }
    }

    func bytes(_ text: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8: return text
        case .utf8WithMark: return [UInt8].byteOrderMark + text
        case .utf16LittleEndian, .utf16BigEndian:
            let units = [0xFEFF] + Array(String(decoding: text, as: UTF8.self).utf16)
            return units.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return self == .utf16BigEndian ? [high, low] : [low, high]
            }
        }
    }
}

import ContentReading
import Diagnostics
import Encoding

/// Edits a file of texts in place. Everything else is kept: order, comments, white space, encoding.
struct TextFileEdit {
    struct Addition {
        var key: String
        var text: String
        var note: String
        /// Key after which the new one is inserted, if the file has it.
        var after: String?
    }

    private let file: TextFile
    private let changes: [String: String]
    private let additions: [Addition]
    /// Keys of texts that are removed.
    private let removals: Set<String>
    /// Whether a text that an export has commented out is replaced by its translation.
    private let usesPlaceholders: Bool

    /// The bytes of `file` with `changes` by key and `additions`, and without `removals`; nil if that can't be done without loss.
    static func bytes(
        _ file: TextFile, changes: [String: String], additions: [Addition], removals: Set<String> = []
    ) -> [UInt8]? {
        func edit(usesPlaceholders: Bool) -> TextFileEdit {
            TextFileEdit(
                file: file, changes: changes, additions: additions, removals: removals, usesPlaceholders: usesPlaceholders)
        }
        // A line in a comment of several lines only looks like a placeholder.
        return bytes(edit(usesPlaceholders: true)) ?? bytes(edit(usesPlaceholders: false))
    }

    private static func bytes(_ edit: TextFileEdit) -> [UInt8]? {
        let (file, changes, additions, removals) = (edit.file, edit.changes, edit.additions, edit.removals)
        let bytes = file.encoding.bytes(edit.applied())
        // The result is parsed again, and must have exactly the intended texts.
        let result = TextFile(bytes, path: file.path)
        let texts = file.texts.filter { !removals.contains($0.key) }
        let expected = texts.merging(changes) { $1 }.merging(additions.map { ($0.key, $0.text) }) { $1 }
        let kept = result.entries.map(\.key).filter { texts[$0] != nil }
        return result.texts == expected && kept == file.entries.map(\.key).filter { texts[$0] != nil } ? bytes : nil
    }

    private func applied() -> [UInt8] {
        var pieces: [(range: Range<Int>, text: String)] = []
        for entry in file.entries {
            if let text = changes[entry.key] { pieces.append((entry.range, quoted(text))) }
        }
        pieces += removedRanges().map { ($0, "") }
        let placeholders = usesPlaceholders ? placeholders() : [:]
        for addition in additions {
            guard let range = placeholders[addition.key] else { continue }
            pieces.append((range, String(StringsFormat.entry(addition.key, addition.text).dropLast())))
        }
        let others = additions.indices.filter { placeholders[additions[$0].key] == nil }
        let kept = file.entries.lazy.filter { !removals.contains($0.key) }
        let ends = Dictionary(keepingFirst: kept.map { ($0.key, $0.end) })
        let last = ends.values.max()
        let groups = Dictionary(grouping: others, by: { insertionPoint(for: additions[$0], ends, last) })
        for (point, indices) in groups {
            let text = indices.map { entry(additions[$0], isFirst: point.isFirst && $0 == indices.first) }.joined()
            pieces.append((point.offset..<point.offset, text + (point.isFirst && hasKeptMembers ? "," : "")))
        }
        var bytes: [UInt8] = []
        var offset = 0
        for piece in pieces.sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }) {
            bytes += file.source[offset..<piece.range.lowerBound]
            bytes += piece.text.utf8
            offset = piece.range.upperBound
        }
        return bytes + file.source[offset...]
    }

    /// The lines, by key, that an export has written for texts without a translation: `// "key" = "original";`.
    private func placeholders() -> [String: Range<Int>] {
        guard file.style == .strings else { return [:] }
        let keys = Dictionary(
            keepingFirst: additions.map { (Array("// \(QuotedText.strings($0.key)) = \"".utf8), $0.key) })
        var lines: [String: Range<Int>] = [:]
        for line in file.source.split(separator: 0x0A) where line.starts(with: Array("// \"".utf8)) {
            let range = line.last == 0x0D ? line.startIndex..<line.endIndex - 1 : line.startIndex..<line.endIndex
            guard let end = line.firstRange(of: Array("\" = \"".utf8))?.upperBound, let key = keys[Array(line[..<end])] else { continue }
            if lines[key] == nil { lines[key] = range }
        }
        return lines
    }

    private struct InsertionPoint: Hashable {
        var offset: Int
        /// Whether no entry precedes it, so that no comma is needed.
        var isFirst: Bool
    }

    /// After the entry that it follows, or at the end.
    ///
    /// - Parameters:
    ///   - ends: where the entries that stay end, by their keys.
    ///   - last: where the last of them ends.
    private func insertionPoint(for addition: Addition, _ ends: [String: Int], _ last: Int?) -> InsertionPoint {
        if let end = addition.after.flatMap({ ends[$0] }) ?? last { return InsertionPoint(offset: end, isFirst: false) }
        switch file.style {
        case .strings: return InsertionPoint(offset: file.source.count, isFirst: true)
        case .arb: return InsertionPoint(offset: (file.source.firstIndex(of: UInt8(ascii: "{")) ?? -1) + 1, isFirst: true)
        }
    }

    private func entry(_ addition: Addition, isFirst: Bool) -> String {
        switch file.style {
        case .strings:
            // A comment often is the heading of the texts after it.
            let space = addition.note.isEmpty ? "\n" : "\n\n"
            let line = space + StringsFormat.comment(addition.note) + StringsFormat.entry(addition.key, addition.text)
            // The line ending is that of the entry before.
            return isFirst ? line : String(line.dropLast())
        case .arb: return "\(isFirst ? "" : ",")\n  \(QuotedText.jsonMember(addition.key, addition.text))"
        }
    }

    // MARK: - Removals

    private func isRemoved(_ member: (key: String, start: Int)) -> Bool {
        removals.contains(member.key) || member.key.hasPrefix("@") && removals.contains(String(member.key.dropFirst()))
    }

    private var hasKeptMembers: Bool { file.members.contains { !isRemoved($0) } }

    /// The ranges of texts that are removed, in `.arb` with what describes them. Comments stay, as they may be about other texts, too.
    private func removedRanges() -> [Range<Int>] {
        guard !removals.isEmpty else { return [] }
        if file.style == .strings { return file.entries.filter { removals.contains($0.key) }.map { lines(of: $0.start..<$0.end) } }
        let members = file.members
        let kept = members.lastIndex { !isRemoved($0) }.map { $0 + 1 } ?? 0
        // Up to the next member, and at the end of the object from the comma before them.
        var ranges = members.indices.prefix(kept).filter { isRemoved(members[$0]) }.map { members[$0].start..<members[$0 + 1].start }
        guard kept < members.count, let brace = file.source.lastIndex(of: UInt8(ascii: "}")) else { return ranges }
        let start = members[kept].start
        let comma = file.source[..<start].lastIndex { !TextFileEdit.isSpace($0) } ?? start
        let end = file.source[..<brace].lastIndex { !TextFileEdit.isSpace($0) } ?? start
        ranges.append((kept > 0 ? comma : start)..<end + 1)
        return ranges
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x0A || isBlank(byte) }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// The whole lines of an entry where nothing else is on them.
    private func lines(of range: Range<Int>) -> Range<Int> {
        let source = file.source
        let start = source[..<range.lowerBound].lastIndex { !TextFileEdit.isBlank($0) }.map { $0 + 1 } ?? 0
        let end = source[range.upperBound...].firstIndex { !TextFileEdit.isBlank($0) } ?? source.count
        guard start == 0 || source[start - 1] == 0x0A, end == source.count || source[end] == 0x0A else { return range }
        return start..<min(end + 1, source.count)
    }

    private func quoted(_ text: String) -> String {
        file.style == .arb ? QuotedText.json(text) : QuotedText.strings(text)
    }
}

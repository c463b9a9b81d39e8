import ContentReading
import Diagnostics

/// Mappings in braces on one line, as tasks are often written: `{id: read, name: Read, due: 2026-12-08}`.
extension YAMLEditor {
    /// Whether a mapping is written in braces that close on their line.
    func isInBraces(_ mapping: ContentTree) -> Bool {
        let start = offset(of: mapping.position)
        guard start < text.count, text[start] == UInt8(ascii: "{") else { return false }
        return YAMLEditor.end(of: rest(ofLineAt: start)) != nil
    }

    private func rest(ofLineAt start: Int) -> ArraySlice<UInt8> {
        text[start..<(text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count)]
    }

    /// Range of an entry's value between braces, without the spaces around it.
    ///
    /// - Throws: `EditRefusal` where it has an anchor, alias or tag.
    private func bracedValue(of entry: ContentTree.Entry) throws(EditRefusal) -> Range<Int> {
        let keyStart = offset(of: entry.keyPosition)
        let line = rest(ofLineAt: keyStart)
        let afterKey = line.dropFirst(entry.key.utf8.count)
        guard let colon = afterKey.firstIndex(of: UInt8(ascii: ":")),
            let start = line[(colon + 1)...].firstIndex(where: { $0 != 0x20 }), !"&*!".utf8.contains(line[start]),
            let end = YAMLEditor.end(of: line[start...], isInBraces: true)
        else {
            throw EditRefusal("the value of '\(entry.key)' can't be changed here; change it in the file", line: Int(entry.keyPosition.line))
        }
        return start..<end
    }

    mutating func replaceInBraces(_ entry: ContentTree.Entry, with value: EditedValue) throws(EditRefusal) {
        replace(try bracedValue(of: entry), with: value.yamlInBraces)
    }

    mutating func insertInBraces(
        _ key: String, _ value: EditedValue, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        guard let before else {
            let start = offset(of: mapping.position) + 1
            return replace(start..<start, with: "\(key): \(value.yamlInBraces)")
        }
        let end = try bracedValue(of: before).upperBound
        replace(end..<end, with: ", \(key): \(value.yamlInBraces)")
    }

    mutating func removeInBraces(_ entry: ContentTree.Entry, of mapping: ContentTree) throws(EditRefusal) {
        let key = offset(of: entry.keyPosition)
        let end = try bracedValue(of: entry).upperBound
        let before = text[..<key].lastIndex { $0 != 0x20 } ?? key
        if text[before] == UInt8(ascii: ",") { return replace(before..<end, with: "") }
        let next = text[end...].firstIndex { $0 != 0x20 && $0 != UInt8(ascii: ",") } ?? end
        replace(key..<next, with: "")
    }
}

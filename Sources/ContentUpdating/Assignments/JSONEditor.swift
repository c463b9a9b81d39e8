import ContentReading
import Diagnostics
import Encoding

/// Edits JSON in place, with the file's own indentation.
struct JSONEditor: KeyEditor {
    var text: [UInt8]

    /// Offset after the value that begins at `start`, in text that was parsed before.
    private func end(of start: Int) -> Int {
        var depth = 0
        var index = start
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < text.count, text[index] != UInt8(ascii: "\"") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
                if depth == 0 { return index + 1 }
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09: if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return index
    }

    private func range(_ tree: ContentTree) -> Range<Int> {
        let start = offset(of: tree.position)
        return start..<end(of: start)
    }

    /// White space before a key or element on its line; a space if something else is before it.
    private func separator(before offset: Int) -> String {
        let lineStart = text[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let before = text[lineStart..<offset]
        return before.allSatisfy { $0 == 0x20 || $0 == 0x09 } && lineStart > 0 ? "\n" + String(decoding: before, as: UTF8.self) : " "
    }

    mutating func replace(_ entry: ContentTree.Entry, of mapping: ContentTree, with value: EditedValue) throws(EditRefusal) {
        replace(range(entry.value), with: value.json)
    }

    mutating func insert(
        _ key: String, _ value: EditedValue, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        try insert({ _ in "\"\(key)\": \(value.json)" }, into: mapping, after: before)
    }

    mutating func insert(
        _ key: String, element: [(key: String, value: EditedValue)], into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        try insert(
            { separator in
                guard separator.hasPrefix("\n") else { return "\"\(key)\": [\(JSONEditor.object(element, separator: " "))]" }
                let inner = separator + "  "
                return "\"\(key)\": [\(inner)\(JSONEditor.object(element, separator: inner))\(separator)]"
            }, into: mapping, after: before)
    }

    private mutating func insert(
        _ member: (String) -> String, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        guard let before else { throw EditRefusal("this object is empty, so no key can be added; change it in the file") }
        let separator = separator(before: offset(of: before.keyPosition))
        let end = range(before.value).upperBound
        replace(end..<end, with: "," + separator + member(separator))
    }

    private static func object(_ entries: [(key: String, value: EditedValue)], separator: String) -> String {
        let isInLines = separator.hasPrefix("\n")
        let inner = isInLines ? separator + "  " : " "
        let members = entries.map { "\"\($0.key)\": \($0.value.json)" }
        return isInLines ? "{\(inner)\(members.joined(separator: "," + inner))\(separator)}" : "{\(members.joined(separator: ", "))}"
    }

    mutating func remove(_ entry: ContentTree.Entry, of mapping: ContentTree) throws(EditRefusal) {
        remove(offset(of: entry.keyPosition)..<range(entry.value).upperBound)
    }

    /// Removes a member or element with the comma that separates it from its neighbour.
    private mutating func remove(_ range: Range<Int>) {
        let next = text[range.upperBound...].firstIndex { !$0.isWhiteSpace } ?? text.count
        if next < text.count, text[next] == UInt8(ascii: ",") {
            let following = text[(next + 1)...].firstIndex { !$0.isWhiteSpace } ?? text.count
            return replace(range.lowerBound..<following, with: "")
        }
        let previous = text[..<range.lowerBound].lastIndex { !$0.isWhiteSpace } ?? range.lowerBound
        replace((text[previous] == UInt8(ascii: ",") ? previous : previous + 1)..<range.upperBound, with: "")
    }

    mutating func append(
        _ entries: [(key: String, value: EditedValue)], to sequence: ContentTree.Entry, of mapping: ContentTree
    ) throws(EditRefusal) {
        guard case .sequence(let elements) = sequence.value.value, let last = elements.last else {
            throw EditRefusal("'\(sequence.key)' is an empty list; remove it first", line: Int(sequence.keyPosition.line))
        }
        let range = range(last)
        let separator = separator(before: range.lowerBound)
        replace(range.upperBound..<range.upperBound, with: "," + separator + JSONEditor.object(entries, separator: separator))
    }

    mutating func remove(element: Int, of sequence: ContentTree.Entry, in mapping: ContentTree) throws(EditRefusal) {
        guard case .sequence(let elements) = sequence.value.value else { return }
        if elements.count == 1 { return try remove(sequence, of: mapping) }
        remove(range(elements[element]))
    }
}

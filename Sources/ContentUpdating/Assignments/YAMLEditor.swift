import ContentReading
import Diagnostics

/// Edits YAML in block style with one key per line, and mappings in braces on one line, as people write it. Other styles are refused.
struct YAMLEditor: KeyEditor {
    var text: [UInt8]

    private static let byHand = "change it in the file"

    /// A line without its end.
    private func line(_ number: Int) -> ArraySlice<UInt8> {
        let start = offset(ofLine: number)
        let line = text[start..<(text[start...].firstIndex(of: 0x0A) ?? text.count)]
        return line.last == 0x0D ? line.dropLast() : line
    }

    private func isBeyondTheEnd(_ number: Int) -> Bool { offset(ofLine: number) >= text.count }

    private static func indent(_ line: ArraySlice<UInt8>) -> Int { line.prefix { $0 == 0x20 }.count }

    private func keyLine(_ entry: ContentTree.Entry) -> Int { Int(entry.keyPosition.line) }

    /// Last line of the block that begins on `first`: lines with a deeper indentation belong to it, but not empty lines and
    /// comments at its end.
    private func lastLine(from first: Int, deeperThan indent: Int, mayHaveDashes: Bool) -> Int {
        var last = first
        var number = first + 1
        while !isBeyondTheEnd(number) {
            let line = line(number)
            let content = line.drop { $0 == 0x20 }
            let isDeeper = YAMLEditor.indent(line) > indent
            let isDash = mayHaveDashes && YAMLEditor.indent(line) == indent && content.starts(with: "- ".utf8)
            let isSilent = content.isEmpty || content.first == UInt8(ascii: "#")
            guard isDeeper || isDash || isSilent else { break }
            if !isSilent { last = number }
            number += 1
        }
        return last
    }

    private func lastLine(_ entry: ContentTree.Entry) -> Int {
        lastLine(from: keyLine(entry), deeperThan: Int(entry.keyPosition.column) - 1, mayHaveDashes: true)
    }

    /// - Throws: `EditRefusal` for a mapping or sequence in flow style.
    private func requireBlockStyle(_ tree: ContentTree) throws(EditRefusal) {
        let start = offset(of: tree.position)
        guard start < text.count, text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else { return }
        throw EditRefusal("this is written in brackets; \(YAMLEditor.byHand), or write one key on each line", line: Int(tree.position.line))
    }

    /// Range of an entry's value, without white space and comments after it.
    ///
    /// - Throws: `EditRefusal` where the value takes several lines, or has an anchor, alias or tag.
    private func valueRange(_ entry: ContentTree.Entry) throws(EditRefusal) -> Range<Int> {
        let number = keyLine(entry)
        let refusal = EditRefusal("the value of '\(entry.key)' takes several lines; \(YAMLEditor.byHand)", line: number)
        guard lastLine(entry) == number else { throw refusal }
        let line = line(number)
        let keyStart = offset(of: entry.keyPosition)
        guard
            let colon = line[keyStart...].indices.first(where: { index in
                line[index] == UInt8(ascii: ":") && (index + 1 == line.endIndex || line[index + 1] == 0x20)
                    && index >= keyStart + entry.key.utf8.count
            })
        else { throw refusal }
        let start = line[(colon + 1)...].firstIndex { $0 != 0x20 } ?? line.endIndex
        guard start < line.endIndex else { return line.endIndex..<line.endIndex }
        // Without a value, the comment after the key stays.
        if line[start] == UInt8(ascii: "#") { return colon + 1..<colon + 1 }
        guard !"|>&*!".utf8.contains(line[start]) else { throw refusal }
        guard let end = YAMLEditor.end(of: line[start...]) else { throw refusal }
        return start..<end
    }

    /// Offset after a scalar or a flow sequence; nil if it continues on the next line.
    ///
    /// - Parameter isInBraces: whether it is a value of a mapping in braces, where a comma and the closing brace end it.
    static func end(of value: ArraySlice<UInt8>, isInBraces: Bool = false) -> Int? {
        var quote: UInt8?
        var depth = 0
        var index = value.startIndex
        let isQuoted = value.first == UInt8(ascii: "\"") || value.first == UInt8(ascii: "'")
        while index < value.endIndex {
            let byte = value[index]
            if let open = quote {
                // Two single quotes within single ones are one.
                let isDoubled = open == UInt8(ascii: "'") && index + 1 < value.endIndex && value[index + 1] == open
                if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\"") {
                    index += 1
                } else if byte == open {
                    if isDoubled { index += 1 } else { quote = nil }
                }
            } else {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): if depth > 0 || index == value.startIndex { quote = byte }
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case _ where isInBraces && depth == 0 && ",]}".utf8.contains(byte):
                    return value[..<index].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? value.startIndex
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                case UInt8(ascii: "#") where depth == 0 && index > value.startIndex && value[index - 1] == 0x20:
                    return value[..<index].lastIndex { $0 != 0x20 }.map { $0 + 1 }
                default: break
                }
            }
            index += 1
            if isQuoted, quote == nil { return index }
        }
        guard quote == nil, depth == 0 else { return nil }
        return value.lastIndex { $0 != 0x20 }.map { $0 + 1 }
    }

    mutating func replace(_ entry: ContentTree.Entry, of mapping: ContentTree, with value: EditedValue) throws(EditRefusal) {
        if isInBraces(mapping) { return try replaceInBraces(entry, with: value) }
        try requireBlockStyle(mapping)
        let range = try valueRange(entry)
        replace(range, with: range.isEmpty ? " " + value.yaml : value.yaml)
    }

    mutating func insert(
        _ key: String, _ value: EditedValue, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        if isInBraces(mapping) { return try insertInBraces(key, value, into: mapping, after: before) }
        try insert(lines: { "\($0)\(key): \(value.yaml)\n" }, into: mapping, after: before)
    }

    mutating func insert(
        _ key: String, element: [(key: String, value: EditedValue)], into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        try insert(lines: { "\($0)\(key):\n" + YAMLEditor.item(element, indent: $0 + "  ") }, into: mapping, after: before)
    }

    private mutating func insert(
        lines: (String) -> String, into mapping: ContentTree, after before: ContentTree.Entry?
    ) throws(EditRefusal) {
        try requireBlockStyle(mapping)
        guard let before else { throw EditRefusal("no key can be added here; \(YAMLEditor.byHand)") }
        let indent = String(repeating: " ", count: Int(before.keyPosition.column) - 1)
        insert(lines(indent), afterLine: lastLine(before))
    }

    private mutating func insert(_ lines: String, afterLine number: Int) {
        let end = offset(ofLine: number + 1)
        let needsBreak = end > 0 && text[end - 1] != 0x0A
        replace(end..<end, with: needsBreak ? "\n" + lines.dropLast() : lines)
    }

    private static func item(_ entries: [(key: String, value: EditedValue)], indent: String) -> String {
        entries.enumerated().map { index, entry in "\(indent)\(index == 0 ? "- " : "  ")\(entry.key): \(entry.value.yaml)\n" }.joined()
    }

    mutating func remove(_ entry: ContentTree.Entry, of mapping: ContentTree) throws(EditRefusal) {
        if isInBraces(mapping) { return try removeInBraces(entry, of: mapping) }
        try requireBlockStyle(mapping)
        let first = keyLine(entry)
        guard YAMLEditor.indent(line(first)) == Int(entry.keyPosition.column) - 1 else {
            throw EditRefusal("'\(entry.key)' is the first key of its item; \(YAMLEditor.byHand)", line: first)
        }
        replace(offset(ofLine: first)..<offset(ofLine: lastLine(entry) + 1), with: "")
    }

    // MARK: - Elements

    /// - Throws: `EditRefusal` for an empty sequence, or one in flow style.
    private func elements(_ sequence: ContentTree.Entry) throws(EditRefusal) -> [ContentTree] {
        guard case .sequence(let elements) = sequence.value.value, !elements.isEmpty else {
            throw EditRefusal("'\(sequence.key)' is not a list with dashes; \(YAMLEditor.byHand)", line: keyLine(sequence))
        }
        try requireBlockStyle(sequence.value)
        return elements
    }

    /// Lines of an element, and the indentation of its dash.
    ///
    /// - Throws: `EditRefusal` where the line doesn't begin with the dash of the element.
    private func lines(of element: ContentTree) throws(EditRefusal) -> (lines: ClosedRange<Int>, indent: Int) {
        let first = Int(element.position.line)
        let indent = YAMLEditor.indent(line(first))
        guard line(first).dropFirst(indent).starts(with: "- ".utf8) else {
            throw EditRefusal("this item doesn't begin with a dash on its line; \(YAMLEditor.byHand)", line: first)
        }
        return (first...lastLine(from: first, deeperThan: indent, mayHaveDashes: false), indent)
    }

    mutating func append(
        _ entries: [(key: String, value: EditedValue)], to sequence: ContentTree.Entry, of mapping: ContentTree
    ) throws(EditRefusal) {
        try requireBlockStyle(mapping)
        guard let last = try elements(sequence).last else { return }
        let (lines, indent) = try lines(of: last)
        insert(YAMLEditor.item(entries, indent: String(repeating: " ", count: indent)), afterLine: lines.upperBound)
    }

    mutating func remove(element: Int, of sequence: ContentTree.Entry, in mapping: ContentTree) throws(EditRefusal) {
        let elements = try elements(sequence)
        if elements.count == 1 { return try remove(sequence, of: mapping) }
        let lines = try lines(of: elements[element]).lines
        replace(offset(ofLine: lines.lowerBound)..<offset(ofLine: lines.upperBound + 1), with: "")
    }
}

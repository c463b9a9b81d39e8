import Encoding

/// The first paragraph among the lines of a text in Markdown, outside of code, lists, quotations and tables.
struct MarkdownParagraph {
    /// Its text without line breaks; that of a heading without its marker.
    let text: String
    let lines: Range<Int>

    /// Nil if there is none.
    ///
    /// - Parameter start: index of the first line, which isn't blank.
    init?(in lines: [Substring], from start: Int) {
        guard let first = MarkdownParagraph.firstLine(lines, from: start) else { return nil }
        let line = lines[first].trimmed
        let heading = line.drop { $0 == "#" }
        let isHeading = line.hasPrefix("#") && heading.hasPrefix(" ")
        // Code or a list may follow without an empty line; it remains a block.
        let rest = lines[(first + 1)...]
        let end = isHeading ? first + 1 : rest.firstIndex { $0.isBlank || MarkdownParagraph.interrupts($0) } ?? lines.endIndex
        self.lines = first..<end
        text = ([isHeading ? heading.trimmed : line] + lines[(first + 1)..<end].map(\.trimmed)).joined(separator: " ")
    }

    private static func firstLine(_ lines: [Substring], from start: Int) -> Int? {
        var fence = MarkdownFence()
        var index = start
        while index < lines.endIndex {
            if fence.consume(lines[index]) || lines[index].isBlank {
                index += 1
            } else if isBlock(lines, index) {
                index = end(ofBlock: index, lines)
            } else {
                return index
            }
        }
        return nil
    }

    /// The index of the line after a block, and after what is indented below it, as in a list.
    private static func end(ofBlock start: Int, _ lines: [Substring]) -> Int {
        var index = start + 1
        while index < lines.endIndex, !lines[index].isBlank, !isFence(lines[index]) { index += 1 }
        while let next = lines[index...].firstIndex(where: { !$0.isBlank }), lines[next].hasPrefix(ascii: "  ") {
            index = lines[next...].firstIndex(where: \.isBlank) ?? lines.endIndex
        }
        return index
    }

    /// Whether a line begins a list, a quotation, a table or indented code, or is a picture alone.
    private static func isBlock(_ lines: [Substring], _ index: Int) -> Bool {
        let line = lines[index].trimmed
        if lines[index].hasPrefix(ascii: "    ") || blocks.contains(where: { line.hasPrefix(ascii: $0) }) { return true }
        // One number alone is that of the question.
        if isNumbered(lines[index]), index + 1 < lines.endIndex, isNumbered(lines[index + 1]) { return true }
        let isAlone = index + 1 == lines.endIndex || lines[index + 1].isBlank
        return isAlone && line.hasPrefix(ascii: "![") && line.hasSuffix(")")
    }

    private static let blocks = ["> ", "- ", "* ", "+ ", "|"]

    private static func isNumbered(_ line: Substring) -> Bool {
        let bytes = line.trimmed.utf8
        let rest = Substring(bytes.drop(while: \.isASCIIDigit))
        return rest.utf8.count < bytes.count && [". ", ") "].contains { rest.hasPrefix(ascii: $0) }
    }

    /// Whether a line can't continue a paragraph.
    private static func interrupts(_ line: Substring) -> Bool {
        isFence(line) || ["- ", "* ", "> "].contains { line.trimmed.hasPrefix(ascii: $0) }
    }

    private static func isFence(_ line: Substring) -> Bool {
        var fence = MarkdownFence()
        return fence.consume(line)
    }
}

import CCMark
import Diagnostics
import Encoding

/// Lines that begin with letters, Roman numerals or bullets of word processors, which Markdown joins to one paragraph.
extension MarkdownDocument {
    /// - Parameter bytes: the source.
    /// - Complexity: linear in the length of the text.
    func reportLetteredLines(_ bytes: UnsafeBufferPointer<UInt8>, log: inout DiagnosticLog) {
        let candidates = LetteredLine.second(in: bytes)
        guard !candidates.isEmpty else { return }
        let choices = isOfQuestions ? "write '- [ ] ' before each choice and '- [x] ' before a correct one, or else " : ""
        var rest = candidates[...]
        forEachParagraph { paragraph in
            guard tables[paragraph] == nil else { return }
            let lines = Int(cmark_node_get_start_line(paragraph))...Int(cmark_node_get_end_line(paragraph))
            while let line = rest.first, line <= lines.lowerBound { rest.removeFirst() }
            guard let line = rest.first, lines.contains(line), let before = self.line(line - 1), !before.hasSuffix("\\"),
                !before.hasSuffix("  ")
            else { return }
            log.report(
                .strayMark,
                "these lines are shown as one paragraph; \(choices)write a list with '1.' or '-', or end each line but the last with a backslash",
                at: source.position(line: line - 1, column: 1), about: .letteredLines)
        }
    }
}

/// The beginning of a line such as `I. `, `(a) ` or `• `.
private struct LetteredLine {
    var mark: Slice<UnsafeBufferPointer<UInt8>>
    /// Whether it is `(a)` or `a.`; nil for a bullet.
    var hasParenthesis: Bool?

    private static let firsts: [(first: StaticString, second: StaticString)] = [("I", "II"), ("i", "ii"), ("a", "b"), ("1", "2")]

    /// The numbers of lines with the second mark of a list, directly below the first.
    static func second(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        var lines: [Int] = []
        var (line, start) = (1, 0)
        var before: LetteredLine?
        while start < bytes.count {
            let mark = LetteredLine(bytes, start)
            if let mark, let before, mark.follows(before) { lines.append(line) }
            before = mark
            line += 1
            start = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        }
        return lines
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == UInt8(ascii: ">") { index += 1 }
        guard index < bytes.count else { return nil }
        let first = bytes[index]
        if first == 0xE2, index + 3 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0xA2, bytes[index + 3].isWhiteSpace {
            // A box of a choice is reported as that.
            if index + 4 < bytes.count, bytes[index + 4] == UInt8(ascii: "[") { return nil }
            mark = bytes[index..<index + 3]
            return
        }
        let isOpen = first == UInt8(ascii: "(")
        let letters = bytes[(isOpen ? index + 1 : index)...].prefix(3)
        guard let end = letters.firstIndex(where: { !$0.isASCIILetter && !(isOpen && $0.isASCIIDigit) }), end > letters.startIndex,
            end + 1 < bytes.count, bytes[end + 1] == 0x20, bytes[end] == UInt8(ascii: isOpen ? ")" : ".")
        else { return nil }
        mark = letters[..<end]
        hasParenthesis = isOpen
    }

    private func follows(_ first: LetteredLine) -> Bool {
        guard hasParenthesis == first.hasParenthesis else { return false }
        if hasParenthesis == nil { return true }
        return Self.firsts.contains { pair in
            first.mark.elementsEqual(UnsafeBufferPointer(start: pair.first.utf8Start, count: pair.first.utf8CodeUnitCount))
                && mark.elementsEqual(UnsafeBufferPointer(start: pair.second.utf8Start, count: pair.second.utf8CodeUnitCount))
        }
    }
}

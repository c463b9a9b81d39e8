import Diagnostics
import Encoding
import QuizExchange

/// Text between `<quiz>` and `</quiz>`, without the indentation of content tabs, admonitions and lists, and without markers of
/// block quotes.
struct MkdocsQuizBlock {
    let position: SourcePosition
    /// Number of block quotes around the tag.
    private let quotes: Int
    /// Indentation of the tag in columns.
    private let indent: Int
    private var lines: [Substring] = []
    private var fence = MarkdownFence()

    /// - Parameter before: text before the tag on its line.
    init(before: Substring, at position: SourcePosition) {
        self.position = position
        let inner = MkdocsQuizBlock.withoutMarkers(before)
        quotes = before[..<inner.startIndex].utf8.count { $0 == UInt8(ascii: ">") }
        let lead = MkdocsQuizBlock.unquoted(before, quotes)
        indent = TabStops.columns(of: inner.isEmpty ? lead.utf8[...] : lead.utf8.prefix(while: \.isIndent))
    }

    mutating func append(_ line: Substring) {
        // The first piece follows the tag on its line.
        let text = lines.isEmpty ? line : content(of: line)
        _ = fence.consume(text)
        lines.append(text)
    }

    /// A line without the indentation and the markers of what the block is in.
    func content(of line: Substring) -> Substring { MkdocsQuizBlock.withoutIndent(MkdocsQuizBlock.unquoted(line, quotes), indent) }

    /// Whether the line begins another quiz, and isn't an example in code.
    func isInterrupted(by line: Substring) -> Bool {
        !fence.isOpen && MkdocsQuizBlock.withoutMarkers(line).hasPrefix(ascii: "<quiz>")
    }

    /// Text without common indentation.
    var text: String {
        let written = lines.dropFirst().filter { !$0.isBlank }
        let shared = written.map { (line) -> Int in line.utf8.prefix { $0 == 0x20 }.count }.min() ?? 0
        return (lines.prefix(1) + lines.dropFirst().map { $0.dropFirst(shared) }).joined(separator: "\n")
    }

    // MARK: - Indentation and markers

    /// Range of a tag that begins a quiz; nil if there is none. A tag in inline code is an example.
    static func start(in text: Substring) -> Range<Substring.Index>? {
        guard let open = text.firstRange(ofASCII: "<quiz>") else { return nil }
        let isCode = !text[..<open.lowerBound].utf8.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
        guard isCode else { return open }
        let close = text[open.upperBound...].firstIndex(of: "`").map { text.index(after: $0) } ?? text.endIndex
        return start(in: text[close...])
    }

    /// The line with the tags of today in place of those of the plugin's first versions.
    static func withoutOldTags(_ line: Substring) -> Substring {
        guard line.contains(ascii: "quiz?>") else { return line }
        return line.replacing("<?quiz?>", with: "<quiz>").replacing("<?/quiz?>", with: "</quiz>")[...]
    }

    /// The line without indentation and markers of block quotes and list items.
    static func withoutMarkers(_ line: Substring) -> Substring {
        let text = Substring(line.utf8.drop { $0.isIndent || $0 == UInt8(ascii: ">") })
        guard let marker = MarkdownItem.marker(of: text) else { return text }
        let rest = text.utf8[marker.end...]
        return rest.first?.isIndent ?? true ? Substring(rest.drop(while: \.isIndent)) : text
    }

    private static func unquoted(_ line: Substring, _ quotes: Int) -> Substring {
        var line = line
        for _ in 0..<quotes {
            let text = line.utf8.drop(while: \.isIndent)
            guard text.first == UInt8(ascii: ">") else { return line }
            let rest = text.dropFirst()
            line = Substring(rest.first == 0x20 ? rest.dropFirst() : rest)
        }
        return line
    }

    /// The line with up to `indent` columns of white space removed.
    private static func withoutIndent(_ line: Substring, _ indent: Int) -> Substring {
        let space = Substring(line.utf8.prefix(while: \.isIndent))
        let rest = line[space.endIndex...]
        let columns = TabStops.columns(of: space.utf8)
        return columns > indent ? String(repeating: " ", count: columns - indent) + rest : rest
    }
}

import ContentModel
import Diagnostics
import MarkdownText

/// A Markdown file, split into YAML front matter and body.
struct FrontMatter {
    var head: ContentTree
    var body: MarkdownSource
    /// Whether the file has no front matter.
    var isMissing = false

    /// Nil if the front matter can't be parsed, which is reported. A file without front matter has an empty one.
    init?(_ file: SourceFile, hasBlanks: Bool = false, log: inout DiagnosticLog) {
        func body(_ text: Substring, line: Int) -> MarkdownSource {
            MarkdownSource(String(text), in: file.markdownFile, start: SourcePosition(line: line, column: 1), hasBlanks: hasBlanks)
        }
        guard let opening = FrontMatter.line(of: file.text[...]), opening.words == "---" else {
            head = ContentTree(.mapping([]), at: .start)
            self.body = body(file.text[...], line: 1)
            isMissing = true
            return
        }
        var number = 2
        var rest = opening.rest
        let start = rest.startIndex
        while let line = FrontMatter.line(of: rest) {
            if line.words == "---" || line.words == "..." {
                let yaml = String(file.text[start..<rest.startIndex])
                guard let head = YAMLReader.read(yaml, linesAbove: 1, log: &log) else { return nil }
                self.head = head
                self.body = body(line.rest, line: number + 1)
                return
            }
            rest = line.rest
            number += 1
        }
        log.report(.unclosedFrontMatter, "the front matter that begins here has no closing line of ---", at: .start)
        return nil
    }

    /// The first line, without the spaces and tabs at its end that nobody sees, and the lines below; nil if there is none.
    private static func line(of text: Substring) -> (words: Substring, rest: Substring)? {
        guard !text.isEmpty else { return nil }
        let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        let last = text.utf8[..<end].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let words = last.map { text[...$0] } ?? text[..<text.startIndex]
        return (words, end == text.endIndex ? text[end...] : text[text.utf8.index(after: end)...])
    }
}

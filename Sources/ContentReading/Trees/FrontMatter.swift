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
        guard file.text.hasPrefix("---\n") else {
            head = ContentTree(.mapping([]), at: .start)
            self.body = body(file.text[...], line: 1)
            isMissing = true
            return
        }
        var line = 2
        var rest = file.text.dropFirst(4)
        let start = rest.startIndex
        while true {
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let current = rest[rest.startIndex..<end]
            if current == "---" || current == "..." {
                let yaml = String(file.text[start..<rest.startIndex])
                guard let head = YAMLReader.read(yaml, linesAbove: 1, log: &log) else { return nil }
                self.head = head
                self.body = body(end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...], line: line + 1)
                return
            }
            guard end < rest.endIndex else {
                log.report(.unclosedFrontMatter, "the front matter that begins here has no closing line of ---", at: .start)
                return nil
            }
            rest = rest[rest.utf8.index(after: end)...]
            line += 1
        }
    }
}

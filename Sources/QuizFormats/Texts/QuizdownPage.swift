import ContentReading
import QuizExchange

/// A page of a site with quizzes of quizdown in it.
enum QuizdownPage {
    /// The quizzes between `{{< quizdown >}}` and `{{< /quizdown >}}`, or in a `<div class="quizdown">`, without their indentation.
    static func blocks(of lines: [MarkdownLines.Line]) -> [MarkdownLines] {
        var blocks: [MarkdownLines] = []
        var start: Int?
        for (place, line) in lines.enumerated() where !line.isCode {
            if let first = start {
                guard isEnd(line.text) else { continue }
                blocks.append(outdented(lines[first..<place]))
                start = nil
            } else if isStart(line.text) {
                start = place + 1
            }
        }
        if let start, start < lines.count { blocks.append(outdented(lines[start...])) }
        return blocks
    }

    /// The title in the front matter, or the first heading.
    static func title(of page: MarkdownLines) -> String? {
        let (keys, count) = page.frontMatter
        let heading = { page.lines.dropFirst(count).lazy.compactMap { MarkdownLines.heading($0)?.text }.first }
        return keys.first { $0.key == "title" && !$0.value.isEmpty }?.value ?? heading()
    }

    private static func isStart(_ line: Substring) -> Bool {
        line.contains(/^\s*(?:\{\{[<%]\s*quizdown\b|<div\s[^>]*class=["']?quizdown\b)/)
    }

    private static func isEnd(_ line: Substring) -> Bool { line.contains(/^\s*(?:\{\{[<%]\s*\/quizdown\b|<\/div>)/) }

    /// The lines without empty ones at the beginning.
    private static func outdented(_ lines: ArraySlice<MarkdownLines.Line>) -> MarkdownLines {
        let block = lines.drop(while: \.isBlank)
        let indent = block.lazy.filter { !$0.isBlank }.map { $0.text.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        return MarkdownLines(
            block.map { MarkdownLines.Line(number: $0.number, text: $0.text.dropFirst($0.isBlank ? 0 : indent), isCode: $0.isCode) }[...])
    }
}

import Encoding

/// A page of a site with quizzes of quizdown in it.
enum QuizdownPage {
    /// The quizzes between `{{< quizdown >}}` and `{{< /quizdown >}}` or `:::{quizdown}` and `:::`, or in a
    /// `<div class="quizdown">`, without their indentation.
    static func blocks(of lines: [MarkdownLines.Line]) -> [MarkdownLines] {
        var blocks: [MarkdownLines] = []
        var open: (start: Int, delimiter: Delimiter)?
        for (index, line) in lines.enumerated() where !line.isCode {
            if let (start, delimiter) = open {
                guard delimiter.ends(with: line.text) else { continue }
                blocks.append(outdented(lines[start..<index]))
                open = nil
            } else if let delimiter = Delimiter(line.text) {
                open = (index + 1, delimiter)
            }
        }
        if let open, open.start < lines.count { blocks.append(outdented(lines[open.start...])) }
        return blocks
    }

    /// The title in the front matter, or the first heading.
    static func title(of page: MarkdownLines) -> String? {
        let (keys, count) = page.frontMatter
        let heading = { page.lines.dropFirst(count).lazy.compactMap { MarkdownLines.heading($0)?.text }.first }
        return keys.first { $0.key == "title" && !$0.value.isEmpty }?.value ?? heading()
    }

    /// The delimiters of a quiz.
    private enum Delimiter {
        case shortcode, division, directive

        /// Nil for a line that begins no quiz.
        init?(_ line: Substring) {
            guard Delimiter.mayBegin(line) else { return nil }
            if line.contains(/^\s*\{\{[<%]\s*quizdown\b/) {
                self = .shortcode
            } else if line.contains(/^\s*<div\s[^>]*class=["']?quizdown\b/) {
                self = .division
            } else if line.contains(/^\s*:::\s*\{?quizdown\b/) {
                self = .directive
            } else {
                return nil
            }
        }

        func ends(with line: Substring) -> Bool {
            guard Delimiter.mayBegin(line) else { return false }
            return switch self {
            case .shortcode: line.contains(/^\s*\{\{[<%]\s*\/quizdown\b/)
            case .division: line.contains(/^\s*<\/div>/)
            case .directive: line.trimmed == ":::"
            }
        }

        /// Whether the line can be a delimiter: patterns take a hundred times longer to find that most can't.
        private static func mayBegin(_ line: Substring) -> Bool {
            let start = line.utf8.first { !$0.isWhiteSpace }
            return start.map { "{<:".utf8.contains($0) } ?? false
        }
    }

    /// The lines without their common indentation, from the first that isn't empty.
    private static func outdented(_ lines: ArraySlice<MarkdownLines.Line>) -> MarkdownLines {
        let block = lines.drop(while: \.isBlank)
        let indent = block.lazy.filter { !$0.isBlank }.map { $0.text.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        return MarkdownLines(
            block.map { MarkdownLines.Line(number: $0.number, text: $0.text.dropFirst($0.isBlank ? 0 : indent), isCode: $0.isCode) }[...])
    }
}

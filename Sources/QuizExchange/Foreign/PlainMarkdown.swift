import Encoding
import Markup

/// Plain text of other programs as Markdown that shows the same. Code between backticks, TeX and pictures are intended, as no program has
/// them in plain text for another reason.
package enum PlainMarkdown {
    /// - Parameter keepingLines: whether lines such as `____`, which become blanks, stay.
    package static func written(_ text: String, keepingLines: Bool = false) -> String {
        guard !text.contains(ascii: "```") else { return text }
        let lines = withDelimitedFormulas(text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { written(line: $0, keepingLines) }.joined(separator: "\n")
    }

    private static func written(line: Substring, _ keepsLines: Bool) -> String {
        var markdown = InlineText()
        var rest = line
        var marks = PlainMarks(line)
        while let mark = marks.next() {
            append(rest[..<mark.range.lowerBound], to: &markdown)
            // Without a space before it, a mark continues the word.
            if mark.isLine, !keepsLines {
                append(rest[mark.range], to: &markdown)
            } else {
                markdown.append(ready: String(rest[mark.range]))
            }
            rest = rest[mark.range.upperBound...]
        }
        append(rest, to: &markdown)
        return markdown.finished
    }

    private static func append(_ text: Substring, to markdown: inout InlineText) {
        var lost = 0
        for node in ForeignMathematics.marked([.text(String(text))], lost: &lost) {
            switch node {
            case .text(let words): markdown.append(plain: words)
            case .element(let element): markdown.append(ready: element.text)
            }
        }
    }

    /// The text with TeX between `\(` and `\)` that is between dollar signs. Amounts of money have no backslash and no scripts.
    package static func withDelimitedFormulas(_ text: String) -> String {
        guard text.contains(ascii: "$") else { return text }
        return text.replacing(/(^|[^\\$])\$([^\s$](?:[^$\n]*[^\s$])?)\$/) { match in
            match.2.contains { "\\^_".contains($0) } ? "\(match.1)\\(\(match.2)\\)" : String(match.0)
        }
    }
}

import Encoding
import Markup

/// Plain text of other programs as Markdown that shows the same. Code between backticks, TeX and pictures are intended, as no program has
/// them in plain text for another reason.
package enum PlainMarkdown {
    /// - Parameter keepingLines: whether lines such as `____`, which become blanks, stay.
    package static func written(_ text: String, _ formulas: DollarFormulas, keepingLines: Bool = false) -> String {
        guard !text.contains(ascii: "```") else { return text }
        let lines = formulas.delimited(text).split(separator: "\n", omittingEmptySubsequences: false)
        // Formulas may be on several lines.
        let breaksLines = !keepingLines && !text.contains(ascii: "$$")
        var written = ""
        for (index, line) in lines.enumerated() {
            let isBroken = breaksLines && index > 0 && !line.isBlank && !lines[index - 1].isBlank
            if index > 0 { written += isBroken ? "\\\n" : "\n" }
            written += isBroken ? indentation(of: line) : ""
            written += self.written(line: isBroken ? line.withoutSpaceAtStart : line, keepingLines)
        }
        return written
    }

    /// No-break spaces that keep the indentation of a line, as in programs; none for a single space.
    static func indentation(of line: Substring) -> String {
        let width = line.prefix { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
        return width > 1 ? String(repeating: "\u{A0}", count: min(width, indentationLimit)) : ""
    }

    private static let indentationLimit = 40

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
}

import ContentReading
import QuizExchange

/// Lines of another program's Markdown, and which of them are code.
struct MarkdownLines {
    struct Line {
        /// Line number, from 1.
        var number: Int
        var text: String
        var isCode: Bool
        var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
    }

    let lines: [Line]

    /// - Parameter first: number of the first line.
    init(_ text: String, from first: Int = 1) {
        var fence = MarkdownFence()
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { place, line in
            Line(number: first + place, text: String(line), isCode: fence.takes(line))
        }
    }

    init(_ lines: ArraySlice<Line>) { self.lines = Array(lines) }

    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Level and text of a heading; nil for other lines.
    static func heading(_ line: Line) -> (level: Int, text: String)? {
        guard !line.isCode, line.text.hasPrefix("#") else { return nil }
        let signs = line.text.prefix { $0 == "#" }
        let rest = line.text.dropFirst(signs.count)
        guard signs.count <= 6, rest.isEmpty || rest.hasPrefix(" ") else { return nil }
        var words = trimmed(String(rest))
        if let end = words.lastIndex(where: { $0 != "#" }), words[end] == " " { words = trimmed(String(words[..<end])) }
        return (signs.count, words)
    }

    /// Front matter between two lines of dashes, and its number of lines.
    var frontMatter: (keys: [(key: String, value: String)], count: Int) {
        guard lines.first.map({ trimmed($0.text) }) == "---",
            let end = lines.dropFirst().firstIndex(where: { trimmed($0.text) == "---" })
        else { return ([], 0) }
        let keys = lines[1..<end].compactMap { line -> (String, String)? in
            guard let colon = line.text.firstIndex(of: ":") else { return nil }
            let value = trimmed(String(line.text[line.text.index(after: colon)...]))
            let isQuoted =
                value.count > 1 && (value.hasPrefix("\"") && value.hasSuffix("\"") || value.hasPrefix("'") && value.hasSuffix("'"))
            return (trimmed(String(line.text[..<colon])), isQuoted ? String(value.dropFirst().dropLast()) : value)
        }
        return (keys, end + 1)
    }
}

/// State of fenced code, line by line.
struct MarkdownFence {
    /// Opening fence of the code that contains the next line; nil outside of code.
    private(set) var open: Substring?

    /// Whether the line is code, or a fence.
    mutating func takes(_ line: Substring) -> Bool {
        let start = line.drop { $0 == " " || $0 == "\t" }
        let mark = start.first.map { sign in sign == "`" || sign == "~" ? start.prefix { $0 == sign } : "" } ?? ""
        let rest = start.dropFirst(mark.count)
        if let open {
            if mark.first == open.first, mark.count >= open.count, rest.allSatisfy(\.isWhitespace) { self.open = nil }
            return true
        }
        // Inline code may begin with as many backticks.
        guard mark.count >= 3, mark.first == "~" || !rest.contains("`") else { return false }
        open = mark
        return true
    }
}

/// A list item in Markdown, with the lines below it.
struct MarkdownItem {
    var line: Int
    var isNumbered: Bool
    /// Nil without a task list box.
    var isChecked: Bool?
    var text: String
    /// Quoted lines below, without their markers.
    var quote = ""
    /// Other lines below, without the item's indentation.
    var more = ""

    /// Parses `- [x] text`, `1. text`; nil for other lines.
    init?(_ line: MarkdownLines.Line) {
        guard !line.isCode else { return nil }
        let start = line.text.drop { $0 == " " || $0 == "\t" }
        let digits = start.prefix { $0.isASCII && $0.isNumber }
        let rest: Substring
        if let sign = start.first, "-*+".contains(sign) {
            rest = start.dropFirst()
        } else if !digits.isEmpty, digits.count < 10, let sign = start.dropFirst(digits.count).first, sign == "." || sign == ")" {
            rest = start.dropFirst(digits.count + 1)
        } else {
            return nil
        }
        guard rest.isEmpty || rest.first?.isWhitespace == true else { return nil }
        self.line = line.number
        isNumbered = !digits.isEmpty
        let words = trimmed(String(rest))
        if let box = MarkdownItem.box(words) {
            isChecked = box
            text = trimmed(String(words.dropFirst(words.hasPrefix("[]") ? 2 : 3)))
        } else {
            text = words
        }
    }

    /// Whether the text begins with `[x]` or `[ ]`; nil for neither.
    static func box(_ words: String) -> Bool? {
        if words.hasPrefix("[ ]") || words.hasPrefix("[]") { return false }
        return words.hasPrefix("[x]") || words.hasPrefix("[X]") ? true : nil
    }

    mutating func add(_ line: String) {
        let text = trimmed(line)
        if text.hasPrefix(">") {
            quote += (quote.isEmpty ? "" : "\n") + (text.hasPrefix("> ") ? String(text.dropFirst(2)) : String(text.dropFirst()))
        } else if !text.isEmpty || !more.isEmpty {
            let indent = line.prefix { $0 == " " }.count
            more += (more.isEmpty ? "" : "\n") + String(line.dropFirst(min(indent, isNumbered ? 3 : 2)))
        }
    }

    var choice: MarkdownChoice {
        var choice = MarkdownChoice(text, isRight: isChecked == true)
        choice.feedback = quote
        choice.more = trimmed(more)
        return choice
    }
}

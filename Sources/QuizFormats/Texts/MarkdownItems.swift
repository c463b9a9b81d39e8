import ContentModel
import Encoding
import QuizExchange

/// Lines of another program's Markdown, and which of them are code.
struct MarkdownLines {
    struct Line {
        var text: Substring
        var isCode: Bool
        private let storedNumber: UInt32

        init(number: Int, text: Substring, isCode: Bool) {
            self.text = text
            self.isCode = isCode
            storedNumber = UInt32(clamping: number)
        }

        /// Line number, from 1.
        var number: Int { Int(storedNumber) }

        var isBlank: Bool { text.isBlank }

        /// Whether the line belongs to a block quote.
        var isQuote: Bool { !isCode && text.utf8.first { !$0.isWhiteSpace } == UInt8(ascii: ">") }
    }

    let lines: [Line]

    /// - Parameter first: number of the first line.
    init(_ text: String, from first: Int = 1) {
        var fence = MarkdownFence()
        var number = first - 1
        lines = TextLines(text).map { line in
            number += 1
            return Line(number: number, text: line, isCode: fence.consume(line))
        }
    }

    init(_ lines: ArraySlice<Line>) { self.lines = Array(lines) }

    var text: String { lines.map(\.text).joined(separator: "\n") }

    /// Level and text of a heading; nil for other lines.
    static func heading(_ line: Line) -> (level: Int, text: String)? {
        guard !line.isCode, line.text.utf8.first == UInt8(ascii: "#") else { return nil }
        let hashes = line.text.prefix { $0 == "#" }
        let rest = line.text[hashes.endIndex...]
        guard hashes.count <= 6, rest.isEmpty || rest.hasPrefix(" ") else { return nil }
        var words = rest.trimmed
        if let end = words.lastIndex(where: { $0 != "#" }), words[end] == " " { words = words[..<end].trimmed }
        return (hashes.count, String(words))
    }

    /// Front matter between two lines of dashes, and its number of lines.
    var frontMatter: (keys: [(key: String, value: String)], count: Int) {
        guard lines.first.map({ $0.text.trimmed }) == "---",
            let end = lines.dropFirst().firstIndex(where: { $0.text.trimmed == "---" })
        else { return ([], 0) }
        let keys = lines[1..<end].compactMap { line -> (String, String)? in
            guard let colon = line.text.firstIndex(of: ":") else { return nil }
            let value = String(line.text[line.text.index(after: colon)...]).trimmed
            let isQuoted =
                value.count > 1 && (value.hasPrefix("\"") && value.hasSuffix("\"") || value.hasPrefix("'") && value.hasSuffix("'"))
            return (String(line.text[..<colon]).trimmed, isQuoted ? String(value.dropFirst().dropLast()) : value)
        }
        return (keys, end + 1)
    }
}

extension MarkdownQuiz {
    /// Without the order of choices if there are none.
    var withoutNeedlessOrder: MarkdownQuiz {
        let hasChoices = questions.contains { if case .choices = $0.answer { true } else { false } }
        var quiz = self
        if !hasChoices { quiz.header.shufflesChoices = true }
        return quiz
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
        let start = Substring(line.text.utf8.drop(while: \.isIndent))
        guard let marker = MarkdownItem.marker(of: start) else { return nil }
        let rest = start[marker.end...]
        guard rest.first?.isWhitespace ?? true else { return nil }
        self.line = line.number
        isNumbered = marker.isNumber
        let words = rest.trimmed
        if let box = MarkdownItem.box(words) {
            isChecked = box
            text = String(words.dropFirst(words.hasPrefix(ascii: "[]") ? 2 : 3).trimmed)
        } else {
            text = String(words)
        }
    }

    /// The end of the `-`, `*`, `+`, `1.` or `1)` that a text without indentation begins with; nil without one.
    static func marker(of text: Substring) -> (end: Substring.Index, isNumber: Bool)? {
        let bytes = text.utf8
        guard let first = bytes.first else { return nil }
        if "-*+".utf8.contains(first) { return (bytes.index(after: bytes.startIndex), false) }
        let digits = bytes.prefix(while: \.isASCIIDigit)
        guard !digits.isEmpty, digits.count < 10, let delimiter = bytes[digits.endIndex...].first, ".)".utf8.contains(delimiter) else {
            return nil
        }
        return (bytes.index(after: digits.endIndex), true)
    }

    /// Whether the text begins with `[x]` or `[ ]`; nil for neither.
    static func box(_ words: Substring) -> Bool? {
        guard words.utf8.first == UInt8(ascii: "[") else { return nil }
        if words.hasPrefix(ascii: "[ ]") || words.hasPrefix(ascii: "[]") { return false }
        return words.hasPrefix(ascii: "[x]") || words.hasPrefix(ascii: "[X]") ? true : nil
    }

    mutating func add(_ line: Substring) {
        let text = line.trimmed
        if text.utf8.first == UInt8(ascii: ">") {
            if !quote.isEmpty { quote += "\n" }
            quote += text.dropFirst(text.hasPrefix(ascii: "> ") ? 2 : 1)
        } else if !text.isEmpty || !more.isEmpty {
            let indent = line.utf8.prefix(isNumbered ? 3 : 2).prefix { $0 == 0x20 }
            if !more.isEmpty { more += "\n" }
            more += line[indent.endIndex...]
        }
    }

    var choice: MarkdownChoice {
        var choice = MarkdownChoice(text, isRight: isChecked == true)
        choice.feedback = quote
        choice.more = more.trimmed
        return choice
    }
}

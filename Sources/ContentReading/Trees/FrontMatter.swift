import Algorithms
import Diagnostics
import Encoding
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
            if let (line, hint) = FrontMatter.misplacedOpening(of: file.text) {
                log.report(.unclosedFrontMatter, hint, at: SourcePosition(line: line, column: 1))
                return nil
            }
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
        if let (line, words) = FrontMatter.mistypedEnd(below: opening.rest) {
            let isIndented = words.trimmed == "---"
            log.report(
                .unclosedFrontMatter,
                isIndented
                    ? "front matter doesn't end with this ---, because it is indented; begin it in the first column"
                    : "front matter must end with three hyphens, ---, not with '\(words)'",
                at: SourcePosition(line: line, column: 1))
        } else {
            log.report(.unclosedFrontMatter, "the front matter that begins here has no closing line of ---", at: .start)
        }
        return nil
    }

    /// Reports a heading at the beginning that repeats the title: pages show the title above the text, so it would be there twice.
    func reportRepeated(title: String, log: inout DiagnosticLog) {
        var rest = body.text[...]
        var number = 0
        while let (words, below) = FrontMatter.line(of: rest) {
            defer { (rest, number) = (below, number + 1) }
            guard !words.isEmpty else { continue }
            let isUnderlined = FrontMatter.line(of: below).map { !$0.words.isEmpty && $0.words.allSatisfy { $0 == "=" } } ?? false
            let isHeading = words.hasPrefix(ascii: "# ")
            guard isHeading || isUnderlined, !title.isEmpty else { return }
            let heading = isHeading ? words.dropFirst(2).trimmed : words
            guard heading == title || heading.hasSuffix("#") && heading.trimmingSuffix(while: { $0 == "#" }).trimmed == title else {
                return
            }
            log.report(
                .strayMark, "this heading repeats the title, which is shown above the text already; remove it",
                at: SourcePosition(line: Int(body.start.line) + number, column: 1))
            return
        }
    }

    /// Front matter that begins with other characters, below other lines, or in a block of code: its line, and what is wrong with it.
    private static func misplacedOpening(of text: String) -> (line: Int, hint: String)? {
        if let (unseen, rest) = text[...].afterUnseen, let (words, below) = line(of: rest), words == "---",
            let next = line(of: below), hasKey(next.words)
        {
            return (1, "\(unseen.codePointAndName), which can't be seen, is in front of this ---; remove it")
        }
        var rest = text[...]
        var isBelowText = false
        for number in 1...20 {
            guard let (words, below) = line(of: rest), let next = line(of: below) else { return nil }
            let hasKey = FrontMatter.hasKey(next.words)
            // AI assistants answer like this, often with a sentence above.
            if next.words == "---", words.hasPrefix("```") || words.hasPrefix("~~~") {
                let above = number == 1 ? "this line" : "this line, what is above it"
                return (number, "this file is in a code block; remove \(above), and the line at the end that closes the code")
            }
            if words == "---" {
                if number > 1, hasKey, !isBelowText || next.words.first?.isLowercase ?? false && isClosed(below) {
                    return (number, "front matter must begin on the first line of the file; remove everything above this ---")
                }
                if !isBelowText { return nil }
            }
            if number == 1, isMistyped(words), hasKey || words == "+++" && next.words.contains("=") {
                return (number, "front matter must begin with three hyphens, ---, not with '\(words)'")
            }
            let isComment = words.hasPrefix("#") || words.hasPrefix("//") || words.hasPrefix("<!--") && words.hasSuffix("-->")
            isBelowText = isBelowText || !words.isEmpty && !isComment
            rest = below
        }
        return nil
    }

    /// The first line of hyphens or dashes, which was probably meant to end the front matter, also an indented one; nil if there is none.
    private static func mistypedEnd(below text: Substring) -> (line: Int, words: Substring)? {
        var rest = text
        var number = 2
        while let (words, below) = line(of: rest) {
            if words.trimmed == "---" || words.first != " " && isMistyped(words.trimmed) { return (number, words) }
            (rest, number) = (below, number + 1)
        }
        return nil
    }

    /// Whether a line looks like `---`, but has another number of hyphens, or other characters.
    private static func isMistyped(_ words: Substring) -> Bool {
        guard words != "---", let first = words.first else { return false }
        let isOneDash = words.count == 1 && "–—―".contains(first)
        return isOneDash || words.count > 1 && (words.allSatisfy { "-–—―".contains($0) } || words == "+++")
    }

    /// Whether the lines up to the next `---` are keys with values. Below text, the first `---` may as well divide it.
    private static func isClosed(_ text: Substring) -> Bool {
        var rest = text
        for _ in 1...40 {
            guard let (words, below) = line(of: rest) else { return false }
            if words == "---" || words == "..." { return true }
            let isInList = words.first == " " || words.hasPrefix("- ") || words.hasPrefix("#")
            guard isInList || words.isEmpty || hasKey(words) else { return false }
            rest = below
        }
        return false
    }

    private static func hasKey(_ words: Substring) -> Bool {
        guard let end = words.firstIndex(of: ":"), end > words.startIndex else { return false }
        return words[..<end].allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
    }

    /// The first line, without the white space at its end that nobody sees, and the lines below; nil if there is none.
    private static func line(of text: Substring) -> (words: Substring, rest: Substring)? {
        guard !text.isEmpty else { return nil }
        let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
        let last = text.utf8[..<end].lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        var words = last.map { text[...$0] } ?? text[..<text.startIndex]
        while words.last == "\u{A0}" { words.removeLast() }
        return (words, end == text.endIndex ? text[end...] : text[text.utf8.index(after: end)...])
    }
}

import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Reads a test that people write by hand, in which a block of code is one line to the reader.
protocol TestReader: LineReader {}

extension TestReader {
    static func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log), !file.isXML(text, log: &log) else { return [] }
        var reader = Self(file, text, log)
        for line in TestText.lines(text) {
            if file.quota.isExceeded { break }
            reader.read(line.text, at: SourcePosition(line: line.number, column: 1))
        }
        let quizzes = reader.finish()
        log = reader.log
        return quizzes
    }
}

/// Texts of a test: lines that only end because they are long, code between backticks, and blocks of code.
enum TestText {
    // MARK: - Lines

    /// The lines without white space around them. A block of code between lines of backticks is one line, with its line endings.
    static func lines(_ text: String) -> [(text: String, number: Int)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var found: [(text: String, number: Int)] = []
        found.reserveCapacity(lines.count)
        var index = 0
        while index < lines.count {
            let line = trimmed(lines[index])
            if line.hasPrefix("```"), let end = endOfCode(lines, from: index) {
                found.append((code(lines[index...end]), index + 1))
                index = end
            } else {
                found.append((withPlainSpaces(line), index + 1))
            }
            index += 1
        }
        return found
    }

    /// The line that ends a block of code; nil if another block begins before.
    private static func endOfCode(_ lines: [Substring], from start: Int) -> Int? {
        let fence = lines[(start + 1)...].firstIndex { trimmed($0).hasPrefix("```") }
        return fence.flatMap { trimmed(lines[$0]).allSatisfy { $0 == "`" } ? $0 : nil }
    }

    /// A block of code without the white space that all its lines begin with.
    private static func code(_ lines: ArraySlice<Substring>) -> String {
        let margin = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }

    static func isCode(_ line: String) -> Bool { line.hasPrefix("```") && line.contains("\n") }

    private static let otherSpaces: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2007}"]

    private static func trimmed(_ line: Substring) -> Substring {
        guard line.utf8.contains(where: { $0 >= 0x80 }) else { return line.trimmed }
        let start = line.drop { $0.isWhitespace || otherSpaces.contains($0) }
        let count = start.reversed().prefix { $0.isWhitespace || otherSpaces.contains($0) }.count
        return start.dropLast(count)
    }

    /// The line with plain spaces around its label, where editors and web pages often have no-break spaces. Others are part of the text.
    private static func withPlainSpaces(_ line: Substring) -> String {
        guard line.utf8.contains(where: { $0 >= 0x80 }) else { return String(line) }
        let head = line.prefix(30)
        guard let mark = head.firstIndex(where: { ":.)-–".contains($0) }), head.contains(where: otherSpaces.contains) else {
            return String(line)
        }
        let end = line[mark...].firstIndex { !":.)-–*_ ".contains($0) && !otherSpaces.contains($0) } ?? line.endIndex
        return String(line[..<end].map { otherSpaces.contains($0) ? " " : $0 }) + line[end...]
    }

    // MARK: - Markup

    /// The paragraphs of the lines, between which there are empty lines, and their blocks of code.
    static func nodes(_ lines: [String], _ texts: inout ForeignTexts) -> [MarkupNode] {
        var nodes: [MarkupNode] = []
        var rest = lines[...]
        while let first = rest.first {
            if isCode(first) {
                nodes.append(block(first))
                rest = rest.dropFirst()
            } else {
                let words = rest.prefix { !isCode($0) }
                nodes += texts.nodes(WrappedLines.text(Array(words)), .plain).map(withCode)
                rest = rest[words.endIndex...]
            }
        }
        return nodes
    }

    private static func block(_ text: String) -> MarkupNode {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let language = lines[0].drop { $0 == "`" }.prefix { !$0.isWhitespace }
        let words = lines.dropFirst().dropLast().joined(separator: "\n")
        let attributes = language.isEmpty ? [] : [("class", "language-\(language)")]
        let code = MarkupElement(name: "code", attributes: attributes, children: [.text(words)])
        return .element(MarkupElement(name: "pre", children: [.element(code)]))
    }

    /// The node with its text between backticks as code.
    private static func withCode(_ node: MarkupNode) -> MarkupNode {
        guard case .element(var element) = node else { return node }
        if element.name == "pre" || element.name == "code" { return node }
        element.children = element.children.flatMap { child -> [MarkupNode] in
            if case .text(let text) = child { return withCode(text) }
            return [withCode(child)]
        }
        return .element(element)
    }

    private static func withCode(_ text: String) -> [MarkupNode] {
        guard text.contains(ascii: "`") else { return MarkedWords.nodes(text) }
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        var nodes: [MarkupNode] = []
        var index = 0
        while index < pieces.count {
            let piece = String(pieces[index])
            let isCode = index % 2 == 1 && index + 1 < pieces.count && !piece.isEmpty
            if isCode {
                nodes.append(.element(MarkupElement(name: "code", children: [.text(piece)])))
            } else {
                let isBare = index % 2 == 1
                nodes += MarkedWords.nodes((isBare ? "`" : "") + piece + (isBare && index + 1 < pieces.count ? "`" : ""))
            }
            index += 1
        }
        return nodes
    }
}

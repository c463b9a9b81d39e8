import Algorithms
package import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Writes missing ids of questions into their file, so that a corrected typo doesn't turn a question into another one. Nothing else
/// of the file changes.
package enum MissingIDs {
    /// Questions of `quizzes`, all of one file, that have only a derived id.
    package static func questions(of quizzes: [Quiz]) -> [Question] {
        quizzes.flatMap(\.questions).filter { !$0.hasExplicitID }
    }

    /// The file with ids, and the number of ids; nil if its format has no place for them (iQuiz and teacher's JSON).
    package static func written(_ questions: [Question], into bytes: [UInt8], path: String) -> (bytes: [UInt8], count: Int)? {
        let isJSON = path.hasFileExtension("json")
        if isJSON, !isNative(bytes, path: path) { return nil }
        // Positions don't count the mark.
        let content = bytes.withoutByteOrderMark
        var lines = linesWithEnds(content)
        var count = 0
        // From the end, so that earlier positions remain valid.
        for question in questions.sorted(by: { $0.position > $1.position }) {
            let index = Int(question.position.line) - 1
            guard lines.indices.contains(index) else { continue }
            if isJSON {
                insert(question, after: Int(question.position.column), in: &lines, line: index)
            } else {
                insert(question.id, intoHeadingAt: index, of: &lines)
            }
            count += 1
        }
        return (Array(bytes.dropLast(content.count)) + lines.joined(), count)
    }

    /// Lines as readers count them, each with the line feed, carriage return or both that end it.
    private static func linesWithEnds(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            lines[lines.count - 1].append(byte)
            let isBeforeLineFeed = index + 1 < bytes.count && bytes[index + 1] == 0x0A
            if byte == 0x0A || byte == 0x0D && !isBeforeLineFeed { lines.append([]) }
        }
        return lines
    }

    private static func isNative(_ bytes: [UInt8], path: String) -> Bool {
        var log = DiagnosticLog(path: path)
        guard let text = FileText.decoded(bytes, log: &log), let tree = JSONReader.read(text, log: &log) else { return false }
        return JSONQuizReader.isNative(tree)
    }

    /// `## What? {points=2}` → `## What? {#what points=2}`. Braces that are text, as in `## The set {1, 2}`, stay as they are.
    private static func insert(_ id: String, intoHeadingAt first: Int, of lines: inout [[UInt8]]) {
        let isUnderlined = !lines[first].drop { $0 == 0x20 }.starts(with: "##".utf8)
        var last = first
        // An underlined heading may have several lines.
        while isUnderlined, lines.indices.contains(last + 2), !isUnderline(lines[last + 1]) { last += 1 }
        var content = lines[last].trimmingSuffix(while: \.isWhiteSpace)
        // The closing sequence of an ATX heading keeps its place.
        let hashes = content.reversed().prefix { $0 == UInt8(ascii: "#") }.count
        if !isUnderlined, hashes > 0, content.count > hashes, content[content.count - hashes - 1] == 0x20 {
            content = content.dropLast(hashes).trimmingSuffix(while: \.isWhiteSpace)
        }
        if let inside = insideOfAttributes(content, isUnderlined: isUnderlined) {
            lines[last].insert(contentsOf: "#\(id) ".utf8, at: inside)
        } else {
            lines[last].insert(contentsOf: " {#\(id)}".utf8, at: content.endIndex)
        }
    }

    private static func isUnderline(_ line: [UInt8]) -> Bool {
        let characters = line.filter { !$0.isWhiteSpace }
        return !characters.isEmpty && characters.allSatisfy { $0 == UInt8(ascii: "-") }
    }

    /// Where the attributes at the end of a heading begin, after their brace; nil if it has none.
    private static func insideOfAttributes(_ heading: ArraySlice<UInt8>, isUnderlined: Bool) -> Int? {
        // Emphasis may end after them.
        guard heading.trimmingSuffix(while: { "*_".utf8.contains($0) }).last == UInt8(ascii: "}") else { return nil }
        let mark = isUnderlined ? "## " : ""
        var log = DiagnosticLog(path: "")
        let source = MarkdownSource(mark + String(decoding: heading, as: UTF8.self), path: "", start: .start, hasBlanks: true)
        let attributes = MarkdownDocument.read(source, log: &log) { document in
            document.children.first?.takeAttributes(touching: AttributeList.ofQuestions.areMeant)
        }
        // The position is that of the brace.
        return attributes.flatMap(\.self).map { Int($0.position.column) - mark.utf8.count }
    }

    /// `{` → `{"id": "what", `, or on a line of its own if the author's keys are.
    private static func insert(_ question: Question, after column: Int, in lines: inout [[UInt8]], line: Int) {
        let member = "\"id\": \"\(question.id)\""
        let rest = lines[line].dropFirst(column)
        let end = rest.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.reversed()
        let isLastOnLine = rest.dropLast(end.count).allSatisfy { $0 == 0x20 }
        if isLastOnLine, lines.indices.contains(line + 1) {
            let indent = lines[line + 1].prefix { $0 == 0x20 || $0 == 0x09 }
            lines.insert(Array(indent) + Array("\(member),".utf8) + end, at: line + 1)
        } else {
            lines[line] = Array(lines[line].prefix(column)) + Array("\(member), ".utf8) + Array(rest.drop { $0 == 0x20 })
        }
    }
}

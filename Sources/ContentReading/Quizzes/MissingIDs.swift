package import ContentModel
import Diagnostics

/// Writes missing ids of questions into their file, so that a corrected typo doesn't turn a question into another one. Nothing else
/// of the file changes.
package enum MissingIDs {
    /// Questions of `quizzes`, all of one file, that have only a derived id.
    package static func questions(of quizzes: [Quiz]) -> [Question] {
        quizzes.flatMap(\.questions).filter { !$0.hasExplicitID }
    }

    /// The file with ids; nil if its format has no place for them (iQuiz and teacher's JSON).
    package static func written(_ questions: [Question], into bytes: [UInt8], path: String) -> [UInt8]? {
        let isJSON = path.hasSuffix(".json")
        if isJSON, !isNative(bytes, path: path) { return nil }
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        // From the end, so that earlier positions remain valid.
        for question in questions.sorted(by: { $0.position > $1.position }) {
            let index = Int(question.position.line) - 1
            guard lines.indices.contains(index) else { continue }
            if isJSON {
                insert(question, after: Int(question.position.column), in: &lines, line: index)
            } else {
                lines[index] = heading(lines[index], id: question.id)
            }
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    private static func isNative(_ bytes: [UInt8], path: String) -> Bool {
        var log = DiagnosticLog(path: path)
        guard let text = FileText.decoded(bytes, log: &log), let tree = JSONReader.read(text, log: &log),
            case .mapping(let entries) = tree.value, let questions = entries.first(where: { $0.key == "questions" })?.value
        else { return false }
        return !TeacherQuizReader.recognises(questions)
    }

    /// `## What? {points=2}` → `## What? {#what points=2}`.
    private static func heading(_ line: [UInt8], id: String) -> [UInt8] {
        let end = line.last == 0x0D ? line.count - 1 : line.count
        var content = line[..<end]
        while content.last == 0x20 { content.removeLast() }
        // The closing sequence of an ATX heading keeps its place.
        let hashes = content.reversed().prefix { $0 == UInt8(ascii: "#") }.count
        if hashes > 0, content.count > hashes, content[content.count - hashes - 1] == 0x20 {
            content.removeLast(hashes)
            while content.last == 0x20 { content.removeLast() }
        }
        let rest = line[content.count...]
        if content.last == UInt8(ascii: "}"), let open = content.lastIndex(of: UInt8(ascii: "{")) {
            return Array(content[...open]) + Array("#\(id) ".utf8) + Array(content[(open + 1)...]) + rest
        }
        return Array(content) + Array(" {#\(id)}".utf8) + rest
    }

    /// `{` → `{"id": "what", `, or on a line of its own if the author's keys are.
    private static func insert(_ question: Question, after column: Int, in lines: inout [[UInt8]], line: Int) {
        let member = "\"id\": \"\(question.id)\""
        let rest = lines[line].dropFirst(column)
        let isLastOnLine = rest.allSatisfy { $0 == 0x20 || $0 == 0x0D }
        if isLastOnLine, lines.indices.contains(line + 1) {
            let indent = lines[line + 1].prefix { $0 == 0x20 || $0 == 0x09 }
            let ending: [UInt8] = lines[line].last == 0x0D ? [0x0D] : []
            lines.insert(Array(indent) + Array("\(member),".utf8) + ending, at: line + 1)
        } else {
            lines[line] = Array(lines[line].prefix(column)) + Array("\(member), ".utf8) + Array(rest.drop { $0 == 0x20 })
        }
    }
}

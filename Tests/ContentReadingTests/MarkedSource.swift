import Diagnostics
import Testing

/// A source text with its expected problems.
///
/// A line such as `    ^ UnknownKey: key 'x' isn't part of a quiz` is not part of the text; its `^` is below the character that is wrong
/// in the line above.
struct MarkedSource {
    let text: String
    /// `line:column Id: message`, sorted as `Diagnostic` is.
    let problems: [String]

    init(_ marked: String) {
        var lines: [Substring] = []
        var problems: [(line: Int, column: Int, text: String)] = []
        for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
            let indent = line.prefix { $0 == " " }
            let rest = line.dropFirst(indent.count)
            guard rest.hasPrefix("^ "), let above = lines.last else {
                lines.append(line)
                continue
            }
            // Columns count bytes, but a mark is below a character.
            let column = above.prefix(indent.count).utf8.count + max(0, indent.count - above.count) + 1
            problems.append((lines.count, column, String(rest.dropFirst(2))))
        }
        text = lines.joined(separator: "\n")
        self.problems = problems.sorted { ($0.line, $0.column, $0.text) < ($1.line, $1.column, $1.text) }
            .map { "\($0.line):\($0.column) \($0.text)" }
    }
}

extension DiagnosticLog {
    /// In the form of `MarkedSource.problems`.
    var problems: [String] { diagnostics.sorted().map(\.inShort) }
}

extension Diagnostic {
    var inShort: String { "\(location.position.line):\(location.position.column) \(id.rawValue): \(message)" }
}

private let header = "---\ntitle: Cells\n---\n"

/// Expects the marked problems of a quiz in Markdown, without the title that it gets.
func expectProblems(_ marked: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let source = MarkedSource(header + marked)
    #expect(readMarkdownQuiz(source.text).log.problems == source.problems, sourceLocation: sourceLocation)
}

func expectProblems(_ text: String, ids: [DiagnosticID], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let log = readMarkdownQuiz(header + text).log
    #expect(log.diagnostics.map(\.id) == ids, "\(log.problems)", sourceLocation: sourceLocation)
}

import Diagnostics
import Encoding
import QuizExchange

/// Reads a text format whose lines are questions, answers and keys.
protocol LineReader {
    var log: DiagnosticLog { get }

    /// - Parameter text: the whole text, which may show more about its lines than each alone.
    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog)

    /// Reads a line, without white space around it.
    mutating func read(_ line: String, at position: SourcePosition)

    /// The quizzes, after the last line.
    mutating func finish() -> [MarkdownQuiz]
}

extension LineReader {
    static func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        guard let text = file.text(log: &log), !file.isXML(text, log: &log) else { return [] }
        var reader = Self(file, text, log)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if file.quota.isExceeded { break }
            reader.read(String(line).trimmed, at: SourcePosition(line: number + 1, column: 1))
        }
        let quizzes = reader.finish()
        log = reader.log
        return quizzes
    }
}

import Diagnostics
import Encoding
import QuizExchange

/// Wraps an importer: a file in another format gets one message that names the command for it, in place of one for each line that the
/// format doesn't have.
struct RecognizingImporter: QuizImporter {
    private let importer: any QuizImporter
    private let commands: Set<String>
    /// Whether choices have letters, by which others can name them. Tables know themselves whether theirs do.
    private let hasLetters: Bool

    init(_ importer: any QuizImporter, for format: QuizFormat) {
        self.importer = importer
        // These two are read alike.
        commands = format == .iquiz || format == .json ? ["iquiz", "json"] : [format.rawValue]
        hasLetters = [.aiken, .respondus, .text2qti, .trivia].contains(format)
    }

    var readsPackages: Bool { importer.readsPackages }

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] {
        let head = file.head
        if let message = UnsupportedText.message(head) {
            log.report(.notImported, message, at: .start, severity: .error)
            return []
        }
        var own = DiagnosticLog(path: log.path)
        let quizzes = importer.quizzes(file, log: &own)
        let isEmpty = quizzes.allSatisfy(\.questions.isEmpty) && !file.quota.isExceeded
        guard isEmpty, let other = KnownFormat(head), !commands.contains(other.command),
            !own.diagnostics.contains(where: { $0.message.contains("'quizmark import \(other.command)'") })
        else {
            log.append(own.diagnostics)
            return hasLetters ? quizzes.map(\.withPlacedChoices) : quizzes
        }
        log.report(.notImported, "this looks like \(other.words)", at: .start, severity: .error)
        return []
    }
}

/// Texts of programs whose questions no format reads.
private enum UnsupportedText {
    /// What the text is, and what to do instead; nil for other texts.
    static func message(_ head: Substring) -> String? {
        if let message = UnsupportedXML.message(head: head) { return message }
        let lines = head.split(separator: "\n").lazy.map(\.trimmed)
        func begins(_ words: String...) -> Bool { lines.contains { line in words.contains { line.hasPrefix(ascii: $0) } } }
        if begins("extype:", "\\extype{"), begins("exsolution:", "\\exsolution{") {
            return
                "this is a question of R/exams, which can't be imported; write it for Moodle with 'exams2moodle', and import that with 'quizmark import moodle'"
        }
        if head.hasPrefix(ascii: "---"), begins("output: learnr::", "learnr::tutorial") {
            return
                "this is a tutorial of learnr, which can't be imported; write its questions in GIFT, and import them with 'quizmark import gift'"
        }
        if begins(":TYPE:"), begins(":TITLE:", ":QUESTION:") {
            return
                "this is text of WebCT, which can't be imported; write its questions in GIFT or in a table, and import them with 'quizmark import gift' or 'quizmark import csv'"
        }
        if head.hasPrefix("{"), head.contains(ascii: "\"cell_type\"") {
            return
                "this is a Jupyter notebook, which can't be imported; save the list of questions that it shows with jupyterquiz to a file of its own, 'questions.json', and import that with 'quizmark import json'"
        }
        guard lines.first(where: { !$0.hasPrefix(ascii: "%") })?.hasPrefix(ascii: "\\") ?? false, begins("\\documentclass", "\\begin{")
        else {
            return nil
        }
        return
            "this is LaTeX, which can't be imported; write the questions in a table or in GIFT, and import it with 'quizmark import csv' or 'quizmark import gift'"
    }
}

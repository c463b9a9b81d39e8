import ContentModel
import ContentReading
import Diagnostics

/// Takes questions over whose texts are Markdown already: each is read as a build would read it, and written anew with its
/// pictures at their new places.
struct ForeignMarkdown {
    private let file: ForeignFile
    private var files = BroughtFiles()

    init(_ file: ForeignFile) { self.file = file }

    /// The files that questions named since the last call.
    mutating func takeFiles() -> [ExchangeFile] { files.takeFresh() }

    /// The question with its texts in order; nil where a report says what is wrong. `raw` has texts as they were written.
    mutating func question(_ raw: WrittenQuestion, log: inout DiagnosticLog) -> WrittenQuestion? {
        var raw = raw
        if raw.prompt.isEmpty {
            log.report(.invalidQuestion, "this question has no text, so it isn't taken over", at: raw.position)
            return nil
        }
        raw.id = raw.id.flatMap { Identifier.isValid($0) ? $0 : nil }
        var quiz = WrittenQuiz(Quiz(id: "", path: file.path, language: file.context.settings.language, title: "Quiz"))
        quiz.questions = [raw]
        guard let read = read(quiz, raw, &log)?.questions.first else { return nil }
        var question = read.1
        question.id = raw.id
        question.position = raw.position
        return question
    }

    /// Blocks without a question, such as an introduction.
    mutating func blocks(_ text: String, at position: SourcePosition, log: inout DiagnosticLog) -> String {
        var quiz = WrittenQuiz(Quiz(id: "", path: file.path, language: file.context.settings.language, title: "Quiz"))
        let neutral = WrittenQuestion(position: position, prompt: "?", answer: .text(markingNotes: ""))
        quiz.introduction = text
        quiz.questions = [neutral]
        return read(quiz, neutral, &log)?.introduction ?? ""
    }

    private typealias Written = (introduction: String, questions: [(Question, WrittenQuestion)])

    private mutating func read(_ quiz: WrittenQuiz, _ raw: WrittenQuestion, _ log: inout DiagnosticLog) -> Written? {
        let text = QuizMarkdown(quiz)
        for loss in text.losses { log.report(.notImported, loss.words, at: raw.position) }
        let arrived = ArrivingQuizzes.read(Array(text.text.utf8), at: file.place(ending: "md"), context: file.context)
        for diagnostic in arrived.diagnostics where ![.missingAltText, .missingMedia, .duplicateChoice].contains(diagnostic.id) {
            log.report(diagnostic.id, diagnostic.message, at: raw.position, severity: diagnostic.severity)
        }
        guard let read = arrived.quizzes.first, !arrived.hasErrors else { return nil }
        guard read.questions.count == 1 else {
            log.report(.invalidQuestion, "a heading inside this question would begin another; take its '##' away", at: raw.position)
            return nil
        }
        let brought = NeighbouringFiles(file, files)
        let written = WrittenQuiz(ExportedQuiz(read), address: { brought.address($0) }) { _, words in
            log.report(.notImported, "\(words) can't be said in Markdown", at: raw.position)
        }
        files = brought.files
        for path in brought.missing {
            log.report(.notImported, "'\(path)' isn't beside this file, so it isn't taken over", at: raw.position)
        }
        return (written.introduction, Array(zip(read.questions, written.questions)))
    }

    /// The first paragraph as one line, and what stands below it. A text that begins with anything else has `name` above it.
    static func divided(_ text: String, name: String = "…") -> (prompt: String, stem: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let body = lines.drop { trimmed($0).isEmpty }
        let paragraph = body.prefix { !trimmed($0).isEmpty }
        let rest = body.dropFirst(paragraph.count).joined(separator: "\n")
        guard let first = paragraph.first else { return ("", "") }
        let start = trimmed(first)
        let isBlock =
            ["```", "~~~", "> ", "- ", "* ", "+ ", "|"].contains { start.hasPrefix($0) } || first.hasPrefix("    ")
            || start.hasPrefix("![") && start.hasSuffix(")") && paragraph.count == 1
        if isBlock { return (name, body.joined(separator: "\n")) }
        let heading = start.drop { $0 == "#" }
        let isHeading = start.hasPrefix("#") && heading.hasPrefix(" ")
        // Code or a list may follow without an empty line; it stays a block.
        let end =
            isHeading
            ? 1
            : paragraph.firstIndex { line in
                ["```", "~~~", "- ", "* ", "> "].contains { trimmed(line).hasPrefix($0) }
            }.map { $0 - paragraph.startIndex } ?? paragraph.count
        let prompt = ([isHeading ? trimmed(String(heading)) : start] + paragraph.dropFirst().prefix(max(0, end - 1)).map(trimmed)).joined(
            separator: " ")
        let below = paragraph.dropFirst(end).joined(separator: "\n")
        return (prompt, [below, trimmed(rest).isEmpty ? "" : rest].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
}

/// Collects the files beside the foreign one that a question names. A class, as the writer keeps what asks it for addresses.
private final class NeighbouringFiles {
    private let file: ForeignFile
    private(set) var files: BroughtFiles
    private(set) var missing: [String] = []

    init(_ file: ForeignFile, _ files: BroughtFiles) {
        self.file = file
        self.files = files
    }

    func address(_ reference: SiteReference) -> String? {
        let path = file.relativePath(of: reference)
        guard let bytes = file.neighbour(path) else {
            missing.append(path)
            return nil
        }
        return file.address(ofMedium: files.add(path, bytes)) + reference.suffix
    }
}

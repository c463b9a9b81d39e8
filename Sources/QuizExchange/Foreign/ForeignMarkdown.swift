import ContentModel
import ContentReading
package import Diagnostics

/// Imports questions whose texts are Markdown already: each is parsed as a build would, and written again with the new paths of its
/// pictures.
package struct ForeignMarkdown {
    private let file: ForeignFile
    /// Path in a site under which the texts are parsed.
    private let sitePath: String
    /// Whether formulas may be between `\(` and `\)`, too.
    private let hasTeX: Bool
    /// Number of questions so far, with those that have errors.
    private var count = 0
    private var answerCount = 0

    package init(_ file: ForeignFile, hasTeX: Bool = false) {
        self.file = file
        self.hasTeX = hasTeX
        sitePath = file.sitePath(ending: "md")
    }

    /// Files that questions refer to since the last call.
    package mutating func drainFiles() -> [ExchangeFile] { file.importedFiles.drainNewFiles() }

    /// The question with its texts corrected; nil if it has errors, which are reported. `raw` has the original texts.
    ///
    /// - Parameter hasOwnBlanks: whether blanks in the texts are as the author wrote them.
    package mutating func question(
        _ raw: MarkdownQuestion, hasOwnBlanks: Bool = true, log: inout DiagnosticLog
    ) -> MarkdownQuestion? {
        count += 1
        answerCount += raw.answer.count
        file.quota.note(questions: count, answers: answerCount)
        guard !file.quota.isExceeded, log.admits(answers: raw.answer.count, at: raw.position) else { return nil }
        var raw = raw
        // Only questions with blanks have them, and in their text only.
        let brackets: ForeignMarks.Brackets = if case .blanks = raw.answer { .blanks } else { .text }
        let prompt = ForeignMarks.converted(raw.prompt, isLine: true, brackets: brackets, hasTeX: hasTeX)
        let stem = ForeignMarks.converted(raw.stem, brackets: brackets, hasTeX: hasTeX)
        raw.changeTexts { ForeignMarks.converted($0, hasTeX: hasTeX) }
        (raw.prompt, raw.stem) = (prompt, stem)
        // A text without a paragraph gets its heading when the number of the question is known.
        let isUntitled = raw.prompt.isEmpty
        if isUntitled { raw.prompt = "…" }
        if let id = raw.id, !Identifier.isValid(id) {
            log.report(
                .notImported, "the id '\(id)' has characters other than letters, digits, '-', '_' and '.', so the question gets a new one",
                at: raw.position)
            raw.id = nil
        }
        var quiz = MarkdownQuiz(of: file, title: "Quiz")
        // Which choices keep their places is known when the whole quiz is.
        quiz.header.shufflesChoices = false
        quiz.questions = [raw]
        guard let written = read(quiz, raw, "this question isn't imported", hasOwnBlanks: hasOwnBlanks, &log),
            let read = written.questions.first
        else { return nil }
        if let part = read.0.part(ofOnly: written.lost, isUntitled: isUntitled) {
            log.report(.missingMedia, ForeignTexts.message(about: part, being: "picture"), at: raw.position)
            return nil
        }
        var question = read.1
        if isUntitled { question.prompt = "" }
        question.id = raw.id
        question.position = raw.position
        return question
    }

    /// Blocks outside of questions, such as an introduction.
    package mutating func blocks(_ text: String, at position: SourcePosition, log: inout DiagnosticLog) -> String {
        var quiz = MarkdownQuiz(of: file, title: "Quiz")
        let neutral = MarkdownQuestion(position: position, prompt: "?", answer: .text(markingNotes: ""))
        quiz.introduction = ForeignMarks.converted(text, hasTeX: hasTeX)
        quiz.questions = [neutral]
        return read(quiz, neutral, "this text isn't imported", &log)?.introduction ?? ""
    }

    /// Texts that were read, and `lost`, the paths in the site of files that aren't imported.
    private typealias Written = (introduction: String, questions: [(Question, MarkdownQuestion)], lost: Set<String>)

    /// - Parameter consequence: what follows from an error, for the message.
    private mutating func read(
        _ quiz: MarkdownQuiz, _ raw: MarkdownQuestion, _ consequence: String, hasOwnBlanks: Bool = true, _ log: inout DiagnosticLog
    ) -> Written? {
        var quiz = quiz
        var parsed = parsed(quiz, raw, &log)
        if parsed.diagnostics.contains(where: { $0.id == .missingMedia && $0.severity == .error }) {
            for address in ForeignMarkdown.link(&quiz) {
                log.report(
                    .notImported, "'\(address)' is on another site, so a link leads there; put the file below Content/media to show it",
                    at: raw.position)
            }
            var again = DiagnosticLog(path: log.path)
            parsed = self.parsed(quiz, raw, &again)
        }
        for diagnostic in parsed.diagnostics.map({ hasOwnBlanks ? $0 : $0.inPlainWords(for: raw) })
        where ![.missingAltText, .duplicateChoice].contains(diagnostic.id) {
            let isError = diagnostic.severity == .error
            log.report(
                diagnostic.id, isError ? diagnostic.message(withConsequence: consequence) : diagnostic.message, at: raw.position,
                severity: diagnostic.severity)
        }
        guard let read = parsed.quizzes.first, !parsed.hasErrors else { return nil }
        guard read.questions.count == 1 else {
            log.report(.invalidQuestion, "a heading inside this question would begin another; remove its '##'", at: raw.position)
            return nil
        }
        let neighbours = NeighbouringFiles(file)
        let written = MarkdownQuiz(LocalizedQuiz(read), at: sitePath, address: { neighbours.address($0) })
        for path in neighbours.missing {
            log.report(.notImported, "'\(path)' isn't next to this file, so it isn't imported", at: raw.position)
        }
        for remark in file.importedFiles.drainRemarks() { log.report(.notImported, remark.message, at: raw.position) }
        return (written.introduction, Array(zip(read.questions, written.questions)), neighbours.lost)
    }

    private func parsed(_ quiz: MarkdownQuiz, _ raw: MarkdownQuestion, _ log: inout DiagnosticLog) -> ParsedQuizFile {
        let text = MarkdownQuizWriter(quiz)
        if let diagnostic = ImportQuota.diagnostic(for: text.text, at: SourceLocation(path: file.path, position: raw.position)) {
            return ParsedQuizFile(diagnostics: [diagnostic])
        }
        for loss in text.losses { log.report(.notImported, loss.words, at: raw.position) }
        return ParsedQuizFile.read(Array(text.text.utf8), at: sitePath, context: file.context)
    }

    /// Replaces pictures on other sites by links, and returns their URLs.
    private static func link(_ quiz: inout MarkdownQuiz) -> [String] {
        var addresses: [String] = []
        quiz.introduction = withLinks(quiz.introduction, to: &addresses)
        for index in quiz.questions.indices { quiz.questions[index].changeTexts { withLinks($0, to: &addresses) } }
        return addresses
    }

    /// The text with links in place of pictures on other sites, whose URLs are added to `addresses`.
    static func withLinks(_ text: String, to addresses: inout [String]) -> String {
        var linked = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "![") {
            let words = rest[open.upperBound...]
            let address = words.firstRange(of: "](").map { words[$0.upperBound...].prefix { !$0.isWhitespace && $0 != ")" } } ?? ""
            let isOnWeb = address.hasPrefix("http://") || address.hasPrefix("https://")
            linked += rest[..<open.lowerBound] + (isOnWeb ? "[" : "![")
            if isOnWeb, words.hasPrefix("](") { linked += InlineText.escaped(String(address)) }
            if isOnWeb, !addresses.contains(String(address)) { addresses.append(String(address)) }
            rest = words
        }
        return linked + rest
    }

    /// The first paragraph as one line, and the rest of the text below it. Without a paragraph, the line is empty.
    ///
    /// - Parameters:
    ///   - isMoved: whether a paragraph below code, a list, a table or a picture counts, too.
    ///   - blank: goes where the text has a line such as `____`, and below the text if it has none, or several.
    package static func splitAtFirstParagraph(
        _ text: String, isMoved: Bool = true, blank: String = ""
    ) -> (prompt: String, stem: String) {
        guard blank.isEmpty else {
            if let filled = placed(blank, in: text) { return splitAtFirstParagraph(filled, isMoved: isMoved) }
            let (prompt, stem) = splitAtFirstParagraph(text, isMoved: isMoved)
            return (prompt, stem + (stem.isEmpty ? "" : "\n\n") + blank)
        }
        let lines = Array(TextLines(text))
        guard let start = lines.firstIndex(where: { !$0.isBlank }) else { return ("", "") }
        guard let paragraph = MarkdownParagraph(in: lines, from: start), isMoved || paragraph.lines.lowerBound == start else {
            return ("", String(text[lines[start].startIndex...]))
        }
        let above = lines[start..<paragraph.lines.lowerBound].joined(separator: "\n")
        let below = lines[paragraph.lines.upperBound...].joined(separator: "\n")
        let parts = [above, below].map { String($0.drop(while: \.isNewline).withoutSpaceAtEnd) }.filter { !$0.isEmpty }
        return (paragraph.text, parts.joined(separator: "\n\n"))
    }

    /// The text with a blank in place of its only line such as `____`; nil if it has none, or several.
    private static func placed(_ blank: String, in text: String) -> String? {
        guard let start = text.firstRange(of: "___")?.lowerBound, !text.contains("`") else { return nil }
        let rest = text[start...].drop { $0 == "_" }
        guard rest.firstRange(of: "___") == nil else { return nil }
        return text[..<start] + blank + rest
    }
}

/// Collects files beside the imported one that a question refers to. A class, as the writer keeps the closure that looks up their
/// addresses.
private final class NeighbouringFiles {
    private let file: ForeignFile
    private(set) var missing: [String] = []
    /// Paths in the site of files that aren't imported.
    private(set) var lost: Set<String> = []

    init(_ file: ForeignFile) { self.file = file }

    func address(_ reference: SiteReference) -> String? {
        let path = file.relativePath(of: reference)
        guard let bytes = file.neighbour(path) else {
            if !missing.contains(path) { missing.append(path) }
            lost.insert(reference.path)
            return nil
        }
        let name = file.importedFiles.add(EmbeddedFile(name: path, bytes: bytes))
        if name == nil { lost.insert(reference.path) }
        return name.map { file.address(ofMedium: $0) + reference.suffix }
    }
}

extension Question {
    /// The first part that is nothing but pictures whose files aren't imported; nil without one.
    fileprivate func part(ofOnly lost: Set<String>, isUntitled: Bool) -> String? {
        guard !lost.isEmpty else { return nil }
        func isLost(_ texts: [RichText]) -> Bool {
            let texts = texts.filter { !$0.isEmpty }
            let pictures = texts.flatMap(\.pictures)
            return !pictures.isEmpty && texts.allSatisfy(\.hasOnlyMedia) && pictures.allSatisfy { lost.contains($0.path) }
        }
        if isLost(isUntitled ? [stem] : [prompt, stem]) { return "this question" }
        switch response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            return choices.contains { isLost([$0.text, $0.more]) } ? "a choice of this question" : nil
        case .ordering(let items): return items.contains { isLost([$0]) } ? "an item of this question" : nil
        case .matching(let pairs, let distractors):
            let sides = pairs.flatMap { [$0.prompt, $0.match] } + distractors
            return sides.contains { isLost([$0]) } ? "a side of a pair" : nil
        case .trueFalse, .blanks, .text: return nil
        }
    }
}

import ContentModel
import ContentReading
import Diagnostics

/// Pages of MkDocs with `<quiz>` blocks in them, as the plugin mkdocs-quiz reads them.
struct MkdocsQuizFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [WrittenQuiz] {
        guard let text = file.text(log: &log) else { return [] }
        let page = MarkdownLines(text)
        var reader = MkdocsQuizReader(file, log)
        reader.read(page)
        log = reader.log
        return reader.quizzes
    }
}

private struct MkdocsQuizReader {
    private(set) var log: DiagnosticLog
    private var markdown: ForeignMarkdown
    private var quiz: WrittenQuiz
    /// Where text between the quizzes begins, which is not taken over.
    private var strayText: SourcePosition?

    init(_ file: ForeignFile, _ log: DiagnosticLog) {
        self.log = log
        markdown = ForeignMarkdown(file)
        quiz = WrittenQuiz(Quiz(id: "", path: file.path, language: file.context.settings.language, title: file.name))
    }

    var quizzes: [WrittenQuiz] { quiz.questions.isEmpty ? [] : [quiz] }

    mutating func read(_ page: MarkdownLines) {
        let (keys, count) = page.frontMatter
        var hasTitle = false
        if let title = keys.first(where: { $0.key == "title" })?.value, !title.isEmpty {
            quiz.header.title = title
            hasTitle = true
        }
        var block: [MarkdownLines.Line]?
        var start = 1
        for line in page.lines.dropFirst(count) {
            if block != nil {
                if let end = line.text.firstRange(of: "</quiz>") {
                    append(String(line.text[..<end.lowerBound]), line, to: &block)
                    readQuiz(block ?? [], at: SourcePosition(line: start, column: 1))
                    block = nil
                } else {
                    block?.append(line)
                }
            } else if !line.isCode, let open = line.text.firstRange(of: "<quiz>") {
                start = line.number
                block = []
                let rest = line.text[open.upperBound...]
                if let end = rest.firstRange(of: "</quiz>") {
                    append(String(rest[..<end.lowerBound]), line, to: &block)
                    readQuiz(block ?? [], at: SourcePosition(line: start, column: 1))
                    block = nil
                } else {
                    append(String(rest), line, to: &block)
                }
            } else if !line.isCode, ["<?quiz?>", "<?/quiz?>"].contains(where: { line.text.contains($0) }) {
                log.report(
                    .notImported, "this is the old form of mkdocs-quiz; its command 'mkdocs_quiz migrate' makes <quiz> of it",
                    at: SourcePosition(line: line.number, column: 1))
            } else if let heading = MarkdownLines.heading(line) {
                if heading.level == 1, !hasTitle, !heading.text.isEmpty {
                    quiz.header.title = heading.text
                    hasTitle = true
                }
            } else if !line.isBlank, !line.text.contains("quiz-intro"), !line.text.contains("quiz-results") {
                strayText = strayText ?? SourcePosition(line: line.number, column: 1)
            }
        }
        if block != nil {
            log.report(.invalidQuestion, "this <quiz> has no </quiz>", at: SourcePosition(line: start, column: 1))
        }
        if let strayText, !quiz.questions.isEmpty {
            log.report(
                .notImported, "the page's text around its quizzes isn't taken over; make a page of it in Content/pages", at: strayText)
        }
    }

    private func append(_ text: String, _ line: MarkdownLines.Line, to block: inout [MarkdownLines.Line]?) {
        if !text.allSatisfy(\.isWhitespace) { block?.append(MarkdownLines.Line(number: line.number, text: text, isCode: false)) }
    }

    private mutating func readQuiz(_ lines: [MarkdownLines.Line], at position: SourcePosition) {
        let lines = lines.drop(while: \.isBlank)
        let isBlanks = lines.contains { $0.text.contains("[[") && $0.text.contains("]]") }
        guard let raw = isBlanks ? blanks(lines, position) : choices(lines, position) else { return }
        guard let question = markdown.question(raw, log: &log) else { return }
        quiz.questions.append(question)
        quiz.media += markdown.takeFiles()
    }

    /// A line of dashes divides the text from what is shown after the answer.
    private func blanks(_ lines: ArraySlice<MarkdownLines.Line>, _ position: SourcePosition) -> WrittenQuestion {
        let end = lines.firstIndex { trimmed($0.text) == "---" } ?? lines.endIndex
        // One word is right here, whatever signs it has.
        let text = MarkdownLines(lines[..<end]).text.split(separator: "[[", omittingEmptySubsequences: false).enumerated().map {
            place, piece in
            guard place > 0, let close = piece.firstRange(of: "]]") else { return place > 0 ? "[[" + piece : String(piece) }
            return Blank.words([trimmed(String(piece[..<close.lowerBound]))], matchesCase: false).written + piece[close.upperBound...]
        }.joined()
        let (prompt, stem) = ForeignMarkdown.divided(text)
        var question = WrittenQuestion(position: position, prompt: prompt, answer: .blanks(matchesCase: false))
        question.stem = stem
        if end < lines.endIndex { question.explanation = trimmed(MarkdownLines(lines[(end + 1)...]).text) }
        return question
    }

    private mutating func choices(_ lines: ArraySlice<MarkdownLines.Line>, _ position: SourcePosition) -> WrittenQuestion? {
        guard let first = lines.firstIndex(where: { MkdocsQuizReader.answer($0) != nil }) else {
            log.report(.invalidQuestion, "this quiz has no answers such as '- [x] right', and no blank [[word]]", at: position)
            return nil
        }
        let text = MarkdownLines(lines[..<first]).text
        var items: [MarkdownItem] = []
        var index = first
        while index < lines.endIndex {
            if let item = MkdocsQuizReader.answer(lines[index]) {
                items.append(item)
            } else if trimmed(lines[index].text).hasPrefix(">"), !lines[index - 1].isBlank {
                items[items.count - 1].add(lines[index].text)
            } else if !lines[index].isBlank {
                break
            }
            index += 1
        }
        let (prompt, stem) = ForeignMarkdown.divided(text)
        let isMultiple = items.count { $0.isChecked == true } > 1
        var question = WrittenQuestion(position: position, prompt: prompt, answer: .choices(items.map(\.choice), isMultiple: isMultiple))
        question.stem = stem
        question.explanation = trimmed(MarkdownLines(lines[index...]).text)
        return question
    }

    private static func answer(_ line: MarkdownLines.Line) -> MarkdownItem? {
        let text = trimmed(line.text)
        guard let sign = text.first, sign == "-" || sign == "*" else { return nil }
        let rest = trimmed(String(text.dropFirst()))
        guard MarkdownItem.box(rest) != nil else { return nil }
        return MarkdownItem(MarkdownLines.Line(number: line.number, text: "- \(rest)", isCode: false))
    }
}

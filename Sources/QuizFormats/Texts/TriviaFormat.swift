import Diagnostics
import Encoding
import QuizExchange

/// Text format of open trivia collections: `#Q question`, `^ correct answer`, `A choice`.
struct TriviaFormat: QuizImporter {
    init() {}

    func quizzes(_ file: ForeignFile, log: inout DiagnosticLog) -> [MarkdownQuiz] { TriviaReader.quizzes(file, log: &log) }
}

private struct TriviaReader: LineReader {
    private(set) var log: DiagnosticLog
    private var texts: ForeignTexts
    private var shelf: QuizShelf
    private var question: (lines: [String], position: SourcePosition)?
    private var right: String?
    private var choices: [String] = []

    init(_ file: ForeignFile, _ text: String, _ log: DiagnosticLog) {
        self.log = log
        texts = ForeignTexts(file)
        texts.formulas = DollarFormulas(in: text)
        shelf = QuizShelf(file)
    }

    mutating func read(_ line: String, at position: SourcePosition) {
        if line.isEmpty {
            if right == nil, question?.lines.last?.isEmpty == false { question?.lines.append("") }
            return
        }
        if line == "#Q" || line.hasPrefix("#Q ") {
            end()
            let text = String(line.dropFirst(2)).trimmed
            question = (text.isEmpty ? [] : [text], position)
        } else if line == "^" || line.hasPrefix("^ ") {
            right = String(line.dropFirst()).trimmed
        } else if right != nil, let letter = line.unicodeScalars.first, ("A"..."Z").contains(letter),
            line.dropFirst().first?.isWhitespace ?? true
        {
            choices.append(String(line.dropFirst()).trimmed)
        } else if question != nil, right == nil {
            question?.lines.append(line)
        } else if !choices.isEmpty {
            choices[choices.count - 1] += " " + line
        } else {
            log.report(
                .invalidQuestion, "this line isn't '#Q question', '^ correct answer' or 'A choice', so it isn't imported", at: position)
        }
    }

    private mutating func end() {
        defer {
            question = nil
            right = nil
            choices = []
        }
        guard let question else { return }
        guard let right, choices.count > 1,
            let key = ChoiceKey.index(of: right, among: choices)
        else {
            if let remark = right.flatMap({ ChoiceKey.remark(onCaseOf: $0, among: choices) }) {
                return log.report(
                    .invalidQuestion, "\(remark), so this question isn't imported; write it as one of them", at: question.position)
            }
            let what =
                right == nil
                ? "no correct answer (^)"
                : choices.count > 1 ? "no choice that matches its correct answer, '\(right ?? "")'" : "fewer than two choices"
            return log.report(.invalidQuestion, "this question has \(what), so it isn't imported", at: question.position)
        }
        guard log.admits(answers: choices.count, at: question.position) else { return }
        let (prompt, stem) = texts.prompt(texts.nodes(WrappedLines.text(question.lines), .plain))
        let words = choices.map { $0.lowercased() }
        let answer: MarkdownAnswer =
            words == ["true", "false"] || words == ["false", "true"]
            ? .trueFalse(words[key] == "true")
            : .choices(choices.enumerated().map { texts.choice(texts.nodes($1, .plain), isRight: $0 == key) }, isMultiple: false)
        guard texts.report(to: &log, at: question.position) else { return }
        var written = MarkdownQuestion(position: question.position, prompt: prompt, answer: answer)
        written.stem = stem
        shelf.add(written, id: nil, log: &log)
    }

    mutating func finish() -> [MarkdownQuiz] {
        end()
        return shelf.quizzes
    }
}

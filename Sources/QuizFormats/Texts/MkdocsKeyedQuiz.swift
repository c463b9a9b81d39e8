import Diagnostics
import Encoding
import QuizExchange

/// A quiz as the first versions of mkdocs-quiz wrote it, with a key in each line: `question:`, `answer:`, `answer-correct:`, `content:`.
struct MkdocsKeyedQuiz {
    private var prompt = ""
    private var choices: [MarkdownChoice] = []
    /// Lines below `content:`, which are shown after the answer.
    private var content: [Substring] = []

    /// Nil for lines in another form.
    init?(_ lines: ArraySlice<MarkdownLines.Line>) {
        guard let first = lines.first, MkdocsKeyedQuiz.value(of: "question", in: first) != nil,
            lines.contains(where: { MkdocsKeyedQuiz.value(of: "answer-correct", in: $0) != nil })
        else { return nil }
        var isContent = false
        for line in lines {
            if isContent {
                content.append(line.text)
            } else if let text = MkdocsKeyedQuiz.value(of: "question", in: line) {
                prompt = text
            } else if let text = MkdocsKeyedQuiz.value(of: "answer-correct", in: line) {
                choices.append(MarkdownChoice(text, isRight: true))
            } else if let text = MkdocsKeyedQuiz.value(of: "answer", in: line) {
                choices.append(MarkdownChoice(text, isRight: false))
            } else if let text = MkdocsKeyedQuiz.value(of: "content", in: line) {
                content.append(text[...])
                isContent = true
            } else if !line.isBlank {
                append(line.text.trimmed)
            }
        }
    }

    private static func value(of key: String, in line: MarkdownLines.Line) -> String? {
        let text = line.text.trimmed
        guard !line.isCode, text.hasPrefix(ascii: key), text.dropFirst(key.count).hasPrefix(":") else { return nil }
        return String(text.dropFirst(key.count + 1).trimmed)
    }

    /// A line without a key belongs to the part above it.
    private mutating func append(_ text: Substring) {
        if choices.isEmpty {
            prompt += " " + text
        } else {
            choices[choices.count - 1].text += " " + text
        }
    }

    func question(at position: SourcePosition, of file: ForeignFile, log: inout DiagnosticLog) -> MarkdownQuestion? {
        guard log.admits(answers: choices.count, at: position) else { return nil }
        let isMultiple = choices.count(where: \.isRight) > 1
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: .choices(choices, isMultiple: isMultiple))
        let written = content.joined(separator: "\n").trimmed
        // The plugin showed this text as HTML.
        var texts = ForeignTexts(file)
        question.explanation = written.hasPrefix("<") ? texts.blocks(texts.nodes(written, .html)) : written
        return question
    }
}

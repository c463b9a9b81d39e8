import Diagnostics
import Encoding
import QuizExchange

/// Choices of mkdocs-quiz, `- [x] correct`, with the question above and the explanation below them.
enum MkdocsChoiceList {
    static func isAnswer(_ line: MarkdownLines.Line) -> Bool { !line.isCode && answer(line) != nil }

    /// The text below the answers, without a line that divides them, and without the markers of a block quote around all of it.
    private static func explanation(_ lines: ArraySlice<MarkdownLines.Line>) -> String {
        let lines = lines.drop { $0.isBlank || !$0.isCode && $0.text.trimmed == "---" }
        let written = lines.filter { !$0.isBlank }
        let isQuote = written.allSatisfy(\.isQuote) && written.first.map { !$0.text.contains(ascii: "[!") } ?? false
        guard isQuote else { return MarkdownLines(lines).text.trimmed }
        return lines.map { line in
            let text = line.text.trimmed.dropFirst()
            return String(text.hasPrefix(" ") ? text.dropFirst() : text)
        }.joined(separator: "\n")
    }

    /// The question with its choices; nil, after a report, for lines without any.
    static func question(
        _ lines: ArraySlice<MarkdownLines.Line>, at position: SourcePosition, log: inout DiagnosticLog
    ) -> MarkdownQuestion? {
        guard let first = lines.firstIndex(where: { isAnswer($0) }) else {
            log.report(.invalidQuestion, "this quiz has no answers such as '- [x] correct', and no blank [[word]]", at: position)
            return nil
        }
        let text = MarkdownLines(lines[..<first]).text
        var items: [MarkdownItem] = []
        var index = first
        /// Columns before the last answer.
        var depth = 0
        while index < lines.endIndex {
            if let item = answer(lines[index]) {
                items.append(item)
                depth = indent(lines[index])
                guard log.admits(answers: items.count, at: position) else { return nil }
            } else if !lines[index].isBlank, !lines[index - 1].isBlank, indent(lines[index]) > depth + 1 {
                items[items.count - 1].add(lines[index].text.dropFirst(depth))
            } else if lines[index].text.trimmed.hasPrefix(ascii: ">"), !lines[index - 1].isBlank {
                items[items.count - 1].add(lines[index].text)
            } else if !lines[index].isBlank {
                break
            }
            index += 1
        }
        let (prompt, stem) = ForeignMarkdown.splitAtFirstParagraph(text)
        let isMultiple = items.count { $0.isChecked == true } > 1
        var question = MarkdownQuestion(position: position, prompt: prompt, answer: .choices(items.map(\.choice), isMultiple: isMultiple))
        question.stem = stem
        question.explanation = explanation(lines[index...])
        return question
    }

    private static func indent(_ line: MarkdownLines.Line) -> Int { line.text.utf8.prefix { $0 == 0x20 }.count }

    private static func answer(_ line: MarkdownLines.Line) -> MarkdownItem? {
        let text = line.text.trimmed
        guard let bullet = text.utf8.first, bullet == UInt8(ascii: "-") || bullet == UInt8(ascii: "*") else { return nil }
        let rest = text.dropFirst().trimmed
        guard MarkdownItem.box(rest) != nil else { return nil }
        return MarkdownItem(MarkdownLines.Line(number: line.number, text: "- \(rest)", isCode: false))
    }
}

import Diagnostics

extension Diagnostic {
    /// The message with the consequence inserted before the advice: "this choice has no text, so this question isn't imported".
    package func message(withConsequence consequence: String) -> String {
        // A subject that was named before isn't repeated.
        let subject = ["this question", "this text", "this quiz"].first { consequence.hasPrefix($0) && message.contains($0) }
        let consequence = subject.map { "it" + consequence.dropFirst($0.count) } ?? consequence
        let (fault, advice) = MessageLimits.parts(message)
        return "\(fault), so \(consequence)\(advice)"
    }

    /// The message without terms that only authors of Quizmark's Markdown know.
    func inPlainWords(for question: MarkdownQuestion) -> Diagnostic {
        let isAboutBlank = id == .missingAnswer || id == .invalidBlank && message.contains("[[") || subject == .unclosedBlank
        guard isAboutBlank, severity == .error, case .blanks = question.answer else { return self }
        var plain = self
        let words = "\(question.prompt)\n\(question.stem)".split(separator: "[[").dropFirst().map { $0.prefix { $0 != "]" } }
        if words.contains(where: { $0.contains("\n") }) {
            plain.message = "an answer to this question spans several lines, which nobody can type in a blank"
        } else if words.contains(where: { $0.hasPrefix("= ") }) {
            plain.message = "the answer to this question isn't a number such as 9.81 or 9.81 ± 0.05"
        } else {
            plain.message = "the answer to this question has characters that can't be written in a blank"
        }
        return plain
    }
}

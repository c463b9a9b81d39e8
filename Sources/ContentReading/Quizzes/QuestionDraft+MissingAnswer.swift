import ContentModel
import Diagnostics
import Encoding

extension QuestionDraft {
    func reportMissingAnswer(log: inout DiagnosticLog) {
        let advice = missedAnswers.map { Advice($0.value) } ?? advice
        if let missed = missedAnswers?.position,
            [.letteredLines, .blankInCode].contains(where: { log.raise($0, from: missed, to: missed) })
        {
            return
        }
        // It was reported as a warning, for questions that have other answers.
        if let reported = advice.reported, log.raise(reported, from: position) { return }
        let missed = answer != nil && isJSON ? "no answers of its kind" : "no answers"
        log.report(.missingAnswer, "this question has \(missed); \(advice.words)", at: missedAnswers?.position ?? position)
    }

    /// Advice on a missing answer.
    private struct Advice {
        let words: String
        /// The problem, where it may have been reported before.
        let reported: Diagnostic.Subject?

        init(_ words: String, about reported: Diagnostic.Subject? = nil) {
            self.words = words
            self.reported = reported
        }
    }

    private var advice: Advice {
        if answer != nil {
            return Advice(isJSON ? "write \"kind\": \"true-false\", or remove 'kind'" : "add type=true-false to its attributes")
        }
        let texts = [prompt, stem]
        if texts.contains(where: { $0.hasFormula(with: "[[") }) {
            return Advice("a [[…]] in a formula isn't a blank, so write it outside the dollar signs", about: .blankInFormula)
        }
        if texts.contains(where: { $0.hasCode(with: "[[") }) {
            return Advice("a [[…]] in code isn't a blank, so write it outside the code")
        }
        let words = prompt.words + "\n" + stem.words
        if words.contains(ascii: "{{c1::") { return Advice("write a blank as [[answer]], not as {{c1::answer}}") }
        if words.contains(ascii: "[[") { return Advice("its [[ isn't closed; write ]] on the same line", about: .unclosedBlank) }
        if words.contains("［［") { return Advice("'［［' are full-width brackets; write a blank as [[answer]]") }
        if words.contains(ascii: "___") {
            return Advice("write the answer of its blank between two pairs of brackets, as in [[answer]]")
        }
        if let word = words.bracketed, !["x", "X", " "].contains(word) {
            return Advice("a blank needs two pairs of brackets: [[\(word)]]", about: words.contains(ascii: "]]") ? .unclosedBlank : nil)
        }
        if isJSON { return Advice("add 'choices', or a blank [[…]] to its prompt, or \"kind\": \"text\" for free text") }
        if words.contains(ascii: "[x]") || words.contains(ascii: "[X]") {
            return Advice("begin each choice with '- [ ] ' or '- [x] ', on a separate line")
        }
        return Advice("add choices or a blank [[…]], or give it the type 'text' for free text")
    }
}

extension String {
    /// The words of a single pair of brackets, if they aren't long.
    fileprivate var bracketed: Substring? {
        guard let open = firstRange(ofASCII: "[")?.upperBound, let close = self[open...].firstRange(ofASCII: "]")?.lowerBound else {
            return nil
        }
        let words = self[open..<close]
        return words.isEmpty || words.count > 40 || words.contains("\n") ? nil : words
    }
}

import ContentModel
import Diagnostics
import Encoding
import MarkdownText

extension QuestionDraft {
    func reportMissingAnswer(log: inout DiagnosticLog) {
        let hint = missedAnswers?.value ?? wayOut
        // The brackets were reported as a warning, for questions that have other answers.
        if hint == QuestionDraft.unclosedBlank, log.raise(.strayMark, beginning: "this '[['", from: position) { return }
        if hint == QuestionDraft.blankInFormula, log.raise(.strayMark, beginning: MarkdownSource.blankInFormula, from: position) { return }
        log.report(.missingAnswer, "this question has no answers; \(hint)", at: missedAnswers?.position ?? position)
    }

    private static let unclosedBlank = "its [[ isn't closed; write ]] on the same line"
    private static let blankInFormula = "\(MarkdownSource.blankInFormula), so write it outside the dollar signs"

    /// Advice on a missing answer.
    private var wayOut: String {
        if answer != nil { return "add type=true-false to its attributes" }
        let texts = [prompt, stem]
        if texts.contains(where: { $0.hasFormula(with: "[[") }) { return QuestionDraft.blankInFormula }
        if texts.contains(where: { $0.hasCode(with: "[[") }) { return "a [[…]] in code isn't a blank, so write it outside the code" }
        let words = prompt.words + "\n" + stem.words
        if words.contains(ascii: "{{c1::") { return "write a blank as [[answer]], not as {{c1::answer}}" }
        if words.contains(ascii: "[[") { return QuestionDraft.unclosedBlank }
        if words.contains(ascii: "___") { return "write the answer of its blank between two pairs of brackets, as in [[answer]]" }
        if let word = words.bracketed, !["x", "X", " "].contains(word) { return "a blank needs two pairs of brackets: [[\(word)]]" }
        if !isJSON, words.contains(ascii: "[x]") || words.contains(ascii: "[X]") {
            return "begin each choice with '- [ ] ' or '- [x] ', on a separate line"
        }
        if isJSON { return "add 'choices', or a blank [[…]] to its prompt, or \"kind\": \"text\" for free text" }
        return "add choices or a blank [[…]], or give it the type 'text' for free text"
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

import ContentModel
import Diagnostics
import Encoding

extension QuestionDraft {
    /// Reports choices that name others by their letters or places, as pages shuffle choices, and give them letters afterwards.
    func reportNamedChoices(of question: Question, log: inout DiagnosticLog) {
        let choices = question.choices
        guard choices.count > 1, choices.containsInPlace(where: { NamedChoices.mayBe(in: $0.text) }) else { return }
        let pin = isJSON ? "\"pin\": true" : "{pin}"
        let texts = choices.map { $0.more.isEmpty && NamedChoices.mayBe(in: $0.text) ? $0.text.plainText : "" }
        func mayHaveLabels(_ text: RichText) -> Bool { !text.pictures.isEmpty || text.hasTable }
        let named = NamedChoices.named(in: texts, hasLabels: mayHaveLabels(question.prompt) || mayHaveLabels(question.stem))
        for (index, named) in named.enumerated() {
            guard let named, !named.isKept(at: index, isPinned: { choices[$0].isPinned }) else { continue }
            let text = choices[index].text.plainText
            switch named {
            case .others:
                log.report(
                    .invalidAnswer, "'\(text)' moves among the other choices, as pages shuffle them; add \(pin) to keep it in its place",
                    at: choices[index].text.position, severity: .warning)
            case .letters:
                // One report is enough: the remedy is the same.
                return log.report(
                    .invalidAnswer,
                    "'\(text)' names a choice by its letter, but pages shuffle choices; add \(pin) to all of this question",
                    at: choices[index].text.position, severity: .warning)
            }
        }
    }
}

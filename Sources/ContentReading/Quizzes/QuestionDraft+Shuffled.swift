import ContentModel
import Diagnostics

extension QuestionDraft {
    /// Reports choices that name others by their letters or places, as pages shuffle choices, and give them letters afterwards.
    func reportNamedChoices(of question: Question, log: inout DiagnosticLog) {
        let choices = question.choices
        guard choices.count > 1 else { return }
        let pin = isJSON ? "\"pin\": true" : "{pin}"
        let texts = choices.map { $0.more.isEmpty ? $0.text.plainText : "" }
        let hasLabels = [question.prompt, question.stem].contains { !$0.pictures.isEmpty || $0.hasTable }
        for (index, named) in NamedChoices.named(in: texts, hasLabels: hasLabels).enumerated() {
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

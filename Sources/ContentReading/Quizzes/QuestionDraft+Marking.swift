import ContentModel
import Diagnostics

/// Texts for free text, which a person marks.
extension QuestionDraft {
    /// Nobody marks other kinds of question by hand.
    func reportUnusedNotes(of kind: QuestionKind, log: inout DiagnosticLog) {
        guard isJSON, !markingNotes.isEmpty, kind != .text else { return }
        log.report(
            .unusedKey,
            "'marking-notes' isn't used, because the kind of this question is '\(kind.rawValue)', which nobody marks by hand; remove it, or write 'explanation'",
            at: markingNotes.position)
    }

    /// Other kinds of question have their key as the answer.
    func reportMisplacedModelAnswer(of kind: QuestionKind, log: inout DiagnosticLog) {
        guard !modelAnswer.isEmpty, kind != .text else { return }
        let name = isJSON ? "'model-answer'" : "a model answer ('[!ANSWER]')"
        log.report(
            .conflictingAnswers, "\(name) is for free text, but the kind of this question is '\(kind.rawValue)'; write an explanation",
            at: modelAnswer.position)
    }
}

import ContentModel
import Diagnostics

/// Hints, and feedback to answers.
extension NativeQuizReader {
    static func hint(_ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog) -> QuestionDraft.HintDraft? {
        guard let fields = FieldReader(tree, HintField.self, log: &log), hasText(fields, "this hint", log: &log),
            let text = fields.blocks(HintField.text.rawValue, in: file, log: &log)
        else { return nil }
        var cost: DecimalNumber?
        if fields.number(HintField.cost, log: &log) != nil {
            cost = fields.tree(HintField.cost.rawValue)?.numberText.flatMap { DecimalNumber($0) }
        }
        return QuestionDraft.HintDraft(text: text, cost: cost ?? .zero, position: tree.position)
    }

    static func feedback(_ tree: ContentTree, file: SourceFile, log: inout DiagnosticLog) -> QuestionDraft.FeedbackDraft? {
        guard let fields = FieldReader(tree, FeedbackField.self, log: &log), hasText(fields, "this feedback", log: &log),
            let text = fields.blocks(FeedbackField.text.rawValue, in: file, log: &log)
        else { return nil }
        let answer: Located<String>? =
            if let tree = fields.tree(FeedbackField.answer.rawValue), case .boolean(let isTrue) = tree.value {
                Located("\(isTrue)", at: tree.position)
            } else {
                fields.text(FeedbackField.answer.rawValue, log: &log)
            }
        return QuestionDraft.FeedbackDraft(
            text: text, answer: answer, blank: fields.integer(FeedbackField.blank, log: &log), position: tree.position)
    }

    /// Whether the key `text` is there and has a text; if not, that is reported.
    private static func hasText(_ fields: FieldReader, _ name: String, log: inout DiagnosticLog) -> Bool {
        guard let text = fields.required("text", log: &log)?.text("'text'", log: &log) else { return false }
        return !isEmpty(text, name, log: &log)
    }
}

import ContentModel
import Diagnostics

extension QuestionDraft {
    mutating func name(kind text: Located<String>, log: inout DiagnosticLog) {
        kind = QuestionDraft.kind(text, called: isJSON ? "kind" : "type", log: &log)
        hasUnknownKind = kind == nil
    }

    /// Kind by its name; kinds that follow from the answers may be named too.
    ///
    /// - Parameter key: name of the key or attribute that has it, for messages.
    private static func kind(
        _ text: Located<String>, called key: String, log: inout DiagnosticLog
    ) -> Located<QuestionKind>? {
        let names = QuestionKind.written
        if let kind = QuestionKind(rawValue: text.value), kind != .sanction { return Located(kind, at: text.position) }
        let hint = wayOut(text.value).map { "; \($0)" } ?? NearMiss.question(text.value, among: names)
        log.report(
            .invalidValue, "'\(key)' must be one of \(names.joined(separator: ", ")), not '\(text.value)'\(hint)", at: text.position)
        return nil
    }

    /// Advice for what other programs call a kind.
    private static func wayOut(_ name: String) -> String? {
        switch name.lowercased().filter(\.isLetter) {
        case "multi", "checkbox", "checkboxes", "multipleresponse", "multipleanswer", "multipleanswers": "did you mean 'multiple'?"
        case "multiplechoice", "mcq", "mc", "radio", "choice", "singlechoice": "did you mean 'single' or 'multiple'?"
        case "tf", "truefalse", "yesno", "boolean": "did you mean 'true-false'?"
        case "essay", "open", "longtext", "freetext": "did you mean 'text'?"
        case "shortanswer", "cloze", "gap", "fill", "fillin", "fillintheblank", "short": "did you mean 'blanks'?"
        case "dropdown", "select", "inlinechoice": "write the list in the text, as [[{incorrect|*correct*}]]"
        case "order", "sort", "sequence", "ranking", "sorting": "did you mean 'ordering'?"
        case "match", "pairs", "connect": "did you mean 'matching'?"
        case "number", "numerical", "calculated": "did you mean 'numeric'?"
        default: nil
        }
    }
}

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

    /// About a question with both, of which the blank may be meant as a link.
    static func blanksAndList(_ blank: String) -> String {
        let isName = blank.first?.isUppercase == true && !blank.contains { "|{=".contains($0) }
        let hint = isName ? "; if this is a link to a page, write [\(blank)](page.md)" : ""
        return "a question can't have both blanks and a list of answers\(hint)"
    }

    func reportNeedlessAttributes(of response: Response, log: inout DiagnosticLog) {
        let kind = "but the kind of this one is '\(response.kind.rawValue)'"
        if let answer, response.kind != .trueFalse {
            log.report(.invalidAttribute, "'answer' is for true/false questions, \(kind)", at: answer.position)
        }
        if case .blanks = response { return }
        if let matchesCase { log.report(.invalidAttribute, "'case' is for questions with blanks, \(kind)", at: matchesCase) }
        if let hasPatterns { log.report(.invalidAttribute, "'patterns' is for questions with blanks, \(kind)", at: hasPatterns) }
    }

    func reportNeedlessCount(of response: Response, log: inout DiagnosticLog) {
        guard let saysCount, response.kind != .multiple else { return }
        log.report(
            .invalidAttribute,
            "'say-count' is for questions with several correct choices, but the kind of this one is '\(response.kind.rawValue)'",
            at: saysCount)
    }
}

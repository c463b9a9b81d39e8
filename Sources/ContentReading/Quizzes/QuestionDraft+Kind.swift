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
        let kinds = kinds(called: name)
        return kinds.isEmpty ? listInText(name) : "did you mean \(kinds.map { "'\($0.rawValue)'" }.joined(separator: " or "))?"
    }

    /// What to write for the name of a kind among the attributes of a question; nil for other words.
    static func typeHint(_ name: String) -> String? {
        let word = name.lowercased()
        let kinds = QuestionKind.written.contains(word) ? [word] : kinds(called: word).map(\.rawValue)
        return kinds.isEmpty ? listInText(word) : "write \(kinds.map { "type=\($0)" }.joined(separator: " or "))"
    }

    /// The kinds that have a name in other programs.
    private static func kinds(called name: String) -> [QuestionKind] {
        switch name.lowercased().filter(\.isLetter) {
        case "multi", "checkbox", "checkboxes", "multipleresponse", "multipleanswer", "multipleanswers": [.multiple]
        case "multiplechoice", "mcq", "mc", "radio", "choice", "singlechoice": [.single, .multiple]
        case "tf", "truefalse", "yesno", "boolean": [.trueFalse]
        case "essay", "open", "longtext", "freetext": [.text]
        case "shortanswer", "cloze", "gap", "fill", "fillin", "fillintheblank", "short": [.blanks]
        case "order", "sort", "sequence", "ranking", "sorting": [.ordering]
        case "match", "pairs", "connect": [.matching]
        case "number", "numerical", "calculated": [.numeric]
        default: []
        }
    }

    private static func listInText(_ name: String) -> String? {
        ["dropdown", "select", "inlinechoice"].contains(name.lowercased().filter(\.isLetter))
            ? "write the list in the text, as [[{incorrect|*correct*}]]" : nil
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

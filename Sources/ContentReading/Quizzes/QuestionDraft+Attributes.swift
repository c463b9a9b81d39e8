import ContentModel
import Diagnostics
import Encoding

extension QuestionDraft {
    /// Applies the attributes of the question's heading.
    mutating func apply(_ attributes: AttributeList, log: inout DiagnosticLog) {
        attributes.reportUnknown(AttributeList.ofQuestions, of: "a question", log: &log)
        if let id = attributes.id, Identifier.check(id, log: &log) { explicitID = id }
        matchesCase = attributes.flag("case")
        hasPatterns = attributes.flag("patterns")
        saysCount = attributes.flag("say-count")
        draft = attributes.flag("draft")
        if let text = attributes.value("points") { points = QuestionDraft.points(text, log: &log) }
        if let text = attributes.value("tags") { tags = QuestionDraft.tags(text.value) }
        if let text = attributes.value("type") { name(kind: text, log: &log) }
        if let text = attributes.value("answer") {
            switch text.value.lowercased() {
            case "true": answer = Located(true, at: text.position)
            case "false": answer = Located(false, at: text.position)
            default:
                let isNumber = DecimalNumber(text.value) != nil
                let meant = TruthWord.reply(text.value).map { "; did you mean '\($0)'?" } ?? attributeHint(text.value)
                let hint = isNumber ? "; write a number in the question, as in [[= \(text.value)]]" : meant
                log.report(
                    .invalidAttribute, "'answer' must be true or false, not '\(text.value)'\(hint)", at: text.position)
                hasUnreadableAnswer = true
            }
        }
    }

    private static func points(_ text: Located<String>, log: inout DiagnosticLog) -> Double? {
        if let number = Double(text.value), (0...1000).contains(number) { return number }
        log.report(
            .invalidAttribute, "'points' must be a number from 0 to 1000, not '\(text.value)'\(attributeHint(text.value))",
            at: text.position)
        return nil
    }

    static func tags(_ text: String) -> [String] {
        text.split(separator: ",").map { tag in
            let tag = String(tag).trimmed
            return tag.contains(where: \.isNewline) ? TextFolding.squeeze(tag) : tag
        }.filter { !$0.isEmpty }
    }
}

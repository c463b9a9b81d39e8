import ContentModel
import Diagnostics
import MarkdownText

/// Reads hints and feedback by answer: block quotes that begin with `[!HINT cost=1]` or `[!FEEDBACK answer="Volga"]`.
extension MarkdownQuizReader {
    private static let labels = ["HINT", "FEEDBACK"]

    /// Removes hints and feedback from the blocks of a question.
    mutating func takeLabelled(_ blocks: [MarkdownNode], into draft: inout QuestionDraft) -> [MarkdownNode] {
        var others: [MarkdownNode] = []
        for block in blocks {
            guard block.kind == .quote, block.hasLabel(named: Self.labels) else {
                others.append(block)
                continue
            }
            guard let label = block.takeLabel(named: Self.labels) else {
                log.report(
                    .invalidAnswer,
                    "this label can't be read; write it as [!HINT cost=1] or [!FEEDBACK answer=\"…\"], with a backslash before marks such as *",
                    at: block.position)
                continue
            }
            read(block, label, into: &draft)
        }
        return others
    }

    private mutating func read(_ quote: MarkdownNode, _ label: Located<String>, into draft: inout QuestionDraft) {
        let name = label.value.prefix { $0.isLetter }
        let rest = label.value.dropFirst(name.count)
        let start = SourcePosition(line: Int(label.position.line), column: Int(label.position.column) + 2 + name.utf8.count)
        let isHint = name.uppercased() == "HINT"
        let known = isHint ? AttributeList.ofHints : AttributeList.ofFeedback
        let attributes = AttributeList(Located(String(rest), at: start), known, log: &log)
        let text = MarkdownNode.text(of: quote.children, in: document)
        reportBlanks(in: text, isHint ? "a hint" : "feedback")
        if text.isEmpty {
            log.report(.invalidAnswer, "this \(isHint ? "hint" : "feedback") has no text; write it below its label", at: label.position)
        }
        reportAttributes(after: name, known, in: quote, at: label.position)
        if isHint {
            attributes.reportUnknown(AttributeList.ofHints, of: "a hint", log: &log)
            var cost: DecimalNumber?
            if let written = attributes.value("cost") { cost = number(written, "cost", in: 0...1000) }
            draft.hints.append(QuestionDraft.HintDraft(text: text, cost: cost ?? .zero, position: quote.position))
            return
        }
        attributes.reportUnknown(AttributeList.ofFeedback, of: "feedback", log: &log)
        var blank: Located<Int>?
        if let written = attributes.value("blank") {
            if let number = Int(written.value), number > 0 {
                blank = Located(number, at: written.position)
            } else {
                log.report(.invalidAttribute, "'blank' must be a blank's number, such as 2, not '\(written.value)'", at: written.position)
            }
        }
        draft.feedback.append(
            QuestionDraft.FeedbackDraft(text: text, answer: attributes.value("answer"), blank: blank, position: quote.position))
    }

    /// Reports attributes outside the brackets of a label, as in `[!HINT] cost=1`: the hint would cost nothing, and begin with these words.
    private mutating func reportAttributes(
        after name: some StringProtocol, _ known: AttributeList.Known, in quote: MarkdownNode, at position: SourcePosition
    ) {
        let text = (quote.children.first?.plainText ?? "").drop { $0 == "{" || $0 == " " }
        guard let key = known.values.first(where: { text.hasPrefix($0 + "=") }) else { return }
        let attribute = text.prefix { $0 != " " && $0 != "}" }
        log.report(
            .invalidAttribute, "'\(key)' is outside the brackets of the label; write [!\(name) \(attribute)]", at: position)
    }

    /// Points, with a decimal point; nil for another text, which is reported.
    mutating func number(_ text: Located<String>, _ name: String, in range: ClosedRange<Int>) -> DecimalNumber? {
        let (least, most) = (range.lowerBound, range.upperBound)
        if let number = DecimalNumber(authored: text.value), (Double(least)...Double(most)).contains(number.value) { return number }
        log.report(
            .invalidAttribute, "'\(name)' must be a number from \(least) to \(most), not '\(text.value)'\(attributeHint(text.value))",
            at: text.position)
        return nil
    }
}

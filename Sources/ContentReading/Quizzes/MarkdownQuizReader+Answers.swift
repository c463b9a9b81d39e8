import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads the answers of a question: the items of its last list.
extension MarkdownQuizReader {
    /// Reads the last list of a question by the form of its items.
    ///
    /// - Parameter kind: the type that the author gave the question.
    mutating func answerBlock(_ list: MarkdownNode, _ kind: QuestionKind?) -> QuestionDraft.AnswerBlock {
        let items = list.children
        for item in items where item.hasSeveralLines { reportLazyLine(of: item) }
        if items.contains(where: \.hasBox) { return choices(items) }
        if let (item, problem) = Self.unusualBox(in: items) {
            log.report(.invalidAnswer, problem, at: item.position)
            return .invalid
        }
        if list.kind == .list(isOrdered: true) { return ordering(list, kind) }
        if let pairs = pairs(items) { return pairs }
        switch kind {
        case .matching:
            log.report(
                .invalidAnswer, "the items of a matching question must be 'prompt -> match'; write ' -> ' between them", at: list.position)
        case .ordering:
            log.report(
                .invalidAnswer, "the items of an ordering question must be numbered: '1.', '2.' and so on, in the correct order",
                at: list.position)
        default:
            if let item = items.first(where: \.hasBoxesBelow) {
                log.report(.invalidAnswer, ItemEvidence.questionWithBoxes, at: item.position)
                break
            }
            if let item = items.first(where: { UnusualBox.spaces(in: $0.textWithBox) != nil }) {
                _ = choice(item)
                break
            }
            if let (item, problem) = Self.boxAsText(in: items) {
                log.report(.invalidAnswer, problem, at: item.position)
                break
            }
            log.report(
                .noRightChoice,
                "the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one\(Self.pairHint(items))",
                at: list.position)
        }
        return .invalid
    }

    /// The first item that begins with a box that is only a character, or with one after a backslash.
    private static func boxAsText(in items: [MarkdownNode]) -> (MarkdownNode, problem: String)? {
        for item in items {
            let words = item.firstLine?.drop { $0 == " " || $0 == "\t" }.dropFirst() ?? ""
            if let problem = UnusualBox.problem(ofText: words.drop { $0 == " " }) { return (item, problem) }
        }
        return nil
    }

    /// Reports a line that begins as far left as the item above it. CommonMark treats it as more words of the item.
    private mutating func reportLazyLine(of item: MarkdownNode) {
        let position = item.position
        for (number, line) in item.lines.enumerated().dropFirst() {
            let indent = line.prefix { $0 == " " }.count
            guard indent < Int(position.column), let first = line.dropFirst(indent).first, first != "\t", first != "\r" else { continue }
            let hint = MissedChoice.hint(about: line)
            let advice = hint ?? "indent it if it belongs there, or leave an empty line above it"
            log.report(
                hint == nil ? .strayMark : .invalidAnswer, "this line becomes part of the answer above it; \(advice)",
                at: SourcePosition(line: Int(position.line) + number, column: indent + 1))
            return
        }
    }

    /// The first item that begins with what looks like a box.
    private static func unusualBox(in items: [MarkdownNode]) -> (MarkdownNode, problem: String)? {
        for item in items {
            if let problem = UnusualBox.problem(of: item.textWithBox) { return (item, problem) }
        }
        return nil
    }

    private mutating func choices(_ items: [MarkdownNode]) -> QuestionDraft.AnswerBlock {
        let drafts = items.compactMap { choice($0) }
        return drafts.count == items.count ? .choices(drafts) : .invalid
    }

    private mutating func choice(_ item: MarkdownNode) -> QuestionDraft.ChoiceDraft? {
        guard let isRight = item.takeBox() else {
            log.report(.invalidAnswer, Self.problem(ofBoxAt: item), at: item.position)
            return nil
        }
        var blocks = item.children[...]
        guard let first = blocks.popFirst() else { return nil }
        guard !reportCode(afterBoxOf: item, first) else { return nil }
        let attributes = first.attributes(AttributeList.ofChoices, log: &log)
        attributes.reportUnknown(AttributeList.ofChoices, of: "a choice", log: &log)
        if let id = attributes.id {
            log.report(.invalidAttribute, "a choice can't have an id; it is identified by its letter", at: id.position)
        }
        var text = first.phrase()
        text.position = item.position
        reportFeedbackAsText(text, of: first, at: item.position)
        reportParts(of: blocks)
        let firstQuote = blocks.lastIndex { $0.kind != .quote }.map { $0 + 1 } ?? blocks.startIndex
        let feedback = MarkdownNode.text(of: blocks[firstQuote...].flatMap { $0.isCallout ? [$0] : $0.children }, in: document)
        let more = MarkdownNode.text(of: blocks[..<firstQuote], in: document)
        if text.isEmpty, more.isEmpty, !attributes.hasUnknown(AttributeList.ofChoices) {
            log.report(.invalidAnswer, "this choice has no text", at: item.position)
        }
        for text in [text, more, feedback] { reportBlanks(in: text, "a choice") }
        var choice = Choice(text: text, more: more, feedback: feedback.isEmpty ? nil : feedback, isPinned: attributes.has("pin"))
        if let points = attributes.value("points") { choice.points = number(points, "points", in: -1000...1000) }
        return QuestionDraft.ChoiceDraft(
            choice: choice, isRight: isRight, position: item.position)
    }

    private static func problem(ofBoxAt item: MarkdownNode) -> String {
        let text = item.textWithBox
        if item.hasTightBox { return UnusualBox.problem(after: text) }
        return UnusualBox.problem(of: text) ?? UnusualBox.spaces(in: text) ?? "this choice has no box; begin it with [ ] or [x]"
    }

    /// Code that begins in the line of a box would be read as words, and its last line as the beginning of other code, or as the
    /// end of code in the line.
    private mutating func reportCode(afterBoxOf item: MarkdownNode, _ paragraph: MarkdownNode) -> Bool {
        guard paragraph.kind == .paragraph, item.mayHaveCode, let line = item.firstLine, let box = line.firstIndex(of: "]") else {
            return false
        }
        let words = line[box...].dropFirst().drop { $0 == " " }
        guard let fence = ["```", "~~~"].first(where: { words.hasPrefix($0) }),
            !words.drop(while: { fence.contains($0) }).contains(fence == "```" ? "`" : "~~")
        else { return false }
        log.report(
            .invalidAnswer, "code can't begin on the line of a box; move this \(fence) to the line below, indented like the code",
            at: SourcePosition(
                line: Int(item.position.line), column: line[..<words.startIndex].utf8.count + 1))
        return true
    }

    /// A marker after a backslash, or as a character reference, is meant as text.
    private mutating func reportFeedbackAsText(_ text: RichText, of paragraph: MarkdownNode, at position: SourcePosition) {
        guard text.hasLine(beginningWith: ">"),
            paragraph.lines.contains(where: { String($0).trimmed.hasPrefix(">") || $0.contains("] >") })
        else { return }
        log.report(
            .feedbackAsText,
            "the feedback of this choice is read as its text; put its '>' on a separate line, right below the choice's '[', or write \\> for text",
            at: position)
    }

    mutating func reportAttributes(of paragraph: MarkdownNode?) {
        guard let paragraph, let braces = paragraph.attributeEnding(AttributeList.ofChoices.names) else { return }
        log.report(
            .invalidAttribute, "only a choice with a box has attributes; remove them, or write \\{ for a brace that is text",
            at: braces.position)
    }
}

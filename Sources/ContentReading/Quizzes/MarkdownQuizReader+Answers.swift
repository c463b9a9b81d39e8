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
        if list.kind == .list(isOrdered: true) {
            reportNumbers(of: items)
            return .ordering(items.map { orderedItem($0) })
        }
        let pairs = items.map { pair($0) }
        if let single = pairs.firstIndex(where: { $0 == nil }), pairs.contains(where: { $0 != nil }) {
            let arrow = Self.foreignArrow(in: items[single])
            let hint = arrow.map { "write ' -> ' in place of '\($0)'" } ?? "this one has no ' -> '"
            log.report(.invalidAnswer, "every item of a matching list must be 'prompt -> match'; \(hint)", at: items[single].position)
            return .invalid
        }
        if !pairs.isEmpty, pairs.allSatisfy({ $0 != nil }) { return .matching(pairs.compactMap(\.self)) }
        let arrows = items.compactMap { Self.foreignArrow(in: $0) }
        if arrows.count == items.count, let arrow = arrows.first {
            log.report(
                .invalidAnswer,
                "the items of a matching question must be 'prompt -> match'; write ' -> ' with its spaces in place of '\(arrow)'",
                at: list.position)
            return .invalid
        }
        switch kind {
        case .matching:
            log.report(
                .invalidAnswer, "the items of a matching question must be 'prompt -> match'; write ' -> ' between them", at: list.position)
        case .ordering:
            log.report(
                .invalidAnswer, "the items of an ordering question must be numbered: '1.', '2.' and so on, in the correct order",
                at: list.position)
        default:
            log.report(
                .noRightChoice, "the items of this list have no boxes; write '- [ ] ' before each choice and '- [x] ' before a correct one",
                at: list.position)
        }
        return .invalid
    }

    /// Reports a line that begins as far left as the item above it. CommonMark treats it as more words of the item.
    private mutating func reportLazyLine(of item: MarkdownNode) {
        let position = item.position
        for (number, line) in item.lines.enumerated().dropFirst() {
            let indent = line.prefix { $0 == " " }.count
            guard indent < Int(position.column), let first = line.dropFirst(indent).first, first != "\t", first != "\r" else { continue }
            log.report(
                .strayMark,
                "this line becomes part of the answer above it; indent it if it belongs there, or leave an empty line above it",
                at: SourcePosition(line: Int(position.line) + number, column: indent + 1))
            return
        }
    }

    /// An arrow as other programs write it between the sides of a pair: word processors make one character of `->`, and some leave out its
    /// spaces. None of these is read as ` -> `, as a list of chemical equations would be a matching question.
    private static func foreignArrow(in item: MarkdownNode) -> String? {
        let text = item.children.first?.plainText ?? ""
        return ["-->", "–>", "—>", "=>", "→", "⟶", "⇒", "➔", "->"].first { text.contains(ascii: $0) }
    }

    /// Reports numbers that decrease, as the order of the lines counts, not the numbers. CommonMark counts on from the first number.
    private mutating func reportNumbers(of items: [MarkdownNode]) {
        var last = 0
        for item in items {
            let line = item.lines.first.map { $0.drop { $0 == " " || $0 == "\t" } } ?? ""
            guard let number = Int(line.prefix { $0.isASCII && $0.isNumber }) else { continue }
            if number < last {
                log.report(
                    .invalidAnswer,
                    "the order of the items counts, not their numbers; move this one, or number them 1, 2, 3",
                    at: item.position, severity: .warning)
                return
            }
            last = number
        }
    }

    private mutating func choices(_ items: [MarkdownNode]) -> QuestionDraft.AnswerBlock {
        let drafts = items.compactMap { choice($0) }
        return drafts.count == items.count ? .choices(drafts) : .invalid
    }

    private mutating func choice(_ item: MarkdownNode) -> QuestionDraft.ChoiceDraft? {
        guard let isRight = item.takeBox() else {
            let hint = item.hasTightBox ? "write a space after the box of this choice" : "this choice has no box; begin it with [ ] or [x]"
            log.report(.invalidAnswer, hint, at: item.position)
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
        if text.isEmpty, more.isEmpty {
            log.report(.invalidAnswer, "this choice has no text", at: item.position)
        }
        for text in [text, more, feedback] { reportBlanks(in: text, "a choice") }
        var choice = Choice(text: text, more: more, feedback: feedback.isEmpty ? nil : feedback, isPinned: attributes.has("pin"))
        if let points = attributes.value("points") { choice.points = number(points, "points") }
        return QuestionDraft.ChoiceDraft(
            choice: choice, isRight: isRight, position: item.position)
    }

    /// Code that begins in the line of a box would be read as words, and its last line as the beginning of other code.
    private mutating func reportCode(afterBoxOf item: MarkdownNode, _ paragraph: MarkdownNode) -> Bool {
        guard paragraph.kind == .paragraph, let line = item.lines.first, let box = line.firstIndex(of: "]") else { return false }
        let words = line[box...].dropFirst().drop { $0 == " " }
        guard let fence = ["```", "~~~"].first(where: { words.hasPrefix($0) }), paragraph.plainText.hasPrefix(fence),
            !words.drop(while: { fence.contains($0) }).contains("~~")
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
            "the feedback of this choice is read as its text; put its '>' on a separate line, right below the choice's '['",
            at: position)
    }

    private mutating func orderedItem(_ item: MarkdownNode) -> RichText {
        let blocks = item.children
        reportAttributes(of: blocks.first)
        var text = blocks.count == 1 && blocks[0].kind == .paragraph ? blocks[0].phrase() : MarkdownNode.text(of: blocks, in: document)
        text.position = item.position
        reportBlanks(in: text, "an item")
        return text
    }

    private mutating func reportAttributes(of paragraph: MarkdownNode?) {
        guard let paragraph, let braces = paragraph.attributeEnding(AttributeList.ofChoices.names) else { return }
        log.report(
            .invalidAttribute, "only a choice with a box has attributes; remove them, or write \\{ for a brace that is text",
            at: braces.position)
    }

    private mutating func pair(_ item: MarkdownNode) -> QuestionDraft.PairDraft? {
        guard let paragraph = item.children.first, paragraph.kind == .paragraph else { return nil }
        reportAttributes(of: paragraph)
        guard let sides = paragraph.splitAtArrow() else { return nil }
        reportBlanks(in: sides.before, "an item")
        reportBlanks(in: sides.after, "an item")
        return QuestionDraft.PairDraft(prompt: sides.before, match: sides.after, position: item.position)
    }
}

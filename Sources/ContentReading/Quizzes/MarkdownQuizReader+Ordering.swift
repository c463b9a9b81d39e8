import ContentModel
import Diagnostics
import MarkdownText

/// Reads numbered lists without boxes: the items of an ordering question, unless something in them is of choices or pairs.
extension MarkdownQuizReader {
    mutating func ordering(_ list: MarkdownNode, _ kind: QuestionKind?) -> QuestionDraft.AnswerBlock {
        let items = list.children
        if kind == .matching {
            log.report(
                .invalidAnswer,
                "the items of a matching question must be 'prompt -> match', in a list that isn't numbered; write - \(Self.number(list))",
                at: list.position)
            return .invalid
        }
        if kind != .ordering, reportOtherAnswers(in: list, items) { return .invalid }
        let empty = items.filter(\.children.isEmpty)
        for item in empty { log.report(.invalidAnswer, "this item has no text; write it, or remove its number", at: item.position) }
        if !empty.isEmpty { return .invalid }
        reportNumbers(of: items)
        for item in items { reportDate(in: item) }
        return .ordering(items.map { orderedItem($0) })
    }

    /// "in place of '1.'"
    private static func number(_ list: MarkdownNode) -> String {
        "in place of '\(list.firstLine.map { $0.drop { $0 == " " }.prefix { $0 != " " && $0 != "\t" } } ?? "1.")'"
    }

    /// Reports what only items of other kinds of question have.
    ///
    /// - Returns: whether there is an error.
    private mutating func reportOtherAnswers(in list: MarkdownNode, _ items: [MarkdownNode]) -> Bool {
        if list.hasOnlyPairs {
            log.report(
                .invalidAnswer,
                "a list of 'prompt -> match' isn't numbered; write - \(Self.number(list)), or add type=ordering to the attributes of the heading",
                at: list.position)
            return true
        }
        let texts = items.map { $0.children.first?.plainText ?? "" }
        if let (index, problem) = ItemEvidence.ofQuestions(items, texts) {
            log.report(
                .invalidAnswer, "\(problem); or add type=ordering to the attributes of the heading above if the order is the answer",
                at: items[index].position)
            return true
        }
        if let (index, mark) = ItemEvidence.ofChoices(items, texts) {
            log.report(
                .invalidAnswer,
                "\(mark), but a numbered list without boxes is an ordering question; write '- [ ] ' or '- [x] ' before each choice, or add type=ordering to the attributes of the heading",
                at: items[index].position)
            return true
        }
        let bold = items.indices.filter { items[$0].children.first?.isStrong == true }
        if bold.count == 1, items.count > 1 {
            log.report(
                .invalidAnswer,
                "this is the only item in bold, but a numbered list without boxes is an ordering question; if these are choices, write '- [ ] ' or '- [x] ' before each; if not, add type=ordering to the attributes of the heading",
                at: items[bold[0]].position, severity: .warning)
        }
        return false
    }

    /// Reports numbers that decrease, as the order of the lines counts, not the numbers. CommonMark counts on from the first number.
    private mutating func reportNumbers(of items: [MarkdownNode]) {
        var last = 0
        for item in items {
            let line = item.firstLine.map { $0.drop { $0 == " " || $0 == "\t" } } ?? ""
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

    /// Reports the date of `1. 8. Mai 1945`, as its day begins a list in the item.
    private mutating func reportDate(in item: MarkdownNode) {
        guard let list = item.children.first, list.kind == .list(isOrdered: true), list.children.count == 1,
            list.position.line == item.position.line, let line = item.firstLine
        else { return }
        let words = line.split { $0 == " " || $0 == "\t" }
        guard words.count > 2 else { return }
        log.report(
            .invalidAnswer,
            "'\(words[1])' makes a list of this item; write \(words[1].dropLast())\\\(words[1].suffix(1)) if it is part of the text",
            at: item.position, severity: .warning)
    }

    private mutating func orderedItem(_ item: MarkdownNode) -> RichText {
        let blocks = item.children
        reportAttributes(of: blocks.first)
        reportHeadings(in: blocks.dropFirst(), of: "item")
        var text = blocks.count == 1 && blocks[0].kind == .paragraph ? blocks[0].phrase() : MarkdownNode.text(of: blocks, in: document)
        text.position = item.position
        reportBlanks(in: text, "an item")
        return text
    }
}

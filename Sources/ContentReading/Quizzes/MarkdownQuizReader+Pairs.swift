import ContentModel
import Diagnostics
import Encoding
import MarkdownText

/// Reads lists of `prompt -> match`.
extension MarkdownQuizReader {
    /// The pairs of a list with bullets; nil if it has none. Items that aren't pairs among others that are make it invalid.
    mutating func pairs(_ items: [MarkdownNode]) -> QuestionDraft.AnswerBlock? {
        if let item = items.first(where: \.hasArrowWithoutMatch) {
            log.report(.invalidAnswer, "this item has no match; write it after the arrow: 'prompt -> match'", at: item.position)
            return .invalid
        }
        if let item = items.first(where: { $0.children.first?.isList == true && $0.children.first?.plainText.contains(" -> ") == true }),
            let mark = item.listMark
        {
            log.report(
                .invalidAnswer,
                "'\(mark)' makes a list of this item; write \(mark.dropLast())\\\(mark.suffix(1)) if it is part of 'prompt -> match'",
                at: item.position)
            return .invalid
        }
        let pairs = items.map { pair($0) }
        if pairs.contains(where: { $0 != nil }), pairs.contains(where: { $0 == nil }) {
            for (item, pair) in zip(items, pairs) where pair == nil {
                let arrow = Self.foreignArrow(in: item)
                let hint = arrow.map { "write ' -> ' in place of '\($0)'" } ?? "this one has no ' -> '"
                log.report(.invalidAnswer, "every item of a matching list must be 'prompt -> match'; \(hint)", at: item.position)
            }
            return .invalid
        }
        if !pairs.isEmpty, pairs.allSatisfy({ $0 != nil }) { return .matching(pairs.compactMap(\.self)) }
        let arrows = items.compactMap { Self.foreignArrow(in: $0) }
        guard arrows.count == items.count, let arrow = arrows.first, let first = items.first else { return nil }
        let hasTabs = first.children.first?.plainText.contains("\t->") == true || first.children.first?.plainText.contains("->\t") == true
        let written = hasTabs ? "the tabs beside '->'" : "'\(arrow)'"
        log.report(
            .invalidAnswer,
            "the items of a matching question must be 'prompt -> match'; write ' -> ' with its spaces in place of \(written)",
            at: first.position)
        return .invalid
    }

    /// An arrow as other programs write it between the sides of a pair: word processors make one character of `->`, and some leave out its
    /// spaces. None of these is read as ` -> `, as a list of chemical equations would be a matching question.
    private static func foreignArrow(in item: MarkdownNode) -> String? {
        let text = item.children.first?.plainText ?? ""
        return ["-->", "–>", "—>", "=>", "→", "⟶", "⇒", "➔", "->"].first { text.contains(ascii: $0) }
    }

    /// "; if these are pairs, write ' -> ' in place of ' = '": a hint for a list in which each item has the same mark with
    /// something on both sides, and otherwise nothing.
    static func pairHint(_ items: [MarkdownNode]) -> String {
        let texts = items.map { $0.children.first?.plainText ?? "" }
        let mark = [" = ", " : ", ": "].first { mark in
            texts.allSatisfy { text in text.firstRange(ofASCII: mark).map { $0.upperBound < text.endIndex } ?? false }
        }
        guard texts.count > 1, let mark else { return "" }
        return "; if these are pairs, write ' -> ' in place of '\(mark)'"
    }

    private mutating func pair(_ item: MarkdownNode) -> QuestionDraft.PairDraft? {
        let blocks = item.children
        guard let paragraph = blocks.first, paragraph.kind == .paragraph else { return nil }
        reportAttributes(of: paragraph)
        guard let sides = paragraph.splitAtArrow() else { return nil }
        // The arrow of a chemical equation, as a rule.
        if sides.after.hasText(" -> "), sides.before.hasText("+") {
            log.report(
                .invalidAnswer,
                "this item has two arrows, and the first one divides the pair; write → for an arrow that is text, as in 'A → B -> match'",
                at: item.position, severity: .warning)
        }
        for side in [sides.before, sides.after] {
            reportBlanks(in: side, "an item, or add type=blanks to the attributes of the heading if this list is a part of the text")
        }
        reportHeadings(in: blocks[1...], of: "item")
        return QuestionDraft.PairDraft(prompt: sides.before, match: sides.after, position: item.position)
    }
}

extension MarkdownNode {
    /// The mark of the list that an item begins with: the `3.` of `- 3. October`; nil for other items.
    fileprivate var listMark: Substring? {
        guard let line = lines.first else { return nil }
        let words = line.drop { " \t-+*".contains($0) }
        let mark = words.prefix { !$0.isWhitespace }
        return mark.last.map { ".)".contains($0) } ?? false ? mark : nil
    }

    /// Whether an item ends with an arrow.
    fileprivate var hasArrowWithoutMatch: Bool {
        guard let paragraph = children.first, paragraph.kind == .paragraph else { return false }
        let text = paragraph.plainText
        return text == "->" || text.hasSuffix(" ->")
    }
}

import MarkdownText

/// What a block may be in a quiz.
extension MarkdownNode {
    var isList: Bool {
        if case .list = kind { true } else { false }
    }

    /// Whether an item of the list has a box.
    var hasBoxes: Bool { children.contains(where: \.hasBox) }

    /// Whether the list is one of pairs: it has bullets, and every item is `prompt -> match`.
    var isMatching: Bool { kind == .list(isOrdered: false) && hasOnlyPairs }

    /// Whether every item of the list is `prompt -> match`.
    var hasOnlyPairs: Bool {
        children.allSatisfy { item in
            guard let paragraph = item.children.first, paragraph.kind == .paragraph else { return false }
            return paragraph.hasArrow
        }
    }

    var isHeading: Bool {
        if case .heading = kind { true } else { false }
    }

    /// Whether a paragraph or heading was probably meant as a question: a heading of another level, or `##Which` without its space,
    /// which CommonMark reads as text.
    var looksLikeQuestion: Bool { isHeading || MissedHeading.problem(of: self) != nil }
}

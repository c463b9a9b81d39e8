package import Diagnostics
package import Markup

/// Parts of questions. One without a text keeps its question from being imported.
extension ForeignTexts {
    /// A choice: its label, and the blocks below. An empty one keeps the question from being imported.
    ///
    /// - Parameter position: of the choice; nil if only that of the question is known.
    package mutating func choice(_ nodes: [MarkupNode], isRight: Bool, at position: SourcePosition? = nil) -> MarkdownChoice {
        require("this choice", nodes, at: position)
        let (first, rest) = ForeignTexts.splitAtFirstParagraph(nodes, atBreaks: false)
        var choice = MarkdownChoice(first.map { blocks($0) } ?? "", isRight: isRight)
        choice.more = blocksOfItem(rest)
        if choice.text.isEmpty, choice.more.isEmpty {
            refuse(.invalidAnswer, "this choice has no text, so this question isn't imported", at: position)
        }
        return choice
    }

    /// An item to put in order.
    package mutating func item(_ nodes: [MarkupNode], at position: SourcePosition? = nil) -> String {
        require("this item", nodes, at: position)
        return blocksOfItem(nodes)
    }

    /// A prompt or match of a pair.
    package mutating func side(_ nodes: [MarkupNode], at position: SourcePosition? = nil) -> String {
        require("a side of this pair", nodes, at: position)
        return line(nodes)
    }

    /// Blocks of an item in a list of answers, in which a heading would begin another question.
    private mutating func blocksOfItem(_ nodes: [MarkupNode]) -> String {
        var writer = MarkdownWriter(hasHeadings: false)
        defer { losses.formUnion(writer.losses) }
        return writer.blocks(nodes)
    }

    /// Keeps the question from being imported if a part of it has nothing but media that aren't imported.
    mutating func require(_ part: String, _ nodes: [MarkupNode], at position: SourcePosition? = nil) {
        guard let kind = MarkupNode.kindOfLostMedium(in: nodes), !nodes.contains(where: \.hasContent) else { return }
        refuse(.missingMedia, ForeignTexts.message(about: part, being: kind), at: position)
    }

    /// The message that a part of a question is nothing but a medium that isn't imported.
    static func message(about part: String, being kind: String) -> String {
        let consequence = part == "this question" ? "it isn't imported" : "this question isn't imported"
        return "\(part) is nothing but a \(kind) that can't be imported, so \(consequence)"
    }
}

extension MarkupNode {
    /// Kind of the first medium that isn't imported; nil without one.
    fileprivate static func kindOfLostMedium(in nodes: [MarkupNode]) -> String? {
        for case .element(let element) in nodes {
            if let kind = element[ForeignTexts.medium], !kind.isEmpty { return kind }
            if let kind = kindOfLostMedium(in: element.children) { return kind }
        }
        return nil
    }

    /// Whether there is a text, formula or medium, apart from blanks, and from words in place of media.
    fileprivate var hasContent: Bool {
        switch self {
        case .text: return !isBlank
        case .element(let element):
            if let kind = element[ForeignTexts.medium] { return kind.isEmpty }
            if element.name == HTMLNames.blank { return false }
            return ["img", "audio", "video", "math", HTMLNames.formula].contains(element.name)
                || element.children.contains(where: \.hasContent)
        }
    }
}

package import Markup

extension ForeignTexts {
    /// Prompt and stem of a question. If a text begins with something other than words, such as a picture or a list, its first
    /// paragraph with words becomes the prompt. Without one, the prompt is empty: names of questions aren't for students, as they
    /// often give away the answer.
    package mutating func prompt(_ nodes: [MarkupNode]) -> (prompt: String, stem: String) {
        let (first, rest) = ForeignTexts.splitAtFirstParagraph(nodes, atBreaks: true)
        if let first, first.contains(where: \.hasOwnWords) {
            let prompt = line(first)
            if !prompt.isEmpty { return (prompt, blocks(rest)) }
        }
        guard let (above, first, rest) = ForeignTexts.splitAroundParagraph(nodes) else { return ("", blocks(nodes)) }
        return (line(first), blocks(above + rest))
    }

    /// The first paragraph with words, and what is above and below it; nil without one, and where a blank would come before another
    /// that precedes it.
    private static func splitAroundParagraph(
        _ nodes: [MarkupNode]
    ) -> (above: [MarkupNode], paragraph: [MarkupNode], below: [MarkupNode])? {
        var above: [MarkupNode] = []
        var below = nodes
        while !below.isEmpty {
            let (first, rest) = splitAtFirstParagraph(below, atBreaks: true)
            if let first, first.contains(where: \.hasOwnWords) {
                let isMoved = first.contains(where: \.hasBlank) && above.contains(where: \.hasBlank)
                return isMoved ? nil : (above, first, rest)
            }
            if let first {
                above.append(.element(MarkupElement(name: "p", children: first)))
                below = rest
            } else {
                // The rest begins with another block.
                above += rest.prefix(1)
                below = Array(rest.dropFirst())
            }
        }
        return unwrapped(nodes).flatMap(splitAroundParagraph)
    }

    /// The nodes with quotations, and lists and tables of a single item, replaced by their content; nil if there are none.
    private static func unwrapped(_ nodes: [MarkupNode]) -> [MarkupNode]? {
        var hasChanged = false
        let unwrapped = nodes.flatMap { node -> [MarkupNode] in
            guard let element = node.element else { return [node] }
            let parts: [MarkupElement]
            switch element.name {
            case "blockquote": parts = [element]
            case "ul", "ol": parts = element.elements.filter { $0.name == "li" }
            case "table": parts = element.descendants("td") + element.descendants("th")
            default: return [node]
            }
            guard parts.count == 1 else { return [node] }
            hasChanged = true
            return parts[0].children
        }
        return hasChanged ? unwrapped : nil
    }

    /// The first paragraph and the rest; nil if the nodes begin with something else.
    static func splitAtFirstParagraph(_ nodes: [MarkupNode], atBreaks: Bool) -> (first: [MarkupNode]?, rest: [MarkupNode]) {
        let nodes = Array(nodes.drop(while: \.isBlank))
        guard let head = nodes.first else { return (nil, []) }
        if let element = head.element, HTMLNames.isBlock(element) {
            let rest = Array(nodes.dropFirst())
            switch element.name {
            case "p", "h1", "h2", "h3", "h4", "h5", "h6":
                if element.children.allSatisfy(\.isBlank) { return splitAtFirstParagraph(rest, atBreaks: atBreaks) }
                let (line, below) = atBreaks ? dividedAtBreak(element.children) : (element.children, [])
                return (line, (below.isEmpty ? [] : [.element(MarkupElement(name: "p", children: below))]) + rest)
            case "div", "section", "article", "main", "center": return splitAtFirstParagraph(element.children + rest, atBreaks: atBreaks)
            default: return (nil, nodes)
            }
        }
        let end = nodes.firstIndex { $0.element.map(HTMLNames.isBlock) ?? false } ?? nodes.count
        let (line, below) = atBreaks ? dividedAtBreak(Array(nodes[..<end])) : (Array(nodes[..<end]), [])
        return (line, below + nodes[end...])
    }

    private static func dividedAtBreak(_ nodes: [MarkupNode]) -> ([MarkupNode], [MarkupNode]) {
        guard let start = nodes.firstIndex(where: \.hasWords),
            let breakIndex = nodes[start...].firstIndex(where: { $0.element?.name == "br" })
        else { return (nodes, []) }
        let below = nodes[breakIndex...].drop { $0.element?.name == "br" || $0.isBlank }
        return (Array(nodes[..<breakIndex]), Array(below))
    }
}

extension MarkupNode {
    /// Whether there is text outside of blanks, and of links and words in place of pictures.
    fileprivate var hasOwnWords: Bool {
        switch self {
        case .text: return !isBlank
        case .element(let element):
            if element.name == HTMLNames.blank || element[ForeignTexts.medium] != nil { return false }
            return element.children.contains(where: \.hasOwnWords)
        }
    }

    /// Whether there is text or a blank; a picture alone is no question.
    fileprivate var hasWords: Bool {
        switch self {
        case .text: !isBlank
        case .element(let element) where element[ForeignTexts.medium] != nil: false
        case .element(let element): element.name == HTMLNames.blank || element.children.contains(where: \.hasWords)
        }
    }
}

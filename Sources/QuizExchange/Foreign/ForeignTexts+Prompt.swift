import Diagnostics
package import Markup

extension ForeignTexts {
    /// Prompt and stem of a question. If a text begins with something other than words, such as a picture or a list, its first
    /// paragraph with words becomes the prompt. Without one, the prompt is empty: names of questions aren't for students, as they
    /// often give away the answer.
    package mutating func prompt(_ nodes: [MarkupNode]) -> (prompt: String, stem: String) {
        require("this question", nodes)
        if nodes.contains(where: \.hasBlankOfLines) {
            refuse(.invalidAnswer, "an answer to this question spans several lines, which nobody can type in a blank, so it isn't imported")
        }
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
        var queue = NodeQueue(nodes)
        while !queue.isEmpty {
            if let first = firstParagraph(&queue, atBreaks: true) {
                if first.contains(where: \.hasOwnWords) {
                    let isMoved = first.contains(where: \.hasBlank) && above.contains(where: \.hasBlank)
                    return isMoved ? nil : (above, first, queue.rest)
                }
                above.append(.element(MarkupElement(name: "p", children: first)))
            } else if let block = queue.popFirst() {
                above.append(block)
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
        var queue = NodeQueue(nodes)
        let first = firstParagraph(&queue, atBreaks: atBreaks)
        return (first, queue.rest)
    }

    /// Takes the first paragraph; nil if the nodes begin with something else.
    private static func firstParagraph(_ queue: inout NodeQueue, atBreaks: Bool) -> [MarkupNode]? {
        while let head = queue.first {
            guard !head.isBlank else {
                _ = queue.popFirst()
                continue
            }
            guard let element = head.element, HTMLNames.isBlock(element) else {
                let (line, below) = atBreaks ? dividedAtBreak(queue.popPhrase()) : (queue.popPhrase(), [])
                queue.push(below)
                return line
            }
            switch element.name {
            case "p", "h1", "h2", "h3", "h4", "h5", "h6":
                _ = queue.popFirst()
                guard !element.children.allSatisfy(\.isBlank) else { continue }
                let (line, below) = atBreaks ? dividedAtBreak(element.children) : (element.children, [])
                if !below.isEmpty { queue.push([.element(MarkupElement(name: "p", children: below))]) }
                return line
            case "div", "section", "article", "main", "center":
                _ = queue.popFirst()
                queue.push(element.children)
            default: return nil
            }
        }
        return nil
    }

    private static func dividedAtBreak(_ nodes: [MarkupNode]) -> ([MarkupNode], [MarkupNode]) {
        guard let start = nodes.firstIndex(where: \.hasWords),
            let breakIndex = nodes[start...].firstIndex(where: { $0.element?.name == "br" })
        else { return (nodes, []) }
        let below = nodes[breakIndex...].drop { $0.element?.name == "br" || $0.isBlank }
        return (Array(nodes[..<breakIndex]), Array(below))
    }
}

/// Nodes that are taken from the front one by one, with elements opened on the way; nothing is copied.
private struct NodeQueue {
    /// What is left of each opened element, the innermost one last. None is empty.
    private var open: [ArraySlice<MarkupNode>]

    init(_ nodes: [MarkupNode]) { open = nodes.isEmpty ? [] : [nodes[...]] }

    var isEmpty: Bool { open.isEmpty }
    var first: MarkupNode? { open.last?.first }
    var rest: [MarkupNode] { open.reversed().flatMap { $0 } }

    mutating func push(_ nodes: [MarkupNode]) {
        if !nodes.isEmpty { open.append(nodes[...]) }
    }

    mutating func popFirst() -> MarkupNode? {
        guard !open.isEmpty else { return nil }
        let node = open[open.count - 1].popFirst()
        if open[open.count - 1].isEmpty { open.removeLast() }
        return node
    }

    /// The nodes up to the next block.
    mutating func popPhrase() -> [MarkupNode] {
        var phrase: [MarkupNode] = []
        while let node = first, !(node.element.map(HTMLNames.isBlock) ?? false) {
            phrase.append(node)
            _ = popFirst()
        }
        return phrase
    }
}

extension MarkupNode {
    /// Whether it has a blank with several lines in it.
    fileprivate var hasBlankOfLines: Bool {
        guard let element else { return false }
        if element.name == HTMLNames.blank { return element.text.utf8.contains(0x0A) }
        return element.children.contains(where: \.hasBlankOfLines)
    }

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

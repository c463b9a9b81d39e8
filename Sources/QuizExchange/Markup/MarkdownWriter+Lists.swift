import Markup

/// Lists of items and of terms.
extension MarkdownWriter {
    mutating func list(_ element: MarkupElement) -> [Block] {
        let items = element.listItems
        guard !items.isEmpty else { return blockList(element.children) }
        let markers = ListMarkers(element, items)
        if case .texts(let texts) = markers { return paragraphs(of: items, texts) }
        let isTight = !items.contains { item in item.elements.contains { $0.name == "p" || $0.isListOfParagraphs } }
        var number: Int?
        if case .numbers(let first) = markers { number = first }
        var texts: [String] = []
        for item in items {
            let marker = number.map { "\($0). " } ?? "- "
            number? += 1
            let blocks = blockList(item.children)
            let text = MarkdownWriter.boxed(joined(blocks, isTight: isTight), isTask: item["class"] == "task-list-item")
            texts.append(MarkdownWriter.indented(text, marker: marker))
        }
        return [Block(text: texts.joined(separator: isTight ? "\n" : "\n\n"), kind: .list)]
    }

    /// Items with their markers as text: the lines of a paragraph, or several paragraphs where an item has blocks.
    private mutating func paragraphs(of items: [MarkupElement], _ markers: [String]) -> [Block] {
        let marked = zip(items, markers).map { $0.children(after: $1) }
        if marked.contains(where: { $0.contains { $0.element.map(HTMLNames.isBlock) ?? false } }) {
            return marked.flatMap { blockList($0) }
        }
        return blockList(Array(marked.joined(separator: [.element(MarkupElement(name: "br"))])))
    }

    /// Terms, each on a line, and below them their definitions, `: …`.
    mutating func definitions(_ element: MarkupElement) -> [Block] {
        // A term and its definitions may be in an element together.
        let parts = element.elements.flatMap { $0.name == "div" ? $0.elements : [$0] }
        guard parts.first?.name == "dt", parts.last?.name == "dd", parts.allSatisfy({ $0.name == "dt" || $0.name == "dd" }) else {
            return blockList(element.children)
        }
        let isTight = !parts.contains { part in part.name == "dd" && part.elements.contains { $0.name == "p" || $0.isListOfParagraphs } }
        var text = ""
        for (index, part) in parts.enumerated() {
            let isTerm = part.name == "dt"
            let isAfterTerm = index > 0 && parts[index - 1].name == "dt"
            if index > 0 { text += isTerm == isAfterTerm || isTight && !isTerm ? "\n" : "\n\n" }
            text += isTerm ? line(part.children) : MarkdownWriter.indented(joined(blockList(part.children), isTight: isTight), marker: ": ")
        }
        return [Block(text: text, kind: .list)]
    }

    /// The text of an item, with a task marker in place of the box that pages show.
    private static func boxed(_ text: String, isTask: Bool) -> String {
        guard isTask, let box = text.first, box == "☑" || box == "☐" else { return text }
        return (box == "☑" ? "[x]" : "[ ]") + text.dropFirst()
    }
}

extension MarkupElement {
    fileprivate var listItems: [MarkupElement] { elements.filter { $0.name == "li" } }

    /// Whether it is a list that is written as paragraphs, because of its markers.
    fileprivate var isListOfParagraphs: Bool {
        guard name == "ol" || name == "ul" else { return false }
        if case .texts = ListMarkers(self, listItems) { return true }
        return false
    }

    /// The children of each item of a list, after its marker if that has to be text; nil for other elements.
    var markedItems: [[MarkupNode]]? {
        guard name == "ol" || name == "ul" else { return nil }
        let items = listItems
        guard case .texts(let markers) = ListMarkers(self, items) else { return nil }
        return zip(items, markers).map { $0.children(after: $1) }
    }

    /// The children, with a marker before their first words.
    fileprivate func children(after marker: String) -> [MarkupNode] {
        guard !marker.isEmpty else { return children }
        guard let index = children.firstIndex(where: { !$0.isBlank }), var first = children[index].element, HTMLNames.isBlock(first) else {
            return [.text(marker)] + children
        }
        var marked = children
        if ["p", "div", "section", "h1", "h2", "h3", "h4", "h5", "h6"].contains(first.name) {
            first.children = first.children(after: marker)
            marked[index] = .element(first)
        } else {
            marked.insert(.element(MarkupElement(name: "p", children: [.text(marker)])), at: index)
        }
        return marked
    }
}

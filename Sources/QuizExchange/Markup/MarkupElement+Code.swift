import Encoding
import Markup

extension MarkupElement {
    /// Elements of code in a line.
    private static let inlineCode: Set<String> = ["code", "kbd", "samp", "tt"]

    /// Whether it is code in a line.
    var isInlineCode: Bool { MarkupElement.inlineCode.contains(name) }

    /// The text of code, in which editors of other programs write line ends as elements.
    var textInLines: String {
        var text = ""
        addText(to: &text, isPreformatted: true)
        return text
    }

    /// The text of code that isn't preformatted: line ends are elements, and those of the file are spaces.
    var flowingTextInLines: String {
        var text = ""
        addText(to: &text, isPreformatted: false)
        return text
    }

    private func addText(to text: inout String, isPreformatted: Bool) {
        for child in children {
            switch child {
            case .text(let piece) where isPreformatted: text += piece
            case .text(let piece):
                let line = text.isEmpty || text.hasSuffix("\n") ? piece[...].drop { $0.isNewline } : piece[...]
                text += String(line).withLineFeeds.replacing("\n", by: " ")
            case .element(let element) where element.name == "br": text += "\n"
            case .element(let element):
                let isLine = ["div", "p", "li"].contains(element.name)
                if isLine, !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
                element.addText(to: &text, isPreformatted: isPreformatted)
                if isLine, !text.hasSuffix("\n") { text += "\n" }
            }
        }
    }
}

/// Code of several lines that editors write as code in a line, with line breaks in it.
enum CodeInLines {
    /// Blocks that are a single line, and cells of tables, which have no blocks in Markdown.
    private static let lines: Set<String> = ["pre", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary", "figcaption"]

    /// The nodes with a block of code in place of each paragraph that has nothing but such code.
    static func preformatted(_ nodes: [MarkupNode]) -> [MarkupNode] {
        if let block = block(nodes) { return [block] }
        return nodes.map { node in
            guard case .element(var element) = node, HTMLNames.isBlock(element), !lines.contains(element.name) else { return node }
            if element.name == "p", let block = block(element.children) { return block }
            element.children = preformatted(element.children)
            return .element(element)
        }
    }

    /// The block of code that is all of these nodes; nil for others.
    private static func block(_ nodes: [MarkupNode]) -> MarkupNode? {
        let visible = nodes.filter { !$0.isBlank }
        guard visible.count == 1, let code = visible[0].element, code.isInlineCode, !code.descendants("br").isEmpty,
            code.descendants(HTMLNames.blank).isEmpty
        else { return nil }
        let words = MarkupElement(name: "code", attributes: code.attributes, children: [.text(code.flowingTextInLines)])
        return .element(MarkupElement(name: "pre", children: [.element(words)]))
    }
}

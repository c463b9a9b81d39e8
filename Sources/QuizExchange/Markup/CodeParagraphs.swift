import Encoding
import Markup

/// Programs that editors write as a paragraph of code with line breaks.
enum CodeParagraphs {
    /// The nodes with blocks of code in place of paragraphs that are nothing but code of several lines.
    static func asBlocks(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var blocks: [MarkupNode] = []
        var run: [MarkupNode] = []
        func endRun() {
            blocks += block(run).map { [$0] } ?? run
            run = []
        }
        for node in nodes {
            guard case .element(var element) = node, HTMLNames.isBlock(element) else {
                run.append(node)
                continue
            }
            endRun()
            // A cell of a table has one line.
            if !["pre", "td", "th"].contains(element.name) { element.children = asBlocks(element.children) }
            let isCode = element.name == "p" && element.children.count == 1 && element.elements.first?.name == "pre"
            blocks += isCode ? element.children : [.element(element)]
        }
        endRun()
        return blocks
    }

    /// The paragraph as a block of code; nil for one with other text, or one line.
    private static func block(_ paragraph: [MarkupNode]) -> MarkupNode? {
        let shown = paragraph.filter { !$0.isBlank }
        guard shown.count == 1, let element = shown[0].element else { return nil }
        guard HTMLNames.code.contains(element.name) else {
            return ["span", "font", "b", "strong"].contains(element.name) ? block(element.children) : nil
        }
        let lines = element.codeLines(isBlock: false)
        guard lines.count(where: { !$0.isBlank }) > 1 else { return nil }
        let children = lines.map { line in
            line.pieces.map { piece -> MarkupNode in
                switch piece {
                // Editors indent lines by no-break spaces.
                case .code(let code): .text(code.replacing("\u{A0}", by: " "))
                case .blank(let blank): .element(blank)
                }
            }
        }
        return .element(MarkupElement(name: "pre", children: Array(children.joined(separator: [.text("\n")]))))
    }
}

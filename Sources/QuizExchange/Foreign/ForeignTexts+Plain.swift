import ContentModel
import Encoding
package import Markup

extension ForeignTexts {
    /// The words of HTML without their markup, on lines as a page shows them.
    package static func lines(_ nodes: [MarkupNode]) -> String {
        var lines = [""]
        func add(_ nodes: [MarkupNode]) {
            for node in nodes {
                switch node {
                case .text(let text): lines[lines.count - 1] += text
                case .element(let element):
                    let isBlock = HTMLNames.isBlock(element)
                    if isBlock || element.name == "br" { lines.append("") }
                    add(element.children)
                    if isBlock { lines.append("") }
                }
            }
        }
        add(nodes)
        return lines.map(TextFolding.squeeze).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Paragraphs of a plain text with its lines, their indentation and its blocks of code between backticks.
    static func plainNodes(_ text: String) -> [MarkupNode] {
        var nodes: [MarkupNode] = []
        var lines: [MarkupNode] = []
        func endParagraph() {
            if !lines.isEmpty { nodes.append(.element(MarkupElement(name: "p", children: lines))) }
            lines = []
        }
        var code: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = String(line).trimmed
            if words.hasPrefix("```"), code != nil || text.contains(ascii: "\n```") {
                endParagraph()
                if let block = code {
                    let words = MarkupElement(name: "code", children: [.text(block.dropFirst().joined(separator: "\n"))])
                    nodes.append(.element(MarkupElement(name: "pre", children: [.element(words)])))
                    code = nil
                } else {
                    code = [line]
                }
            } else if code != nil {
                code?.append(line)
            } else if words.isEmpty {
                endParagraph()
            } else {
                let indentation = lines.isEmpty ? "" : PlainMarkdown.indentation(of: line)
                if !lines.isEmpty { lines.append(.element(MarkupElement(name: "br"))) }
                lines.append(.text(indentation + words))
            }
        }
        for (index, line) in (code ?? []).enumerated() {
            if index > 0 { lines.append(.element(MarkupElement(name: "br"))) }
            lines.append(.text(String(line)))
        }
        endParagraph()
        return nodes
    }
}

/// Writes nodes as XHTML.
package enum XHTML {
    package static func text(_ nodes: [MarkupNode]) -> String {
        var text = ""
        for node in nodes { append(node, to: &text) }
        return text
    }

    /// The text without its markup.
    package static func plain(_ nodes: [MarkupNode]) -> String { MarkupElement(name: "", children: nodes).text }

    private static let empty: Set<String> = ["br", "hr", "img", "source", "col", "wbr"]

    private static func append(_ node: MarkupNode, to text: inout String) {
        switch node {
        case .text(let piece): text += Escaping.escaped(piece)
        case .element(let element):
            text += "<\(element.name)"
            for (name, value) in element.attributes { text += " \(name)=\"\(Escaping.escaped(value))\"" }
            guard !empty.contains(element.name) else {
                text += " />"
                return
            }
            text += ">"
            for child in element.children { append(child, to: &text) }
            text += "</\(element.name)>"
        }
    }
}

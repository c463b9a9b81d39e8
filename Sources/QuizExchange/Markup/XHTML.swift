import ContentModel

/// Writes nodes as XHTML.
enum XHTML {
    static func text(_ nodes: [MarkupNode]) -> String {
        var text = ""
        for node in nodes { append(node, to: &text) }
        return text
    }

    /// The text without its markup.
    static func plain(_ nodes: [MarkupNode]) -> String { MarkupElement(name: "", children: nodes).text }

    private static let empty: Set<String> = ["br", "hr", "img", "source", "col", "wbr"]

    private static func append(_ node: MarkupNode, to text: inout String) {
        switch node {
        case .text(let piece): text += RichText.escaped(piece)
        case .element(let element):
            text += "<\(element.name)"
            for (name, value) in element.attributes { text += " \(name)=\"\(RichText.escaped(value))\"" }
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

import Encoding
import Markup
import QuizExchange

/// The subset of XHTML in QTI 2.1, with few attributes, and blocks where the schema requires them.
enum QTIBody {
    private static let names: Set<String> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "hr", "a", "em",
        "strong", "code", "kbd", "samp", "var", "sub", "sup", "small", "b", "i", "tt", "br", "img", "span", "object",
        "table", "caption", "thead", "tbody", "tr", "th", "td",
    ]
    private static let attributes: [String: Set<String>] = [
        "a": ["href"], "img": ["src", "alt", "width", "height"], "object": ["data", "type"],
        "th": ["scope", "colspan"], "td": ["colspan"],
    ]

    /// Allowed nodes; other elements are replaced by their content, and sound and video by objects.
    static func allowed(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            guard case .element(var element) = node else { return [node] }
            if element.name == "video" || element.name == "audio" { element = object(element) }
            if element["aria-hidden"] == "true" { return [] }
            if element.name == "math" || element.name == "inlineChoiceInteraction" { return [node] }
            if element.name == HTMLNames.blank { return [.element(blank(element.text))] }
            element.children = allowed(element.children)
            // A link to a page of the site leads nowhere in a package, and the schema requires an address.
            guard names.contains(element.name), element.name != "a" || element["href"] != nil else { return element.children }
            let kept = attributes[element.name] ?? []
            let style = element["style"]
            // Callouts are quotations whose kind is in the class.
            element.attributes = element.attributes.filter { name, value in
                kept.contains(name) || name == "class" && (element.name == "code" || value.hasPrefix("callout"))
            }
            // QTI has no styles; this is the class for the alignment of a cell in the vocabulary of QTI 3.
            if ["th", "td"].contains(element.name), let style, style.hasPrefix("text-align: ") {
                element.attributes.append(("class", "qti-align-\(style.dropFirst("text-align: ".count))"))
            }
            if element.name == "img", element["alt"] == nil { element.attributes.append(("alt", "")) }
            // The schema has no table without a body.
            if element.name == "table", element.first("tbody") == nil,
                let head = element.children.firstIndex(where: { $0.element?.name == "thead" })
            {
                element.children[head] = .element(MarkupElement(name: "tbody", children: element.first("thead")?.children ?? []))
            }
            if element.name == "blockquote" { element.children = blocks(element.children) }
            return [.element(element)]
        }
    }

    private static func blank(_ identifier: String) -> MarkupElement {
        QTIRule.element("textEntryInteraction", ["responseIdentifier": identifier, "expectedLength": "20"])
    }

    private static func object(_ medium: MarkupElement) -> MarkupElement {
        let address = medium["src"] ?? ""
        // An audio file may have the ending of a film, so only the second half of its usual type counts.
        let type = MediaType.of(address)
        let subtype = MediaType.isMedia(type) ? type.split(separator: "/").last : address.split(separator: ".").last
        return MarkupElement(
            name: "object", attributes: [("data", address), ("type", "\(medium.name)/\(subtype.map { $0.lowercased() } ?? "")")],
            children: [.text(medium["aria-label"] ?? medium.text)])
    }

    /// Nodes with loose text in paragraphs.
    static func blocks(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var blocks: [MarkupNode] = []
        var run: [MarkupNode] = []
        func close() {
            if !run.allSatisfy(\.isBlank) { blocks.append(.element(MarkupElement(name: "p", children: run))) }
            run = []
        }
        for node in nodes {
            if let element = node.element, HTMLNames.isBlock(element) || element.name == "pre" {
                close()
                blocks.append(node)
            } else {
                run.append(node)
            }
        }
        close()
        return blocks
    }
}

import Encoding
import Markup

/// Turns drawings in HTML into pictures: a file is rebuilt from what only draws, and can have alternative text.
enum InlineDrawing {
    /// The nodes with `<img src="data:…">` in place of drawings.
    static func pictures(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.flatMap { node -> [MarkupNode] in
            guard case .element(var element) = node else { return [node] }
            guard element.name == "svg" else {
                element.children = pictures(element.children)
                return [.element(element)]
            }
            return isShown(element) ? [.element(picture(element))] : []
        }
    }

    /// Whether it is for readers. Pages hide icons, drawn formulas, and drawings whose parts others use.
    private static func isShown(_ drawing: MarkupElement) -> Bool {
        if drawing["aria-hidden"] == "true" { return false }
        let style = drawing["style"]?.lowercased().filter { !$0.isWhitespace } ?? ""
        return !style.contains("display:none") && drawing.elements.contains { !["title", "desc", "defs", "metadata"].contains($0.name) }
    }

    private static func picture(_ drawing: MarkupElement) -> MarkupElement {
        let words = drawing["aria-label"] ?? (drawing.first("title") ?? drawing.first("desc"))?.text ?? ""
        let bytes = Array(XHTML.text([.element(wellFormed(drawing))]).utf8)
        return MarkupElement(
            name: "img", attributes: [("src", "data:image/svg+xml;base64,\(Base64.text(bytes))"), ("alt", words.trimmed)],
            position: drawing.position)
    }

    /// The element with names as in XML: HTML has them in lower case, and prefixes without a declaration.
    private static func wellFormed(_ element: MarkupElement) -> MarkupElement {
        var named = MarkupElement(name: name(element.name))
        for (written, value) in element.attributes {
            let name = written.lowercased() == "xlink:href" ? "href" : name(written)
            if isName(name), named[name] == nil { named.attributes.append((name, value)) }
        }
        named.children = element.children.compactMap { node in
            guard case .element(let child) = node else { return node }
            return isName(child.name) ? .element(wellFormed(child)) : nil
        }
        return named
    }

    private static func name(_ written: String) -> String { SVGNames.byLowerCase[written.lowercased()] ?? written }

    /// Whether it is a name without a prefix.
    private static func isName(_ text: String) -> Bool {
        text.utf8.first?.isASCIILetter ?? false && text != "xmlns"
            && text.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}

import Encoding
import Markup

/// Phrases: links, pictures, emphasis and code.
extension MarkdownWriter {
    mutating func inline(_ nodes: [MarkupNode]) -> InlineText {
        var text = InlineText(isCell: isInCell, hasAddresses: hasAddresses)
        for node in nodes {
            switch node {
            case .text(let piece): text.append(plain: piece)
            case .element(let element): append(element, to: &text)
            }
        }
        return text
    }

    private mutating func append(_ element: MarkupElement, to text: inout InlineText) {
        switch element.name {
        case "br": text.appendBreak()
        case "em", "i", "cite", "var", "dfn": append(element, within: "*", to: &text)
        case "strong", "b": append(element, within: "**", to: &text)
        case _ where HTMLNames.code.contains(element.name): append(code: element, to: &text)
        case "a": appendLink(element, to: &text)
        case "img", "video", "audio":
            let words = element["alt"] ?? element["aria-label"] ?? element.text
            if element.address.isEmpty { return text.append(plain: words) }
            text.append(ready: "![\(description(words))](\(MarkdownWriter.destination(element)))")
        case "source": break
        case "math":
            switch ForeignMathematics.reading(of: element) {
            case .empty: break
            case .written(let formula): text.append(ready: withBars(formula))
            case .unreadable(let reason):
                losses.insert("a formula that \(reason)")
                text.append(ready: ForeignMathematics.unreadable)
            }
        case "span" where element["class"] == "caption" && element["aria-hidden"] == "true": break
        case HTMLNames.blank, HTMLNames.formula: text.append(ready: withBars(element.text))
        case "sub", "sup": appendScript(element, to: &text)
        case "script", "style", "iframe", "object", "embed", "canvas", "input", "select", "textarea", "button":
            losses.insert("<\(element.name)>")
        case "s", "del", "strike": append(element, within: "~~", to: &text)
        case "u":
            losses.insert("underlining")
            text.append(inline(element.children))
        default: text.append(inline(element.children))
        }
    }

    /// Nested emphasis of the same kind has no effect.
    private mutating func append(_ element: MarkupElement, within delimiter: String, to text: inout InlineText) {
        guard openDelimiters.insert(delimiter).inserted else { return text.append(inline(element.children)) }
        let words = inline(element.children)
        openDelimiters.remove(delimiter)
        text.append(words, within: delimiter)
    }

    private mutating func appendLink(_ element: MarkupElement, to text: inout InlineText) {
        if element.address.isEmpty { return text.append(inline(element.children)) }
        // The brackets of a blank would end those of the link.
        if element.hasBlank {
            return text.append(inline(element.dividedAtBlanks))
        }
        let words = withoutAddresses { $0.inline(element.children) }
        text.append(words, linkedTo: MarkdownWriter.destination(element))
    }

    /// The text that `body` writes, where an address in the text isn't a link of its own.
    private mutating func withoutAddresses(_ body: (inout MarkdownWriter) -> InlineText) -> InlineText {
        let before = hasAddresses
        hasAddresses = false
        defer { hasAddresses = before }
        return body(&self)
    }

    /// The Markdown of a blank or formula. In a cell of a table, a backslash before a bar is removed, so it needs two.
    func withBars(_ ready: String) -> String { isInCell ? ready.replacing("\\|", by: "\\\\|") : ready }

    private mutating func appendScript(_ element: MarkupElement, to text: inout InlineText) {
        let isBelow = element.name == "sub"
        // A space would end the script, and the title of a link can't be without one.
        // Nested ones have no effect, so only the outer one looks at all that is in it.
        let isNested = openDelimiters.contains(element.name)
        let isPlain = isNested || element.first("img") == nil && !element.hasDescendant { $0.name == "a" && $0["title"] != nil }
        guard isPlain, openDelimiters.insert(element.name).inserted else {
            losses.insert(isBelow ? "a subscript" : "a superscript")
            return text.append(inline(element.children))
        }
        let words = withoutAddresses { $0.inline(element.children) }
        openDelimiters.remove(element.name)
        text.append(script: words, UInt8(ascii: isBelow ? "~" : "^"))
    }

    /// The description of a picture, in which two tildes or carets would be marks.
    private func description(_ words: String) -> String {
        let text = InlineText.escaped(words).replacing("|", by: isInCell ? "\\|" : "|")
        let marks = Set("~^").filter { mark in words.count { $0 == mark } > 1 }
        return marks.isEmpty ? text : String(text.flatMap { marks.contains($0) ? ["\\", $0] : [$0] })
    }

    /// Content of the parentheses of a link or picture: URL, in angle brackets if necessary, and title.
    private static func destination(_ element: MarkupElement) -> String {
        // A bar would divide the cells of a table.
        let source = element.address.replacing("|", by: "%7C")
        let isPlain = source.utf8.allSatisfy { $0 > 0x20 && !"<()\\".utf8.contains($0) }
        let address = isPlain ? source : "<\(escaped(source, "\\<>"))>"
        // Videos and sounds have only their text.
        guard let title = element["title"], !title.isEmpty, !["video", "audio"].contains(element.name) else { return address }
        return "\(address) \"\(escaped(title, "\\\"|"))\""
    }

    private static func escaped(_ text: String, _ characters: String) -> String {
        text.reduce(into: "") { $0 += characters.contains($1) ? "\\\($1)" : String($1) }
    }
}

extension MarkupElement {
    /// Target of a link, or source of a picture, sound or video.
    fileprivate var address: String { self["href"] ?? self["src"] ?? first("source")?["src"] ?? "" }
}

package import Markup

/// HTML elements by their role in text.
package enum HTMLNames {
    /// Element of a blank, with its Markdown as text.
    package static let blank = "quizmark-blank"
    /// Element of a formula, with its Markdown as text. No element in a file has a space in its name.
    package static let formula = "formula in Markdown"

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "menu",
        "nav", "noscript", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    package static func isBlock(_ element: MarkupElement) -> Bool { blocks.contains(element.name) }
}

extension MarkupNode {
    /// Whether it isn't visible between two blocks; editors write an empty paragraph as a no-break space.
    package var isBlank: Bool {
        guard case .text(let text) = self else { return false }
        // Most texts begin with an ASCII character.
        if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
        return text.allSatisfy(\.isWhitespace)
    }
}

package import Markup

/// HTML elements by their role in text.
package enum HTMLNames {
    /// Element of a blank, with its Markdown as text.
    package static let blank = "quizmark-blank"
    /// Element of a formula, with its Markdown as text. No element in a file has a space in its name.
    package static let formula = "formula in Markdown"

    /// Elements of code within a text.
    static let code: Set<String> = ["code", "kbd", "samp", "tt"]
    /// Elements in which nothing is read as a formula.
    static let withoutFormulas = code.union(["pre", formula])

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "menu",
        "nav", "noscript", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    package static func isBlock(_ element: MarkupElement) -> Bool { blocks.contains(element.name) }
}

extension MarkupElement {
    /// Whether it has a blank in it, or is one.
    var hasBlank: Bool { name == HTMLNames.blank || children.contains(where: \.hasBlank) }

    /// The element in several, none of which has a blank in it, and the blanks between them.
    var dividedAtBlanks: [MarkupNode] {
        guard name != HTMLNames.blank, hasBlank else { return [.element(self)] }
        var parts: [MarkupNode] = []
        var run: [MarkupNode] = []
        func endRun() {
            var part = self
            part.children = run
            parts += run.allSatisfy(\.isBlank) ? run : [.element(part)]
            run = []
        }
        for child in children.flatMap({ $0.element?.dividedAtBlanks ?? [$0] }) {
            if child.element?.name == HTMLNames.blank {
                endRun()
                parts.append(child)
            } else {
                run.append(child)
            }
        }
        endRun()
        return parts
    }
}

extension MarkupNode {
    var hasBlank: Bool { element?.hasBlank ?? false }

    /// Whether it isn't visible between two blocks; editors write an empty paragraph as a no-break space.
    package var isBlank: Bool {
        guard case .text(let text) = self else {
            // A medium that isn't imported, and has no description.
            return element.map { $0[ForeignTexts.medium] != nil && $0.children.isEmpty } ?? false
        }
        // Most texts begin with an ASCII character.
        if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
        return text.allSatisfy(\.isWhitespace)
    }
}

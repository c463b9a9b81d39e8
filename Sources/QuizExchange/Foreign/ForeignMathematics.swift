import Markup

/// Formulas between other programs' delimiters: `\(…\)`, `\[…\]`, `$$…$$`.
enum ForeignMathematics {
    /// The nodes with each formula in a `<span class="math">`, as in Quizmark's HTML. Formulas that can't be between `$` remain
    /// text and are counted.
    static func marked(_ nodes: [MarkupNode], lost: inout Int) -> [MarkupNode] {
        var marked: [MarkupNode] = []
        for node in nodes {
            switch node {
            case .text(let text): marked += splitAtFormulas(text, lost: &lost)
            case .element(var element):
                if !["code", "pre", "tt", "samp", "kbd"].contains(element.name), !isMathematics(element) {
                    element.children = self.marked(element.children, lost: &lost)
                }
                marked.append(.element(element))
            }
        }
        return marked
    }

    private static func isMathematics(_ element: MarkupElement) -> Bool {
        element.name == "span" && element["class"]?.split(separator: " ").first == "math"
    }

    private static let signs: [(open: String, close: String, isDisplay: Bool)] = [
        ("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true),
    ]

    private static func splitAtFormulas(_ text: String, lost: inout Int) -> [MarkupNode] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }) else { return [.text(text)] }
        var nodes: [MarkupNode] = []
        var rest = text[...]
        while let found = first(in: rest) {
            let formula = String(rest[found.inner])
            if let written = written(formula, isDisplay: found.isDisplay) {
                if rest.startIndex < found.outer.lowerBound { nodes.append(.text(String(rest[..<found.outer.lowerBound]))) }
                let kind = found.isDisplay ? "math display" : "math"
                nodes.append(.element(MarkupElement(name: "span", attributes: [("class", kind)], children: [.text(written)])))
            } else {
                lost += 1
                nodes.append(.text(String(rest[..<found.outer.upperBound])))
            }
            rest = rest[found.outer.upperBound...]
        }
        if !rest.isEmpty { nodes.append(.text(String(rest))) }
        return nodes
    }

    private typealias Found = (outer: Range<Substring.Index>, inner: Range<Substring.Index>, isDisplay: Bool)

    private static func first(in text: Substring) -> Found? {
        let found = signs.compactMap { sign -> Found? in
            guard let open = text.firstRange(of: sign.open), let close = text[open.upperBound...].firstRange(of: sign.close),
                open.upperBound < close.lowerBound
            else { return nil }
            return (open.lowerBound..<close.upperBound, open.upperBound..<close.lowerBound, sign.isDisplay)
        }
        return found.min { $0.outer.lowerBound < $1.outer.lowerBound }
    }

    /// The formula between `$` or `$$`; nil if it contains a character that would end it.
    private static func written(_ formula: String, isDisplay: Bool) -> String? {
        var content = formula.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while content.hasSuffix("\\") && !content.hasSuffix("\\\\") { content.removeLast() }
        content = content.drop { $0 == " " }.description
        while content.last == " " { content.removeLast() }
        guard !content.isEmpty, !content.contains("`") else { return nil }
        var isEscaped = false
        for character in content {
            if character == "$", !isEscaped { return nil }
            isEscaped = character == "\\" && !isEscaped
        }
        return isDisplay ? "$$\(content)$$" : "$\(content)$"
    }
}

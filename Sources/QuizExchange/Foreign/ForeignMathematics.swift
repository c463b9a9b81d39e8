import ContentModel
import Diagnostics
import Encoding
import Formulas
import MarkdownText
import Markup

/// Formulas between other programs' delimiters: `\(…\)`, `\[…\]`, `$$…$$`, and in their elements.
package enum ForeignMathematics {
    /// The nodes with each formula in an element of its own, as it is in Markdown. Formulas that can't be between `$`, and those with
    /// commands that pages don't know, remain text and are counted.
    static func marked(_ nodes: [MarkupNode], lost: inout Int) -> [MarkupNode] {
        var marked: [MarkupNode] = []
        for node in joinedAtBreaks(nodes) {
            switch node {
            case .text(let text): marked += splitAtMarkup(text, lost: &lost)
            case .element(let element) where MathMLFormula.name(element) == "math": marked += written(element)
            case .element(let element) where element.name == "img" && source(ofPicture: element) != nil:
                marked += source(ofPicture: element).flatMap(markup) ?? [equation(element, lost: &lost)]
            case .element(let element) where element["class"]?.split(separator: " ").contains("equation_image") ?? false:
                marked.append(equation(element, lost: &lost))
            case .element(let element) where isDrawing(element): break
            case .element(var element):
                if let formula = formula(inElement: element) {
                    if formula == nil { lost += 1 }
                    marked.append(formula ?? .text(element.text))
                    continue
                }
                if !HTMLNames.withoutFormulas.contains(element.name) {
                    element.children = self.marked(element.children, lost: &lost)
                }
                marked.append(.element(element))
            }
        }
        return marked
    }

    /// The nodes of a text of Quizmark, whose formulas are as in Markdown.
    static func own(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.map { node in
            guard case .element(var element) = node else { return node }
            if element.name == "span", element["class"]?.split(separator: " ").first == "math", element.elements.isEmpty {
                return self.node(element.text)
            }
            element.children = own(element.children)
            return .element(element)
        }
    }

    static func node(_ markdown: String) -> MarkupNode {
        .element(MarkupElement(name: HTMLNames.formula, children: [.text(markdown)]))
    }

    /// Whether the element is what KaTeX and MathJax draw beside a formula for screen readers.
    private static func isDrawing(_ element: MarkupElement) -> Bool {
        element["aria-hidden"] == "true" && (element.hasClass("katex-html") || element.name.hasPrefix("mjx-"))
    }

    /// The formula that is the only content of an element for formulas, such as pandoc's `<span class="math inline">`; nil for other
    /// elements, and one in it for a formula that has to remain text.
    private static func formula(inElement element: MarkupElement) -> MarkupNode?? {
        guard element.name == "span" || element.name == "script" else { return nil }
        let type = element["type"]?.lowercased() ?? ""
        let isScript = element.name == "script" && type.hasPrefix("math/tex")
        let isSpan = element.name == "span" && element["class"]?.split(separator: " ").first == "math" && element.elements.isEmpty
        guard isScript || isSpan else { return nil }
        let text = element.text.trimmed
        if text.isEmpty { return .some(.text("")) }
        if isFormula(text) { return node(text) }
        for pair in delimiters + [("$", "$", false)] where text.hasPrefix(pair.open) && text.hasSuffix(pair.close) {
            let inner = text.dropFirst(pair.open.count).dropLast(pair.close.count)
            // Further delimiters inside belong to several formulas.
            return inner.contains(pair.close) ? nil : .some(written(String(inner), isDisplay: pair.isDisplay).map(node))
        }
        // A comment in TeX, but a percentage in a text.
        guard !text.contains("%") else { return .some(nil) }
        let isDisplay = element.hasClass("display") || type.contains("mode=display")
        return .some(written(text, isDisplay: isDisplay).map(node))
    }

    /// A formula of Canvas' editor, which is a picture that carries its TeX.
    private static func equation(_ picture: MarkupElement, lost: inout Int) -> MarkupNode {
        let words = picture["alt"] ?? ""
        let tex = picture["data-equation-content"] ?? (words.hasPrefix("LaTeX: ") ? String(words.dropFirst("LaTeX: ".count)) : nil)
        guard let tex, let written = written(tex, isDisplay: false) else {
            lost += 1
            return .text(tex ?? words)
        }
        return node(written)
    }

    /// Whether Markdown reads the text as one formula without mistakes.
    static func isFormula(_ text: String) -> Bool {
        var log = DiagnosticLog(path: "")
        let rich = Markdown.phrase(MarkdownSource(text, path: "", start: .start), log: &log)
        guard log.diagnostics.isEmpty, rich.nodes.count == 1, case .math = rich.nodes.first?.kind else { return false }
        return true
    }

    private static let delimiters: [(open: String, close: String, isDisplay: Bool)] = [
        ("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true),
    ]
    /// Tags of Moodle's filters and of Anki.
    private static let tags = [
        ("[tex]", "[/tex]", false), ("[latex]", "[/latex]", false), ("[$]", "[/$]", false), ("[$$]", "[/$$]", true),
    ]
    /// Environments that MathJax reads without delimiters around them.
    private static let environments = ["align", "alignat", "eqnarray", "equation", "flalign", "gather", "multline"]
    private static let allDelimiters =
        delimiters + environments.flatMap { [$0, $0 + "*"] }.map { ("\\begin{\($0)}", "\\end{\($0)}", true) }

    static func splitAtFormulas(_ text: String, lost: inout Int) -> [MarkupNode] {
        let hasTag = tags.contains { text.contains(ascii: $0.0) }
        guard hasTag || text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }) else { return [.text(text)] }
        var nodes: [MarkupNode] = []
        var rest = text[...]
        let hasEnvironment = text.firstRange(ofASCII: "\\begin{") != nil
        var searches = ((hasEnvironment ? allDelimiters : delimiters) + (hasTag ? tags : [])).map { Search(pair: $0, rest: rest) }
        while let found = first(in: rest, &searches) {
            let isEnvironment = rest[found.outer].hasPrefix(ascii: "\\begin")
            let formula = bare(String(rest[isEnvironment ? found.outer : found.inner]), isInTag: rest[found.outer].hasPrefix(ascii: "["))
            if let written = written(formula, isDisplay: found.isDisplay) {
                if rest.startIndex < found.outer.lowerBound { nodes.append(.text(String(rest[..<found.outer.lowerBound]))) }
                nodes.append(node(written))
            } else if formula.allSatisfy(\.isWhitespace) {
                // Some programs put empty formulas before each text.
                if rest.startIndex < found.outer.lowerBound { nodes.append(.text(String(rest[..<found.outer.lowerBound]))) }
            } else {
                lost += 1
                nodes.append(.text(String(rest[..<found.outer.upperBound])))
            }
            rest = rest[found.outer.upperBound...]
        }
        // A tag that nothing closes, or whose formula has elements in it.
        if hasTag, tags.contains(where: { rest.contains(ascii: $0.0) }) { lost += 1 }
        if !rest.isEmpty { nodes.append(.text(String(rest))) }
        return nodes
    }

    /// The formula without the dollar signs that `[latex]` may have in it.
    private static func bare(_ formula: String, isInTag: Bool) -> String {
        guard isInTag else { return formula }
        let formula = formula.trimmed
        for dollars in ["$$", "$"] where formula.hasPrefix(dollars) && formula.hasSuffix(dollars) && formula.count > 2 * dollars.count {
            let inner = formula.dropFirst(dollars.count).dropLast(dollars.count)
            if !inner.contains("$") { return String(inner) }
        }
        return formula
    }

    private typealias Match = (outer: Range<Substring.Index>, inner: Range<Substring.Index>, isDisplay: Bool)

    /// The next formula between delimiters of one kind. It is searched for once, and not again for each formula between others.
    private struct Search {
        let pair: (open: String, close: String, isDisplay: Bool)
        var next: Match?

        init(pair: (open: String, close: String, isDisplay: Bool), rest: Substring) {
            self.pair = pair
            next = match(in: rest)
        }

        /// The first formula in the rest of the text, which only gets shorter.
        mutating func first(in rest: Substring) -> Match? {
            if let found = next, found.outer.lowerBound < rest.startIndex { next = match(in: rest) }
            return next
        }

        private func match(in text: Substring) -> Match? {
            var rest = text
            while let open = rest.firstRange(ofASCII: pair.open), let close = rest[open.upperBound...].firstRange(ofASCII: pair.close) {
                // Display delimiters with nothing between them are text.
                if open.upperBound < close.lowerBound || pair.open != pair.close {
                    return (open.lowerBound..<close.upperBound, open.upperBound..<close.lowerBound, pair.isDisplay)
                }
                rest = rest[close.upperBound...]
            }
            return nil
        }
    }

    private static func first(in text: Substring, _ searches: inout [Search]) -> Match? {
        var first: Match?
        for index in searches.indices {
            guard let found = searches[index].first(in: text) else { continue }
            if first.map({ found.outer.lowerBound < $0.outer.lowerBound }) ?? true { first = found }
        }
        return first
    }

    /// The formula between `$` or `$$`; nil if it contains a character that would end it, unlike the dollar signs in `\text{if $x$}`.
    static func written(_ formula: String, isDisplay: Bool) -> String? {
        var content = formula.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while content.hasSuffix("\\") && !content.hasSuffix("\\\\") { content.removeLast() }
        content = content.drop { $0 == " " }.description
        while content.last == " " { content.removeLast() }
        guard !content.isEmpty, !content.contains("`") else { return nil }
        let written = isDisplay ? "$$\(content)$$" : "$\(content)$"
        var isEscaped = false
        for character in content {
            if character == "$", !isEscaped { return isFormula(written) ? written : nil }
            isEscaped = character == "\\" && !isEscaped
        }
        return Formula(content, isDisplay: isDisplay).errors.isEmpty ? written : nil
    }
}

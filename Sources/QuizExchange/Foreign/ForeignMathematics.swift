import ContentModel
import Diagnostics
import Encoding
import Formulas
import MarkdownText
package import Markup

/// Formulas between other programs' delimiters: `\(…\)`, `\[…\]`, `$$…$$`.
package enum ForeignMathematics {
    /// The nodes with each formula in a `<span class="math">`, as in Quizmark's HTML. Formulas that can't be between `$`, and
    /// those with commands that pages don't know, remain text and are counted.
    static func marked(_ nodes: [MarkupNode], lost: inout Int) -> [MarkupNode] {
        var marked: [MarkupNode] = []
        for node in nodes {
            switch node {
            case .text(let text): marked += splitAtFormulas(text, lost: &lost)
            case .element(let element) where element["class"]?.split(separator: " ").contains("equation_image") ?? false:
                marked.append(equation(element, lost: &lost))
            case .element(var element):
                if !["code", "pre", "tt", "samp", "kbd"].contains(element.name), !isMathematics(element) {
                    element.children = self.marked(element.children, lost: &lost)
                }
                marked.append(.element(element))
            }
        }
        return marked
    }

    /// A formula of Canvas' editor, which is a picture that carries its TeX.
    private static func equation(_ picture: MarkupElement, lost: inout Int) -> MarkupNode {
        let words = picture["alt"] ?? ""
        let tex = picture["data-equation-content"] ?? (words.hasPrefix("LaTeX: ") ? String(words.dropFirst("LaTeX: ".count)) : nil)
        guard let tex, let written = written(tex, isDisplay: false) else {
            lost += 1
            return .text(tex ?? words)
        }
        return .element(MarkupElement(name: "span", attributes: [("class", "math")], children: [.text(written)]))
    }

    private static func isMathematics(_ element: MarkupElement) -> Bool {
        element.name == "math" || element.name == "span" && element["class"]?.split(separator: " ").first == "math"
    }

    /// The formula of an element `math` between dollar signs, from the TeX that it carries: an annotation, or `alttext` if it says
    /// the same as the element. Nil if there is none.
    package static func formula(of element: MarkupElement) -> String? {
        let isDisplay = element["display"] == "block"
        let annotation = element.descendants("annotation").first { $0["encoding"] == "application/x-tex" }
        guard let tex = annotation?.text ?? element["alttext"] else { return nil }
        if annotation == nil, letters(element.text) != letters(Formula(tex, isDisplay: isDisplay).mathML.text) { return nil }
        let sign = isDisplay ? "$$" : "$"
        let asWritten = sign + tex + sign
        return isFormula(asWritten) ? asWritten : written(tex, isDisplay: isDisplay)
    }

    /// Whether Markdown reads the text as one formula without mistakes.
    private static func isFormula(_ text: String) -> Bool {
        var log = DiagnosticLog(path: "")
        let rich = Markdown.phrase(MarkdownSource(text, path: "", start: .start), log: &log)
        guard log.diagnostics.isEmpty, rich.nodes.count == 1, case .math = rich.nodes.first?.kind else { return false }
        return true
    }

    /// Letters and signs of a formula, without spaces and invisible operators.
    private static func letters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace && !(0x2061...0x2064).contains($0.value) }))
    }

    private static let signs: [(open: String, close: String, isDisplay: Bool)] = [
        ("\\(", "\\)", false), ("\\[", "\\]", true), ("$$", "$$", true),
    ]

    private static func splitAtFormulas(_ text: String, lost: inout Int) -> [MarkupNode] {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "$") }) else { return [.text(text)] }
        var nodes: [MarkupNode] = []
        var rest = text[...]
        var searches = signs.map { Search(signs: $0, rest: rest) }
        while let found = first(in: rest, &searches) {
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

    /// The next formula between signs of one kind. It is looked for once, and not again for each formula between others.
    private struct Search {
        let signs: (open: String, close: String, isDisplay: Bool)
        var next: Found?

        init(signs: (open: String, close: String, isDisplay: Bool), rest: Substring) {
            self.signs = signs
            next = found(in: rest)
        }

        /// The first formula in the rest of the text, which only gets shorter.
        mutating func first(in rest: Substring) -> Found? {
            if let found = next, found.outer.lowerBound < rest.startIndex { next = self.found(in: rest) }
            return next
        }

        private func found(in text: Substring) -> Found? {
            var rest = text
            while let open = rest.firstRange(ofSigns: signs.open), let close = rest[open.upperBound...].firstRange(ofSigns: signs.close) {
                if open.upperBound < close.lowerBound {
                    return (open.lowerBound..<close.upperBound, open.upperBound..<close.lowerBound, signs.isDisplay)
                }
                rest = rest[close.upperBound...]
            }
            return nil
        }
    }

    private static func first(in text: Substring, _ searches: inout [Search]) -> Found? {
        var first: Found?
        for index in searches.indices {
            guard let found = searches[index].first(in: text) else { continue }
            if first.map({ found.outer.lowerBound < $0.outer.lowerBound }) ?? true { first = found }
        }
        return first
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
        guard Formula(content, isDisplay: isDisplay).faults.isEmpty else { return nil }
        return isDisplay ? "$$\(content)$$" : "$\(content)$"
    }
}

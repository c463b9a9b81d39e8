import Encoding
import Formulas
package import Markup

/// Formulas in MathML, as elements and in the notation that WIRIS keeps in texts: `«math»«mn»1«/mn»«/math»`.
extension ForeignMathematics {
    /// What an element `math` is in Markdown.
    package enum Reading {
        /// With its dollar signs.
        case written(String)
        /// Nothing that is shown.
        case empty
        /// The reason, after "this formula".
        case unreadable(String)
    }

    /// Attribute of a formula that can't be read, with the reason. No attribute in a file has a space in its name.
    private static let reason = "why unread"

    /// In place of a formula that can't be read, so that its text isn't imported: a build refuses it.
    static let unreadable = "$\\MathML{}$"

    /// The formula of an element `math`: from the TeX that it carries if it is the same, else from its parts.
    package static func reading(of element: MarkupElement) -> Reading {
        if let reason = element[reason] { return .unreadable(reason) }
        let isDisplay = element["display"] == "block" || element["mode"] == "display"
        let formula = MathMLFormula(element, isDisplay: isDisplay)
        if let carried = carriedTeX(element, formula, isDisplay: isDisplay) { return .written(carried) }
        if let obstacle = formula.obstacle { return .unreadable(obstacle) }
        if formula.tex.isEmpty { return .empty }
        let delimiter = isDisplay ? "$$" : "$"
        let text = delimiter + formula.tex + delimiter
        return isFormula(text) ? .written(text) : .unreadable("can't be written between dollar signs")
    }

    /// The formula between dollar signs, or nil.
    package static func formula(of element: MarkupElement) -> String? {
        if case .written(let formula) = reading(of: element) { formula } else { nil }
    }

    /// TeX of an annotation, or of `alttext` if that agrees with the element; nil if there is none.
    private static func carriedTeX(_ element: MarkupElement, _ formula: MathMLFormula, isDisplay: Bool) -> String? {
        let annotation = annotations(element).first { $0["encoding"] == "application/x-tex" }
        guard let tex = annotation?.text ?? element["alttext"] else { return nil }
        if annotation == nil, !agrees(tex, element, formula, isDisplay: isDisplay) { return nil }
        let delimiter = isDisplay ? "$$" : "$"
        let asWritten = delimiter + tex + delimiter
        return isFormula(asWritten) ? asWritten : written(tex, isDisplay: isDisplay)
    }

    /// Those of the formula itself, and not of what is in it.
    private static func annotations(_ element: MarkupElement) -> [MarkupElement] {
        guard let first = element.elements.first, element.elements.count == 1 else { return [] }
        switch MathMLFormula.name(first) {
        case "semantics": return first.elements.filter { MathMLFormula.name($0) == "annotation" }
        case "mrow", "mstyle": return annotations(first)
        default: return []
        }
    }

    /// Whether TeX is the formula. Programs write what is spoken in this attribute, too: "one half".
    private static func agrees(_ tex: String, _ element: MarkupElement, _ formula: MathMLFormula, isDisplay: Bool) -> Bool {
        let shown = Formula(tex, isDisplay: isDisplay).mathML
        let other = MathMLFormula(shown, isDisplay: isDisplay)
        if formula.obstacle == nil, other.obstacle == nil { return formula.tex == other.tex }
        return (formula.obstacle == nil) == (other.obstacle == nil) && letters(element.text) == letters(shown.text)
    }

    /// Letters and symbols of a formula, without spaces and invisible operators.
    private static func letters(_ text: String) -> String {
        String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace && !(0x2061...0x2064).contains($0.value) }))
    }

    // MARK: - Nodes

    /// The element as a formula in Markdown; one that can't be read keeps nothing but the reason.
    static func written(_ element: MarkupElement) -> [MarkupNode] {
        switch reading(of: element) {
        case .empty: []
        case .written(let formula): [node(formula)]
        case .unreadable(let reason):
            [.element(MarkupElement(name: "math", attributes: [(self.reason, reason)], position: element.position))]
        }
    }

    /// The first formula in the nodes that can't be read: the reason, after "this formula".
    static func obstacle(in nodes: [MarkupNode]) -> String? {
        for case .element(let element) in nodes {
            if let reason = element.name == "math" ? element[reason] : obstacle(in: element.children) { return reason }
        }
        return nil
    }

    static func withoutUnread(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.compactMap { node in
            guard case .element(var element) = node else { return node }
            if element[reason] != nil { return nil }
            element.children = withoutUnread(element.children)
            return .element(element)
        }
    }

    // MARK: - WIRIS

    /// The formulas of WIRIS in a text, and all others.
    static func splitAtMarkup(_ text: String, lost: inout Int) -> [MarkupNode] {
        guard text.utf8.contains(0xAB), text.contains("«math") else { return splitAtFormulas(text, lost: &lost) }
        var nodes: [MarkupNode] = []
        let parts = text.split(separator: "«math", omittingEmptySubsequences: false)
        var before = String(parts[0])
        for part in parts.dropFirst() {
            let source = "«math" + part
            guard let close = end(of: source), let formula = markup(String(source[..<close])) else {
                lost += 1
                before += source
                continue
            }
            if !before.isEmpty { nodes += splitAtFormulas(before, lost: &lost) }
            nodes += formula
            before = String(source[close...])
        }
        return before.isEmpty ? nodes : nodes + splitAtFormulas(before, lost: &lost)
    }

    /// MathML that a picture of a formula carries; nil for other pictures.
    static func source(ofPicture picture: MarkupElement) -> String? {
        picture["data-mathml"] ?? picture["alt"].flatMap { $0.hasPrefix("«math") ? $0 : nil }
    }

    /// Where the closing tag ends, whose last character some programs write as it is in XML.
    private static func end(of source: String) -> String.Index? {
        guard let close = source.firstRange(of: "«/math") else { return nil }
        let rest = source[close.upperBound...]
        return rest.first == "»" || rest.first == ">" ? rest.index(after: rest.startIndex) : nil
    }

    private static let characters: [Character: Character] = ["«": "<", "»": ">", "§": "&", "¨": "\"", "`": "'"]

    /// The formula in MathML or in the notation of WIRIS; nil for another text.
    static func markup(_ source: String) -> [MarkupNode]? {
        let xml = source.contains("«") ? String(source.map { characters[$0] ?? $0 }) : source
        let elements = MarkupReader.html(xml).compactMap(\.element)
        guard elements.count == 1, let element = elements.first, MathMLFormula.name(element) == "math" else { return nil }
        return written(element)
    }
}

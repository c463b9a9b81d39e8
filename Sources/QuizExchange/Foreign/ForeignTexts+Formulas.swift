package import Diagnostics
package import Markup

extension ForeignTexts {
    /// The nodes without formulas that can't be read, which keep the texts from being imported: with other formulas, or none, they
    /// would ask something else.
    package mutating func refusingUnreadFormulas(_ nodes: [MarkupNode], at position: SourcePosition? = nil) -> [MarkupNode] {
        guard let reason = ForeignMathematics.obstacle(in: nodes) else { return nodes }
        refuse(.invalidQuestion, ForeignMathematics.message(reason), at: position)
        return ForeignMathematics.withoutUnread(nodes)
    }

    /// What seems to be a formula between single dollar signs, which no other program reads in these texts; nil without any.
    static func dollarFormula(in nodes: [MarkupNode]) -> String? {
        for node in nodes {
            switch node {
            case .text(let text): if let tex = DollarFormulas.first(in: text) { return String(tex).inOneLine }
            case .element(let element) where HTMLNames.withoutFormulas.contains(element.name): break
            case .element(let element): if let tex = dollarFormula(in: element.children) { return tex }
            }
        }
        return nil
    }
}

extension ForeignMathematics {
    /// That a formula can't be imported, and its question neither.
    package static func message(_ reason: String) -> String {
        "this formula \(reason), so this question isn't imported; write the formula as $…$ in the original, or write the question by hand"
    }
}

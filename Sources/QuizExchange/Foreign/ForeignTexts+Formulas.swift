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
}

extension ForeignMathematics {
    /// That a formula can't be imported, and its question neither.
    package static func message(_ reason: String) -> String {
        "this formula \(reason), so this question isn't imported; write the formula as $…$ in the original, or write the question by hand"
    }
}

/// A formula of TeX notation as a tree, from which MathML and plain text are written.
package struct Formula: Sendable {
    package let content: FormulaNode
    package let isDisplay: Bool
    /// What an author has to fix, in the order of the text; MathML of a formula with faults isn't published.
    package let faults: [FormulaFault]
    /// Where the nodes of its outermost row begin in its source.
    let offsets: [Int]

    /// - Parameters:
    ///   - tex: the text between the dollar signs.
    ///   - isDisplay: whether it is on a line of its own.
    /// - Complexity: linear in the length of `tex`.
    package init(_ tex: UnsafeBufferPointer<UInt8>, isDisplay: Bool) {
        var reader = FormulaReader(tex)
        content = reader.readFormula()
        faults = reader.faults
        offsets = reader.offsets
        self.isDisplay = isDisplay
    }

    package init(_ tex: String, isDisplay: Bool = false) {
        var tex = tex
        self = tex.withUTF8 { Formula($0, isDisplay: isDisplay) }
    }
}

/// A mistake in a formula.
package struct FormulaFault: Hashable, Sendable {
    package enum Kind: Sendable {
        case unknownCommand
        case syntax
    }

    package let kind: Kind
    /// Bytes from the beginning of the formula.
    package let offset: Int
    package let message: String
}

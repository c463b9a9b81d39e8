import Encoding

/// A command between the parts of a fraction, which are all of its row: `\over`, `\choose`, `\atop`.
struct Infix {
    enum Delimiters {
        case none, brackets, braces
    }

    let form: FractionForm
    var delimiters = Delimiters.none
    /// How many nodes are before it.
    var index: Int?

    func fraction(of nodes: [FormulaNode]) -> FormulaNode {
        let index = min(index ?? nodes.count, nodes.count)
        func part(_ nodes: ArraySlice<FormulaNode>) -> FormulaNode { nodes.count == 1 ? nodes[nodes.startIndex] : .row(Array(nodes)) }
        let fraction = FormulaNode.fraction(part(nodes[..<index]), part(nodes[index...]), form)
        switch delimiters {
        case .none: return fraction
        case .brackets: return .fenced(FormulaSymbol("[", .open), fraction, FormulaSymbol("]", .close))
        case .braces: return .fenced(FormulaSymbol("{", .open), fraction, FormulaSymbol("}", .close))
        }
    }
}

extension FormulaReader {
    mutating func begin(_ infix: Infix, _ name: String, at start: Int) {
        if self.infix != nil { report("a second '\\\(name)' needs braces around its parts, as in {a \\\(name) b}", at: start) }
        self.infix = infix
    }

    /// `\genfrac{(}{)}{0pt}{}{n}{k}`: delimiters, thickness of the line, style and parts.
    mutating func generalFraction() -> FormulaNode {
        let open = fractionDelimiter()
        let close = fractionDelimiter()
        guard let line = rawGroup(after: "genfrac"), let style = rawGroup(after: "genfrac") else { return .empty }
        let hasLine = line.isEmpty || bytes[line].contains { $0.isASCIIDigit && $0 != UInt8(ascii: "0") }
        let form: FractionForm =
            switch text(style) {
            case "0" where hasLine: .display
            case "1" where hasLine: .text
            default: hasLine ? .usual : .stacked
            }
        let (top, bottom) = (argument(of: "\\genfrac"), argument(of: "\\genfrac"))
        if !hasLine, open?.text == "(", close?.text == ")" { return .fraction(top, bottom, .binomial) }
        let fraction = FormulaNode.fraction(top, bottom, form)
        return open == nil && close == nil ? fraction : .fenced(open, fraction, close)
    }

    private mutating func fractionDelimiter() -> FormulaSymbol? {
        guard let range = rawGroup(after: "genfrac"), !range.isEmpty else { return nil }
        let after = index
        defer { index = after }
        index = range.lowerBound
        return delimiter(after: "genfrac")
    }
}

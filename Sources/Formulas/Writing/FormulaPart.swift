import Markup

/// A part of a formula that is wider than a phone: a line may break before each part but the first.
struct FormulaPart {
    let nodes: ArraySlice<FormulaNode>
    /// Where the part is in the formula's source. Parts of a command's argument aren't known there: the first one has the whole source,
    /// and the others have nil.
    let range: Range<Int>?
    let isFirst: Bool
    /// Characters of the part as plain text.
    let width: Int
    let isDisplay: Bool
}

extension Formula {
    /// The parts of the formula: before its relations, and in wide parts before their operators and after their commas.
    ///
    /// A formula that isn't wide, and one that can't be divided, is one part.
    /// - Parameters:
    ///   - tex: its source.
    ///   - characters: of the whole formula as plain text.
    ///   - wide: the number of characters from which a part is wide.
    func parts(_ tex: UnsafeBufferPointer<UInt8>, characters: Int, wide: Int) -> [FormulaPart] {
        let whole = { self.part(ArraySlice(CollectionOfOne(self.content)), 0..<tex.count, isFirst: true, isDisplay: self.isDisplay) }
        guard case .row(let nodes) = content else { return [whole()] }
        // Each part has the style of a command at the beginning.
        var (first, isDisplay) = (0, self.isDisplay)
        if case .styled(_, let style)? = nodes.first, style == .display || style == .text { (first, isDisplay) = (1, style == .display) }
        guard first < nodes.count, !nodes[first...].contains(where: \.changesStyle) else { return [whole()] }
        func part(_ range: Range<Int>) -> FormulaPart {
            let isFirst = range.lowerBound == first
            guard nodes.count == offsets.count else {
                return self.part(nodes[range], isFirst ? 0..<tex.count : nil, isFirst: isFirst, isDisplay: isDisplay)
            }
            let end = range.upperBound < nodes.count ? offsets[range.upperBound] : tex.count
            return self.part(nodes[range], (isFirst ? 0 : offsets[range.lowerBound])..<end, isFirst: isFirst, isDisplay: isDisplay)
        }
        guard characters > wide else { return [part(first..<nodes.count)] }
        let breaks = breaks(nodes)
        return Formula.divided(first..<nodes.count, at: breaks.relations).flatMap { range -> [FormulaPart] in
            let whole = part(range)
            return whole.width > wide ? Formula.divided(range, at: breaks.operators).map(part) : [whole]
        }
    }

    private func part(_ nodes: ArraySlice<FormulaNode>, _ range: Range<Int>?, isFirst: Bool, isDisplay: Bool) -> FormulaPart {
        let width = PlainFormula.width(row: nodes)
        return FormulaPart(nodes: nodes, range: range, isFirst: isFirst, width: width, isDisplay: isDisplay)
    }

    /// Indices of nodes outside brackets that a line may break before.
    private func breaks(_ nodes: [FormulaNode]) -> (relations: [Int], operators: [Int]) {
        var (relations, operators): ([Int], [Int]) = ([], [])
        var depth = 0
        var before = FormulaNode.Role.nothing
        for (index, node) in nodes.enumerated() {
            let role = node.role
            if role == .open { depth += 1 }
            if role == .close { depth -= 1 }
            if depth == 0, index > 0 {
                switch role {
                case .relation where before != .relation: relations.append(index)
                case .binary where !before.makesUnary: operators.append(index)
                case .relation, .binary, .space, .punctuation: break
                default: if before == .punctuation, !isInNumber(nodes, index) { operators.append(index) }
                }
            }
            if role != .space { before = role }
        }
        return (relations, operators)
    }

    /// Whether digits follow a comma between digits, as in `1,234`. A space after the comma makes a list of them.
    private func isInNumber(_ nodes: [FormulaNode], _ index: Int) -> Bool {
        guard index > 1, case .number = nodes[index], case .symbol = nodes[index - 1], case .number = nodes[index - 2] else { return false }
        return nodes.count != offsets.count || offsets[index] - offsets[index - 1] == 1
    }

    private static func divided(_ range: Range<Int>, at indices: [Int]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in indices where index > range.lowerBound && index < range.upperBound {
            parts.append(start..<index)
            start = index
        }
        return parts + [start..<range.upperBound]
    }
}

extension FormulaNode {
    fileprivate var changesStyle: Bool { if case .styled = self { true } else { false } }
}

extension FormulaPart {
    /// Writes the part as an element of its own, in line with the others.
    ///
    /// - Parameter tex: the source of the whole formula.
    func write<Output: HTMLOutput & ~Copyable>(to output: inout Output, tex: UnsafeBufferPointer<UInt8>) {
        output.open("math")
        if isDisplay { output.attribute("displaystyle", is: "true") }
        if let range { output.attribute("alttext", UnsafeBufferPointer(rebasing: tex[range]).trimmed) }
        MathMLWriter().write(inside: nodes, isContinued: !isFirst, &output)
        output.close("math")
    }
}

import Encoding

/// `\ce{…}`: chemical formulas and equations in the notation of the package mhchem.
extension FormulaReader {
    mutating func chemistry(_ range: Range<Int>) -> FormulaNode {
        let after = index
        defer { index = errors.count < FormulaReader.errorLimit ? after : bytes.count }
        index = range.lowerBound
        if let offset = bracketBelowLimit(in: range) {
            report("this formula has brackets nested more than \(FormulaReader.depthLimit) deep; split it", at: offset)
            return .empty
        }
        let before = (argumentsAreChemistry, beginsWithBond)
        defer { (argumentsAreChemistry, beginsWithBond) = before }
        argumentsAreChemistry = false
        return nested(.empty) { reader in .row(reader.species(until: range.upperBound)) }
    }

    /// The first bracket that is nested too deep: each takes much more memory than its byte.
    private func bracketBelowLimit(in range: Range<Int>) -> Int? {
        var depth = 0
        return range.first { offset in
            switch bytes[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
            default: break
            }
            return depth > FormulaReader.depthLimit
        }
    }

    /// What a piece of a formula is for the spaces beside it.
    private enum Piece {
        /// A number or a letter before a formula, which has a narrow space after it.
        case coefficient
        /// A substance, a word, or the number of a quantity.
        case word
        /// What follows a substance directly, such as a charge or a state.
        case ending
        /// Operators, arrows, opening brackets, and dots, which bring their own spaces.
        case other
    }

    private mutating func species(until end: Int) -> [FormulaNode] {
        var nodes: [FormulaNode] = []
        var (beginsWord, hasSpace) = (true, false)
        var before = Piece.other
        while index < end {
            let start = index
            if bytes[index].isWhiteSpace {
                index += 1
                (beginsWord, hasSpace) = (true, true)
                continue
            }
            let isQuantity = hasSpace && nodes.last { !$0.isSpace }?.isNumber ?? false
            var (node, piece) = (FormulaNode?.none, Piece.other)
            if let arrow = arrow(until: end) {
                node = arrow
            } else if beginsWord, let word = word(until: end, isQuantity: isQuantity, isAfterSubstance: before == .word) {
                (node, piece) = (word.node, word.piece)
            } else if let particle = particle(until: end) {
                (node, piece) = (particle, FormulaReader.piece(particle))
            }
            if let node {
                if hasSpace, before == .word, piece == .word || piece == .coefficient { nodes.append(.space(0.25)) }
                nodes.append(node)
                if piece == .coefficient, index < end, !node.isVariable || bytes[index].isWhiteSpace {
                    nodes.append(.space(1.0 / 6))
                }
                before = piece == .ending ? .word : piece
            }
            // A coefficient may follow the dot of a hydrate.
            beginsWord = node == FormulaReader.hydrateDot
            // TeX drops the space after a command.
            hasSpace = false
            if index < end, index > start, bytes[start] == UInt8(ascii: "\\"), bytes[index - 1].isASCIILetter, bytes[index].isWhiteSpace {
                index += 1
                beginsWord = true
            }
            if index == start { index += 1 }
        }
        return nodes
    }

    private static func piece(_ node: FormulaNode) -> Piece {
        switch node {
        case .symbol(let symbol):
            switch symbol.kind {
            case .close: .ending
            case .letter, .upright: .word
            default: .other
            }
        case .scripts(.row([]), _, _, _): .ending
        case .text(let words): words.first == "(" && words.utf8.count < 6 ? .ending : .word
        default: .word
        }
    }

    static let hydrateDot = FormulaNode.symbol(FormulaSymbol("⋅", .plain))

    // MARK: - Words

    private static let arrows: [String: FormulaNode] = [
        // The long arrow is on the side of the products or of the reactants; few fonts have characters for that.
        "<=>>": .stack(relation("⟶"), over: nil, under: .text("←")), "<<=>": .stack(relation("⟵"), over: .text("→"), under: nil),
        "<-->": relation("⇄"), "<->": relation("⟷"), "<=>": relation("⇌"), "->": relation("⟶"), "<-": relation("⟵"),
    ]

    private static func relation(_ arrow: String) -> FormulaNode { .symbol(FormulaSymbol(arrow, .relation)) }

    private mutating func arrow(until end: Int) -> FormulaNode? {
        let signs = bytes[index..<end].prefix { "<>=-".utf8.contains($0) }
        guard signs.count > 1, signs.contains(UInt8(ascii: "<")) || signs.contains(UInt8(ascii: ">")) else { return nil }
        let start = index
        index = signs.endIndex
        beginsWithBond = false
        let written = text(start..<index)
        guard let arrow = FormulaReader.arrows[written] else {
            report("\\ce{…} has no arrow '\(written)'; write \(FormulaReader.arrow(meantBy: written))", at: start)
            return .empty
        }
        return reaction(arrow, until: end)
    }

    private static func arrow(meantBy written: String) -> String {
        switch (written.first, written.last) {
        case ("<", "="), (">", "="): "\\le or \\ge for a comparison, or '<-' or '->' for an arrow"
        case ("<", ">"): written.contains(ascii: "=") ? "'<=>'" : "'<->'"
        case ("<", _): "'<-'"
        default: "'->'"
        }
    }

    /// An operator or coefficient, at the beginning or after a space.
    ///
    /// - Parameters:
    ///   - isQuantity: whether a number precedes, so that letters may be its unit.
    ///   - isAfterSubstance: whether a substance precedes, so that a number with a sign may be its charge.
    private mutating func word(until end: Int, isQuantity: Bool, isAfterSubstance: Bool) -> (node: FormulaNode, piece: Piece)? {
        let isAlone = index + 1 >= end || bytes[index + 1].isWhiteSpace
        beginsWithBond = !isAlone && "-=#".utf8.contains(bytes[index])
        if let name = uprightName(until: end) { return (withScripts(name, until: end), .word) }
        if isAfterSubstance { reportSeparateCharge(until: end) }
        switch bytes[index] {
        case UInt8(ascii: "+") where isAlone: return (symbol("+", .binary), .other)
        case UInt8(ascii: "-") where isAlone: return (symbol("−", .binary), .other)
        case UInt8(ascii: "=") where isAlone: return (symbol("=", .relation), .other)
        case UInt8(ascii: "v") where isAlone: return (symbol("↓", .plain), .other)
        case UInt8(ascii: "^") where isAlone: return (symbol("↑", .plain), .other)
        case UInt8(ascii: "|"): return boundary(until: end).map { ($0, .other) }
        case UInt8(ascii: "("):
            if let arrow = precipitateOrGas(until: end) { return (arrow, .other) }
            return coefficientInBrackets(until: end).map { ($0, .coefficient) }
        case let byte where byte.isASCIIDigit || byte.isASCIILowercase && byte != UInt8(ascii: "e"):
            if isQuantity, let unit = unitWord(until: end) { return (unit, .word) }
            guard let number = coefficient(until: end) else { return nil }
            return (number, isOrbital(until: end) ? .word : .coefficient)
        default: return nil
        }
    }

    /// A phase boundary or a salt bridge of a cell between spaces, which stay: `Zn | Zn^2+ || Cu^2+ | Cu`.
    private mutating func boundary(until end: Int) -> FormulaNode? {
        let after = bytes[index..<end].firstIndex { $0 != UInt8(ascii: "|") } ?? end
        guard after == end || bytes[after].isWhiteSpace else { return nil }
        defer { index = after }
        return .row([.space(0.25), .symbol(FormulaSymbol(text(index..<after), .plain)), .space(0.25)])
    }

    /// A quantity or group that begins with a small letter, which would be a variable otherwise.
    private mutating func uprightName(until end: Int) -> FormulaNode? {
        for name in ["pH", "pOH", "pC", "pK", "iPr", "iBu"] as [StaticString] where starts(with: name, until: end) {
            let after = index + name.utf8CodeUnitCount
            guard after >= end || !bytes[after].isASCIILetter else { continue }
            defer { index = after }
            return .identifier(text(index..<after), isUpright: true)
        }
        return nil
    }

    /// Reports the charge of `SO4 2-`, which would be a number and a bond.
    private mutating func reportSeparateCharge(until end: Int) {
        let after = bytes[index..<end].firstIndex { !$0.isASCIIDigit } ?? end
        guard after > index, after < end, "+-".utf8.contains(bytes[after]), after + 1 >= end || bytes[after + 1].isWhiteSpace else {
            return
        }
        report("a charge follows its formula without a space; write '^\(text(index..<after + 1))', as in \\ce{SO4^2-}", at: index)
    }

    /// Whether electrons of an orbital follow a number, as in `2p^6`, where the number belongs to the letter.
    private func isOrbital(until end: Int) -> Bool {
        guard index + 2 < end, "spdfg".utf8.contains(bytes[index]), bytes[index + 1] == UInt8(ascii: "^") else { return false }
        return bytes[index + 2].isASCIIDigit || bytes[index + 2] == UInt8(ascii: "{")
    }

    /// The letters of a unit such as kJ.
    private mutating func unitWord(until end: Int) -> FormulaNode? {
        var after = index
        while after < end, bytes[after].isASCIILetter { after += 1 }
        let word = text(index..<after)
        guard word.utf8.count > 1, UnitTable.units[word] == word else { return nil }
        index = after
        return .identifier(word, isUpright: true)
    }

    mutating func symbol(_ text: String, _ kind: FormulaSymbol.Kind) -> FormulaNode {
        index += 1
        return .symbol(FormulaSymbol(text, kind))
    }

    func starts(with notation: StaticString, until end: Int) -> Bool {
        index + notation.utf8CodeUnitCount <= end
            && (0..<notation.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == notation.utf8Start[$0] }
    }

    mutating func digits(until end: Int) -> String {
        let start = index
        while index < end,
            bytes[index].isASCIIDigit || bytes[index] == UInt8(ascii: ".") && index + 1 < end && bytes[index + 1].isASCIIDigit
        {
            index += 1
        }
        return text(start..<index)
    }

    private mutating func reaction(_ arrow: FormulaNode, until end: Int) -> FormulaNode {
        let over = condition(until: end)
        let under = over == nil ? nil : condition(until: end)
        guard let over else { return arrow }
        return .stack(arrow, over: over == .empty ? nil : over, under: under)
    }

    /// Reads the text above or below an arrow: `[H2O]`, also as `C[H2O]`, and words as `T[heat]`.
    private mutating func condition(until end: Int) -> FormulaNode? {
        guard index < end else { return nil }
        let isMarked = bytes[index] == UInt8(ascii: "T") || bytes[index] == UInt8(ascii: "C")
        let isWords = bytes[index] == UInt8(ascii: "T")
        let start = index + (isMarked ? 1 : 0)
        guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
        var depth = 0
        for offset in start..<end {
            if bytes[offset] == UInt8(ascii: "[") || bytes[offset] == UInt8(ascii: "{") { depth += 1 }
            if bytes[offset] == UInt8(ascii: "]") || bytes[offset] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 {
                index = offset + 1
                return isWords ? words(start + 1..<offset, .upright) : part(start + 1..<offset)
            }
        }
        report("this '[' isn't closed; add the matching ']'", at: start)
        index = end
        return .empty
    }

    /// A chemical formula as a part of another one.
    mutating func part(_ range: Range<Int>) -> FormulaNode {
        let node = chemistry(range)
        if case .row(let nodes) = node, nodes.count == 1 { return nodes[0] }
        return node
    }
}

extension FormulaNode {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
    fileprivate var isSpace: Bool { if case .space = self { true } else { false } }
    /// Whether it is one slanted letter.
    fileprivate var isVariable: Bool { if case .identifier(_, isUpright: false) = self { true } else { false } }
}

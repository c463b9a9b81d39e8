import Encoding

/// Numbers before chemical formulas: `2`, `1/2`, `n`, `3n`, `y/2`, `(n+1)`, `(3n+1)/2`.
extension FormulaReader {
    mutating func coefficient(until end: Int) -> FormulaNode? {
        let start = index
        var nodes: [FormulaNode] = []
        let number = digits(until: end)
        if !number.isEmpty { nodes.append(.number(number)) }
        if let letter = variable(until: end) { nodes.append(letter) }
        guard let first = nodes.first else {
            index = start
            return nil
        }
        let top = nodes.count == 1 ? first : .row(nodes)
        return denominator(until: end).map { .fraction(top, $0, .text) } ?? top
    }

    /// A small letter that is a number, as a substance or a fraction's line follows, and no unit or word.
    private mutating func variable(until end: Int) -> FormulaNode? {
        guard index < end, bytes[index].isASCIILowercase else { return nil }
        let word = bytes[index..<end].prefix { $0.isASCIILetter }
        guard word.count == 1 || UnitTable.units[text(word.startIndex..<word.endIndex)] == nil else { return nil }
        var next = index + 1
        while next < end, bytes[next].isWhiteSpace { next += 1 }
        guard next < end, isSubstance(next, end) || next == index + 1 && isDenominator(next, end) else { return nil }
        index += 1
        return .identifier(text(index - 1..<index), isUpright: false)
    }

    /// Whether what begins here may have a number before it.
    private func isSubstance(_ offset: Int, _ end: Int) -> Bool {
        let byte = bytes[offset]
        return byte.isASCIIUppercase || "([{\\$".utf8.contains(byte) && stateEnd(offset, end) == nil
    }

    private func isDenominator(_ slash: Int, _ end: Int) -> Bool {
        slash + 1 < end && bytes[slash] == UInt8(ascii: "/") && bytes[slash + 1].isASCIIDigit
    }

    /// The digits after a slash.
    private mutating func denominator(until end: Int) -> FormulaNode? {
        guard isDenominator(index, end) else { return nil }
        index += 1
        return .number(digits(until: end))
    }

    /// A sum or fraction in brackets, `(n+1)`, `(1/2)`, which may be divided: `(3n+1)/2`. Other brackets have a letter alone, a word or a
    /// substance in them.
    mutating func coefficientInBrackets(until end: Int) -> FormulaNode? {
        guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ")")) else { return nil }
        let inner = bytes[index + 1..<close]
        let isTerm = inner.allSatisfy { $0.isASCIIDigit || $0.isASCIILowercase || "+-/. ".utf8.contains($0) }
        let hasSign = inner.contains { "+-/".utf8.contains($0) } || isDenominator(close + 1, end)
        let hasWord = zip(inner, inner.dropFirst()).contains { $0.isASCIILetter && $1.isASCIILetter }
        guard isTerm, hasSign, !hasWord, inner.contains(where: \.isASCIILetterOrDigit) else { return nil }
        index += 1
        let nodes = term(until: close)
        index = close + 1
        if let bottom = denominator(until: end) { return .fraction(.row(nodes), bottom, .text) }
        return .row([.symbol(FormulaSymbol("(", .open))] + nodes + [.symbol(FormulaSymbol(")", .close))])
    }

    private mutating func term(until end: Int) -> [FormulaNode] {
        var nodes: [FormulaNode] = []
        while index < end {
            let byte = bytes[index]
            if byte.isASCIIDigit {
                nodes.append(.number(digits(until: end)))
                continue
            }
            index += 1
            switch byte {
            case UInt8(ascii: "+"): nodes.append(.symbol(FormulaSymbol("+", .binary)))
            case UInt8(ascii: "-"): nodes.append(.symbol(FormulaSymbol("−", .binary)))
            case UInt8(ascii: "/"), UInt8(ascii: "."): nodes.append(.symbol(FormulaSymbol(text(index - 1..<index), .plain)))
            case 0x20: break
            default: nodes.append(.identifier(text(index - 1..<index), isUpright: false))
            }
        }
        return nodes
    }
}

/// Sub- and superscripts, primes, arguments.
extension FormulaReader {
    /// Adds the scripts that follow to `base`.
    mutating func scripted(_ base: FormulaNode) -> FormulaNode {
        var sub: FormulaNode?
        var sup: FormulaNode?
        var primes = ""
        var placement = FormulaReader.placement(of: base)
        while true {
            skipSpaces()
            switch byte {
            case UInt8(ascii: "^"):
                let start = index
                index += 1
                if sup != nil {
                    report("double superscript; group both in braces, as in x^{ab}", at: start)
                }
                sup = script(after: "^")
            case UInt8(ascii: "_"):
                let start = index
                index += 1
                if sub != nil { report("double subscript; group both in braces, as in x_{ab}", at: start) }
                sub = script(after: "_")
            case UInt8(ascii: "'"):
                if sup != nil { report("a prime after a superscript; write it before, as in f'^2", at: index) }
                primes += "′"
                index += 1
            case UInt8(ascii: "\\"):
                guard let changed = limits(base) else { return combined(base, sub, sup, primes, placement) }
                placement = changed
            default: return combined(base, sub, sup, primes, placement)
            }
        }
    }

    private func combined(
        _ base: FormulaNode, _ sub: FormulaNode?, _ sup: FormulaNode?, _ primes: String, _ placement: BoundPlacement
    ) -> FormulaNode {
        if sub == nil, sup == nil, primes.isEmpty { return base }
        var top = sup
        if !primes.isEmpty {
            let prime = FormulaNode.symbol(FormulaSymbol(FormulaReader.prime(primes.unicodeScalars.count), .plain))
            top = sup.map { .row([prime, $0]) } ?? prime
        }
        return .scripts(base, sub: sub, sup: top, placement: placement)
    }

    private static func prime(_ count: Int) -> String {
        switch count {
        case 1: "′"
        case 2: "″"
        case 3: "‴"
        default: String(repeating: "′", count: count)
        }
    }

    /// Reads `\limits` or `\nolimits`; nil if neither is next.
    private mutating func limits(_ base: FormulaNode) -> BoundPlacement? {
        let isLimits = isAt(command: "limits")
        guard isLimits || isAt(command: "nolimits") else { return nil }
        let start = index
        let name = commandName()
        switch base {
        case .symbol(let symbol) where symbol.kind == .sum || symbol.kind == .integral: break
        case .function, .stack(_, over: nil, under: nil): break
        default: report("\\\(name) belongs after a sum, an integral or a function such as \\lim", at: start)
        }
        return isLimits ? .aboveAndBelow : .beside
    }

    private static func placement(of base: FormulaNode) -> BoundPlacement {
        switch base {
        case .symbol(let symbol): symbol.kind == .sum ? .movable : .beside
        case .function(_, hasBounds: true): .movable
        case .accent(_, let accent): accent.isBrace ? .aboveAndBelow : .beside
        case .stack(_, over: nil, under: nil): .aboveAndBelow
        default: .beside
        }
    }

    private mutating func script(after mark: StaticString) -> FormulaNode {
        skipSpaces()
        let next = byte
        let isMissing = next == UInt8(ascii: "^") || next == UInt8(ascii: "_") || next == UInt8(ascii: "'")
        guard let next, !isMissing, !endsArgument(next) else {
            report("nothing follows '\(mark)'; write a letter or a number after it, or more in braces, as in x\(mark){10}", at: index)
            return .empty
        }
        return argument(of: "'\(mark)'")
    }

    /// Reads an argument: a group, a command or a single character.
    mutating func argument(of owner: @autoclosure () -> String) -> FormulaNode {
        skipSpaces()
        guard let byte, !endsArgument(byte) else {
            // An open brace, which was reported, has taken in the rest of the formula.
            if byte == nil, hasUnclosedBrace { return .empty }
            report("\(owner()) has nothing to apply to; write it in braces, as in {2}", at: index)
            return .empty
        }
        if argumentsAreChemistry, byte == UInt8(ascii: "{") { return rawGroup(after: "ce").map { part($0) } ?? .empty }
        return nested(.empty) { $0.atom(isArgument: true) } ?? .empty
    }

    /// Whether the next byte ends the part of the formula that an argument would be in.
    private func endsArgument(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "}") || byte == UInt8(ascii: "&") || isAt(command: "right") || isAt(command: "end")
            || byte == UInt8(ascii: "\\") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\\")
    }

    /// An argument in brackets, if there is one.
    mutating func optionalArgument() -> FormulaNode? {
        skipSpaces()
        guard byte == UInt8(ascii: "[") else { return nil }
        let start = index
        index += 1
        let nodes = row(until: .bracket(start))
        if byte == UInt8(ascii: "]") { index += 1 }
        return FormulaNode(joining: nodes)
    }

    /// The range of the bytes between braces, which aren't read as mathematics. Escaped braces don't count.
    mutating func rawGroup(after name: String) -> Range<Int>? {
        skipSpaces()
        guard byte == UInt8(ascii: "{") else {
            report("\\\(name) needs braces after it, as in \\\(name){…}", at: index)
            return nil
        }
        let start = index
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            index = min(index + 1, bytes.count)
            if depth == 0 { return start + 1..<index - 1 }
        }
        report(
            start + 1 == bytes.count
                ? "the dollar sign after this '{' ends the formula; don't write one in the braces"
                : "this '{' isn't closed; add the matching '}', and write no dollar signs before it",
            at: start)
        return nil
    }
}

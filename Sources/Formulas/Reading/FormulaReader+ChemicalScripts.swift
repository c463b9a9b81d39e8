import Encoding

/// Counts and charges of elements and groups in `\ce{…}`.
extension FormulaReader {
    mutating func withScripts(_ base: FormulaNode, until end: Int) -> FormulaNode {
        if case .accent(_, let accent) = base, accent.isBrace { return withLabel(base, accent, until: end) }
        let (sub, sup) = chemicalScripts(until: end)
        return sub == nil && sup == nil ? base : .scripts(base, sub: sub, sup: sup, placement: .beside)
    }

    /// Adds the words below or above a brace.
    private mutating func withLabel(_ base: FormulaNode, _ accent: FormulaAccent, until end: Int) -> FormulaNode {
        guard index < end, bytes[index] == UInt8(ascii: accent.isBelow ? "_" : "^") else { return base }
        index += 1
        let label = byte == UInt8(ascii: "{") ? rawGroup(after: "ce").map { part($0) } ?? .empty : argument(of: "\\ce")
        return .scripts(base, sub: accent.isBelow ? label : nil, sup: accent.isBelow ? nil : label, placement: .aboveAndBelow)
    }

    mutating func chemicalScripts(until end: Int) -> (sub: FormulaNode?, sup: FormulaNode?) {
        var (sub, sup): (FormulaNode?, FormulaNode?)
        // A count follows an oxidation number, as in `Fe^{III}2O3`, but no charge.
        var allowsCount = true
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "0")...UInt8(ascii: "9") where sub == nil && allowsCount: sub = .number(count(until: end))
            case UInt8(ascii: "'") where sup == nil: sup = primes(until: end)
            case UInt8(ascii: "_") where sub == nil && index + 1 < end && loweredState(index, end) == nil:
                index += 1
                sub = script(until: end, isRaised: false)
            case UInt8(ascii: "^") where sup == nil && index + 1 < end && bytes[index + 1] != 0x20:
                index += 1
                let start = index
                sup = script(until: end, isRaised: true)
                allowsCount = bytes[start..<index].allSatisfy { "{IVX}".utf8.contains($0) }
            case UInt8(ascii: "+") where sup == nil, UInt8(ascii: "-") where sup == nil && !beginsWithBond && endsIon(index + 1, end):
                allowsCount = false
                sup = charge(bytes[index])
                index += 1
                skipRepeatedSign(until: end)
            default: return (sub, sup)
            }
        }
        return (sub, sup)
    }

    /// Reads the count of an element. A point after a whole number precedes the water of a hydrate, as in `CuSO4.5H2O`; `Fe0.95O` and
    /// `YBa2Cu3O6.5` have decimals.
    private mutating func count(until end: Int) -> String {
        let start = index
        let digits = digits(until: end)
        guard let point = digits.utf8.firstIndex(of: UInt8(ascii: ".")) else { return digits }
        let (whole, decimals) = (digits[..<point], digits[digits.index(after: point)...])
        let isHydrate = whole != "0" && !decimals.hasPrefix("0") && index < end
        let counts = isHydrate && (bytes[index].isASCIILetter || "([{".utf8.contains(bytes[index]))
        guard counts else { return digits }
        index = start + whole.utf8.count
        return String(whole)
    }

    /// Whether a minus before this offset is a charge and not a bond. A state such as `(aq)` comes after a charge.
    private func endsIon(_ offset: Int, _ end: Int) -> Bool {
        offset >= end || stateEnd(offset, end) != nil || loweredState(offset, end) != nil
            || !(bytes[offset].isASCIILetter || bytes[offset].isASCIIDigit || "({[\\^>".utf8.contains(bytes[offset]))
    }

    /// Reports and skips the second sign of `Ca++`, but not the one of an arrow.
    private mutating func skipRepeatedSign(until end: Int) {
        let (start, sign) = (index - 1, bytes[index - 1])
        let after = bytes[index..<end].firstIndex { $0 != sign } ?? end
        // "Na++Cl-" is a sum.
        guard after > index, sign == UInt8(ascii: "-") || endsIon(after, end), after >= end || bytes[after] != UInt8(ascii: ">") else {
            return
        }
        index = after
        let (count, character) = (index - start, Unicode.Scalar(sign))
        let bond = character == "-" ? ", or '-', '=' or '#' for a bond" : ""
        report("a charge is written with a number; write '^\(count)\(character)'\(bond)", at: start)
    }

    private func charge(_ byte: UInt8) -> FormulaNode {
        .symbol(FormulaSymbol(byte == UInt8(ascii: "+") ? "+" : "−", .plain))
    }

    /// The primes of `R'` and `O''`.
    private mutating func primes(until end: Int) -> FormulaNode {
        let start = index
        while index < end, bytes[index] == UInt8(ascii: "'") { index += 1 }
        return .symbol(FormulaSymbol(String(repeating: "′", count: index - start), .plain))
    }

    /// `2+`, `{2+}`, `*`, `x`, `n+`, the `-1` of an electron. What is lowered has no sign at its end.
    private mutating func script(until end: Int, isRaised: Bool) -> FormulaNode {
        if bytes[index] == UInt8(ascii: "{") {
            return rawGroup(after: "ce").map { charges($0) } ?? .empty
        }
        let start = index
        func isSign(_ offset: Int) -> Bool {
            isRaised && offset < end
                && (bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") && endsIon(offset + 1, end))
        }
        if bytes[index] == UInt8(ascii: "\\") {
            let node = atom(isArgument: true) ?? .empty
            guard isSign(index) else { return node }
            index += 1
            return .row([node, charge(bytes[index - 1])])
        }
        if "+-".utf8.contains(bytes[index]), index + 1 < end, bytes[index + 1].isASCIIDigit {
            index += 1
            while index < end, bytes[index].isASCIIDigit { index += 1 }
            return charges(start..<index)
        }
        while index < end, bytes[index].isASCIIDigit { index += 1 }
        if isSign(index) {
            index += 1
            let sign = index
            skipRepeatedSign(until: end)
            return charges(start..<sign)
        }
        guard index == start else { return charges(start..<index) }
        _ = scalar()
        let isLetterOrDot = index == start + 1 && (bytes[start].isASCIILetter || bytes[start] == UInt8(ascii: "."))
        if isLetterOrDot, isSign(index) { index += 1 }
        return charges(start..<index)
    }

    private mutating func charges(_ range: Range<Int>) -> FormulaNode {
        var nodes: [FormulaNode] = []
        let after = index
        index = range.lowerBound
        while index < range.upperBound {
            let start = index
            switch bytes[index] {
            case 0x20: index += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                nodes.append(charge(bytes[index]))
                index += 1
            case UInt8(ascii: "."), UInt8(ascii: "*"):
                nodes.append(.symbol(FormulaSymbol(bytes[index] == UInt8(ascii: ".") ? "•" : "∗", .plain)))
                index += 1
            case let byte where byte.isASCIIDigit: nodes.append(.number(digits(until: range.upperBound)))
            case let byte where byte.isASCIILetter:
                while index < range.upperBound, bytes[index].isASCIILetter { index += 1 }
                let word = text(start..<index)
                // Oxidation numbers are upright, a count such as n is a variable.
                nodes.append(.identifier(word, isUpright: word.utf8.count > 1 || bytes[start].isASCIIUppercase))
            default: if let node = atom(isArgument: true) { nodes.append(node) }
            }
            if index == start { index += 1 }
        }
        index = after
        return FormulaNode(joining: nodes)
    }
}

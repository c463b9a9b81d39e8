import Encoding

/// Parts of a chemical formula: elements with their scripts, isotopes, brackets and bonds.
extension FormulaReader {
    mutating func particle(until end: Int) -> FormulaNode? {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "_") where loweredState(index, end) != nil: return loweredState(until: end)
        case UInt8(ascii: "^"), UInt8(ascii: "_"):
            let (sub, sup) = chemicalScripts(until: end)
            guard sub != nil || sup != nil else {
                report(
                    "nothing follows '\(Unicode.Scalar(byte))'; write a number or a charge, as in \\ce{SO4^2-}, or ' ^' for a gas",
                    at: index)
                index += 1
                return nil
            }
            guard index < end, endsScripts(bytes[index]), let base = element(until: end) else {
                return .scripts(.empty, sub: sub, sup: sup, placement: .beside)
            }
            return .isotope(withScripts(base, until: end), sub: sub, sup: sup)
        case UInt8(ascii: "("):
            if starts(with: "(^)", until: end), let gas = precipitateOrGas(until: end) { return gas }
            if let state = state(until: end) { return state }
            return symbol("(", .open)
        case UInt8(ascii: "["): return symbol("[", .open)
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
            return withScripts(symbol(byte == UInt8(ascii: ")") ? ")" : "]", .close), until: end)
        case UInt8(ascii: "-"): return symbol("−", .plain)
        case UInt8(ascii: "="): return symbol("=", .plain)
        case UInt8(ascii: "#"): return symbol("≡", .plain)
        case UInt8(ascii: "+"): return symbol("+", .plain)
        case UInt8(ascii: "*"), UInt8(ascii: "."):
            index += 1
            return FormulaReader.hydrateDot
        case UInt8(ascii: "\\") where isAt(command: "bond"): return bond()
        case UInt8(ascii: "{"):
            let isEmpty = index + 1 < end && bytes[index + 1] == UInt8(ascii: "}")
            guard let range = rawGroup(after: "ce") else { return nil }
            return isEmpty ? nil : withScripts(.text(plainWords(range)), until: end)
        default:
            guard let base = element(until: end) else { return nil }
            if case .symbol(let sign) = base, sign.text == "≡" { return .symbol(FormulaSymbol(sign.text, .plain)) }
            return isDot(base) ? FormulaReader.hydrateDot : withScripts(base, until: end)
        }
    }

    /// Whether it is `\cdot` or one of the dots that people type before the water of a hydrate.
    private func isDot(_ node: FormulaNode) -> Bool {
        switch node {
        case .symbol(let symbol): ["⋅", "·", "•", "∙"].contains(symbol.text)
        case .text(let words), .identifier(let words, _): ["⋅", "·", "•", "∙"].contains(words)
        default: false
        }
    }

    /// A symbol such as Na, a small letter, a number in a name or a command.
    private mutating func element(until end: Int) -> FormulaNode? {
        let start = index
        let byte = bytes[index]
        if byte.isASCIILetter {
            index += 1
            while index < end, bytes[index].isASCIILowercase { index += 1 }
            return .identifier(text(start..<index), isUpright: true)
        }
        if byte.isASCIIDigit { return .number(digits(until: end)) }
        if byte.isWhiteSpace { return nil }
        if byte == UInt8(ascii: "$") { return mathematics(until: end) }
        if byte == UInt8(ascii: "\\"), FormulaReader.chemicalCommands.contains(where: { isAt(command: $0) }) {
            argumentsAreChemistry = true
            defer { argumentsAreChemistry = false }
            return atom(isArgument: true)
        }
        if byte == UInt8(ascii: "&") {
            report("\\ce{…} can't have '&' in it; end it before the character, as in \\ce{A} & \\ce{-> B}", at: start)
            index = end
            return nil
        }
        return atom(isArgument: true)
    }

    /// Commands whose arguments are chemical formulas.
    private static let chemicalCommands: [StaticString] = [
        "overset", "underset", "stackrel", "frac", "dfrac", "tfrac", "underbrace", "overbrace", "boxed", "cancel", "textcolor",
    ]

    /// Mathematics between dollar signs: `$n$`.
    private mutating func mathematics(until end: Int) -> FormulaNode? {
        let start = index
        guard let close = bytes[index + 1..<end].firstIndex(of: UInt8(ascii: "$")) else {
            report("this '$' in \\ce{…} isn't closed; write another one after the mathematics", at: start)
            index = end
            return nil
        }
        index += 1
        let nodes = row(until: .words(index))
        index = errors.count < FormulaReader.errorLimit ? close + 1 : bytes.count
        return FormulaNode(joining: nodes)
    }

    /// Whether an element can follow scripts, which are then those of an isotope.
    private func endsScripts(_ byte: UInt8) -> Bool { !byte.isWhiteSpace && !"+-=<^_)]}.*".utf8.contains(byte) }

    private mutating func bond() -> FormulaNode? {
        let start = index
        _ = commandName()
        guard let range = rawGroup(after: "bond") else { return nil }
        let bonds = [
            "-": "−", "1": "−", "=": "=", "2": "=", "#": "≡", "3": "≡", "~": "┄", "...": "⋯", "....": "⋯", "->": "→", "<-": "←",
        ]
        guard let bond = bonds[text(range)] else {
            report("unknown bond '\(text(range))'; bonds are -, =, #, ~, ..., -> and <-", at: start, kind: .unknownCommand)
            return nil
        }
        return .symbol(FormulaSymbol(bond, .plain))
    }
}

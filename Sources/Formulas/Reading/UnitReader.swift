import Diagnostics
import Encoding

/// Units by names, `\metre\per\second\squared`, and as they are written, `m/s^2`.
extension FormulaReader {
    mutating func unit(_ range: Range<Int>) -> FormulaNode {
        let after = index
        defer { index = errors.count < FormulaReader.errorLimit ? after : bytes.count }
        index = range.lowerBound
        var unit = UnitParts()
        while index < range.upperBound, errors.count < FormulaReader.errorLimit {
            let start = index
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"): unitCommand(&unit)
            case 0x20, UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "*"), 0x0A: index += 1
            case UInt8(ascii: "/"):
                unit.nodes.append(.symbol(FormulaSymbol("/", .plain)))
                // mhchem writes a fraction with two.
                index += index + 1 < range.upperBound && bytes[index + 1] == byte ? 2 : 1
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                unit.nodes.append(.symbol(FormulaSymbol(text(index..<index + 1), .plain)))
                index += 1
            case UInt8(ascii: "^"):
                index += 1
                unit.raise(to: exponent(until: range.upperBound))
            case UInt8(ascii: "-") where unit.hasName, _ where byte.isASCIIDigit && unit.hasName:
                unit.raise(to: exponent(until: range.upperBound))
            case _ where byte.isASCIIDigit:
                while index < range.upperBound, bytes[index].isASCIIDigit { index += 1 }
                unit.add(.number(text(start..<index)))
            case _ where byte.isASCIILetter || byte >= 0x80 || byte == UInt8(ascii: "%"):
                while index < range.upperBound, bytes[index].isASCIILetter || bytes[index] >= 0x80 || bytes[index] == UInt8(ascii: "%") {
                    index += 1
                }
                unit.add(name: text(start..<index))
            default:
                report("'\(Unicode.Scalar(byte))' can't be in a unit; write it as m/s^2 or \\metre\\per\\second\\squared", at: index)
                index = range.upperBound
            }
        }
        return unit.nodes.count == 1 ? unit.nodes[0] : .row(unit.nodes)
    }

    /// `-2` or `{-2}`.
    private mutating func exponent(until end: Int) -> String {
        if byte == UInt8(ascii: "{"), let range = rawGroup(after: "^") { return text(range) }
        let start = index
        if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
        while index < end, bytes[index].isASCIIDigit { index += 1 }
        if index == start { report("'^' has nothing to apply to; write it as in m^2", at: start) }
        return text(start..<index)
    }

    private mutating func unitCommand(_ unit: inout UnitParts) {
        let start = index
        if index + 1 < bytes.count, !bytes[index + 1].isASCIILetter {
            if bytes[index + 1] == UInt8(ascii: "%") { unit.add(name: "%") }
            index += 2
            return
        }
        let name = commandName()
        if let prefix = UnitTable.prefixes[name] {
            unit.prefix = prefix
        } else if let word = UnitTable.units[name] {
            unit.add(name: word)
        } else if let power = UnitTable.powers[name] {
            if power.isBefore { unit.nextExponent = power.exponent } else { unit.raise(to: power.exponent) }
        } else {
            switch name {
            case "per": unit.isPer = true
            case "tothe", "raiseto":
                guard let range = rawGroup(after: name) else { return }
                if name == "tothe" { unit.raise(to: text(range)) } else { unit.nextExponent = text(range) }
            case "cdot", "times": unit.nodes.append(.symbol(FormulaSymbol("⋅", .binary)))
            case "Omega": unit.add(name: "Ω")
            case "mu": unit.prefix = "µ"
            case "circ": unit.add(name: "°")
            default:
                let names = Array(UnitTable.units.keys) + Array(UnitTable.prefixes.keys) + UnitTable.powers.keys + UnitTable.others
                report(
                    "unknown unit '\\\(name)'\(NearMiss.of(name, among: names).map { "; did you mean '\\\($0)'?" } ?? "; write its letters")",
                    at: start, kind: .unknownCommand)
            }
        }
    }
}

/// The parts of a unit read so far.
private struct UnitParts {
    var nodes: [FormulaNode] = []
    var prefix = ""
    var nextExponent: String?
    /// Whether `\per` is before the next name.
    var isPer = false
    /// Whether the last node has a negative exponent of its own.
    private var isLastPer = false
    private(set) var hasName = false

    mutating func add(name: String) { add(.identifier(prefix + name, isUpright: true)) }

    mutating func add(_ node: FormulaNode) {
        if let last = nodes.last, !UnitParts.isSymbol(last) { nodes.append(.space(1.0 / 6)) }
        prefix = ""
        nodes.append(node)
        hasName = true
        isLastPer = isPer
        isPer = false
        let exponent = nextExponent
        nextExponent = nil
        if exponent != nil || isLastPer { raise(to: exponent ?? "1") }
    }

    mutating func raise(to exponent: String) {
        guard let last = nodes.last else { return }
        let base = if case .scripts(let base, _, _, _) = last { base } else { last }
        let sign = isLastPer && !exponent.hasPrefix("-") ? "-" : ""
        nodes[nodes.count - 1] = .scripts(base, sub: nil, sup: FormulaReader.exponent(sign + exponent), placement: .beside)
        hasName = false
    }

    private static func isSymbol(_ node: FormulaNode) -> Bool {
        if case .symbol = node { true } else { false }
    }
}

import Encoding

/// Units by names, `\metre\per\second\squared`, and as they are written, `m/s^2`.
extension FormulaReader {
    mutating func unit(_ range: Range<Int>, _ mode: PerMode = .power) -> FormulaNode {
        let after = index
        defer { index = errors.count < FormulaReader.errorLimit ? after : bytes.count }
        index = range.lowerBound
        var unit = UnitParts(mode: mode)
        // mhchem writes a fraction with two slashes, below whose line is all that follows.
        var denominator: Int?
        while index < range.upperBound, errors.count < FormulaReader.errorLimit {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\\"): unitCommand(&unit, until: range.upperBound)
            case 0x20, UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "*"), 0x0A: index += 1
            case UInt8(ascii: "/"):
                unit.nodes.append(.symbol(FormulaSymbol("/", .plain)))
                index += 1
                if index < range.upperBound, bytes[index] == byte {
                    index += 1
                    denominator = denominator ?? unit.nodes.count
                }
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                unit.nodes.append(.symbol(FormulaSymbol(text(index..<index + 1), .plain)))
                index += 1
            case UInt8(ascii: "{") where index + 1 < range.upperBound && bytes[index + 1] == UInt8(ascii: "}"): index += 2
            case UInt8(ascii: "^"): power(&unit, until: range.upperBound)
            case UInt8(ascii: "-") where unit.hasName, _ where byte.isASCIIDigit && unit.hasName:
                unit.raise(to: exponent(until: range.upperBound))
            case _ where byte.isASCIIDigit: unit.add(.number(text(while: \.isASCIIDigit, until: range.upperBound)))
            case _ where FormulaReader.isPartOfUnitName(byte):
                let name = text(while: FormulaReader.isPartOfUnitName, until: range.upperBound)
                if name == "°" { degree(&unit, until: range.upperBound) } else { unit.add(name: name) }
            default:
                report("'\(Unicode.Scalar(byte))' can't be in a unit; write it as m/s^2 or \\metre\\per\\second\\squared", at: index)
                index = range.upperBound
            }
        }
        if !unit.prefix.isEmpty { unit.add(name: "") }
        if let denominator, unit.nodes.count > denominator + 1 {
            unit.nodes.insert(.symbol(FormulaSymbol("(", .plain)), at: denominator)
            unit.nodes.append(.symbol(FormulaSymbol(")", .plain)))
        }
        return unit.joined
    }

    private static func isPartOfUnitName(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 || byte == UInt8(ascii: "%") }

    private mutating func text(while isPart: (UInt8) -> Bool, until end: Int) -> String {
        let start = index
        while index < end, isPart(bytes[index]) { index += 1 }
        return text(start..<index)
    }

    /// `^2`, or `^\circ` before a temperature scale.
    private mutating func power(_ unit: inout UnitParts, until end: Int) {
        let start = index
        index += 1
        if skipCircle(until: end) { return degree(&unit, until: end) }
        if !unit.hasName {
            let isBehindPer = !unit.nodes.isEmpty && bytes[start - 1].isASCIILetter
            let (mistake, remedy) =
                isBehindPer
                ? ("can't follow \\per and a unit", "write \\squared or \\tothe{3}") : ("has nothing to apply to", "write it as in m^2")
            report("'^' \(mistake); \(remedy)", at: start)
        }
        unit.raise(to: exponent(until: end))
    }

    /// `-2` or `{-2}`.
    private mutating func exponent(until end: Int) -> String {
        let start = index
        if byte == UInt8(ascii: "{"), let range = rawGroup(after: "^") {
            let words = text(range)
            if !words.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "+-/., ".utf8.contains($0) || $0 >= 0x80 }) {
                report("'\(words)' isn't an exponent of a unit; write a number, as in m^{-2}", at: range.lowerBound)
            }
            return words
        }
        if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
        while index < end, bytes[index].isASCIIDigit { index += 1 }
        if index == start { report("'^' has nothing to apply to; write it as in m^2", at: start) }
        return text(start..<index)
    }

    /// Skips the circle of a degree, `\circ` or `{\circ}`; false if it isn't next.
    private mutating func skipCircle(until end: Int) -> Bool {
        let start = index
        let isGroup = byte == UInt8(ascii: "{")
        if isGroup {
            index += 1
            skipSpaces()
        }
        if isAt(command: "circ") {
            _ = commandName()
            if !isGroup { return true }
            skipSpaces()
            if index < end, byte == UInt8(ascii: "}") {
                index += 1
                return true
            }
        }
        index = start
        return false
    }

    /// Adds a degree: of an angle, or of the temperature whose letter follows.
    private mutating func degree(_ unit: inout UnitParts, until end: Int) {
        let start = index
        skipSpaces()
        if isAt(command: "celsius") {
            _ = commandName()
            return unit.add(name: "°C")
        }
        if index < end, let byte, "CFR".utf8.contains(byte), index + 1 >= end || !bytes[index + 1].isASCIILetter {
            index += 1
            return unit.add(name: "°" + text(index - 1..<index))
        }
        index = start
        unit.add(name: "°")
    }

    private mutating func unitCommand(_ unit: inout UnitParts, until end: Int) {
        let start = index
        if index + 1 < bytes.count, !bytes[index + 1].isASCIILetter {
            let character = bytes[index + 1]
            if let symbol = SymbolTable.escapes[character] {
                unit.add(name: symbol.text)
            } else if SymbolTable.spaceWidths[character] == nil {
                report("this command can't be in a unit; write the unit as m/s^2 or \\metre\\per\\second\\squared", at: start)
            }
            index += 2
            return
        }
        let name = commandName()
        if name == "degree" || name == "circ" {
            degree(&unit, until: end)
        } else if let prefix = UnitTable.prefixes[name] {
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
            case "of":
                guard let range = rawGroup(after: name) else { return }
                unit.qualify(with: plainWords(range))
            case "cdot", "times": unit.nodes.append(.symbol(FormulaSymbol("⋅", .binary)))
            case "mu": unit.prefix = "µ"
            default:
                let meant = UnitTable.otherNames[name] ?? UnitTable.meant(by: name)
                report(
                    "unknown unit '\\\(name)'\(meant.map { "; did you mean '\($0)'?" } ?? "; write its letters")", at: start,
                    kind: .unknownCommand)
            }
        }
    }
}

/// How a unit after `\per` is written: with a negative power, behind a slash, or below a line.
enum PerMode {
    case power, symbol, fraction

    /// - Parameter option: the value of siunitx's `per-mode`.
    init(option: String) {
        switch option {
        case "fraction": self = .fraction
        case "symbol", "single-symbol", "repeated-symbol", "symbol-or-fraction": self = .symbol
        default: self = .power
        }
    }
}

/// The parts of a unit read so far.
private struct UnitParts {
    let mode: PerMode
    var nodes: [FormulaNode] = []
    /// Those after `\per` that have no negative power.
    private var divisor: [FormulaNode] = []
    var prefix = ""
    var nextExponent: String?
    /// Whether `\per` is before the next name.
    var isPer = false
    /// Whether the last node has a negative exponent of its own.
    private var isLastPer = false
    private(set) var hasName = false

    init(mode: PerMode) { self.mode = mode }

    /// The parts with their slash or line.
    var joined: FormulaNode {
        guard !divisor.isEmpty else { return FormulaNode(joining: nodes) }
        let dividend = nodes.isEmpty ? [.number("1")] : nodes
        if mode == .fraction { return .fraction(FormulaNode(joining: dividend), FormulaNode(joining: divisor), .usual) }
        let open = FormulaNode.symbol(FormulaSymbol("(", .plain))
        let close = FormulaNode.symbol(FormulaSymbol(")", .plain))
        let below = divisor.count == 1 ? divisor : [open] + divisor + [close]
        return .row(dividend + [.symbol(FormulaSymbol("/", .plain))] + below)
    }

    private var isBelow: Bool { isLastPer && mode != .power }

    /// The node that was added last.
    private var last: FormulaNode? {
        get { isBelow ? divisor.last : nodes.last }
        set {
            guard let newValue, last != nil else { return }
            if isBelow { divisor[divisor.count - 1] = newValue } else { nodes[nodes.count - 1] = newValue }
        }
    }

    mutating func add(name: String) { add(.identifier(prefix + name, isUpright: true)) }

    mutating func add(_ node: FormulaNode) {
        isLastPer = isPer
        isPer = false
        let space: [FormulaNode] = last.map(UnitParts.isSymbol) == false ? [.space(1.0 / 6)] : []
        prefix = ""
        if isBelow { divisor += space + [node] } else { nodes += space + [node] }
        hasName = true
        let exponent = nextExponent
        nextExponent = nil
        if exponent != nil || isLastPer && !isBelow { raise(to: exponent ?? "1") }
    }

    mutating func raise(to exponent: String) {
        guard let last else { return }
        let (base, sub) = if case .scripts(let base, let sub, _, _) = last { (base, sub) } else { (last, nil) }
        let sign = isLastPer && !isBelow && !exponent.hasPrefix("-") ? "-" : ""
        self.last = .scripts(base, sub: sub, sup: FormulaReader.exponent(sign + exponent), placement: .beside)
        hasName = false
    }

    /// Lowers the words of `\of{…}` beside the last unit.
    mutating func qualify(with words: String) {
        guard let last else { return }
        let (base, sup) = if case .scripts(let base, _, let sup, _) = last { (base, sup) } else { (last, nil) }
        self.last = .scripts(base, sub: .text(words), sup: sup, placement: .beside)
    }

    private static func isSymbol(_ node: FormulaNode) -> Bool {
        if case .symbol = node { true } else { false }
    }
}

import Encoding

/// Notation that TeX reads in another way than its author most likely means it: a command without its backslash, a power of several digits
/// without braces, and prices.
struct FormulaDoubts {
    private static let limit = 8

    /// Names that nobody writes for a product of letters, beside those of Greek letters. `min`, `deg` and `sec` are also units.
    private static let names: Set = [
        "sin", "cos", "tan", "cot", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "log", "exp", "lim", "max", "sqrt", "frac",
        "cdot",
        "times", "infty", "leq", "geq", "neq", "approx", "rightarrow",
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "rho", "sigma", "tau", "upsilon",
        "phi",
        "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
    ]
    /// Names that also describe what they are below: the greatest speed is `v_{max}`.
    private static let namesOfIndices: Set = ["max", "exp", "log", "lim", "tan"]
    /// Short commands that are meant before a brace.
    private static let shortNames: Set = ["ce", "SI", "si", "pu"]
    /// Symbols that are meant before their bounds.
    private static let namesWithBounds: Set = ["sum", "prod", "int", "lim", "max", "min"]

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Whether each open brace is of an index or exponent.
    private var groups: [Bool] = []
    private var found: [FormulaError] = []

    static func find(in bytes: UnsafeBufferPointer<UInt8>) -> [FormulaError] {
        var doubts = FormulaDoubts(bytes)
        doubts.read()
        return doubts.found
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func report(_ message: String, at offset: Int) {
        if found.count < FormulaDoubts.limit { found.append(FormulaError(kind: .syntax, offset: offset, message: message)) }
    }

    private mutating func read() {
        if isMoney {
            return report(
                "this is read as a formula; if these are prices, write \\$ for each dollar sign; for words in a formula, write \\text{…}",
                at: 0)
        }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"): skipCommand()
            case UInt8(ascii: "^"), UInt8(ascii: "_"): readScript()
            case let byte where byte.isASCIILetter: readLetters()
            default: readMark()
            }
        }
    }

    private mutating func readMark() {
        switch bytes[index] {
        case UInt8(ascii: "{"): groups.append(byte(index - 1) == UInt8(ascii: "_") || byte(index - 1) == UInt8(ascii: "^"))
        case UInt8(ascii: "}"): _ = groups.popLast()
        case UInt8(ascii: "%") where hasWordsBehind:
            report(
                "comments aren't read in formulas, so what follows '%' is shown; delete it, or write '\\%' for a percent sign", at: index)
        default: break
        }
        index += 1
    }

    /// Whether a space and a word follow: a comment of TeX. In `50% x`, a letter does.
    private var hasWordsBehind: Bool {
        let words = bytes[(index + 1)...].drop { $0 == UInt8(ascii: " ") }
        return words.startIndex > index + 1 && words.prefix { $0.isASCIILetter }.count > 1
    }

    /// Skips a command, and its arguments if they are words or have a notation of their own.
    private mutating func skipCommand() {
        let start = index + 1
        index = start
        while byte(index).isASCIILetter { index += 1 }
        if index == start {
            index += 1
            return
        }
        let command = CommandTable.commands[text(start..<index)]
        reportUnshown(command, start..<index)
        guard FormulaDoubts.hasWords(command) else { return }
        if byte(index) == UInt8(ascii: "*") { index += 1 }
        while byte(index) == UInt8(ascii: "{") || byte(index) == UInt8(ascii: "[") { skipGroup() }
    }

    private mutating func reportUnshown(_ command: FormulaCommand?, _ name: Range<Int>) {
        guard case .structure(let structure)? = command else { return }
        switch structure {
        case .color, .coloredGroup:
            report(
                "formulas have the colour of the text, so this one isn't shown; write \\boxed{…} to point something out",
                at: name.lowerBound - 1)
        case .size:
            report("formulas have the size of the text, so \\\(text(name)) has no effect", at: name.lowerBound - 1)
        default: break
        }
    }

    private static func hasWords(_ command: FormulaCommand?) -> Bool {
        switch command {
        case nil, .text, .alphabet, .unsupported: true
        case .structure(let structure):
            switch structure {
            case .operatorName, .begin, .end, .framed, .chemistry, .quantity, .unit, .number, .angle, .physicalUnit, .numberRange,
                .quantityRange, .numberList, .quantityList, .quantityProduct, .tag, .space, .color, .ignoredGroup, .generalFraction:
                true
            default: false
            }
        default: false
        }
    }

    private mutating func skipGroup() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            index += 1
            if depth == 0 { return }
        }
    }

    // MARK: - Commands

    private mutating func readLetters() {
        let start = index
        while byte(index).isASCIILetter { index += 1 }
        guard index - start > 1, isCommand(start..<index) else { return }
        let name = text(start..<index)
        report("'\(name)' is shown as the product of its letters; write \\\(name), or \\text{\(name)} for a word", at: start)
    }

    /// Whether letters are meant as a command: before its brace or bounds, or as a name that isn't a product.
    private func isCommand(_ range: Range<Int>) -> Bool {
        let name = text(range)
        switch byte(range.upperBound) {
        case UInt8(ascii: "{"):
            if FormulaDoubts.shortNames.contains(name) { return true }
            guard name.utf8.count > 2, let command = CommandTable.commands[name] else { return false }
            if case .unsupported = command { return false }
            return true
        case UInt8(ascii: "_") where FormulaDoubts.namesWithBounds.contains(name): return true
        default: break
        }
        guard FormulaDoubts.names.contains(name) else { return false }
        if FormulaDoubts.namesOfIndices.contains(name), isIndex(range) { return false }
        // Pounds per square inch.
        return name != "psi" || bytes[..<range.lowerBound].last { $0 != 0x20 }.map(\.isASCIIDigit) != true
    }

    /// Whether letters are alone between braces, or in a list of indices.
    private func isIndex(_ range: Range<Int>) -> Bool {
        let (before, after) = (byte(range.lowerBound - 1), byte(range.upperBound))
        if before == UInt8(ascii: "{"), after == UInt8(ascii: "}") { return true }
        return groups.last == true && "{, ".utf8.contains(before) && "}, ".utf8.contains(after)
    }

    // MARK: - Scripts

    /// Reports `10^10`, in which only the first digit is raised, and `10^-3`.
    private mutating func readScript() {
        let mark = index
        index += 1
        let start = index
        if byte(index) == UInt8(ascii: "-") { index += 1 }
        let digits = index
        while byte(index).isASCIIDigit { index += 1 }
        guard index - start > 1, index > digits else { return }
        let written = text(start..<index)
        let base = base(before: mark)
        let isRaised = bytes[mark] == UInt8(ascii: "^")
        report(
            "only '\(written.prefix(1))' is \(isRaised ? "raised" : "lowered") here; write \(base)\(text(mark..<mark + 1)){\(written)}",
            at: mark)
    }

    /// Letters and digits before a script; empty if they are another script, or a command.
    private func base(before mark: Int) -> String {
        let count = bytes[..<mark].reversed().prefix { $0.isASCIILetterOrDigit }.count
        return "_^\\".utf8.contains(byte(mark - count - 1)) ? "" : text(mark - count..<mark)
    }

    // MARK: - Money

    /// Whether numbers with a word between them are two prices: the `6, or 5` of "$6, or 5$".
    private var isMoney: Bool {
        guard bytes.first?.isASCIIDigit == true, bytes.last?.isASCIIDigit == true, bytes.contains(where: \.isASCIILetter),
            bytes.allSatisfy({ $0.isASCIILetterOrDigit || " ,.".utf8.contains($0) })
        else { return false }
        return bytes.split { !$0.isASCIILetter }.contains { word in
            word.count > 1 && CommandTable.commands[String(decoding: word, as: UTF8.self)] == nil
        }
    }
}

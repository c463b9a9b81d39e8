import Encoding

/// Commands.
extension FormulaReader {
    /// Reads the command at the backslash.
    mutating func command() -> FormulaNode? {
        let start = index
        if index + 1 < bytes.count, !bytes[index + 1].isASCIILetter, let node = escapedCharacter(bytes[index + 1]) { return node }
        let name = commandName()
        guard let command = CommandTable.commands[name] else {
            reportUnknown(name, at: start)
            return nil
        }
        switch command {
        case .symbol where name == "dots" && isBeforeOperator: return .symbol(FormulaSymbol("⋯", .plain))
        case .symbol(let symbol): return inAlphabet(symbol)
        case .function(let words, let hasBounds):
            if name == "ch", isChemistry { reportChemistry(at: start) }
            return .function(words, hasBounds: hasBounds)
        case .space(let width): return .space(width)
        case .accent(let accent): return .accent(argument(of: "\\\(name)"), accent)
        case .alphabet(let alphabet): return inAlphabet(alphabet, name)
        case .text(let alphabet): return words(name, alphabet)
        case .fraction(let form): return .fraction(argument(of: "\\\(name)"), argument(of: "\\\(name)"), form)
        case .style(let style): return .styled(.empty, style)
        case .font(let alphabet):
            self.alphabet = alphabet
            return nil
        case .infix(let infix):
            begin(infix, name, at: start)
            return nil
        case .size(let size): return delimiter(after: name).map { .sizedDelimiter($0, size: size) }
        case .arrow(let arrow): return self.arrow(arrow, name)
        case .structure(let structure): return read(structure, name, at: start)
        case .unsupported(let hint):
            report("'\\\(name)' can't be in a formula here: \(hint)", at: start, kind: .unknownCommand)
            return nil
        }
    }

    /// A command of one character: `\,`, `\{`.
    private mutating func escapedCharacter(_ byte: UInt8) -> FormulaNode? {
        if let symbol = SymbolTable.escapes[byte] {
            index += 2
            return .symbol(symbol)
        }
        if let width = SymbolTable.spaceWidths[byte] {
            index += 2
            return .space(width)
        }
        return nil
    }

    private mutating func reportUnknown(_ name: String, at offset: Int) {
        if name.isEmpty { return report("a backslash at the end of a formula; write the command after it", at: offset) }
        let hint = unitAdvice(name) ?? CommandSuggestion.advice(on: name) ?? advice(name)
        report("unknown command '\\\(name)'; \(hint)", at: offset, kind: .unknownCommand)
    }

    private func unitAdvice(_ name: String) -> String? {
        let isOfUnits = UnitTable.units[name] != nil || UnitTable.prefixes[name] != nil || UnitTable.powers[name] != nil || name == "per"
        return isOfUnits ? "units are in \\unit{…}, or with their number in \\SI{…}{…}" : nil
    }

    private mutating func advice(_ name: String) -> String {
        if name.utf8.count == 1, name != name.lowercased() { return "write \\mathbb{\(name)} for a blackboard-bold letter" }
        skipSpaces()
        let hasArgument = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
        return hasArgument ? "the page on mathematics in the documentation lists all commands" : "for words write \\text{\(name)}"
    }

    /// Whether an operator or a relation is next, before which dots are centred.
    private var isBeforeOperator: Bool {
        var reader = self
        reader.skipSpaces()
        guard let byte = reader.byte else { return false }
        let symbol: FormulaSymbol?
        if byte == UInt8(ascii: "\\") {
            guard case .symbol(let named)? = CommandTable.commands[reader.commandName()] else { return false }
            symbol = named
        } else {
            symbol = byte < 0x80 ? SymbolTable.ascii[Int(byte)] : reader.scalar().flatMap { SymbolTable.characters[$0] }
        }
        switch symbol?.kind {
        case .binary, .relation, .integral: return true
        default: return false
        }
    }

    /// A symbol, which may be a letter of the current alphabet, as in `\boldsymbol{\beta}`.
    func inAlphabet(_ symbol: FormulaSymbol) -> FormulaNode {
        alphabet?.letter(of: symbol).map { .identifier($0, isUpright: false) } ?? .symbol(symbol)
    }

    private mutating func inAlphabet(_ alphabet: MathAlphabet, _ name: String) -> FormulaNode {
        let before = self.alphabet
        self.alphabet = alphabet
        defer { self.alphabet = before }
        return argument(of: "\\\(name)")
    }

    private mutating func arrow(_ arrow: String, _ name: String) -> FormulaNode {
        let under = optionalArgument()
        let over = argument(of: "\\\(name)")
        return .stack(.symbol(FormulaSymbol(arrow, .relation)), over: over, under: under)
    }

    private mutating func read(_ structure: FormulaStructure, _ name: String, at start: Int) -> FormulaNode? {
        switch structure {
        case .root:
            let degree = optionalArgument()
            return .root(argument(of: "\\sqrt"), index: degree)
        case .operatorName: return operatorName()
        case .left: return fence(at: start)
        case .middle: return delimiter(after: name).map { .middleDelimiter($0) }
        case .right, .end: return nil
        case .begin: return environment(at: start)
        case .limits, .noLimits:
            report("\\\(name) belongs after a sum, an integral or a function such as \\lim", at: start)
            return nil
        case .not: return negated(at: start)
        case .overset, .underset, .cancelTo: return stack(structure, name)
        case .substack: return substack()
        case .phantom, .horizontalPhantom, .verticalPhantom, .smashed, .overlapping: return resized(structure, name)
        case .cancel(let strike): return .struck(argument(of: "\\\(name)"), strike)
        case .generalFraction: return generalFraction()
        case .matrix: return matrix(name)
        case .boxed: return .boxed(argument(of: "\\boxed"))
        case .framed: return .boxed(words(name, .upright))
        case .tag:
            readTag(at: start)
            return nil
        case .space: return space(name, at: start)
        case .color, .coloredGroup, .size, .ignored, .ignoredGroup: return unshown(structure, name)
        case .relation: return symbol(spacedAs: .relation, name)
        case .binary: return symbol(spacedAs: .binary, name)
        case .ordinary: return symbol(spacedAs: .plain, name)
        case .opening: return symbol(spacedAs: .open, name)
        case .closing: return symbol(spacedAs: .close, name)
        case .punctuation: return symbol(spacedAs: .punctuation, name)
        case .largeOperator: return largeOperator()
        case .binaryModulus: return .symbol(FormulaSymbol("mod", .binary))
        case .modulus: return .row([.space(1), .text("mod"), .space(1.0 / 3), argument(of: "\\mod")])
        case .parenthesizedModulus: return parenthesizedModulus()
        case .chemistry, .quantity, .unit, .number, .angle, .physicalUnit, .numberRange, .quantityRange, .numberList, .quantityList,
            .quantityProduct:
            return science(structure, name)
        }
    }

    /// Something above or below something else: `\overset{a}{b}`, `\cancelto{0}{x}`.
    private mutating func stack(_ structure: FormulaStructure, _ name: String) -> FormulaNode {
        let script = argument(of: "\\\(name)")
        let base = argument(of: "\\\(name)")
        switch structure {
        case .underset: return .stack(base, over: nil, under: script)
        case .cancelTo: return .stack(.struck(base, .up), over: script, under: nil)
        default: return .stack(base, over: script, under: nil)
        }
    }

    /// Something that isn't shown, or that takes no room in a direction.
    private mutating func resized(_ structure: FormulaStructure, _ name: String) -> FormulaNode {
        let node = argument(of: "\\\(name)")
        switch structure {
        case .horizontalPhantom: return .overlapping(.phantom(node), hasWidth: true, hasHeight: false)
        case .verticalPhantom: return .overlapping(.phantom(node), hasWidth: false, hasHeight: true)
        case .smashed: return .overlapping(node, hasWidth: true, hasHeight: false)
        case .overlapping: return .overlapping(node, hasWidth: false, hasHeight: true)
        default: return .phantom(node)
        }
    }

    /// Colours, sizes and names of equations, which pages don't have, and the text in such a colour.
    private mutating func unshown(_ structure: FormulaStructure, _ name: String) -> FormulaNode? {
        switch structure {
        case .color, .coloredGroup: skipUnshownGroup(name)
        case .ignoredGroup: _ = rawGroup(after: name)
        default: break
        }
        if case .coloredGroup = structure { return argument(of: "\\\(name)") }
        return nil
    }

    /// Symbols with the spacing of another kind: `\mathrel{:=}`.
    private mutating func symbol(spacedAs kind: FormulaSymbol.Kind, _ name: String) -> FormulaNode {
        let node = argument(of: "\\\(name)")
        return FormulaReader.symbols(of: node).map { .symbol(FormulaSymbol($0, kind)) } ?? node
    }

    /// The text of one symbol or of several.
    private static func symbols(of node: FormulaNode) -> String? {
        switch node {
        case .symbol(let symbol): return symbol.text
        case .row(let nodes):
            let texts = nodes.compactMap { if case .symbol(let symbol) = $0 { symbol.text } else { nil } }
            return texts.count == nodes.count && !texts.isEmpty ? texts.joined() : nil
        default: return nil
        }
    }

    /// `\mathop{…}`: an operator like a sum, or a name like `\lim`.
    private mutating func largeOperator() -> FormulaNode {
        let node = argument(of: "\\mathop")
        switch node {
        case .symbol(let symbol) where symbol.kind == .integral: return node
        case .symbol(let symbol): return .symbol(FormulaSymbol(symbol.text, .sum))
        default:
            // Other operators are stacks, whose bounds are above and below.
            let name = FormulaReader.words(ofOperator: node)
            return name.map { .function($0, hasBounds: true) } ?? .stack(node, over: nil, under: nil)
        }
    }

    /// The name of an operator of upright letters, such as `\mathrm{arg\,min}` and `\arg\min`.
    private static func words(ofOperator node: FormulaNode) -> String? {
        switch node {
        case .identifier(let words, isUpright: true), .text(let words), .function(let words, _): return words
        case .row(let nodes):
            let parts = nodes.filter { if case .space = $0 { false } else { true } }
            let names = parts.compactMap(words)
            return names.isEmpty || names.count < parts.count ? nil : names.joined(separator: " ")
        default: return nil
        }
    }

    /// Whether braces with a capital letter are next: `\ch{H2O}` is chemistry in other packages, and `\ch x` a function here.
    private var isChemistry: Bool {
        guard byte == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else { return false }
        return bytes[index..<end].contains(where: \.isASCIIUppercase)
    }

    private mutating func reportChemistry(at start: Int) {
        report("\\ch is the hyperbolic cosine here; write \\ce{…} for chemistry, or \\cosh for the function", at: start)
    }

    private mutating func parenthesizedModulus() -> FormulaNode {
        let modulus = argument(of: "\\pmod")
        let words: [FormulaNode] = [.text("mod"), .space(1.0 / 3), modulus]
        return .row([.space(1), .symbol(FormulaSymbol("(", .open))] + words + [.symbol(FormulaSymbol(")", .close))])
    }

    private mutating func negated(at start: Int) -> FormulaNode? {
        guard case .symbol(let symbol) = argument(of: "\\not") else {
            report("\\not negates one relation, as in \\not\\in", at: start)
            return nil
        }
        return .symbol(FormulaSymbol(SymbolTable.negations[symbol.text] ?? symbol.text + "\u{338}", .relation))
    }
}

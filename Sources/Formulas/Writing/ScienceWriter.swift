import Encoding

/// Writes the nodes of numbers and units.
struct ScienceWriter {
    private var text = ""

    static func text(of node: FormulaNode, isUnit: Bool) -> String {
        var writer = ScienceWriter()
        if isUnit || isUnitAlone(node) {
            writer.write(unit: node)
        } else if case .row(let nodes) = node, nodes.contains(where: isQuantity) {
            for node in nodes { writer.text += text(of: node, isUnit: false) }
        } else if case .row(let nodes) = node, nodes.count == 3, case .space = nodes[1] {
            writer.write(nodes[0])
            writer.text += "\\,"
            writer.write(unit: nodes[2])
        } else {
            writer.write(node)
        }
        return writer.text
    }

    /// Whether it is one of the quantities of a range or list.
    private static func isQuantity(_ node: FormulaNode) -> Bool {
        if case .row(let nodes) = node, nodes.count == 3, case .space = nodes[1] { true } else { false }
    }

    /// Whether there is a unit without a number, which only `\pu` can have.
    private static func isUnitAlone(_ node: FormulaNode) -> Bool {
        if case .row(let nodes) = node { nodes.first.map(isName) ?? false } else { isName(node) }
    }

    /// Whether it is the name of a unit, such as the first of `\pu{mol L-1}`.
    private static func isName(_ node: FormulaNode) -> Bool {
        switch node {
        case .identifier: true
        case .scripts(let base, _, _, _): isName(base)
        default: false
        }
    }

    private mutating func write(unit node: FormulaNode) {
        text += "\\mathrm{"
        write(node)
        text += "}"
    }

    private mutating func write(_ node: FormulaNode) {
        switch node {
        case .row(let nodes): for node in nodes { write(node) }
        case .number(let words), .identifier(let words, _): for character in words { add(character) }
        // A comma between numbers, not in one.
        case .symbol(let mark) where mark.kind == .punctuation: text += "\(mark.text)\\ "
        case .symbol(let symbol): for character in symbol.text { add(character) }
        case .space: text += "\\,"
        case .text(let words): for character in words { add(character) }
        case .fraction(let top, let bottom, _):
            text += "\\frac{"
            write(top)
            text += "}{"
            write(bottom)
            text += "}"
        case .scripts(let base, let sub, let sup, _):
            write(base)
            if let sub {
                text += "_{"
                write(sub)
                text += "}"
            }
            guard let sup else { return }
            text += "^{"
            write(sup)
            text += "}"
        default: return
        }
    }

    private static let commands: [Character: String] = [
        "\u{202F}": "\\,", ",": "{,}", "−": "-", "±": "\\pm", "×": "\\times", "⋅": "\\cdot", "°": "^{\\circ}", "′": "'", "″": "''",
        "µ": "\\mu", "μ": "\\mu", "Ω": "\\Omega", "%": "\\%", "$": "\\$", "#": "\\#", "&": "\\&", "_": "\\_",
    ]

    /// Adds a character, with a space between a command and a letter.
    private mutating func add(_ character: Character) {
        let command = ScienceWriter.commands[character] ?? String(character)
        let isLetter = command.utf8.first?.isASCIILetter ?? false
        let name = text.utf8.reversed().prefix { $0.isASCIILetter }.count
        if isLetter, name > 0, text.utf8.dropLast(name).last == UInt8(ascii: "\\") { text += " " }
        text += command
    }
}

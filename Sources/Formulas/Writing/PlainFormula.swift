extension Formula {
    /// The formula as readers of plain text read it: `s = ut + ½at²`.
    package var plainText: String {
        var writer = PlainFormula()
        writer.write(content)
        return writer.finished
    }
}

/// Writes nodes as characters of Unicode, with words in parentheses where it has no raised or lowered ones.
struct PlainFormula {
    private var text = ""

    /// Without spaces at the ends, in a row, or inside parentheses.
    var finished: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == UInt8(ascii: ")"), bytes.last == 0x20 { bytes.removeLast() }
            if byte == 0x20, bytes.isEmpty || bytes.last == 0x20 || bytes.last == UInt8(ascii: "(") { continue }
            bytes.append(byte)
        }
        if bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func plain(_ node: FormulaNode) -> String {
        var writer = PlainFormula()
        writer.write(node)
        return writer.finished
    }

    static func plain(row nodes: ArraySlice<FormulaNode>) -> String {
        var writer = PlainFormula()
        writer.write(row: nodes)
        return writer.finished
    }

    mutating func write(_ node: FormulaNode) {
        switch node {
        case .identifier(let name, _): text += name
        case .number(let number): text += number
        case .symbol(let symbol), .sizedDelimiter(let symbol, _), .middleDelimiter(let symbol): write(symbol)
        case .function(let name, _): text += name
        case .text(let words): text += words
        case .space(let width): if width > 0 { text += " " }
        case .row(let nodes): write(row: nodes[...])
        case .fraction(let top, let bottom, let form): fraction(top, bottom, form)
        case .root(let radicand, let index): root(radicand, index)
        case .scripts(let base, let sub, let sup, _): scripts(base, sub, sup)
        case .isotope(let base, let sub, let sup):
            script(sup, PlainScripts.raised, "^")
            script(sub, PlainScripts.lowered, "_")
            write(base)
        case .accent(let base, let accent): write(base, accent)
        case .stack(let base, let over, let under): stack(base, over, under)
        case .fenced(let open, let content, let close):
            text += open?.text ?? ""
            write(content)
            text += close?.text ?? ""
        case .table(let table): write(table)
        case .styled(let content, _), .boxed(let content): write(content)
        case .phantom: text += " "
        }
    }

    // MARK: - Rows

    private mutating func write(row nodes: ArraySlice<FormulaNode>, isContinued: Bool = false) {
        var before: FormulaNode.Role = isContinued ? .operand : .nothing
        for (place, node) in zip(nodes.indices, nodes) {
            let role = node.role
            let next = place + 1 < nodes.endIndex ? nodes[place + 1] : nil
            switch role {
            case .binary where before.makesUnary, .open, .close, .nothing: write(node)
            case .binary, .relation:
                text += " "
                write(node)
                text += " "
            case .punctuation:
                write(node)
                text += " "
            case .function:
                if before == .operand { text += " " }
                write(node)
                if let next, next.role == .operand || next.role == .function, !next.isFenced { text += " " }
            default:
                if case .number = node, case .number? = place > nodes.startIndex ? nodes[place - 1] : nil { text += " " }
                operand(node, next)
            }
            before = role == .space ? before : role
        }
    }

    /// A fraction before a factor is in parentheses, unless it is one character.
    private mutating func operand(_ node: FormulaNode, _ next: FormulaNode?) {
        guard case .fraction(let top, let bottom, _) = node, PlainFormula.vulgar(top, bottom) == nil, let next,
            next.role == .operand || next.role == .open
        else { return write(node) }
        text += "("
        write(node)
        text += ")"
    }

    private mutating func write(_ symbol: FormulaSymbol) { text += symbol.text }

    // MARK: - Structures

    private mutating func fraction(_ top: FormulaNode, _ bottom: FormulaNode, _ form: FractionForm) {
        if form == .binomial {
            text += "C(\(PlainFormula.plain(top)), \(PlainFormula.plain(bottom)))"
        } else if let character = PlainFormula.vulgar(top, bottom) {
            text += character
        } else {
            write(top, inParentheses: !top.isFactor(canBeProduct: true))
            text += "/"
            write(bottom, inParentheses: !bottom.isFactor(canBeProduct: false))
        }
    }

    private static let vulgarFractions = [
        "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘", "1/6": "⅙",
        "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
    ]

    private static func vulgar(_ top: FormulaNode, _ bottom: FormulaNode) -> String? {
        guard case .number(let top) = top, case .number(let bottom) = bottom else { return nil }
        return vulgarFractions["\(top)/\(bottom)"]
    }

    private mutating func write(_ node: FormulaNode, inParentheses: Bool) {
        if inParentheses { text += "(" }
        write(node)
        if inParentheses { text += ")" }
    }

    private mutating func root(_ radicand: FormulaNode, _ index: FormulaNode?) {
        switch index.map(PlainFormula.plain) {
        case nil: text += "√"
        case "3": text += "∛"
        case "4": text += "∜"
        case let index?: text += (PlainScripts.raised(index) ?? "^(\(index))") + "√"
        }
        write(radicand, inParentheses: !radicand.isFactor(canBeProduct: false))
    }

    private mutating func scripts(_ base: FormulaNode, _ sub: FormulaNode?, _ sup: FormulaNode?) {
        write(base, inParentheses: base.needsParenthesesBeforeScript)
        script(sub, PlainScripts.lowered, "_")
        if case .symbol(let symbol)? = sup, symbol.text == "∘" {
            text += "°"
        } else {
            script(sup, PlainScripts.raised, "^")
        }
        // Bounds would be read with what they belong to.
        if case .nothing = base.role { text += " " }
    }

    private mutating func script(_ node: FormulaNode?, _ convert: (String) -> String?, _ sign: String) {
        guard let node else { return }
        let words = PlainFormula.plain(node)
        if words.isEmpty { return }
        if let converted = convert(words) {
            text += converted
        } else {
            text += sign + (words.unicodeScalars.count == 1 ? words : "(\(words))")
        }
    }

    private mutating func write(_ base: FormulaNode, _ accent: FormulaAccent) {
        guard let combining = accent.combining else { return write(base) }
        for scalar in PlainFormula.plain(base).unicodeScalars {
            text.unicodeScalars.append(scalar)
            if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { text.unicodeScalars.append(combining) }
        }
    }

    private mutating func stack(_ base: FormulaNode, _ over: FormulaNode?, _ under: FormulaNode?) {
        write(base)
        let words = [over, under].compactMap { $0.map(PlainFormula.plain) }.filter { !$0.isEmpty }
        if !words.isEmpty { text += "(\(words.joined(separator: "; ")))" }
    }

    private mutating func write(_ table: FormulaTable) {
        text += table.open?.text ?? ""
        for (number, row) in table.rows.enumerated() {
            if number > 0 { text += "; " }
            for (column, cell) in row.enumerated() {
                if column > 0 { text += table.isAligned ? " " : ", " }
                let nodes: [FormulaNode] = if case .row(let nodes) = cell { nodes } else { [cell] }
                write(row: nodes[...], isContinued: table.isAligned && column > 0)
            }
        }
        text += table.close?.text ?? ""
    }
}

extension FormulaNode {
    fileprivate var isFenced: Bool {
        if case .fenced = self { true } else { role == .open }
    }

    /// Whether it needs no parentheses above or below a slash.
    fileprivate func isFactor(canBeProduct: Bool) -> Bool {
        switch self {
        case .row(let nodes):
            guard nodes.count > 1 else { return true }
            // Δt, dx and ∂x are read as one.
            let isDifference = nodes.count == 2 && ["Δ", "d", "∂", "δ"].contains(PlainFormula.plain(nodes[0]))
            return nodes.allSatisfy { $0.role == .operand && $0.isFactor(canBeProduct: false) } && (canBeProduct || isDifference)
        case .fraction, .table: return false
        default: return true
        }
    }

    fileprivate var needsParenthesesBeforeScript: Bool {
        switch self {
        case .row(let nodes): nodes.count > 1
        case .fraction: true
        default: false
        }
    }
}

/// Raised and lowered characters of Unicode.
package enum PlainScripts {
    private static let raisedCharacters = pairs(
        "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW′″‴βγδφχ",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ′″‴ᵝᵞᵟᵠᵡ")
    private static let loweredCharacters = pairs(
        "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

    private static func pairs(_ plain: String, _ converted: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(zip(plain.unicodeScalars, converted.unicodeScalars)) { first, _ in first }
    }

    /// The text raised, without its spaces; nil if a character of it has no raised form.
    package static func raised(_ text: String) -> String? { convert(text, raisedCharacters) }

    package static func lowered(_ text: String) -> String? { convert(text, loweredCharacters) }

    private static func convert(_ text: String, _ characters: [Unicode.Scalar: Unicode.Scalar]) -> String? {
        var converted = String.UnicodeScalarView()
        for character in text.unicodeScalars where character != " " {
            guard let other = characters[character] else { return nil }
            converted.append(other)
        }
        return String(converted)
    }
}

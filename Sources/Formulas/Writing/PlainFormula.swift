/// Writes nodes as characters of Unicode, with words in parentheses where it has no raised or lowered ones.
struct PlainFormula {
    private var text: [UInt8] = []

    // Most formulas are shorter.
    private init() { text.reserveCapacity(64) }

    static func bytes(of node: FormulaNode) -> [UInt8] {
        var writer = PlainFormula()
        writer.writeFinished(node)
        return writer.text
    }

    /// Removes spaces at the ends, in a row, and inside parentheses from what was written since `start`.
    fileprivate mutating func finish(from start: Int) {
        guard text[start...].contains(0x20) else { return }
        let end = text.withUnsafeMutableBufferPointer { text in
            var end = start
            for index in start..<text.count {
                let byte = text[index]
                if byte == UInt8(ascii: ")"), end > start, text[end - 1] == 0x20 { end -= 1 }
                if byte == 0x20, end == start || text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: "(") { continue }
                text[end] = byte
                end += 1
            }
            return end > start && text[end - 1] == 0x20 ? end - 1 : end
        }
        text.removeSubrange(end...)
    }

    /// Characters of the nodes as plain text.
    static func width(row nodes: ArraySlice<FormulaNode>) -> Int {
        var writer = PlainFormula()
        writer.write(row: nodes)
        writer.finish(from: 0)
        return writer.text.count { $0 & 0xC0 != 0x80 }
    }

    fileprivate static func plain(_ node: FormulaNode) -> String {
        String(decoding: bytes(of: node), as: UTF8.self)
    }

    private mutating func writeFinished(_ node: FormulaNode) {
        let start = text.count
        write(node)
        finish(from: start)
    }

    private mutating func add(_ words: String) {
        var words = words
        words.withUTF8 { text.append(contentsOf: $0) }
    }

    private mutating func add(ascii character: Unicode.Scalar) { text.append(UInt8(ascii: character)) }

    mutating func write(_ node: FormulaNode) {
        switch node {
        case .identifier(let name, _): add(name)
        case .number(let number): add(number)
        case .symbol(let symbol), .sizedDelimiter(let symbol, _), .middleDelimiter(let symbol): add(symbol.text)
        case .function(let name, _): add(name)
        case .text(let words): add(words)
        case .space(let width): if width > 0 { add(ascii: " ") }
        case .row(let nodes): write(row: nodes[...])
        case .fraction(let top, let bottom, let form): fraction(top, bottom, form)
        case .root(let radicand, let index): root(radicand, index)
        case .scripts(let base, let sub, let sup, _): scripts(base, sub, sup)
        case .isotope(let base, let sub, let sup):
            script(sup, isRaised: true)
            script(sub, isRaised: false)
            write(base)
        case .accent(let base, let accent): write(base, accent)
        case .stack(let base, let over, let under): stack(base, over, under)
        case .fenced(let open, let content, let close):
            if let open { add(open.text) }
            write(content)
            if let close { add(close.text) }
        case .table(let table): write(table)
        case .styled(let content, _), .boxed(let content): write(content)
        case .struck(let content, _): strike(content)
        case .overlapping(let content, let hasWidth, _): if hasWidth || content.role != .space { write(content) }
        case .phantom: add(ascii: " ")
        }
    }

    // MARK: - Rows

    private mutating func write(row nodes: ArraySlice<FormulaNode>, isContinued: Bool = false) {
        var before: FormulaNode.Role = isContinued ? .operand : .nothing
        for (index, node) in zip(nodes.indices, nodes) {
            let role = node.role
            switch role {
            case .binary where before.makesUnary, .open, .close, .nothing: write(node)
            case .binary, .relation:
                add(ascii: " ")
                write(node)
                add(ascii: " ")
            case .punctuation:
                write(node)
                add(ascii: " ")
            case .function:
                if before == .operand { add(ascii: " ") }
                write(node)
                if index + 1 < nodes.endIndex, nodes[index + 1].isArgument { add(ascii: " ") }
            default:
                if case .number = node, case .number? = index > nodes.startIndex ? nodes[index - 1] : nil { add(ascii: " ") }
                // Parentheses around a fraction or what is below a root show where it ends, or what is divided by.
                let isBeforeFactor = index + 1 < nodes.endIndex && [.operand, .open].contains(nodes[index + 1].role)
                let isFactor = isBeforeFactor || index > nodes.startIndex && nodes[index - 1].divides
                if isBeforeFactor, case .root(let radicand, let degree) = node {
                    root(radicand, degree, inParentheses: true)
                } else {
                    write(node, inParentheses: isFactor && node.isWrittenWithSlash)
                }
            }
            before = role == .space ? before : role
        }
    }

    // MARK: - Structures

    private mutating func fraction(_ top: FormulaNode, _ bottom: FormulaNode, _ form: FractionForm) {
        if form == .binomial {
            add("C(")
            writeFinished(top)
            add(", ")
            writeFinished(bottom)
            add(ascii: ")")
        } else if form == .stacked {
            write(top)
            add("; ")
            write(bottom)
        } else if let character = PlainFormula.vulgar(top, bottom) {
            add(character)
        } else {
            write(top, inParentheses: !top.isFactor(canBeProduct: true))
            add(ascii: "/")
            write(bottom, inParentheses: !bottom.isFactor(canBeProduct: false))
        }
    }

    fileprivate static func vulgar(_ top: FormulaNode, _ bottom: FormulaNode) -> String? {
        guard case .number(let top) = top, case .number(let bottom) = bottom, top.utf8.count == 1, bottom.utf8.count < 3 else { return nil }
        return VulgarFraction.character(of: top, over: bottom)
    }

    private mutating func write(_ node: FormulaNode, inParentheses: Bool) {
        if inParentheses { add(ascii: "(") }
        write(node)
        if inParentheses { add(ascii: ")") }
    }

    private mutating func root(_ radicand: FormulaNode, _ index: FormulaNode?, inParentheses: Bool = false) {
        switch index.map(PlainFormula.plain) {
        case nil: add("√")
        case "3": add("∛")
        case "4": add("∜")
        case let index?: add((PlainScripts.raised(index) ?? "^(\(index))") + "√")
        }
        write(radicand, inParentheses: inParentheses || !radicand.isFactor(canBeProduct: false))
    }

    private mutating func scripts(_ base: FormulaNode, _ sub: FormulaNode?, _ sup: FormulaNode?) {
        // The state of a substance, which isn't a script in one line.
        if base == .empty, sup == nil, case .text(let state)? = sub { return add(state) }
        if base.isBrace { return annotated(base, [sub, sup]) }
        write(base, inParentheses: base.needsParenthesesBeforeScript)
        script(sub, isRaised: false)
        if case .symbol(let symbol)? = sup, symbol.text == "∘" {
            add("°")
        } else {
            script(sup, isRaised: true)
        }
        // Bounds would be read with what they belong to.
        if case .nothing = base.role { add(ascii: " ") }
    }

    /// A sum over or under a brace, with the words at the brace in parentheses: a script would be another value.
    private mutating func annotated(_ base: FormulaNode, _ words: [FormulaNode?]) {
        guard case .accent(let content, _) = base else { return }
        write(content, inParentheses: content.needsParenthesesBeforeScript)
        for words in words.compactMap({ $0.map(PlainFormula.plain) }) where !words.isEmpty { add(" (\(words))") }
    }

    private mutating func script(_ node: FormulaNode?, isRaised: Bool) {
        guard let node else { return }
        let start = text.count
        writeFinished(node)
        if text.count == start || PlainScripts.convert(&text, from: start, isRaised: isRaised) { return }
        let isOne = text[start...].count { $0 & 0xC0 != 0x80 } == 1
        text.insert(contentsOf: isRaised ? isOne ? "^".utf8 : "^(".utf8 : isOne ? "_".utf8 : "_(".utf8, at: start)
        if !isOne { add(ascii: ")") }
    }

    private mutating func write(_ base: FormulaNode, _ accent: FormulaAccent) {
        guard let combining = accent.plainMark else { return write(base) }
        // The mark of a letter with an index belongs to the letter.
        if case .scripts(let letter, let sub?, nil, .beside) = base {
            write(letter, accent)
            return script(sub, isRaised: false)
        }
        let words = PlainFormula.plain(base)
        let characters = words.unicodeScalars.count { $0.properties.canonicalCombiningClass == .notReordered }
        if accent.isBelow {
            for scalar in words.unicodeScalars { append(scalar, with: combining) }
        } else if characters > 1 {
            // A mark over each letter would be another value: (A ⋅ B)̄ isn't Ā ⋅ B̄.
            add(ascii: "(")
            add(words)
            append(")", with: combining)
        } else if !words.isEmpty {
            add(words)
            append(combining)
        }
    }

    private mutating func strike(_ content: FormulaNode) {
        for scalar in PlainFormula.plain(content).unicodeScalars {
            let isValue = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            append(scalar, with: isValue ? "\u{338}" : nil)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, with combining: Unicode.Scalar? = nil) {
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        if let combining { append(combining) }
    }

    private mutating func stack(_ base: FormulaNode, _ over: FormulaNode?, _ under: FormulaNode?) {
        // The equilibrium of a reaction, on whichever side.
        if over == .text("→") || under == .text("←") { return write(.symbol(FormulaSymbol("⇌", .relation))) }
        write(base)
        let words = [over, under].compactMap { $0.map(PlainFormula.plain) }.filter { !$0.isEmpty }
        if !words.isEmpty { add("(\(words.joined(separator: "; ")))") }
    }

    private mutating func write(_ table: FormulaTable) {
        if let open = table.open { add(open.text) }
        for (number, row) in table.rows.enumerated() {
            if number > 0 { add("; ") }
            for (column, cell) in row.enumerated() {
                if column > 0 { add(table.isAligned ? " " : ", ") }
                let nodes: [FormulaNode] = if case .row(let nodes) = cell { nodes } else { [cell] }
                write(row: nodes[...], isContinued: table.isAligned && column > 0)
            }
        }
        if let close = table.close { add(close.text) }
    }
}

extension FormulaNode {
    /// Whether a space precedes it after the name of a function.
    fileprivate var isArgument: Bool {
        if case .fenced = self { false } else { role == .operand || role == .function }
    }

    /// A fraction that isn't one character. Before a factor it is in parentheses.
    fileprivate var isWrittenWithSlash: Bool {
        guard case .fraction(let top, let bottom, let form) = self, form != .stacked else { return false }
        return PlainFormula.vulgar(top, bottom) == nil
    }

    /// Whether it needs no parentheses above or below a slash.
    fileprivate func isFactor(canBeProduct: Bool) -> Bool {
        switch self {
        case .row(let nodes):
            guard nodes.count > 1 else { return true }
            guard canBeProduct || nodes.count == 2 else { return false }
            return nodes.allSatisfy { $0.role == .operand && $0.isFactor(canBeProduct: false) }
                // Δt, dx and ∂x are read as one.
                && (canBeProduct || ["Δ", "d", "∂", "δ"].contains(PlainFormula.plain(nodes[0])))
        case .fraction, .table: return false
        default: return true
        }
    }

    /// Whether it is a sign of division.
    fileprivate var divides: Bool { if case .symbol(let symbol) = self { ["/", "÷", "∶"].contains(symbol.text) } else { false } }

    /// Whether it is a brace or an arc above or below something.
    fileprivate var isBrace: Bool { if case .accent(_, let accent) = self { accent.combining == nil && !accent.isLine } else { false } }

    fileprivate var needsParenthesesBeforeScript: Bool {
        switch self {
        case .row(let nodes): nodes.count > 1
        case .fraction, .root: true
        default: false
        }
    }
}

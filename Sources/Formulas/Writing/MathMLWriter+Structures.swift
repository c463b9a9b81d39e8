import Markup

/// Fractions, roots, scripts, accents and tables.
extension MathMLWriter {
    func write<Output: HTMLOutput & ~Copyable>(
        _ top: FormulaNode, over bottom: FormulaNode, _ form: FractionForm, _ output: inout Output
    ) {
        switch form {
        case .usual: fraction(top, bottom, hasLine: true, &output)
        case .stacked: fraction(top, bottom, hasLine: false, &output)
        case .display, .text:
            output.open("mstyle")
            output.attribute("displaystyle", is: form == .display ? "true" : "false")
            output.attribute("scriptlevel", is: "0")
            fraction(top, bottom, hasLine: true, &output)
            output.close("mstyle")
        case .binomial:
            fenced(FormulaSymbol("(", .open), FormulaSymbol(")", .close), &output) { fraction(top, bottom, hasLine: false, &$0) }
        }
    }

    private func fraction<Output: HTMLOutput & ~Copyable>(
        _ top: FormulaNode, _ bottom: FormulaNode, hasLine: Bool, _ output: inout Output
    ) {
        output.open("mfrac")
        if !hasLine { output.attribute("linethickness", is: "0") }
        write(top, &output)
        write(bottom, &output)
        output.close("mfrac")
    }

    func write<Output: HTMLOutput & ~Copyable>(rootOf radicand: FormulaNode, _ index: FormulaNode?, _ output: inout Output) {
        output.open(index == nil ? "msqrt" : "mroot")
        if let index {
            write(radicand, &output)
            write(index, &output)
            output.close("mroot")
        } else {
            content(inside: radicand, &output)
            output.close("msqrt")
        }
    }

    /// Chromium doesn't draw the lines of `menclose`, so pages draw them there.
    func struck<Output: HTMLOutput & ~Copyable>(_ content: FormulaNode, _ strike: FormulaStrike, _ output: inout Output) {
        output.open("menclose")
        switch strike {
        case .up:
            output.attribute("notation", is: "updiagonalstrike")
            output.attribute("class", is: "math-up")
        case .down:
            output.attribute("notation", is: "downdiagonalstrike")
            output.attribute("class", is: "math-down")
        case .cross:
            output.attribute("notation", is: "updiagonalstrike downdiagonalstrike")
            output.attribute("class", is: "math-cross")
        }
        self.content(inside: content, &output)
        output.close("menclose")
    }

    // MARK: - Scripts

    func scripts<Output: HTMLOutput & ~Copyable>(
        _ base: FormulaNode, _ sub: FormulaNode?, _ sup: FormulaNode?, _ placement: BoundPlacement, _ output: inout Output
    ) {
        let isBeside = placement == .beside
        if isBeside, sub == nil, base.isLetter, case .symbol(let prime)? = sup, prime.isPrime {
            // Chromium makes a raised prime too small and too high, as its glyph is both already.
            return write(.row([base, .symbol(FormulaSymbol(prime.text, .plain))]), &output)
        }
        let name: StaticString =
            switch (sub != nil, sup != nil) {
            case (true, true): isBeside ? "msubsup" : "munderover"
            case (true, false): isBeside ? "msub" : "munder"
            default: isBeside ? "msup" : "mover"
            }
        output.open(name)
        if isBeside { write(base: base, &output) } else { write(boundedBase: base, placement, &output) }
        if let sub { write(script: sub, &output) }
        if let sup { write(script: sup, &output) }
        output.close(name)
    }

    /// Chromium doesn't enlarge a delimiter that itself is the base of scripts.
    private func write<Output: HTMLOutput & ~Copyable>(base: FormulaNode, _ output: inout Output) {
        if case .sizedDelimiter = base { write(.row([base]), &output) } else { write(base, &output) }
    }

    private func write<Output: HTMLOutput & ~Copyable>(script: FormulaNode, _ output: inout Output) {
        let writer = MathMLWriter(isInScript: true)
        if case .symbol(let symbol) = script { writer.write(symbol, isAlone: true, &output) } else { writer.write(script, &output) }
    }

    /// A sum or `lim`, whose bounds move beside it in text unless they are fixed.
    private func write<Output: HTMLOutput & ~Copyable>(
        boundedBase base: FormulaNode, _ placement: BoundPlacement, _ output: inout Output
    ) {
        switch base {
        case .function(let name, _):
            output.open("mo")
            output.attribute("movablelimits", is: placement == .movable ? "true" : "false")
            output.attribute("lspace", is: "0")
            output.attribute("rspace", is: "0")
            output.text(name)
            output.close("mo")
        case .symbol(let symbol):
            output.open("mo")
            if placement == .aboveAndBelow { output.attribute("movablelimits", is: "false") }
            output.text(symbol.text)
            output.close("mo")
        default: write(base, &output)
        }
    }

    func isotope<Output: HTMLOutput & ~Copyable>(_ base: FormulaNode, _ sub: FormulaNode?, _ sup: FormulaNode?, _ output: inout Output) {
        output.open("mmultiscripts")
        if case .scripts(let letter, let sub, let sup, .beside) = base {
            write(letter, &output)
            write(sub ?? .empty, &output)
            write(sup ?? .empty, &output)
        } else {
            write(base, &output)
        }
        output.open("mprescripts")
        output.closeEmptyElement()
        write(sub ?? .empty, &output)
        write(sup ?? .empty, &output)
        output.close("mmultiscripts")
    }

    func write<Output: HTMLOutput & ~Copyable>(_ base: FormulaNode, _ accent: FormulaAccent, _ output: inout Output) {
        output.open(accent.isBelow ? "munder" : "mover")
        output.attribute(accent.isBelow ? "accentunder" : "accent", is: "true")
        // Not every engine stretches a line, so pages draw it.
        if accent.isLine { output.attribute("class", is: accent.isBelow ? "math-underline" : "math-overline") }
        write(base, &output)
        output.open("mo")
        output.attribute("stretchy", is: accent.isStretchy ? "true" : "false")
        withoutSpace(&output)
        output.text(accent.mark)
        output.close("mo")
        output.close(accent.isBelow ? "munder" : "mover")
    }

    func stack<Output: HTMLOutput & ~Copyable>(_ base: FormulaNode, _ over: FormulaNode?, _ under: FormulaNode?, _ output: inout Output) {
        let arrow: FormulaSymbol? = if case .symbol(let symbol) = base, symbol.isArrow { symbol } else { nil }
        // The bounds of an operator of `\mathop` are around it, and an empty one would add to its height.
        if over == nil, under == nil, arrow == nil { return write(base, &output) }
        let name: StaticString = over != nil && under != nil ? "munderover" : under != nil ? "munder" : "mover"
        output.open(name)
        var padding = false
        if let symbol = arrow {
            // A long arrow doesn't stretch in every font.
            padding = true
            output.open("mo")
            output.attribute("stretchy", is: "true")
            output.text(symbol.text == "⟶" ? "→" : symbol.text == "⟵" ? "←" : symbol.text)
            output.close("mo")
        } else {
            write(base, &output)
        }
        for words in [under, over] {
            guard let words else { continue }
            write(padding ? .row([.space(0.4), words, .space(0.4)]) : words, &output)
        }
        if over == nil, under == nil { write(.empty, &output) }
        output.close(name)
    }

    // MARK: - Tables

    func write<Output: HTMLOutput & ~Copyable>(_ table: FormulaTable, _ output: inout Output) {
        if table.isSmall {
            output.open("mstyle")
            output.attribute("scriptlevel", is: "1")
        }
        if table.open != nil || table.close != nil {
            fenced(table.open, table.close, &output) { rows(of: table, &$0) }
        } else {
            rows(of: table, &output)
        }
        if table.isSmall { output.close("mstyle") }
    }

    private func rows<Output: HTMLOutput & ~Copyable>(of table: FormulaTable, _ output: inout Output) {
        output.open("mtable")
        if table.isAligned {
            output.attribute("class", is: table.hasGaps ? "math-aligned" : "math-aligned math-tight")
            output.attribute("displaystyle", is: "true")
        }
        let columns = table.rows.map(\.count).max() ?? 0
        let alignments = (0..<columns).map(table.alignment)
        // Browsers of MathML Core need the classes of cells, other programs the attribute.
        if !alignments.allSatisfy({ $0 == .center }) { output.attribute("columnalign", alignments.map(\.name).joined(separator: " ")) }
        for (number, row) in table.rows.enumerated() {
            output.open("mtr")
            let isLast = number == table.rows.count - 1 && table.rowLines.contains(number + 1)
            if table.rowLines.contains(number) || isLast {
                output.attribute("class", isLast ? table.rowLines.contains(number) ? "math-over math-under" : "math-under" : "math-over")
            }
            for (column, cell) in row.enumerated() {
                output.open("mtd")
                let classes = [
                    alignments[column].className, table.columnLines.contains(column) ? "math-line" : nil,
                    column == row.count - 1 && table.columnLines.contains(columns) ? "math-last-line" : nil,
                ].compactMap { $0 }
                if !classes.isEmpty { output.attribute("class", classes.joined(separator: " ")) }
                let nodes: [FormulaNode] = if case .row(let nodes) = cell { nodes } else { [cell] }
                write(inside: nodes[...], isContinued: table.isAligned && column > 0, &output)
                output.close("mtd")
            }
            output.close("mtr")
        }
        output.close("mtable")
    }
}

extension FormulaNode {
    /// Whether it is as high as a letter.
    fileprivate var isLetter: Bool {
        switch self {
        case .identifier, .number, .function: true
        case .symbol(let symbol): [.letter, .upright, .close].contains(symbol.kind)
        default: false
        }
    }
}

extension FormulaTable.Alignment {
    fileprivate var name: String {
        switch self {
        case .left: "left"
        case .center: "center"
        case .right: "right"
        }
    }

    fileprivate var className: String? {
        switch self {
        case .left: "math-left"
        case .center: nil
        case .right: "math-right"
        }
    }
}

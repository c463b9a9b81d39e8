import Encoding
package import Markup

extension Formula {
    /// Writes the formula as MathML Core.
    ///
    /// - Parameters:
    ///   - tex: its source, for the attribute `alttext`.
    ///   - namespace: whether the element names its namespace, as XML needs.
    package func write<Output: HTMLOutput & ~Copyable>(to output: inout Output, tex: UnsafeBufferPointer<UInt8>, namespace: Bool = false) {
        output.open("math")
        if namespace { output.attribute("xmlns", is: "http://www.w3.org/1998/Math/MathML") }
        if isDisplay { output.attribute("display", is: "block") }
        output.attribute("alttext", tex.trimmed)
        let writer = MathMLWriter()
        if case .row(let nodes) = content { writer.write(inside: nodes[...], &output) } else { writer.write(inside: [content], &output) }
        output.close("math")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Without white space at its ends.
    var trimmed: UnsafeBufferPointer<UInt8> {
        guard let first = firstIndex(where: { !$0.isWhiteSpace }), let last = lastIndex(where: { !$0.isWhiteSpace }) else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(rebasing: self[first...last])
    }
}

/// Writes nodes as elements of MathML Core. Spaces that TeX derives from what is next to a symbol are written as attributes.
struct MathMLWriter {
    /// Whether what is written is a script.
    var isInScript = false

    /// Writes one element.
    func write<Output: HTMLOutput & ~Copyable>(_ node: FormulaNode, _ output: inout Output) {
        switch node {
        case .identifier(let name, let isUpright): identifier(name, isUpright: isUpright, &output)
        case .number(let number): element("mn", number, &output)
        case .symbol(let symbol): write(symbol, &output)
        case .function(let name, _): identifier(name, isUpright: true, &output)
        case .text(let text): element("mtext", MathMLWriter.keptSpaces(text), &output)
        case .space(let width): space(width, &output)
        case .sizedDelimiter(let symbol, let size): write(symbol, size: size, &output)
        case .middleDelimiter(let symbol): fence(symbol, "infix", &output)
        case .row(let nodes): row(nodes[...], &output)
        case .fraction(let top, let bottom, let form): write(top, over: bottom, form, &output)
        case .root(let radicand, let index): write(rootOf: radicand, index, &output)
        case .scripts(let base, let sub, let sup, let placement): scripts(base, sub, sup, placement, &output)
        case .isotope(let base, let sub, let sup): isotope(base, sub, sup, &output)
        case .accent(let base, let accent): write(base, accent, &output)
        case .stack(let base, let over, let under): stack(base, over, under, &output)
        case .fenced(let open, let content, let close): fenced(open, close, &output) { self.content(inside: content, &$0) }
        case .table(let table): write(table, &output)
        case .styled(let content, _): write(content, &output)
        case .phantom(let content): wrapped("mphantom", content, &output)
        case .struck(let content, let strike): struck(content, strike, &output)
        case .overlapping(let content, let hasWidth, let hasHeight):
            output.open("mpadded")
            if !hasWidth { output.attribute("width", is: "0") }
            if !hasHeight {
                output.attribute("height", is: "0")
                output.attribute("depth", is: "0")
            }
            self.content(inside: content, &output)
            output.close("mpadded")
        case .boxed(let content):
            output.open("mrow")
            output.attribute("class", is: "math-box")
            self.content(inside: content, &output)
            output.close("mrow")
        }
    }

    func element<Output: HTMLOutput & ~Copyable>(_ name: StaticString, _ text: String, _ output: inout Output) {
        output.open(name)
        output.text(text)
        output.close(name)
    }

    private func wrapped<Output: HTMLOutput & ~Copyable>(_ name: StaticString, _ node: FormulaNode, _ output: inout Output) {
        output.open(name)
        content(inside: node, &output)
        output.close(name)
    }

    /// Writes the content of an element that implies a row.
    func content<Output: HTMLOutput & ~Copyable>(inside node: FormulaNode, _ output: inout Output) {
        if case .row(let nodes) = node { write(inside: nodes[...], &output) } else { write(inside: [node], &output) }
    }

    private func row<Output: HTMLOutput & ~Copyable>(_ nodes: ArraySlice<FormulaNode>, _ output: inout Output) {
        output.open("mrow")
        write(inside: nodes, &output)
        output.close("mrow")
    }

    // MARK: - Rows

    /// Writes the elements of a row with the spaces between them.
    /// - Parameter isContinued: whether something that isn't written here precedes, so that an operator at the beginning isn't unary.
    func write<Output: HTMLOutput & ~Copyable>(
        inside nodes: ArraySlice<FormulaNode>, isContinued: Bool = false, _ output: inout Output
    ) {
        var before: FormulaNode.Role = isContinued ? .operand : .nothing
        for (index, node) in zip(nodes.indices, nodes) {
            if case .styled(_, let style) = node {
                return write(style, nodes[(index + 1)...], &output)
            }
            let role = node.role
            if role == .function, before == .operand { space(1.0 / 6, &output) }
            if role == .binary, case .symbol(let symbol) = node, before.makesUnary || index == nodes.startIndex {
                write(symbol, form: before.makesUnary ? "prefix" : "infix", &output)
            } else if isContinued, role == .relation, index == nodes.startIndex, case .symbol(let symbol) = node, symbol.hasPrefixForm {
                write(symbol, form: "infix", &output)
            } else if isInScript, role == .relation, index == nodes.startIndex, case .symbol(let symbol) = node {
                write(symbol, isFirst: true, &output)
            } else if before == .binary || before == .relation, node == .empty {
                // Without an operand, browsers leave no space beside the operator.
                element("mi", "", &output)
            } else {
                write(node, &output)
            }
            if role == .function, index + 1 < nodes.endIndex { application(to: nodes[index + 1], &output) }
            before = role == .space ? before : role
        }
    }

    /// The invisible operator of function application, which screen readers speak, and a space unless brackets follow.
    private func application<Output: HTMLOutput & ~Copyable>(to next: FormulaNode, _ output: inout Output) {
        switch next.role {
        case .operand, .function:
            element("mo", "\u{2061}", &output)
            if case .fenced = next { return }
            space(1.0 / 6, &output)
        case .open: element("mo", "\u{2061}", &output)
        default: break
        }
    }

    private func write<Output: HTMLOutput & ~Copyable>(_ style: FormulaStyle, _ rest: ArraySlice<FormulaNode>, _ output: inout Output) {
        output.open("mstyle")
        output.attribute("displaystyle", is: style == .display ? "true" : "false")
        switch style {
        case .display, .text: output.attribute("scriptlevel", is: "0")
        case .script: output.attribute("scriptlevel", is: "1")
        case .scriptScript: output.attribute("scriptlevel", is: "2")
        case .line: break
        }
        write(inside: rest, &output)
        output.close("mstyle")
    }

    func space<Output: HTMLOutput & ~Copyable>(_ width: Double, _ output: inout Output) {
        if width < 0 { return negativeSpace(width, &output) }
        output.open("mspace")
        output.attribute("width", MathMLWriter.length(width))
        output.close("mspace")
    }

    /// Browsers ignore a negative width, so pages give narrow spaces a negative margin.
    private func negativeSpace<Output: HTMLOutput & ~Copyable>(_ width: Double, _ output: inout Output) {
        for _ in 0..<max(1, Int((width * -6).rounded())) {
            output.open("mspace")
            output.attribute("class", is: "math-back")
            output.attribute("width", is: "-0.1667em")
            output.close("mspace")
        }
    }

    /// A length in em with four decimals: `0.1667em`.
    static func length(_ em: Double) -> String {
        let tenThousandths = Int((abs(em) * 10_000).rounded())
        var decimals = String(tenThousandths % 10_000 + 10_000).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return (em < 0 ? "-" : "") + "\(tenThousandths / 10_000)" + (decimals.isEmpty ? "" : ".\(decimals)") + "em"
    }

    /// MathML drops spaces at the ends of a text, which no-break spaces keep.
    private static func keptSpaces(_ text: String) -> String {
        guard text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
        let inner = text.drop { $0 == " " }
        let words = inner.prefix(upTo: inner.lastIndex { $0 != " " }.map { inner.index(after: $0) } ?? inner.startIndex)
        return (text.first == " " ? "\u{A0}" : "") + words + (text.last == " " && !words.isEmpty ? "\u{A0}" : "")
    }
}

extension FormulaNode {
    /// The role of a node for the spaces around it.
    enum Role {
        case nothing, operand, function, binary, relation, open, close, punctuation, space

        /// Whether a plus or minus after it is the sign of a number.
        var makesUnary: Bool {
            switch self {
            case .nothing, .function, .binary, .relation, .open, .punctuation: true
            case .operand, .close, .space: false
            }
        }

        /// The role of a part that isn't only a symbol, such as a plus with an index, which has no spaces around it.
        fileprivate var withoutOperator: Role { self == .binary ? .operand : self }
    }

    var role: Role {
        switch self {
        case .symbol(let symbol), .sizedDelimiter(let symbol, _): symbol.role
        case .middleDelimiter: .relation
        case .function: .function
        case .space, .phantom, .overlapping(.phantom, _, _): .space
        case .overlapping(let content, _, _), .struck(let content, _): content.role.withoutOperator
        case .scripts(let base, _, _, _): base.role.withoutOperator
        case .stack(let base, _, _): base.role
        case .styled: .nothing
        default: .operand
        }
    }
}

extension FormulaSymbol {
    var role: FormulaNode.Role {
        switch kind {
        case .letter, .upright, .postfix, .plain, .fence: .operand
        case .prefix, .sum, .integral: .nothing
        case .binary: .binary
        case .relation: .relation
        case .open: .open
        case .close: .close
        case .punctuation: .punctuation
        }
    }
}

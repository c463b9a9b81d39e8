import Markup

/// Letters, symbols and delimiters.
extension MathMLWriter {
    func identifier<Output: HTMLOutput & ~Copyable>(_ name: String, isUpright: Bool, _ output: inout Output) {
        output.open("mi")
        if isUpright, MathMLWriter.isSlantedAlone(name) { output.attribute("mathvariant", is: "normal") }
        output.text(name)
        output.close("mi")
    }

    /// Whether browsers slant it when it is the only letter of an identifier.
    private static func isSlantedAlone(_ name: String) -> Bool {
        guard let letter = name.onlyScalar else { return false }
        return letter.isASCII ? letter.properties.isAlphabetic : letter == "∇" || (0x370..<0x400).contains(letter.value)
    }

    /// - Parameters:
    ///   - form: for an operator whose form browsers would derive wrongly from its position.
    ///   - isAlone: whether it is all of a script, where WebKit would leave the spaces of an operator around it.
    ///   - isFirst: whether it begins a script, where browsers would leave a space before a relation.
    func write<Output: HTMLOutput & ~Copyable>(
        _ symbol: FormulaSymbol, form: StaticString? = nil, isAlone: Bool = false, isFirst: Bool = false, _ output: inout Output
    ) {
        switch symbol.kind {
        case .letter: return identifier(symbol.text, isUpright: false, &output)
        case .upright: return identifier(symbol.text, isUpright: true, &output)
        default: output.open("mo")
        }
        switch symbol.kind {
        case .open:
            if symbol.isOneForBothSides { output.attribute("form", is: "prefix") }
            output.attribute("stretchy", is: "false")
        case .close:
            if symbol.isOneForBothSides { output.attribute("form", is: "postfix") }
            output.attribute("stretchy", is: "false")
        case .fence:
            output.attribute("stretchy", is: "false")
            withoutSpace(&output)
        case .plain:
            if symbol.isVerticalArrow { output.attribute("stretchy", is: "false") }
            withoutSpace(&output)
        case .binary: if let form { output.attribute("form", is: form) }
        case .relation:
            if symbol.isVerticalArrow { output.attribute("stretchy", is: "false") }
            if let form { output.attribute("form", is: form) }
            if isFirst, !symbol.isColon { output.attribute("lspace", is: "0") }
            // Browsers space it as punctuation.
            if symbol.isColon, !isAlone {
                if isInScript { withoutSpace(&output) } else { withSpace("0.2778em", &output) }
            }
        case .punctuation where symbol.text == ":":
            output.attribute("lspace", is: "0")
            output.attribute("rspace", is: "0.2222em")
        default: break
        }
        if isAlone, symbol.kind == .binary || symbol.kind == .relation { withoutSpace(&output) }
        output.text(symbol.text)
        output.close("mo")
    }

    private func withSpace<Output: HTMLOutput & ~Copyable>(_ width: StaticString, _ output: inout Output) {
        output.attribute("lspace", is: width)
        output.attribute("rspace", is: width)
    }

    func withoutSpace<Output: HTMLOutput & ~Copyable>(_ output: inout Output) {
        output.attribute("lspace", is: "0")
        output.attribute("rspace", is: "0")
    }

    /// A delimiter of a fixed size.
    func write<Output: HTMLOutput & ~Copyable>(_ symbol: FormulaSymbol, size: Double, _ output: inout Output) {
        output.open("mo")
        switch symbol.kind {
        case .open: output.attribute("form", is: "prefix")
        case .close: output.attribute("form", is: "postfix")
        default: withoutSpace(&output)
        }
        output.attribute("stretchy", is: "true")
        output.attribute("minsize", MathMLWriter.length(size))
        output.attribute("maxsize", MathMLWriter.length(size))
        output.text(symbol.text)
        output.close("mo")
    }

    /// A delimiter that grows with what it encloses.
    ///
    /// - Parameter isReversed: whether it opens with a closing bracket or the reverse, `]0;1[`, which browsers space like a relation.
    func fence<Output: HTMLOutput & ~Copyable>(
        _ symbol: FormulaSymbol, _ form: StaticString, isReversed: Bool = false, _ output: inout Output
    ) {
        output.open("mo")
        output.attribute("fence", is: "true")
        output.attribute("form", is: form)
        output.attribute("stretchy", is: "true")
        if isReversed { withoutSpace(&output) }
        output.text(symbol.text)
        output.close("mo")
    }

    func fenced<Output: HTMLOutput & ~Copyable>(
        _ open: FormulaSymbol?, _ close: FormulaSymbol?, _ output: inout Output, _ content: (inout Output) -> Void
    ) {
        output.open("mrow")
        if let open { fence(open, "prefix", isReversed: open.kind == .close, &output) }
        content(&output)
        if let close { fence(close, "postfix", isReversed: close.kind == .open, &output) }
        output.close("mrow")
    }
}

extension FormulaSymbol {
    var isOneForBothSides: Bool { text.onlyScalar == "|" || text.onlyScalar == "‖" }

    fileprivate var isColon: Bool { text.onlyScalar == ":" }

    /// Whether it is a relation that browsers space as a prefix when it begins a row.
    var hasPrefixForm: Bool {
        switch text.onlyScalar {
        case "∼", "∣", "∥", "∴", "∵": true
        default: false
        }
    }

    var isPrime: Bool {
        switch text.onlyScalar {
        case "′", "″", "‴": true
        default: false
        }
    }

    var isArrow: Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        return (0x2190..<0x2200).contains(scalar.value) || (0x27F5..<0x2800).contains(scalar.value)
    }

    fileprivate var isVerticalArrow: Bool {
        switch text.onlyScalar {
        case "↑", "↓", "↕", "⇑", "⇓", "⇕": true
        default: false
        }
    }
}

extension String {
    /// Its code point if it has only one. Comparing these takes less time than comparing texts, which are normalized first.
    fileprivate var onlyScalar: Unicode.Scalar? {
        guard let first = unicodeScalars.first, unicodeScalars.index(after: startIndex) == endIndex else { return nil }
        return first
    }
}

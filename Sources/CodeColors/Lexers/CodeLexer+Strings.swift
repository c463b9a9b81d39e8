/// Strings with escapes, expressions and delimiters.
extension CodeLexer {
    /// Text in lines of its own, up to one that has only its name.
    struct HereDocument {
        var name: [UInt8]
        /// Whether the line with the name may be indented.
        var isIndented: Bool
    }

    /// How deep strings in expressions in strings are read.
    private static let depth = 8

    /// Skips a string that begins here.
    mutating func skip(_ quote: CodeSyntax.Quote, depth: Int = 0) {
        skip(quote.open.count)
        var brackets = 0
        while index < end {
            let byte = code[index]
            if !quote.expression.isEmpty, starts(with: quote.expression), depth < CodeLexer.depth {
                skipExpression(quote, depth)
            } else if byte == UInt8(ascii: "\\"), quote.escape == .backslash {
                skip(2)
            } else if byte == quote.nested {
                brackets += 1
                index += 1
            } else if brackets > 0, starts(with: quote.close) {
                brackets -= 1
                index += 1
            } else if quote.escape == .doubledOrBackslash, code[index - 1] == UInt8(ascii: "\\"), starts(with: quote.close),
                self.byte(1).isInName
            {
                index += 1
            } else if starts(with: quote.close) {
                skip(quote.close.count)
                guard quote.escape == .doubled || quote.escape == .doubledOrBackslash, starts(with: quote.close) else {
                    // One or two more quotes may precede a triple quote.
                    while quote.close.count == 3, self.byte() == quote.close[0] { index += 1 }
                    return
                }
                skip(quote.close.count)
            } else if byte == 0x0A, !quote.spansLines {
                return
            } else {
                index += 1
            }
        }
    }

    /// Skips an expression in a string, with the strings that it has.
    private mutating func skipExpression(_ quote: CodeSyntax.Quote, _ depth: Int) {
        guard let open = quote.expression.last else { return }
        let close = open == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
        skip(quote.expression.count)
        var brackets = 1
        while index < end, brackets > 0 {
            if code[index] == 0x0A, !quote.spansLines { return }
            if has(.escapes), code[index] == UInt8(ascii: "\\") {
                skip(2)
                continue
            }
            if let inner = syntax.quotes.first(where: { starts(with: $0.open) }) {
                skip(inner, depth: depth + 1)
                continue
            }
            if code[index] == open { brackets += 1 }
            if code[index] == close { brackets -= 1 }
            index += 1
        }
    }

    /// `/…/` with its flags; false where the line ends before it does.
    mutating func skipRegularExpression() -> Bool {
        var offset = index + 1
        guard index >= unclosedExpression, offset < end, code[offset] != 0x20, code[offset] != UInt8(ascii: "/"),
            code[offset] != UInt8(ascii: "*")
        else { return false }
        var isInClass = false
        while offset < end, code[offset] != 0x0A {
            switch code[offset] {
            case UInt8(ascii: "\\"): offset += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                index = offset + 1
                skip { $0.isLetter && $0 < 0x80 }
                return true
            default: break
            }
            offset += 1
        }
        unclosedExpression = offset
        return false
    }

    /// `#"…"#` and `##"""…"""##`, and `#/…/#`, a regular expression.
    mutating func skipNumberSignString() -> Bool {
        guard index >= plainNumberSigns else { return false }
        var numberSigns = 0
        while byte(numberSigns) == UInt8(ascii: "#") { numberSigns += 1 }
        if has(.regularExpressions), byte(numberSigns) == UInt8(ascii: "/") {
            skip(numberSigns + 1)
            skip(past: [UInt8(ascii: "/")] + [UInt8](repeating: UInt8(ascii: "#"), count: numberSigns))
            return true
        }
        guard byte(numberSigns) == UInt8(ascii: "\"") else {
            plainNumberSigns = index + numberSigns
            return false
        }
        let isTriple = byte(numberSigns + 1) == UInt8(ascii: "\"") && byte(numberSigns + 2) == UInt8(ascii: "\"")
        skip(numberSigns + (isTriple ? 3 : 1))
        skip(
            past: [UInt8](repeating: UInt8(ascii: "\""), count: isTriple ? 3 : 1)
                + [UInt8](repeating: UInt8(ascii: "#"), count: numberSigns))
        return true
    }

    /// A string after a prefix of at most two letters, or `r#"…"#`, or `R"x(…)x"`.
    /// - Returns: false if the letters aren't a prefix.
    mutating func skipPrefixed(from start: Int) -> Bool {
        let prefix = text(start..<index)
        if has(.numberSignStrings), byte() == UInt8(ascii: "#") { return ["r", "br", "cr"].contains(prefix) && skipNumberSignString() }
        if has(.delimitedStrings), prefix.hasSuffix("R"), byte() == UInt8(ascii: "\"") { return skipDelimitedString() }
        guard syntax.prefixes.contains(prefix.lowercased()), var quote = syntax.quotes.first(where: { starts(with: $0.open) }) else {
            return false
        }
        if has(.lifetimes), prefix.contains("r") { quote.escape = .none }
        if quote.escape == .doubledOrBackslash, prefix.lowercased() == "e" { quote.escape = .backslash }
        skip(quote)
        return true
    }

    private mutating func skipDelimitedString() -> Bool {
        var delimiter: [UInt8] = []
        var distance = 1
        while distance <= 17, byte(distance) != UInt8(ascii: "("), byte(distance) != 0 {
            delimiter.append(byte(distance))
            distance += 1
        }
        guard byte(distance) == UInt8(ascii: "(") else { return false }
        skip(distance + 1)
        skip(past: [UInt8(ascii: ")")] + delimiter + [UInt8(ascii: "\"")])
        return true
    }

    // MARK: - Here documents

    /// Reads `<<EOF`, `<<-'EOF'`, `<<~EOF` and, in PHP, `<<<EOF`; false for a shift or an append.
    mutating func noteHereDocument() -> Bool {
        func at(_ byteOffset: Int) -> UInt8 { byteOffset < end ? code[byteOffset] : 0 }
        let isLong = has(.longHereDocuments) && at(index + 2) == UInt8(ascii: "<")
        let before = index > start ? code[index - 1] : 0
        guard isLong || has(.hereDocuments), !before.isInName, before != UInt8(ascii: ")") else { return false }
        var offset = index + (isLong ? 3 : 2)
        let isIndented = isLong || at(offset) == UInt8(ascii: "-") || at(offset) == UInt8(ascii: "~")
        if !isLong, isIndented { offset += 1 }
        if isLong { while at(offset) == 0x20 { offset += 1 } }
        let quote = at(offset).isQuote ? at(offset) : 0
        if quote != 0 { offset += 1 }
        let first = offset
        while offset < end, offset - first < 64, code[offset].isInName { offset += 1 }
        let isName = offset > first && (quote == 0 ? code[first].isCapital || isIndented && code[first].isNameStart : at(offset) == quote)
        guard isName else { return false }
        let document = HereDocument(name: Array(code[first..<offset]), isIndented: isIndented)
        guard isClosed(document, after: offset) else { return false }
        pendingDocuments.append(document)
        index = quote == 0 ? offset : offset + 1
        return true
    }

    /// Whether a line ends the document. Without one, `list <<VALUE` is an operator.
    private mutating func isClosed(_ document: HereDocument, after first: Int) -> Bool {
        // Each search can read all lines.
        guard !unclosedDocuments.contains(document.name), unclosedDocuments.count < 64, pendingDocuments.count < 16 else { return false }
        let start = index
        defer { index = start }
        index = first
        skipLine()
        skip(1)
        while index < end {
            if document.isIndented { skip { $0 == 0x20 || $0 == 0x09 } }
            if starts(with: document.name), !byte(document.name.count).isInName { return true }
            skipLine()
            skip(1)
        }
        unclosedDocuments.insert(document.name)
        return false
    }

    /// Skips the lines of a document, with the one that ends it.
    mutating func skip(_ document: HereDocument) {
        while index < end {
            if document.isIndented { skip { $0 == 0x20 || $0 == 0x09 } }
            let isLast = starts(with: document.name) && !byte(document.name.count).isInName
            if isLast { return skip(document.name.count) }
            skipLine()
            skip(1)
        }
    }
}

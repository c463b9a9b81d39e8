/// Literals and names that only Ruby, Kotlin or dialects of SQL have.
extension CodeLexer {
    /// How far the end of a literal is looked for, so that code with many beginnings doesn't take long.
    private static let searchedLength = 4096

    // MARK: - Ruby

    /// Whether what begins here is a value: `puts /a/` and `f %w[a]`, not `a / b` and `a % b`.
    var mayBeginValue: Bool {
        if !isAfterValue { return true }
        let isAfterSpace = index > start && code[index - 1] == 0x20
        return has(.rubyLiterals) && isAfterName && isAfterSpace && !byte(1).isSpace && byte(1) != UInt8(ascii: "=")
    }

    /// `%w[a b]`, `%(…)`, `%r{…}i`, `:"a b"` and `?a`.
    mutating func skipRubyLiteral() -> Bool {
        switch byte() {
        case UInt8(ascii: "%"): return mayBeginValue && skipPercentString()
        case UInt8(ascii: ":") where byte(1).isQuote:
            guard let quote = syntax.quotes.first(where: { starts(with: $0.open, at: index + 1) }) else { return false }
            skip(1)
            skip(quote)
            return true
        case UInt8(ascii: "?"):
            guard !isAfterValue, byte(1) > 0x20, !byte(2).isInName else { return false }
            skip(byte(1) == UInt8(ascii: "\\") ? 3 : 2)
            return true
        default: return false
        }
    }

    private mutating func skipPercentString() -> Bool {
        let kind = byte(1)
        let hasKind = "wWiIqQrxs".utf8.contains(kind)
        let open = byte(hasKind ? 2 : 1)
        guard open > 0x20, open < 0x80, !open.isInName else { return false }
        let brackets: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x7B: 0x7D, 0x3C: 0x3E]
        let isLiteral = hasKind && "wiqs".utf8.contains(kind)
        let opening = code[index...index + (hasKind ? 2 : 1)]
        skip(
            CodeSyntax.Quote(
                Array(opening), [brackets[open] ?? open], expression: isLiteral ? "" : "#{", nested: brackets[open] == nil ? nil : open))
        if hasKind, kind == UInt8(ascii: "r") { skip { $0.isSmall } }
        return true
    }

    // MARK: - Kotlin, Swift

    /// A name in backticks, which may have spaces and apostrophes.
    mutating func skipQuotedName() -> Bool { skipName(to: UInt8(ascii: "`")) }

    /// Skips a name and the character after it; false if that isn't in this line.
    private mutating func skipName(to close: UInt8) -> Bool {
        var offset = index + 1
        let limit = min(end, offset + CodeLexer.searchedLength)
        while offset < limit, code[offset] != close, code[offset] != 0x0A { offset += 1 }
        guard offset < limit, code[offset] == close, offset > index + 1 else { return false }
        index = offset + 1
        return true
    }

    // MARK: - SQL

    /// A name in square brackets, as SQL Server has them; not an index, or the items of an array.
    mutating func skipBracketName() -> Bool {
        let isIndex = index > start && (code[index - 1].isInName || "])\"".utf8.contains(code[index - 1]))
        return !isIndex && byte(1).isNameStart && skipName(to: UInt8(ascii: "]"))
    }

    /// `$$it's$$` and `$a$it's$a$` in one line. What has several lines is the body of a function, which is code.
    mutating func skipDollarString() -> Bool {
        var length = 1
        while byte(length).isInName { length += 1 }
        guard byte(length) == UInt8(ascii: "$"), !byte(1).isDigit else { return false }
        let mark = Array(code[index...index + length])
        var offset = index + mark.count
        let limit = min(end, offset + CodeLexer.searchedLength)
        while offset < limit, code[offset] != 0x0A, !starts(with: mark, at: offset) { offset += 1 }
        guard starts(with: mark, at: offset) else { return false }
        index = offset + mark.count
        return true
    }
}

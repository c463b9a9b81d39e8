/// Reads code of a language that consists of comments, strings, numbers, names and operators.
struct CodeLexer: CodeReading {
    let code: UnsafeBufferPointer<UInt8>
    let start: Int
    let end: Int
    var index: Int
    let syntax: CodeSyntax
    /// Whether a value may end here, so that a slash divides.
    private(set) var isAfterValue = false
    /// Whether that value is a name, which could be of a method.
    private(set) var isAfterName = false
    /// Ends of here documents that begin with the next line.
    var pendingDocuments: [HereDocument] = []
    /// Offset before which no slash ends a regular expression: a search that failed isn't repeated for each slash of a line.
    var unclosedExpression = 0
    /// Names of here documents without an end, which aren't looked for again.
    var unclosedDocuments: Set<[UInt8]> = []
    /// Offset before which no number sign begins a string, for the same reason.
    var plainNumberSigns = 0
    private var tokens: [CodeToken] = []

    /// Words after which a slash can only begin a regular expression.
    private static let wordsBeforeExpressions: Set = [
        "return", "typeof", "case", "in", "of", "do", "else", "and", "or", "not", "when", "if", "unless", "while", "until", "puts", "yield",
        "await", "delete", "void", "throw", "new", "then", "instanceof",
    ]

    init(_ code: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ syntax: CodeSyntax) {
        self.code = code
        self.syntax = syntax
        start = range.lowerBound
        end = range.upperBound
        index = range.lowerBound
    }

    func has(_ feature: CodeSyntax.Features) -> Bool { syntax.features.contains(feature) }

    mutating func read(into all: inout [CodeToken]) {
        while index < end { readNext() }
        all += tokens
    }

    private mutating func add(_ kind: CodeToken.Kind, from start: Int) {
        if start < index { tokens.append(CodeToken(kind: kind, range: start..<index)) }
        isAfterValue = kind == .string || kind == .number
        isAfterName = false
    }

    private mutating func readNext() {
        let start = index
        let byte = code[index]
        if byte == 0x0A {
            index += 1
            readHereDocuments()
        } else if byte.isSpace {
            index += 1
        } else if has(.rubyLiterals), isAtLineStart, starts(with: "__END__") {
            // The lines after it are data.
            index = end
        } else if byte == UInt8(ascii: "\\"), has(.escapes) {
            skip(2)
            isAfterValue = true
        } else if skipComment() {
            tokens.append(CodeToken(kind: .comment, range: start..<index))
        } else if let kind = skipString() {
            add(kind, from: start)
        } else if byte.isDigit || byte == UInt8(ascii: "."), skipNumber() {
            add(.number, from: start)
        } else if byte == UInt8(ascii: "@"), has(.annotations), self.byte(1).isNameStart {
            index += 1
            skip { $0.isInName || $0 == UInt8(ascii: ".") }
            add(.keyword, from: start)
        } else if byte == UInt8(ascii: "#"), has(.directives), readDirective() {
            return
        } else if byte.isNameStart || byte == UInt8(ascii: "$") && has(.dollarNames) {
            readName()
        } else if skipPlainName() {
            isAfterValue = true
        } else {
            index += 1
            isAfterValue = byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
            isAfterName = false
        }
    }

    /// A name with quotation marks of its own, or a variable such as `$'` in Ruby.
    private mutating func skipPlainName() -> Bool {
        switch byte() {
        case UInt8(ascii: "`"): return has(.backtickNames) && skipQuotedName()
        case UInt8(ascii: "["): return has(.bracketNames) && skipBracketName()
        case UInt8(ascii: "$") where has(.rubyLiterals) && byte(1) > 0x20 && !byte(1).isInName:
            skip(2)
            return true
        default: return false
        }
    }

    // MARK: - Comments

    private mutating func skipComment() -> Bool {
        if let block = syntax.blockComment, starts(with: block.open) {
            skip(block)
            return true
        }
        if has(.lineBlockComments), starts(with: "=begin"), isAtLineStart {
            skip(past: Array("\n=end".utf8))
            skipLine()
            return true
        }
        guard let marker = syntax.lineComments.first(where: { starts(with: $0) }) else { return false }
        if has(.spacedComments), index > start, !code[index - 1].isSpace, !";&|()".utf8.contains(code[index - 1]) { return false }
        if has(.attributeBrackets), byte() == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "[") { return false }
        skip(marker.count)
        skipLine()
        return true
    }

    private var isAtLineStart: Bool { index == start || code[index - 1] == 0x0A }

    private mutating func skip(_ block: CodeSyntax.BlockComment) {
        skip(block.open.count)
        var depth = 1
        while index < end, depth > 0 {
            if starts(with: block.close) {
                depth -= 1
                skip(block.close.count)
            } else if block.nests, starts(with: block.open) {
                depth += 1
                skip(block.open.count)
            } else {
                index += 1
            }
        }
    }

    // MARK: - Strings

    private mutating func skipString() -> CodeToken.Kind? {
        if has(.regularExpressions), byte() == UInt8(ascii: "/"), mayBeginValue, !isInClosingTag, skipRegularExpression() { return .string }
        if has(.numberSignStrings), byte() == UInt8(ascii: "#"), skipNumberSignString() { return .string }
        if has(.symbols), byte() == UInt8(ascii: ":"), byte(1).isNameStart, index == start || code[index - 1] != UInt8(ascii: ":") {
            index += 1
            skip(while: \.isInName)
            return .string
        }
        if has(.rubyLiterals), skipRubyLiteral() { return .string }
        if has(.dollarStrings), byte() == UInt8(ascii: "$"), skipDollarString() { return .string }
        if starts(with: "<<"), noteHereDocument() { return .string }
        if has(.lifetimes), byte() == UInt8(ascii: "'"), isLifetime {
            skip(1)
            skip(while: \.isInName)
            return .keyword
        }
        if has(.apostrophes), byte() == UInt8(ascii: "'"), isAfterValue, index > start, code[index - 1].isInName { return nil }
        guard let quote = syntax.quotes.first(where: { starts(with: $0.open) }) else { return nil }
        skip(quote)
        if has(.keys), byte(after: \.isSpace) == UInt8(ascii: ":") { return .type }
        return .string
    }

    /// Whether it is the slash of `</p>` in JSX.
    private var isInClosingTag: Bool { has(.apostrophes) && index > start && code[index - 1] == UInt8(ascii: "<") }

    /// Whether `'a` isn't followed by another quotation mark.
    private var isLifetime: Bool {
        guard byte(1).isNameStart else { return false }
        var distance = 2
        while distance < 32, byte(distance).isInName { distance += 1 }
        return byte(distance) != UInt8(ascii: "'")
    }

    // MARK: - Numbers, names

    /// - Returns: false for a dot that doesn't begin a number.
    private mutating func skipNumber() -> Bool {
        if byte() == UInt8(ascii: ".") {
            let isAfterDot = index > start && code[index - 1] == UInt8(ascii: ".")
            guard byte(1).isDigit, !isAfterValue, !isAfterDot else { return false }
        }
        let isHexadecimal = byte() == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
        index += 1
        while index < end {
            let next = code[index]
            if next.isInName && next < 0x80 {
                index += 1
                let isExponent = isHexadecimal ? next | 0x20 == UInt8(ascii: "p") : next | 0x20 == UInt8(ascii: "e")
                if isExponent, byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-"), byte(1).isDigit { index += 1 }
            } else if next == UInt8(ascii: "."), byte(1).isDigit {
                index += 1
            } else if next == UInt8(ascii: "'"), has(.groupedDigits), byte(1).isInName {
                index += 1
            } else {
                break
            }
        }
        return true
    }

    private mutating func readName() {
        let start = index
        let isDollar = has(.dollarNames)
        skip { $0.isInName || isDollar && $0 == UInt8(ascii: "$") }
        if has(.symbols), byte() == UInt8(ascii: "?") || byte() == UInt8(ascii: "!"), byte(1) != UInt8(ascii: "=") { index += 1 }
        // A prefix such as the one of r"\d".
        if index - start <= 3, byte().isQuote || byte() == UInt8(ascii: "#"), skipPrefixed(from: start) { return add(.string, from: start) }
        defer { isAfterName = isAfterValue }
        let name = text(start..<index)
        let word = has(.ignoresCase) ? name.lowercased() : name
        let isMember = start > self.start && code[start - 1] == UInt8(ascii: ".")
        if !isMember, syntax.keywords.contains(word) {
            add(.keyword, from: start)
            isAfterValue = !CodeLexer.wordsBeforeExpressions.contains(word)
        } else if !isMember && syntax.types.contains(word) || has(.capitalTypes) && isCapitalized(start..<index) {
            add(.type, from: start)
            isAfterValue = true
        } else {
            isAfterValue = !CodeLexer.wordsBeforeExpressions.contains(word)
        }
    }

    private func isCapitalized(_ name: Range<Int>) -> Bool {
        code[name.lowerBound].isCapital && (name.count == 1 || code[name].contains(where: \.isSmall))
    }

    /// `#include <stdio.h>`: the word is a keyword, and the name of a header a string.
    private mutating func readDirective() -> Bool {
        guard isFirstOfLine || byte(1).isNameStart else { return false }
        let start = index
        index += 1
        skip { $0 == 0x20 || $0 == 0x09 }
        let word = index
        skip(while: \.isInName)
        guard word < index else {
            index = start
            return false
        }
        let isInclude = ["include", "import"].contains(text(word..<index))
        add(.keyword, from: start)
        guard isInclude else { return true }
        skip { $0 == 0x20 || $0 == 0x09 }
        if byte() == UInt8(ascii: "<") {
            let header = index
            skip { $0 != UInt8(ascii: ">") && $0 != 0x0A }
            if byte() == UInt8(ascii: ">") { index += 1 }
            add(.string, from: header)
        }
        return true
    }

    private var isFirstOfLine: Bool {
        var offset = index - 1
        while offset >= start, code[offset] == 0x20 || code[offset] == 0x09 { offset -= 1 }
        return offset < start || code[offset] == 0x0A
    }

    private mutating func readHereDocuments() {
        for document in pendingDocuments {
            let start = index
            skip(document)
            add(.string, from: start)
            isAfterValue = false
        }
        pendingDocuments.removeAll()
    }
}

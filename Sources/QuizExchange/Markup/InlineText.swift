import Diagnostics

/// Builder of inline Markdown, in which no character of a text is parsed as markup.
package struct InlineText {
    private(set) var markdown = ""
    /// Whether pending white space precedes the next word.
    private var hasSpace = false
    /// Whether the text ends with a delimiter that is only closing before a character other than a letter.
    private var needsBoundary = false
    /// Separates two delimiters that must not touch; cmark removes it.
    private static let boundary = "<!-- -->"

    var isEmpty: Bool { markdown.isEmpty }

    /// Markdown without white space at the end, where a backslash would be a line break.
    var finished: String {
        var text = markdown
        while text.hasSuffix("\\\n") { text.removeLast(2) }
        return text
    }

    /// Appends HTML text, in which any white space is one space.
    mutating func append(plain text: String) {
        var text = text
        let ranges = text.withUTF8 { WhiteSpace.words($0, keepsSpecial: true) }
        guard let ranges else { return append(byCharacters: text) }
        let start = text.startIndex
        var end = 0
        for range in ranges {
            if range.lowerBound > end { hasSpace = true }
            let first = text.utf8.index(start, offsetBy: range.lowerBound)
            append(word: String(text[first..<text.utf8.index(first, offsetBy: range.count)]))
            end = range.upperBound
        }
        if end < text.utf8.count { hasSpace = true }
    }

    private mutating func append(byCharacters text: String) {
        var word = ""
        for character in text {
            if character.isWhitespace, character != "\u{A0}", character != "\u{202F}", character != "\u{2009}" {
                append(word: word)
                word = ""
                hasSpace = true
            } else {
                word.append(character)
            }
        }
        append(word: word)
    }

    private mutating func append(word: String) {
        guard !word.isEmpty else { return }
        let startsLine = markdown.isEmpty || endsWithNewline
        beginWord()
        var escaped = InlineText.escaped(word)
        if startsLine { escaped = InlineText.escapedLineStart(escaped) }
        let first = word.unicodeScalars.first
        // A dollar before a digit is money, and closes no formula.
        let endsFormula = markdown.utf8.last == UInt8(ascii: "$") && !markdown.hasSuffix("\\$")
        let closesFormula = endsFormula && first.map { ("0"..."9").contains($0) } ?? false
        if closesFormula || needsBoundary && first?.isLetterOrDigit ?? false { markdown += InlineText.boundary }
        needsBoundary = false
        markdown += escaped
    }

    private var endsWithNewline: Bool { markdown.utf8.last == UInt8(ascii: "\n") }

    private mutating func beginWord() {
        if hasSpace, !markdown.isEmpty, !endsWithNewline { markdown += " " }
        if hasSpace { needsBoundary = false }
        hasSpace = false
    }

    /// Appends finished Markdown: a link, a formula, a blank.
    mutating func append(ready markdown: String) {
        beginWord()
        if self.markdown.hasSuffix("!"), !self.markdown.hasSuffix("\\!"), markdown.hasPrefix("[") {
            self.markdown.removeLast()
            self.markdown += "\\!"
        }
        self.markdown += markdown
        needsBoundary = false
    }

    mutating func append(_ other: InlineText) {
        if !other.isEmpty {
            beginWord()
            markdown += other.markdown
            needsBoundary = other.needsBoundary
        }
        hasSpace = hasSpace || other.hasSpace
    }

    mutating func append(_ text: String) { append(plain: text) }

    /// Appends emphasized text. White space at its edges goes outside, as delimiters beside it have no meaning.
    /// - Parameter delimiter: one asterisk or two.
    mutating func append(_ inner: InlineText, within delimiter: String) {
        let text = inner.finished
        guard !text.isEmpty else {
            hasSpace = hasSpace || inner.hasSpace
            return
        }
        beginWord()
        let followsLetter = markdown.unicodeScalars.last?.isLetterOrDigit ?? false
        let beginsWithLetter = text.unicodeScalars.first?.isLetterOrDigit ?? false
        // Asterisks inside would merge with those around them.
        let delimiter = text.hasPrefix("*") || text.hasSuffix("*") ? delimiter.replacing("*", with: "_") : delimiter
        let isUnderscore = delimiter.hasPrefix("_")
        if followsLetter && (!beginsWithLetter || isUnderscore) || markdown.hasSuffix(String(delimiter.prefix(1))) {
            markdown += InlineText.boundary
        }
        markdown += delimiter + text + delimiter
        needsBoundary = isUnderscore || !(text.unicodeScalars.last?.isLetterOrDigit ?? false)
        hasSpace = inner.hasSpace
    }

    mutating func append(code: String) {
        let text = code.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard !text.isEmpty else { return }
        beginWord()
        if markdown.hasSuffix("`") { markdown += InlineText.boundary }
        let fence = String(repeating: "`", count: MarkdownWriter.longestRun(of: "`", in: text) + 1)
        let isPadded = text.hasPrefix("`") || text.hasSuffix("`") || text.hasPrefix(" ") && text.hasSuffix(" ")
        append(ready: isPadded ? "\(fence) \(text) \(fence)" : fence + text + fence)
    }

    mutating func appendBreak() {
        hasSpace = false
        needsBoundary = false
        if !markdown.isEmpty { markdown += "\\\n" }
    }

    // MARK: - Escapes

    /// Whether each byte may be markup: most words have none of these.
    private static let signs: [Bool] = {
        var signs = [Bool](repeating: false, count: 256)
        for sign in "\\`*_[]<&${".utf8 { signs[Int(sign)] = true }
        return signs
    }()

    /// Text with all inline markup escaped.
    package static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { signs[Int($0)] }) else { return text }
        var escaped = ""
        let scalars = Array(text.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", "$": escaped += "\\"
            case "&" where next.map { $0.isLetterOrDigit || $0 == "#" } ?? false: escaped += "\\"
            // {…} at the end of a heading or item would be attributes.
            case "{" where next.map { $0.isLetterOrDigit || $0 == "#" } ?? false: escaped += "\\"
            default: break
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }

    /// A word with an escape, if it would begin a heading, a block quote, a list, a thematic break or a fence.
    private static func escapedLineStart(_ word: String) -> String {
        guard let first = word.first else { return word }
        if "#>+-=~".contains(first) { return "\\" + word }
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(digits.count)
        guard (1...9).contains(digits.count), rest == "." || rest == ")" else { return word }
        return digits + "\\" + rest
    }
}

import Diagnostics
import Encoding
import MarkdownText

/// Builder of inline Markdown, in which no character of a text is parsed as markup.
package struct InlineText {
    private(set) var markdown = ""
    /// Whether pending white space precedes the next word.
    private var hasSpace = false
    /// White space and line breaks before the first word.
    private var start = ""
    /// Whether the text ends with a delimiter that is only closing before a character other than a letter.
    private var needsBoundary = false
    /// Separates two delimiters that must not touch; cmark removes it.
    private static let boundary = "<!-- -->"
    /// Whether the text is in a table cell, where bars need a backslash.
    private let isCell: Bool
    /// Offsets of an unpaired tilde and caret: a second one before the next white space would make a mark of both.
    private var openMarks: [UInt8: Int] = [:]

    /// Whether an address in the text becomes a link, which it doesn't within another link.
    private let hasAddresses: Bool
    /// Whether the text ends with an address, to which a mark without a space before it would belong.
    private var endsWithAddress = false
    /// Whether that address is in a mark; words after the mark would belong to it, too.
    private var isAddressMarked = false

    init(isCell: Bool = false, hasAddresses: Bool = true) {
        self.isCell = isCell
        self.hasAddresses = hasAddresses
    }

    var isEmpty: Bool { markdown.isEmpty }

    /// Markdown without line breaks at the end, where they would be backslashes.
    var finished: String {
        var text = markdown
        while text.hasSuffix("\\\n") { text.removeLast(2) }
        return indentation + text
    }

    /// Markdown without any white space at its edges.
    var trimmed: String { divided.text }

    /// Markdown without white space at its edges, but with several no-break spaces before it, as these are an indentation.
    var indented: String { (indentation.count > 1 ? indentation : "") + trimmed }

    /// No-break spaces before the first word.
    private var indentation: String { start.split(separator: "\n").last?.filter(\.isKeptSpace) ?? "" }

    /// The text, and the white space and line breaks at its end.
    private var divided: (text: String, end: Substring) {
        var text = markdown[...]
        while let last = text.last, last == "\n" || last == " " || last.isKeptSpace { text = text.dropLast(last == "\n" ? 2 : 1) }
        return (String(text), markdown[text.endIndex...])
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
            if character.isWhitespace, !character.isKeptSpace {
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
        let word = markdown.isEmpty ? withoutKeptSpace(word) : word
        guard !word.isEmpty else { return }
        let startsLine = !isCell && (markdown.isEmpty || endsWithNewline)
        beginWord(word)
        let first = word.unicodeScalars.first
        // A dollar before a digit is money, and closes no formula.
        let endsFormula = markdown.utf8.last == UInt8(ascii: "$") && !markdown.hasSuffix("\\$")
        let closesFormula = endsFormula && first.map { ("0"..."9").contains($0) } ?? false
        if closesFormula || needsBoundary && first?.isLetterOrDigit ?? false { markdown += InlineText.boundary }
        needsBoundary = false
        guard hasAddresses, word.utf8.contains(where: { $0 == UInt8(ascii: ".") }) else { return append(piece: word, startsLine) }
        append(withAddresses: word, startsLine)
    }

    /// The word without the no-break spaces that it begins with, which belong to the start.
    private mutating func withoutKeptSpace(_ word: String) -> String {
        guard let first = word.first, first.isKeptSpace else { return word }
        if hasSpace { start += " " }
        hasSpace = false
        let rest = word.drop(while: \.isKeptSpace)
        start += word[..<rest.startIndex]
        return String(rest)
    }

    /// Appends a word. Addresses in it get no backslashes, because a link ends at one.
    private mutating func append(withAddresses word: String, _ startsLine: Bool) {
        let before = String(decoding: markdown.utf8.suffix(4).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
        let offset = before.utf8.count
        let text = before + word
        let ranges = BareAddress.ranges(in: text).filter { $0.lowerBound >= offset }
        var pieceStart = offset
        let bytes = Array(text.utf8)
        func piece(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        for range in ranges {
            if pieceStart < range.lowerBound { append(piece: piece(pieceStart..<range.lowerBound), startsLine && pieceStart == offset) }
            markdown += piece(range)
            pieceStart = range.upperBound
        }
        if pieceStart < bytes.count { append(piece: piece(pieceStart..<bytes.count), startsLine && pieceStart == offset) }
        endsWithAddress = endsWithAddress || !ranges.isEmpty
    }

    private mutating func append(piece: String, _ startsLine: Bool) {
        var escaped = InlineText.escaped(piece)
        if isCell { escaped = escaped.replacing("|", by: "\\|") }
        if startsLine { escaped = InlineText.escapedLineStart(escaped) }
        append(escapingMarks: escaped, isFirstEscaped: startsLine && (piece.hasPrefix("~") || piece.hasPrefix("=")))
    }

    /// Appends a word, with a backslash before each tilde and caret that could be a mark together with another one, and before what
    /// would make a formula of brackets.
    private mutating func append(escapingMarks word: String, isFirstEscaped: Bool) {
        guard word.utf8.contains(where: { "~^=".utf8.contains($0) }) else { return markdown += word }
        let characters = Array(word.unicodeScalars)
        for (index, character) in characters.enumerated() {
            let isLowered = character == "~" && InlineText.looksLowered(characters[(index + 1)...], after: markdown.utf8.last)
            if isLowered, openMarks[UInt8(ascii: "~")] == nil {
                markdown += "\\~"
                continue
            }
            if character == "=" || character == "^", index != 1 || !isFirstEscaped, isInBrackets {
                markdown += "\\"
            } else if character == "~" || character == "^", index != 1 || !isFirstEscaped {
                let mark = UInt8(ascii: character)
                if openMarks[mark] != nil {
                    escapeOpenMark(mark)
                    markdown += "\\"
                    openMarks[mark] = nil
                } else {
                    openMarks[mark] = markdown.utf8.count
                }
            }
            markdown.unicodeScalars.append(character)
        }
    }

    /// Whether a bracket is open. It has a backslash, as those of formulas in TeX have.
    private var isInBrackets: Bool {
        let text = markdown.utf8.suffix(2000)
        return text.last { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") } == UInt8(ascii: "[")
    }

    private mutating func escapeOpenMark(_ mark: UInt8) {
        guard let offset = openMarks.removeValue(forKey: mark) else { return }
        markdown.insert("\\", at: markdown.utf8.index(markdown.startIndex, offsetBy: offset))
        for (other, otherOffset) in openMarks where otherOffset > offset { openMarks[other] = otherOffset + 1 }
    }

    private var endsWithNewline: Bool { markdown.utf8.last == UInt8(ascii: "\n") }

    /// - Parameter word: the word that follows; nil for a mark.
    private mutating func beginWord(_ word: String? = nil) {
        if hasSpace, markdown.isEmpty { start += " " }
        if hasSpace, !markdown.isEmpty, !endsWithNewline { markdown += " " }
        if hasSpace {
            needsBoundary = false
            openMarks = [:]
        } else if endsWithAddress, word.map({ isAddressMarked && !InlineText.endsAddress($0) }) ?? true {
            markdown += InlineText.boundary
            needsBoundary = false
        }
        if hasSpace || word == nil || isAddressMarked { (endsWithAddress, isAddressMarked) = (false, false) }
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
        append(edge: other.start)
        if !other.isEmpty {
            beginWord()
            for mark in other.openMarks.keys { escapeOpenMark(mark) }
            let length = markdown.utf8.count
            openMarks.merge(other.openMarks.mapValues { $0 + length }) { $1 }
            markdown += other.markdown
            needsBoundary = other.needsBoundary
            (endsWithAddress, isAddressMarked) = (other.endsWithAddress, other.isAddressMarked)
        }
        hasSpace = hasSpace || other.hasSpace
    }

    mutating func append(_ text: String) { append(plain: text) }

    /// Appends the white space and line breaks at the start or end of another text.
    private mutating func append(edge: some StringProtocol) {
        for character in edge {
            switch character {
            case "\\": break
            case "\n": appendBreak()
            case " ": hasSpace = true
            default: append(word: String(character))
            }
        }
    }

    /// Appends emphasized text. White space and line breaks at its edges go outside.
    /// - Parameter delimiter: one asterisk, or two, or two tildes.
    mutating func append(_ inner: InlineText, within delimiter: String) {
        var inner = inner
        if delimiter == "~~" { for mark in inner.openMarks.keys { inner.escapeOpenMark(mark) } }
        let (text, end) = inner.divided
        append(edge: inner.start)
        if !text.isEmpty {
            beginWord()
            if delimiter == "~~" { append(tildes: text) } else { append(text, within: delimiter) }
            (endsWithAddress, isAddressMarked) = (inner.endsWithAddress, true)
        }
        append(edge: end)
        hasSpace = hasSpace || inner.hasSpace
    }

    private mutating func append(_ text: String, within delimiter: String) {
        let followsLetter = markdown.unicodeScalars.last?.isLetterOrDigit ?? false
        let beginsWithLetter = text.unicodeScalars.first?.isLetterOrDigit ?? false
        let delimiter = Emphasis.delimiter(delimiter, around: text)
        let isUnderscore = delimiter.hasPrefix("_")
        if followsLetter && (!beginsWithLetter || isUnderscore) || markdown.hasSuffix(String(delimiter.prefix(1))) {
            markdown += InlineText.boundary
        }
        markdown += delimiter + text + delimiter
        needsBoundary = isUnderscore || !(text.unicodeScalars.last?.isLetterOrDigit ?? false)
    }

    /// Appends a link. White space and line breaks at the edges of its words go outside.
    mutating func append(_ words: InlineText, linkedTo destination: String) {
        let (text, end) = words.divided
        append(edge: words.start)
        append(ready: "[\(text)](\(destination))")
        append(edge: end)
        hasSpace = hasSpace || words.hasSpace
    }

    private mutating func append(tildes text: String) {
        escapeOpenMark(UInt8(ascii: "~"))
        if markdown.hasSuffix("~") { markdown += InlineText.boundary }
        markdown += "~~" + (text.hasPrefix("~") ? InlineText.boundary : "") + text + (text.hasSuffix("~") ? InlineText.boundary : "") + "~~"
        needsBoundary = false
    }

    /// Appends a subscript or superscript, in which a space doesn't break the line.
    /// - Parameter mark: `~` or `^`.
    mutating func append(script inner: InlineText, _ mark: UInt8) {
        var inner = inner
        for other in inner.openMarks.keys { inner.escapeOpenMark(other) }
        let (words, end) = inner.divided
        let text = words.replacing("\\\n", by: "\u{A0}").replacing(" ", by: "\u{A0}")
        append(edge: inner.start)
        if !text.isEmpty {
            beginWord()
            escapeOpenMark(mark)
            if markdown.utf8.last == mark { markdown += InlineText.boundary }
            let delimiter = String(Unicode.Scalar(mark))
            markdown += delimiter + text + delimiter
            needsBoundary = false
        }
        append(edge: end)
        hasSpace = hasSpace || inner.hasSpace
    }

    mutating func append(code: String) {
        var text = code.split(whereSeparator: \.isNewline).joined(separator: " ")
        if isCell { text = text.replacing("|", by: "\\|") }
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
        (endsWithAddress, isAddressMarked) = (false, false)
        if markdown.isEmpty { start += "\\\n" } else { markdown += "\\\n" }
    }
}

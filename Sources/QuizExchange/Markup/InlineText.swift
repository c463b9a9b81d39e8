import Diagnostics
import Encoding
import MarkdownText

/// Builder of inline Markdown, in which no character of a text is parsed as markup.
package struct InlineText {
    private(set) var markdown = ""
    /// Whether pending white space precedes the next word.
    private var hasSpace = false
    /// Whether there was white space before the first word.
    private var hasSpaceAtStart = false
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
        append(escapingMarks: escaped, isFirstEscaped: startsLine && piece.hasPrefix("~"))
    }

    /// Appends a word, with a backslash before each tilde and caret that could be a mark together with another one.
    private mutating func append(escapingMarks word: String, isFirstEscaped: Bool) {
        guard word.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "^") }) else { return markdown += word }
        let characters = Array(word.unicodeScalars)
        for (index, character) in characters.enumerated() {
            if character == "~", openMarks[UInt8(ascii: "~")] == nil, looksLowered(characters[(index + 1)...]) {
                markdown += "\\~"
                continue
            }
            if character == "~" || character == "^", index != 1 || !isFirstEscaped {
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

    /// Whether a tilde before these characters would look like an index that isn't closed, as in `HEAD~1`.
    private func looksLowered(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let last = markdown.utf8.last, let next = rest.first, !rest.contains("~") else { return false }
        return ("0"..."9").contains(next) && (last.isASCIILetter || last == UInt8(ascii: ")"))
    }

    private mutating func escapeOpenMark(_ mark: UInt8) {
        guard let offset = openMarks.removeValue(forKey: mark) else { return }
        markdown.insert("\\", at: markdown.utf8.index(markdown.startIndex, offsetBy: offset))
        for (other, otherOffset) in openMarks where otherOffset > offset { openMarks[other] = otherOffset + 1 }
    }

    private var endsWithNewline: Bool { markdown.utf8.last == UInt8(ascii: "\n") }

    /// - Parameter word: the word that follows; nil for a mark.
    private mutating func beginWord(_ word: String? = nil) {
        if hasSpace, markdown.isEmpty { hasSpaceAtStart = true }
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

    /// Whether the word is only punctuation that belongs to the sentence and not to an address before it.
    private static func endsAddress(_ word: String) -> Bool { word.utf8.allSatisfy { "?!.,:;)'\"".utf8.contains($0) } }

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
            hasSpace = hasSpace || other.hasSpaceAtStart
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

    /// Appends emphasized text. White space at its edges goes outside, as delimiters beside it have no meaning.
    /// - Parameter delimiter: one asterisk, or two, or two tildes.
    mutating func append(_ inner: InlineText, within delimiter: String) {
        var inner = inner
        if delimiter == "~~" { for mark in inner.openMarks.keys { inner.escapeOpenMark(mark) } }
        let text = inner.finished
        guard !text.isEmpty else {
            hasSpace = hasSpace || inner.hasSpace
            return
        }
        hasSpace = hasSpace || inner.hasSpaceAtStart
        beginWord()
        if delimiter == "~~" { return append(tildes: text, inner) }
        let followsLetter = markdown.unicodeScalars.last?.isLetterOrDigit ?? false
        let beginsWithLetter = text.unicodeScalars.first?.isLetterOrDigit ?? false
        let delimiter = Emphasis.delimiter(delimiter, around: text)
        let isUnderscore = delimiter.hasPrefix("_")
        if followsLetter && (!beginsWithLetter || isUnderscore) || markdown.hasSuffix(String(delimiter.prefix(1))) {
            markdown += InlineText.boundary
        }
        markdown += delimiter + text + delimiter
        needsBoundary = isUnderscore || !(text.unicodeScalars.last?.isLetterOrDigit ?? false)
        hasSpace = inner.hasSpace
        (endsWithAddress, isAddressMarked) = (inner.endsWithAddress, true)
    }

    /// Appends a link. White space at the edges of its words goes outside.
    mutating func append(_ words: InlineText, linkedTo destination: String) {
        hasSpace = hasSpace || words.hasSpaceAtStart
        append(ready: "[\(words.finished)](\(destination))")
        hasSpace = words.hasSpace
    }

    private mutating func append(tildes text: String, _ inner: InlineText) {
        escapeOpenMark(UInt8(ascii: "~"))
        if markdown.hasSuffix("~") { markdown += InlineText.boundary }
        markdown += "~~" + (text.hasPrefix("~") ? InlineText.boundary : "") + text + (text.hasSuffix("~") ? InlineText.boundary : "") + "~~"
        needsBoundary = false
        hasSpace = inner.hasSpace
        (endsWithAddress, isAddressMarked) = (inner.endsWithAddress, true)
    }

    /// Appends a subscript or superscript, in which a space doesn't break the line.
    /// - Parameter mark: `~` or `^`.
    mutating func append(script inner: InlineText, _ mark: UInt8) {
        var inner = inner
        for other in inner.openMarks.keys { inner.escapeOpenMark(other) }
        let text = inner.finished.replacing("\\\n", by: "\u{A0}").replacing(" ", by: "\u{A0}")
        if !text.isEmpty {
            beginWord()
            escapeOpenMark(mark)
            if markdown.utf8.last == mark { markdown += InlineText.boundary }
            let delimiter = String(Unicode.Scalar(mark))
            markdown += delimiter + text + delimiter
            needsBoundary = false
        }
        hasSpace = hasSpace && text.isEmpty || inner.hasSpace
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
        if !markdown.isEmpty { markdown += "\\\n" }
    }
}

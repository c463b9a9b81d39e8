import CCMark
package import Diagnostics

/// Attributes in braces, and parentheses, at the end of a block.
extension MarkdownNode {
    /// The text at the end, also of emphasis that ends the block, if it has a brace; few headings and choices have one.
    private var lastTextWithBrace: OpaquePointer? {
        guard hasByte(UInt8(ascii: "{")) else { return nil }
        cmark_consolidate_text_nodes(pointer)
        guard var last = cmark_node_last_child(pointer) else { return nil }
        while [CMARK_NODE_EMPH, CMARK_NODE_STRONG].contains(cmark_node_get_type(last)), let inner = cmark_node_last_child(last) {
            last = inner
        }
        guard cmark_node_get_type(last) == CMARK_NODE_TEXT,
            strchr(cmark_node_get_literal(last), CInt(UInt8(ascii: "{"))) != nil
        else { return nil }
        return last
    }

    /// Removes `{…}` from the end of a heading or an item's first paragraph; nil if there is none.
    ///
    /// - Parameter areMeant: whether what is in braces without a space before them is attributes.
    package func takeAttributes(touching areMeant: (Substring) -> Bool) -> Located<String>? {
        takeAttributes(where: { inside, isTouching in !isTouching || areMeant(inside) })
    }

    /// Removes `{…}` only if its content is what is meant.
    func takeAttributes(where isMeant: (_ inside: Substring, _ isTouching: Bool) -> Bool) -> Located<String>? {
        guard let last = lastTextWithBrace else { return nil }
        let text = string(cmark_node_get_literal(last))
        guard text.hasSuffix("}"), let open = text.lastIndex(of: "{") else { return nil }
        let before = text[..<open]
        let inside = text[text.index(after: open)...].dropLast()
        // {1, 2} is a set, not attributes.
        let braceCount = MarkdownNode.braceCount(inside) + 1
        guard let first = inside.first, first == "#" || first.isLetter,
            !document.hasEscapedBrace(after: braceCount, ofLine: last), !document.hasEscapedBrace(after: 0, ofLine: last),
            isMeant(inside, !(before.last.map(MarkdownNode.isSpace) ?? true))
        else { return nil }
        let length = document.writtenLength(after: braceCount, ofLine: last) ?? document.restored(inside, isCode: true).utf8.count
        // Counted from the end, as a box may have been removed from the beginning.
        let end = document.endPosition(of: last)
        let column = Int(end.column) - length - 1
        var kept = String(before)
        while kept.last.map(MarkdownNode.isSpace) == true { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        if cmark_node_parent(last) == pointer {
            document.endSource(of: pointer, before: length + 1, endOf: last)
        } else {
            document.shortenSource(of: pointer, by: length + 2, endOf: last, withEmphasis: kept.isEmpty)
            if kept.isEmpty { removeEmphasis(around: last) }
        }
        return Located(document.restored(inside), at: SourcePosition(line: Int(end.line), column: column))
    }

    /// Removes a text without words at the end of the block, and the emphasis that has nothing else in it.
    private func removeEmphasis(around text: OpaquePointer) {
        var emptied = text
        while emptied != pointer, cmark_node_first_child(emptied) == nil, let parent = cmark_node_parent(emptied) {
            cmark_node_unlink(emptied)
            emptied = parent
        }
        guard let last = cmark_node_last_child(emptied), cmark_node_get_type(last) == CMARK_NODE_TEXT else { return }
        var words = string(cmark_node_get_literal(last))
        while words.last.map(MarkdownNode.isSpace) == true { words.removeLast() }
        cmark_node_set_literal(last, words)
    }

    /// Number of brace pairs at the end of a heading or an item; `followed` where more text is after them.
    package enum AttributeEnding { case one, several, unclosed, followed }

    /// Braces at the end that begin like attributes: with `#`, or with one of `names`, also after spaces. Other braces are text.
    package func attributeEnding(_ names: [String]) -> (ending: AttributeEnding, position: SourcePosition)? {
        guard let last = lastTextWithBrace else { return nil }
        let text = string(cmark_node_get_literal(last))
        if text.last == "}", document.hasEscapedBrace(after: 0, ofLine: last) { return nil }
        for offset in MarkdownNode.openBraces(text) {
            let rest = text[text.utf8.index(text.startIndex, offsetBy: offset)...]
            guard MarkdownNode.beginsAttributes(rest.dropFirst(), names),
                !document.hasEscapedBrace(after: MarkdownNode.braceCount(rest.dropFirst()), ofLine: last),
                let ending = MarkdownNode.ending(rest)
            else { continue }
            let length = rest.utf8.count - 1
            let end = document.endPosition(of: last)
            return (ending, SourcePosition(line: Int(end.line), column: Int(end.column) - length))
        }
        return nil
    }

    /// Offsets of the braces that are first or after a space. Attributes are short, and a line of many braces shouldn't be searched once
    /// for each.
    private static func openBraces(_ text: String) -> [Int] {
        var text = text
        return text.withUTF8 { bytes in
            let start = max(0, bytes.count - 2000)
            return (start..<bytes.count).filter { offset in
                bytes[offset] == UInt8(ascii: "{") && (offset == start || isAfterSpace(offset, bytes))
            }
        }
    }

    /// Whether a space, a tab, or a no-break space of any width is before a byte.
    private static func isAfterSpace(_ offset: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[offset - 1] {
        case 0x20, 0x09: true
        case 0xA0: offset > 1 && bytes[offset - 2] == 0xC2
        case 0xAF: offset > 2 && bytes[offset - 2] == 0x80 && bytes[offset - 3] == 0xE2
        default: false
        }
    }

    private static func braceCount(_ text: Substring) -> Int {
        text.utf8.count { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
    }

    /// Compared by scalars, as a character can have thousands of marks.
    static func isSpace(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        return scalars.dropFirst().isEmpty && scalars.first.map(isSpace) == true
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\u{A0}\u{202F}".unicodeScalars.contains(scalar) }

    private static func beginsAttributes(_ inside: Substring, _ names: [String]) -> Bool {
        let word = inside.drop(while: isSpace).prefix { !isSpace($0) && $0 != "=" && $0 != "}" }
        return word.first == "#" || names.contains { $0 == word }
    }

    /// Nil for an escaped brace.
    private static func ending(_ text: Substring) -> AttributeEnding? {
        guard text.contains("}") else { return .unclosed }
        guard text.last == "}" else { return text.last == "\\" ? nil : .followed }
        let pairs = text.dropLast().split(separator: "}", omittingEmptySubsequences: false)
        guard pairs.allSatisfy({ $0.drop { $0 == " " }.first == "{" }) else { return .followed }
        return pairs.count == 1 ? .one : .several
    }

    /// Braces at the end of a line of the source.
    package struct LineBraces {
        /// What is in the braces.
        package var inside: Substring
        package var position: SourcePosition
        package var isInLastLine: Bool
        /// A backslash or punctuation mark between the braces and the end of the line.
        package var follower: Character?
    }

    /// Braces at the ends of lines, without those that have a backslash or are part of a command.
    package var bracesAtLineEnds: [LineBraces] {
        guard hasByte(UInt8(ascii: "}")) else { return [] }
        let lines = self.lines
        return lines.enumerated().compactMap { number, line in
            guard var braces = MarkdownNode.bracesAtEnd(of: line) else { return nil }
            let column = line.utf8.distance(from: line.startIndex, to: braces.inside.startIndex)
            braces.position = document.source.position(line: document.lexedStart(of: pointer).line + number, column: column)
            braces.isInLastLine = number == lines.count - 1
            return braces
        }
    }

    private static func bracesAtEnd(of line: Substring) -> LineBraces? {
        var rest = line.unicodeScalars
        while let last = rest.last, isSpace(last) || last == "\r" { rest.removeLast() }
        let follower = rest.last.flatMap { "\\.,;:!?".unicodeScalars.contains($0) ? Character($0) : nil }
        if follower != nil { rest.removeLast() }
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        guard rest.last == "}", let open = rest.lastIndex(of: "{") else { return nil }
        let inside = rest[rest.index(after: open)...].dropLast()
        if let before = rest[..<open].last, "\\#${`".unicodeScalars.contains(before) { return nil }
        if inside.last == "\\" { return nil }
        return LineBraces(inside: Substring(inside), position: .start, isInLastLine: false, follower: follower)
    }

    /// Removes `(…)` from the end of a paragraph, if `read` accepts its content.
    package func takeParenthesis<Result>(_ read: (Substring) -> Result?) -> Result? {
        cmark_consolidate_text_nodes(pointer)
        guard let last = cmark_node_last_child(pointer), cmark_node_get_type(last) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(last))
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), let result = read(text[text.index(after: open)...].dropLast())
        else { return nil }
        var kept = String(text[..<open])
        while kept.last == " " { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        return result
    }
}

import CCMark
import CMarkArena
package import ContentModel
package import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Parses braces, parentheses and boxes, and arrows.
extension MarkdownNode {
    /// The text at the end, if it has a brace; few headings and choices have one.
    private var lastTextWithBrace: OpaquePointer? {
        cmark_consolidate_text_nodes(pointer)
        guard let last = cmark_node_last_child(pointer), cmark_node_get_type(last) == CMARK_NODE_TEXT,
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
        guard let first = inside.first, first == "#" || first.isLetter,
            !document.hasEscapedBrace(inside.utf8.count + 1, beforeEndOf: last), !document.hasEscapedBrace(0, beforeEndOf: last),
            isMeant(inside, !(before.last.map(MarkdownNode.isSpace) ?? true))
        else { return nil }
        // Counted from the end, as a box may have been removed from the beginning.
        let end = document.endPosition(of: last)
        let column = Int(end.column) - inside.utf8.count - 1
        var kept = String(before)
        while kept.last.map(MarkdownNode.isSpace) == true { kept.removeLast() }
        cmark_node_set_literal(last, kept)
        document.endSource(of: pointer, before: inside.utf8.count + 1, endOf: last)
        return Located(String(inside), at: SourcePosition(line: Int(end.line), column: column))
    }

    /// Number of brace pairs at the end of a heading or an item; `followed` where more text is after them.
    package enum AttributeEnding { case one, several, unclosed, followed }

    /// Braces at the end that begin like attributes: with `#`, or with one of `names`, also after spaces. Other braces are text.
    package func attributeEnding(_ names: [String]) -> (ending: AttributeEnding, position: SourcePosition)? {
        guard let last = lastTextWithBrace, !document.hasEscapedBrace(0, beforeEndOf: last) else { return nil }
        let text = string(cmark_node_get_literal(last))
        for place in MarkdownNode.openBraces(text) {
            let rest = text[text.utf8.index(text.startIndex, offsetBy: place)...]
            let length = rest.utf8.count - 1
            guard MarkdownNode.beginsAttributes(rest.dropFirst(), names), !document.hasEscapedBrace(length, beforeEndOf: last),
                let ending = MarkdownNode.ending(rest)
            else { continue }
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
            return (start..<bytes.count).filter { place in
                bytes[place] == UInt8(ascii: "{") && (place == start || isBehindSpace(place, bytes))
            }
        }
    }

    /// Whether a space, a tab, or a no-break space of any width is before a place.
    private static func isBehindSpace(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        switch bytes[place - 1] {
        case 0x20, 0x09: true
        case 0xA0: place > 1 && bytes[place - 2] == 0xC2
        case 0xAF: place > 2 && bytes[place - 2] == 0x80 && bytes[place - 3] == 0xE2
        default: false
        }
    }

    static func isSpace(_ character: Character) -> Bool { " \t\u{A0}\u{202F}".contains(character) }

    private static func beginsAttributes(_ inside: Substring, _ names: [String]) -> Bool {
        let word = inside.drop(while: isSpace).prefix { !isSpace($0) && $0 != "=" && $0 != "}" }
        return word.first == "#" || names.contains { $0 == word }
    }

    /// Nil for braces that aren't attributes.
    private static func ending(_ text: Substring) -> AttributeEnding? {
        guard text.contains("}") else { return .unclosed }
        guard text.last == "}" else { return text.last == "\\" ? nil : .followed }
        let pairs = text.dropLast().split(separator: "}", omittingEmptySubsequences: false)
        guard pairs.allSatisfy({ $0.drop { $0 == " " }.first == "{" }) else { return nil }
        return pairs.count == 1 ? .one : .several
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

    /// Removes `[ ]` or `[x]` from the beginning of an item; nil if there is none.
    package func takeBox() -> Bool? { replaceBox { _ in "" } }

    /// Writes a sign in place of the box at the beginning of an item; nil if there is none.
    func markBox() -> Bool? { replaceBox { $0 ? "☑ " : "☐ " } }

    private func replaceBox(with sign: (_ isTicked: Bool) -> String) -> Bool? {
        guard let paragraph = firstParagraph else { return nil }
        cmark_consolidate_text_nodes(paragraph)
        guard let first = cmark_node_first_child(paragraph), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(first))
        let isTicked: Bool
        if text.hasPrefix("[ ]") {
            isTicked = false
        } else if text.hasPrefix("[x]") || text.hasPrefix("[X]") {
            isTicked = true
        } else {
            return nil
        }
        let rest = text.dropFirst(3)
        guard rest.isEmpty || rest.first == " " else { return nil }
        let sign = sign(isTicked)
        cmark_node_set_literal(first, sign + String(rest.drop { $0 == " " }))
        if sign.isEmpty { document.beginSource(of: paragraph, behind: 3) }
        return isTicked
    }

    /// Removes the label at the beginning of a block quote, such as the `ANSWER` of `[!ANSWER]`; nil if there is none, or a
    /// backslash before its bracket.
    package func takeLabel(where isMeant: (String) -> Bool) -> Located<String>? { takeLabelOfName(isMeant)?.label }

    /// Removes the label of a callout, and returns the paragraph whose first line is its title, if words follow the label.
    func takeCalloutLabel(where isMeant: (String) -> Bool) -> (label: String, title: OpaquePointer?)? {
        let paragraph = firstParagraph
        return takeLabelOfName(isMeant).map { ($0.label.value, $0.isAlone ? nil : paragraph) }
    }

    private func takeLabelOfName(_ isMeant: (String) -> Bool) -> (label: Located<String>, isAlone: Bool)? {
        takeLabel { text in
            let name = text.prefix { $0 != "]" }
            let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" }
            return isName && isMeant(String(name)) ? name.endIndex : nil
        }
    }

    /// Removes the label of one of these names from the beginning of a block quote, with attributes after the name: the
    /// `HINT cost=1` of `[!HINT cost=1]`; nil if there is none.
    package func takeLabel(named names: [String]) -> Located<String>? {
        document.openLabels[pointer] = nil
        return takeLabel { text in
            guard names.contains(text.prefix { $0.isLetter }.uppercased()) else { return nil }
            // A bracket in quotes is a part of the value.
            var opening: Character?
            for index in text.indices {
                switch (text[index], opening) {
                case ("]", nil): return index
                case ("\"", nil), ("“", nil), ("«", nil), ("„", nil): opening = text[index]
                case ("'", nil), ("‘", nil), ("‹", nil), ("‚", nil):
                    // Behind letters it is an apostrophe.
                    if text[..<index].last == "=" { opening = text[index] }
                case ("\"", "\""), ("\"", "“"), ("”", "“"), ("“", "„"), ("”", "„"), ("»", "«"): opening = nil
                case ("'", "'"), ("'", "‘"), ("’", "‘"), ("‘", "‚"), ("’", "‚"), ("›", "‹"): opening = nil
                default: continue
                }
            }
            return nil
        }?.label
    }

    /// Whether a block quote begins with a label of one of these names, which may be faulty.
    package func hasLabel(named names: [String]) -> Bool {
        guard let paragraph = firstParagraph, document.hasText("[!", at: paragraph) else { return false }
        return names.contains(document.plainText(paragraph).dropFirst(2).prefix { $0.isLetter }.uppercased())
    }

    /// Name in a label at the beginning of a block quote, and whether attributes follow it; nil if there is none, or a backslash before
    /// its bracket.
    var labelName: (name: String, hasAttributes: Bool)? {
        guard let paragraph = firstParagraph, document.hasText("[!", at: paragraph) else { return nil }
        let text = document.plainText(paragraph).dropFirst(2)
        let name = text.prefix { $0.isLetter || $0 == "-" }
        let rest = text[name.endIndex...]
        guard !name.isEmpty, let end = rest.firstIndex(of: "]") else { return nil }
        let attributes = rest[..<end]
        guard attributes.isEmpty || attributes.first == " " && attributes.contains("="),
            rest.index(after: end) == rest.endIndex || rest[rest.index(after: end)] == " "
        else { return nil }
        return (String(name), !attributes.isEmpty)
    }

    /// Whether the label of a block quote is reported.
    package var hasFaultyLabel: Bool { document.faultyLabels.contains(pointer) }

    /// - Parameter end: returns the place of the closing bracket in the text after `[!`; nil for other texts.
    /// - Returns: the label, and whether nothing else is in its line.
    private func takeLabel(_ end: (Substring) -> Substring.Index?) -> (label: Located<String>, isAlone: Bool)? {
        guard let paragraph = firstParagraph, document.plainText(paragraph).hasPrefix("[!"), document.hasText("[!", at: paragraph) else {
            return nil
        }
        cmark_consolidate_text_nodes(paragraph)
        guard let first = cmark_node_first_child(paragraph), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(first))
        guard text.hasPrefix("[!"), let close = end(text.dropFirst(2)), close < text.endIndex, text[close] == "]" else { return nil }
        let name = String(text[..<close].dropFirst(2))
        let rest = text[text.index(after: close)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        document.openLabels[pointer] = nil
        let label = Located(name, at: document.position(of: paragraph))
        cmark_node_set_literal(first, String(rest.drop { $0 == " " }))
        document.beginSource(of: paragraph, behind: name.utf8.count + 3)
        guard rest.isEmpty else { return (label, false) }
        var isAlone = cmark_node_next(first) == nil
        if let next = cmark_node_next(first), MarkdownNode.isLineEnd(next) {
            cmark_node_unlink(next)
            isAlone = true
        }
        cmark_node_unlink(cmark_node_next(first) == nil ? paragraph : first)
        return (label, isAlone)
    }

    /// Whether an inline node is the end of a line.
    static func isLineEnd(_ node: OpaquePointer) -> Bool {
        [CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK].contains(cmark_node_get_type(node))
    }

    private var firstParagraph: OpaquePointer? {
        guard let first = cmark_node_first_child(pointer), cmark_node_get_type(first) == CMARK_NODE_PARAGRAPH else { return nil }
        return first
    }

    /// Whether the item begins with a box, which isn't removed.
    package var hasBox: Bool {
        guard let paragraph = firstParagraph else { return false }
        if document.tasks[pointer] != nil { return true }
        let text = document.plainText(paragraph)
        return text.hasPrefix("[ ]") || text.hasPrefix("[x]") || text.hasPrefix("[X]")
    }

    /// Whether the item begins with a box that has an x.
    package var hasTickedBox: Bool {
        guard let paragraph = firstParagraph else { return false }
        return document.tasks[pointer] ?? document.plainText(paragraph).lowercased().hasPrefix("[x]")
    }

    /// Begins with a box, without the space that a box needs after it.
    package var hasTightBox: Bool { hasBox && !(firstParagraph.map { document.plainText($0).dropFirst(3).first == " " } ?? false) }

    /// Whether the paragraph can be split at an arrow.
    package var hasArrow: Bool {
        cmark_consolidate_text_nodes(pointer)
        var next = cmark_node_first_child(pointer)
        while let node = next {
            next = cmark_node_next(node)
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
            let text = string(cmark_node_get_literal(node))
            let isFirst = cmark_node_previous(node) == nil
            if isFirst && (text.hasPrefix("-> ") || text == "->") || text.range(ofFirst: " -> ") != nil { return true }
        }
        return false
    }

    /// Splits the paragraph at its first ` -> ` into two inline texts; nil if there is none.
    package func splitAtArrow() -> (before: RichText, after: RichText)? {
        cmark_consolidate_text_nodes(pointer)
        var next = cmark_node_first_child(pointer)
        while let node = next {
            next = cmark_node_next(node)
            guard cmark_node_get_type(node) == CMARK_NODE_TEXT else { continue }
            let text = string(cmark_node_get_literal(node))
            let isFirst = cmark_node_previous(node) == nil
            let arrow: (before: String, after: String)
            if isFirst, text.hasPrefix("-> ") || text == "->" {
                arrow = ("", String(text.dropFirst(3)))
            } else if let range = text.range(ofFirst: " -> ") {
                arrow = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
            } else {
                continue
            }
            guard let second = cmark_node_new_with_mem(CMARK_NODE_PARAGRAPH, cmark_arena_mem()),
                let text = cmark_node_new_with_mem(CMARK_NODE_TEXT, cmark_arena_mem())
            else { return nil }
            cmark_node_set_literal(node, arrow.before)
            cmark_node_set_literal(text, arrow.after)
            cmark_node_append_child(second, text)
            while let moved = next {
                next = cmark_node_next(moved)
                cmark_node_append_child(second, moved)
            }
            let sources = document.sourcesAroundArrow(of: pointer)
            return (
                document.text(insideOf: pointer, position: position, source: sources?.before),
                document.text(insideOf: second, position: position, source: sources?.after)
            )
        }
        return nil
    }
}
